import { runReportSchedule } from '@millrace/contract/report/report-schedule';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createScheduleForTests } from '../../../testing/report-schedules.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type ClaimedSend, claimSend, endSend, planNext } from './send-queue.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  await app.database.asSystem((tx) => tx.deleteFrom('report_schedule').execute());
  app.clock.set('2026-03-02T08:00:00Z');
});
afterAll(() => app.close());

const claim = () => app.database.asSystem((tx) => claimSend(tx, app.clock.now()));
const fail = (send: ClaimedSend | undefined) =>
  app.database.asSystem(async (tx) => {
    if (send !== undefined)
      await endSend(tx, send, { state: 'failed', error: 'reportSchedule.errors.broken' });
  });
const byHand = async ({ report }: { readonly report: number }, person: Person, times: number) => {
  for (let count = 0; count < times; count += 1) {
    expect((await app.ask(runReportSchedule, { id: report }, person)).code).toBe(0);
    app.clock.forward(1000);
  }
};

test('of each organization one at a time, and who was served longest ago comes first', async () => {
  const [busy, other] = [await createPerson(app), await createPerson(app)];
  const schedules = [
    await createScheduleForTests(app, busy),
    await createScheduleForTests(app, other),
  ] as const;
  await byHand(schedules[0], busy, 4);
  await byHand(schedules[1], other, 2);
  const first = await claim();
  const second = await claim();
  // Though the other one's came after all of the first one's.
  expect([first, second].map((send) => send?.organizationId)).toEqual([
    busy.organizationId,
    other.organizationId,
  ]);
  expect(await claim()).toBeUndefined();
  app.clock.forward(1000);
  await fail(second);
  const third = await claim();
  expect(third?.organizationId).toBe(other.organizationId);
  app.clock.forward(1000);
  await fail(third);
  await fail(first);
  // One that fails was served as well as one that is sent.
  expect((await claim())?.organizationId).toBe(busy.organizationId);
});

test('what is due comes before what was asked for by hand', async () => {
  const owner = await createPerson(app);
  const schedule = await createScheduleForTests(app, owner);
  await byHand(schedule, owner, 2);
  app.clock.set('2026-03-02T09:00:00Z');
  await app.database.asSystem(async (tx) => {
    while (await planNext(tx, app.clock.now()));
  });
  const days: (string | null | undefined)[] = [];
  for (let count = 0; count < 3; count += 1) {
    const send = await claim();
    days.push(send?.day);
    await fail(send);
  }
  expect(days).toEqual(['2026-03-02', null, null]);
});
