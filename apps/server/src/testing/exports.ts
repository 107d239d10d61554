import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export interface ExportsForTests {
  readonly queued: number;
  /** Its file is not there. */
  readonly done: number;
}

/** Exports of a person as they stand in the database; nobody works on them. */
export async function createExportsForTests(app: TestApp, person: Person): Promise<ExportsForTests> {
  const now = app.services.now();
  const common = {
    organization_id: person.organizationId,
    user_id: person.userId,
    role_id: person.roleId,
    kind: 'report',
    question: JSON.stringify({ from: '2026-03-01', to: '2026-03-07', metrics: ['impressions'] }),
    title: 'Performance',
    format: 'csv',
    lang: 'enGB',
    file_name: 'Performance.csv',
    created_at: now,
  };
  const expires = new Date(now.getTime() + 3_600_000);
  const [queued, done] = await app.database.asSystem((tx) =>
    tx
      .insertInto('report_export')
      .values([
        { ...common, state: 'queued' },
        { ...common, state: 'done', bytes: 10, finished_at: now, expires_at: expires },
      ])
      .returning('id')
      .execute(),
  );
  if (queued === undefined || done === undefined) throw new Error('the exports were not stored');
  return { queued: queued.id, done: done.id };
}
