import { role } from '@millrace/contract/people/permission';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobTable } from '../../platform/jobs/job-table.ts';
import { createTestFeed } from '../../testing/feeds.ts';
import { createPerson } from '../../testing/people.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { checkPicturesJob } from './check-pictures-job.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const asked = () =>
  app.database.asSystem(async (tx) => {
    const { rows } = await sql<{ feedId: number; of: string }>`
      select (data ->> 'feedId')::int as "feedId", group_id as of from ${jobTable}
      where name = ${checkPicturesJob.name} order by 1`.execute(tx);
    return rows;
  });

test('each hour every feed is looked at by itself, for its organization, unless it is asked for already', async () => {
  const people = [
    await createPerson(app, { roleId: role.promoter }),
    await createPerson(app, { roleId: role.promoter }),
  ];
  const feeds: { feedId: number; of: string }[] = [];
  for (const person of people) {
    const { id } = await createTestFeed(app, person);
    feeds.push({ feedId: id, of: String(person.organizationId) });
  }
  const hourly = () => checkPicturesJob.run(app.services, {}, AbortSignal.timeout(60_000));
  await hourly();
  expect(await asked()).toEqual(feeds);
  await hourly();
  expect(await asked()).toEqual(feeds);
});
