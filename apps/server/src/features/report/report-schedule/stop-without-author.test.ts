import { removeMembers, updateMemberStatus } from '@millrace/contract/people/member';
import { listNotices } from '@millrace/contract/people/notification';
import { role } from '@millrace/contract/people/permission';
import { listChanges } from '@millrace/contract/report/change-log';
import { saveReportSchedule } from '@millrace/contract/report/report-schedule';
import { createSavedReport } from '@millrace/contract/report/saved-report';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { scheduleFormOf } from '../../../testing/report-schedules.ts';
import { savedReportForm } from '../../../testing/saved-reports.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { reportSender } from './report-sender.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let owner: Person;
let author: Person;
beforeEach(async () => {
  app.clock.set('2026-03-04T08:00:00Z');
  owner = await createPerson(app);
  const { organizationId } = owner;
  author = await createPerson(app, { organizationId, roleId: role.appViewer });
});

/** Of the author, to the owner every day at nine. */
async function schedule(shared: boolean): Promise<number> {
  const { id } = (await app.ask(createSavedReport, { ...savedReportForm('Mondays'), shared }, author)).data;
  const form = { ...scheduleFormOf(owner.email), id };
  expect((await app.ask(saveReportSchedule, form, author)).code).toBe(0);
  return id;
}

async function nineOn(day: string): Promise<void> {
  app.clock.set(`2026-03-${day}T09:00:00Z`);
  const worker = reportSender({ services: app.services, log: { warn: () => undefined } });
  while (await worker.next());
}

const told = async () =>
  (await app.ask(listNotices, {}, owner)).data.list
    .filter(({ content }) => content.includes('Mondays'))
    .map(({ linkUrl }) => linkUrl);
const sendsOf = (organizationId: number) =>
  app.database.asSystem((tx) =>
    tx
      .selectFrom('report_send')
      .innerJoin('report_schedule', 'report_schedule.id', 'report_send.schedule_id')
      .select(['report_send.state', 'report_send.error', 'report_schedule.status'])
      .where('report_send.organization_id', '=', organizationId)
      .execute(),
  );

test.each([
  ['removed', true, () => app.ask(removeMembers, { ids: [author.userId] }, owner)],
  ['disabled', false, () => app.ask(updateMemberStatus, { ids: [author.userId], status: 0 }, owner)],
] as const)(
  "whose author was %s stops once, and the organization's owners are told",
  async (_, shared, end) => {
    const id = await schedule(shared);
    expect((await end()).code).toBe(0);
    for (const day of ['04', '05', '06']) await nineOn(day);
    expect(await sendsOf(owner.organizationId)).toEqual([
      { state: 'failed', error: 'reportSchedule.errors.notAllowed', status: 'stopped' },
    ]);
    expect(await told()).toEqual([shared ? `/report/schedule?report=${id}` : '/report/builder']);
    if (!shared) return;
    const { list } = (await app.ask(listChanges, {}, owner)).data;
    expect(list[0]).toMatchObject({ entity: 'report_schedule', action: 'edit', name: 'Mondays', who: null });
  },
);

test('of a disabled organization goes on as it was once that is open again', async () => {
  await schedule(true);
  const set = (status: 0 | 1) =>
    app.database.asSystem((tx) =>
      tx.updateTable('organization').set({ status }).where('id', '=', owner.organizationId).execute(),
    );
  await set(0);
  await nineOn('04');
  await set(1);
  const [send] = await sendsOf(owner.organizationId);
  expect(send).toMatchObject({ state: 'failed', status: 'running' });
  expect(await told()).toEqual([]);
});
