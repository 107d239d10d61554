import { listChanges } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createScheduleForTests } from '../../../testing/report-schedules.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
  owner = await createPerson(app);
});
afterAll(() => app.close());

const namesFor = async (person: Person) =>
  (await app.ask(listChanges, { entity: 'report_schedule' }, person)).data.list.map(({ name }) => name);

test('how an own report is mailed stands in the history for whoever sees the report, and nobody else', async () => {
  const colleague = await createPerson(app, { organizationId: owner.organizationId });
  const { report } = await createScheduleForTests(app, owner, 'Salaries');
  expect(await namesFor(owner)).toEqual(['Salaries']);
  expect(await namesFor(colleague)).toEqual([]);
  await app.database.asSystem((tx) =>
    tx.updateTable('saved_report').set({ shared: true }).where('id', '=', report).execute(),
  );
  expect(await namesFor(colleague)).toEqual(['Salaries']);
});
