import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobTable } from '../../platform/jobs/job-table.ts';
import { createJobForTests } from '../../testing/jobs.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { resendOpen } from './resend-open.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(() => app.database.asSystem((tx) => sql`delete from ${jobTable}`.execute(tx)));
afterAll(() => app.close());

const waiting = (name: string) =>
  app.database.asSystem(async (tx) => {
    const { rows } = await sql<{ readonly data: object }>`
      select data from ${jobTable} where name = ${name} and state = 'created' order by data`.execute(tx);
    return rows.map(({ data }) => data);
  });

test.each([
  ['keep-removed', 'userId'],
  ['anonymize', 'membershipId'],
])(
  '%s of somebody who has left is sent again when it came to nothing, and one at a time',
  async (name, of) => {
    const create = (state: Parameters<typeof createJobForTests>[2], id: number) =>
      createJobForTests(app, name, state, { data: { [of]: id } });
    await create('failed', 1);
    await create('failed', 1);
    await create('cancelled', 2);
    await create('completed', 3);
    await create('failed', 4);
    await create('completed', 4);
    await create('failed', 5);
    await create('retry', 5);
    await create('completed', 6);
    await create('failed', 6);
    await resendOpen(app.services);
    await resendOpen(app.services);
    expect(await waiting(name)).toEqual([{ [of]: 1 }, { [of]: 2 }, { [of]: 6 }]);
  },
);
