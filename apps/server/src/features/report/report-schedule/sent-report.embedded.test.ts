import type { Call } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import { listReportSends, saveReportSchedule } from '@millrace/contract/report/report-schedule';
import { createSavedReport } from '@millrace/contract/report/saved-report';
import { getSentReport } from '@millrace/contract/report/sent-report';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPerson } from '../../../testing/people.ts';
import { createTestApp } from '../../../testing/publisher-setup.ts';
import { openReportMails, type ReportMails } from '../../../testing/report-mails.ts';
import { createHandMadePlaces } from '../../../testing/report-places.ts';
import { scheduleFormOf } from '../../../testing/report-schedules.ts';

// It sends reports with their pictures, on a machine that other tests use too.
vi.setConfig({ testTimeout: 180_000 });

let mails: ReportMails;
beforeAll(async () => {
  mails = await openReportMails();
});
afterAll(() => mails.close());

test('what a mail said is kept with its send, for whoever got it and whoever may read of all apps', async () => {
  const { app } = mails;
  const owner = await createPerson(app);
  await createHandMadePlaces(app, mails.clickhouse, owner);
  const other = await createTestApp(app, owner);
  const member = { organizationId: owner.organizationId, roleId: role.appOwner, apps: [other] };
  const [reader, stranger] = [await createPerson(app, member), await createPerson(app, member)];
  const view = {
    ...{ page: 'performance' as const, period: { from: '2026-03-02', to: '2026-03-03' } },
    ...{ dimensions: ['app' as const], metrics: ['impressions' as const, 'requests' as const] },
  };
  const saved = await app.ask(createSavedReport, { name: 'Mondays', shared: true, view }, owner);
  const { id } = saved.data;
  const form = { ...scheduleFormOf(owner.email, reader.email), id };
  app.clock.set('2026-03-04T08:00:00Z');
  expect(await app.ask(saveReportSchedule, form, owner)).toMatchObject({ code: 0 });
  app.clock.set('2026-03-04T09:00:00Z');
  const received = await mails.workOff();
  const [send] = (await app.ask(listReportSends, { id }, owner)).data.list;
  const issueTo = (email: string) => send?.mails.find((one) => one.email === email)?.issue ?? -1;
  const asked = { id: send?.id ?? 0, issue: issueTo(owner.email) };
  const said = (await app.ask(getSentReport, asked, owner)).data;
  // Word for word what came.
  const came = received.find(({ to }) => to[0] === owner.email)?.mail.text ?? '';
  expect(said.figures.length).toBeGreaterThan(0);
  for (const { label, value } of said.figures) expect(came).toContain(`${label}: ${value}`);
  expect(said.rows.length).toBeGreaterThan(0);
  for (const row of said.rows) expect(came).toContain(row.join('  '));
  expect(said).toMatchObject({ lang: 'enGB', count: said.rows.length });
  // Who is limited to an app reads what they got, and not what others did.
  const own = (await app.ask(listReportSends, { id }, reader)).data.list[0]?.mails;
  expect(own?.map(({ email, issue }) => [email, issue === null])).toEqual([
    [owner.email, true],
    [reader.email, false],
  ]);
  const theirs = { ...asked, issue: own?.[1]?.issue ?? -1 };
  expect((await app.ask(getSentReport, theirs, reader)).data.rows).toEqual([]);
  expect((await app.ask(getSentReport, asked, reader)).code).toBe(1002);
  expect((await app.ask(getSentReport, theirs, stranger)).code).toBe(1002);
  expect((await app.ask(getSentReport, asked, await createPerson(app))).code).toBe(1002);
  expect((await app.ask<Call>(getSentReport, asked)).status).toBe(401);
});
