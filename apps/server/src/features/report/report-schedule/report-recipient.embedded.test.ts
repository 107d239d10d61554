import { removeMembers } from '@millrace/contract/people/member';
import { listNotices } from '@millrace/contract/people/notification';
import { role } from '@millrace/contract/people/permission';
import { stopReportMail, viewReportMail } from '@millrace/contract/report/report-mail';
import {
  getReportSchedule,
  listReportSends,
  retryRecipient,
  saveReportSchedule,
  scheduleLimits,
  updateReportDomains,
} from '@millrace/contract/report/report-schedule';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deliveryReport } from '../../../testing/delivery-report.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openReportMails, type ReportMails } from '../../../testing/report-mails.ts';
import { scheduleFormOf } from '../../../testing/report-schedules.ts';
import { createSavedReportForTests } from '../../../testing/saved-reports.ts';
import type { Received } from '../../../testing/smtp-sink.ts';
import type { TestApp } from '../../../testing/test-app.ts';

// Each sends three reports with their pictures, on a machine that other tests use too.
vi.setConfig({ testTimeout: 180_000 });

let mails: ReportMails;
let app: TestApp;
beforeAll(async () => {
  mails = await openReportMails();
  ({ app } = mails);
});
afterAll(() => mails.close());

let owner: Person;
let report: number;
beforeEach(async () => {
  await app.database.asSystem((tx) => tx.deleteFrom('report_schedule').execute());
  await app.mails();
  mails.sink.unknown.clear();
  app.clock.set('2026-03-04T08:00:00Z');
  owner = await createPerson(app);
  report = await createSavedReportForTests(app, owner, 'Mondays');
});

async function schedule(emails: readonly string[] = [owner.email]) {
  const form = { ...scheduleFormOf(...emails), id: report };
  expect(await app.ask(saveReportSchedule, form, owner)).toMatchObject({ code: 0 });
}
/** @returns what comes when it is due that day of March */
const nineOn = (day: string) => {
  app.clock.set(`2026-03-${day}T09:00:00Z`);
  return mails.workOff();
};
const sends = async () => (await app.ask(listReportSends, { id: report }, owner)).data.list;
const recipients = async () =>
  (await app.ask(getReportSchedule, { id: report }, owner)).data.schedule?.recipients ?? [];
const notices = async () => (await app.ask(listNotices, {}, owner)).data.list.map(({ content }) => content);

describe('an address that refuses three mails in a row', () => {
  let colleague: Person;
  beforeEach(async () => {
    colleague = await createPerson(app, { organizationId: owner.organizationId });
    await schedule([owner.email, colleague.email]);
  });
  /** The mail server of the last mail to the colleague says that it could not deliver it after all. */
  async function comesBack(mail: Received | undefined, action = 'failed') {
    const to = mail?.from ?? '';
    const transport = createTransport({ host: '127.0.0.1', port: mails.door.port, ignoreTLS: true });
    await transport.sendMail({ raw: deliveryReport({ to, action }), envelope: { from: '', to } });
    transport.close();
  }
  const toColleague = (received: readonly Received[]) => received.find(({ to }) => to[0] === colleague.email);

  const stops = async (before: number) => {
    const bounced = (await recipients())[1];
    expect(bounced?.state).toBe('bounced');
    expect((await notices()).filter((content) => content.includes(colleague.email))).toHaveLength(1);
    mails.sink.unknown.clear();
    expect((await nineOn(`0${before + 1}`)).map(({ to }) => to[0])).toEqual([owner.email]);
    await app.ask(retryRecipient, { id: bounced?.id ?? 0 }, owner);
    expect(await nineOn(`0${before + 2}`)).toHaveLength(2);
  };

  test('at once gets no more until it is tried again', async () => {
    mails.sink.unknown.add(colleague.email);
    for (const day of ['04', '05', '06'])
      expect((await nineOn(day)).map(({ to }) => to[0])).toEqual([owner.email]);
    expect((await sends())[0]?.mails).toMatchObject([
      { state: 'delivered' },
      { state: 'refused', reason: expect.stringContaining('no such mailbox') },
    ]);
    await stops(6);
  });

  test('when its server has taken them, neither; told twice, a mail counts once', async () => {
    const first = toColleague(await nineOn('04'));
    expect(first?.from).toMatch(/^back\+\d+\.[0-9a-f]{24}@bounce\.example$/);
    expect(first?.mail.from?.address).toBe('no-reply@millrace.invalid');
    await comesBack(first, 'delayed');
    expect((await sends())[0]?.mails[1]?.state).toBe('delivered');
    await comesBack(first);
    await comesBack(first);
    expect((await sends())[0]?.mails).toMatchObject([
      { state: 'delivered' },
      { state: 'refused', reason: '5.1.1 smtp; 550 no such mailbox' },
    ]);
    // It comes back when the next one is on its way already.
    const second = toColleague(await nineOn('05'));
    const third = toColleague(await nineOn('06'));
    await comesBack(second);
    expect((await recipients())[1]?.state).toBe('active');
    await comesBack(third);
    await stops(6);
  });

  test('and one that it takes between them is the end of the row', async () => {
    mails.sink.unknown.add(colleague.email);
    await nineOn('04');
    await nineOn('05');
    mails.sink.unknown.clear();
    await nineOn('06');
    await comesBack(toColleague(await nineOn('07')));
    expect((await recipients())[1]?.state).toBe('active');
  });
});

test('people outside get so many mails of an organization in a day; its members get theirs', async () => {
  const [ann, bob] = ['ann@agency.example', 'bob@agency.example'];
  await app.ask(updateReportDomains, { domains: ['agency.example'] }, owner);
  await schedule([owner.email, ann, bob]);
  const [, { id: recipient_id } = { id: 0 }] = await recipients();
  await app.database.asSystem(async (tx) => {
    const { id: schedule_id } = await tx
      .selectFrom('report_schedule')
      .select('id')
      .where('saved_report_id', '=', report)
      .executeTakeFirstOrThrow();
    const [organization_id, now] = [owner.organizationId, app.clock.now()];
    const { id: send_id } = await tx
      .insertInto('report_send')
      .values({ organization_id, schedule_id, due_at: now, sent_at: now, state: 'sent' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const mail = { organization_id, send_id, recipient_id, state: 'delivered' };
    await tx
      .insertInto('report_mail')
      .values(Array.from({ length: scheduleLimits.outside - 1 }, () => mail))
      .execute();
  });
  expect((await nineOn('04')).map(({ to }) => to[0]).toSorted()).toEqual([ann, owner.email].toSorted());
  const told = (await sends())[0]?.mails.map(({ email, state }) => [email, state]) ?? [];
  expect(Object.fromEntries(told)).toEqual({
    ...{ [owner.email]: 'delivered', [ann]: 'delivered', [bob]: 'tooMany' },
  });
  expect(await nineOn('05')).toHaveLength(3);
});

test('who was removed gets nothing more where people of their domain do, until they are entered anew', async () => {
  const colleague = await createPerson(app, { organizationId: owner.organizationId, roleId: role.appViewer });
  const domain = colleague.email.slice(colleague.email.lastIndexOf('@') + 1);
  expect((await app.ask(updateReportDomains, { domains: [domain] }, owner)).code).toBe(0);
  await schedule([owner.email, colleague.email]);
  app.clock.forward(1000);
  expect((await app.ask(removeMembers, { ids: [colleague.userId] }, owner)).code).toBe(0);
  const toWhom = async (day: string) => (await nineOn(day)).map(({ to }) => to[0]).toSorted();
  expect(await toWhom('04')).toEqual([owner.email]);
  expect((await sends())[0]?.mails).toContainEqual(
    expect.objectContaining({ email: colleague.email, state: 'notAllowed' }),
  );
  for (const emails of [[owner.email], [owner.email, colleague.email]]) {
    const { version } = (await app.ask(getReportSchedule, { id: report }, owner)).data.schedule ?? {};
    const form = { ...scheduleFormOf(...emails), id: report, version };
    expect((await app.ask(saveReportSchedule, form, owner)).code).toBe(0);
  }
  expect(await toWhom('05')).toEqual([owner.email, colleague.email].toSorted());
});

describe('stopping it from a mail', () => {
  const tokenOf = (text: string | undefined) => {
    const [link] = text?.match(/http:\/\/console\.test\/user\/report-mail\?token=\S+/) ?? [];
    return new URL(link ?? 'http://none').searchParams.get('token') ?? '';
  };
  async function firstMail() {
    await schedule();
    const [received] = await nineOn('04');
    return received?.mail;
  }

  test('viewReportMail, stopReportMail: without signing in, and back again', async () => {
    const token = tokenOf((await firstMail())?.text);
    const viewed = await app.ask(viewReportMail, { token });
    expect(viewed.data).toMatchObject({ email: owner.email, stopped: false });
    expect((await app.ask(stopReportMail, { token, stopped: true })).data.stopped).toBe(true);
    expect(await nineOn('05')).toEqual([]);
    const { data } = await app.ask(getReportSchedule, { id: report }, owner);
    const [recipient] = data.schedule?.recipients ?? [];
    expect(recipient?.state).toBe('left');
    expect((await app.ask(retryRecipient, { id: recipient?.id ?? 0 }, owner)).error.error).toBe(
      'reportSchedule.errors.hasStopped',
    );
    // Taken out of the list and put in again: still no mail.
    const again = { ...scheduleFormOf(owner.email), id: report, version: data.schedule?.version };
    await app.ask(saveReportSchedule, again, owner);
    expect(await nineOn('06')).toEqual([]);
    await app.ask(stopReportMail, { token, stopped: false });
    expect(await nineOn('07')).toHaveLength(1);
  });

  test('by the button of a mail program, which posts a form', async () => {
    const mail = await firstMail();
    const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const url = new URL(header.slice(1, -1));
    const forms = {
      'application/x-www-form-urlencoded': 'List-Unsubscribe=One-Click',
      // As RFC 8058 would have it sent.
      'multipart/form-data; boundary=part':
        '--part\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--part--\r\n',
    };
    const post = (address: string, type: keyof typeof forms = 'application/x-www-form-urlencoded') =>
      app.app.inject({
        method: 'POST',
        url: address,
        headers: { 'content-type': type },
        payload: forms[type],
      });
    // Programs open links to look at them: that alone stops nothing.
    expect((await app.app.inject({ method: 'GET', url: url.pathname + url.search })).statusCode).toBe(404);
    const asParts = await post(url.pathname + url.search, 'multipart/form-data; boundary=part');
    expect(asParts.statusCode).toBe(204);
    expect(await nineOn('05')).toEqual([]);
    expect((await post(url.pathname + url.search)).statusCode).toBe(204);
    expect((await post(`${url.pathname}?token=abc`)).json()).toMatchObject({ code: 1012 });
  });

  test('a link that is none of ours stops nothing', async () => {
    await schedule();
    for (const token of ['', 'x', 'AQ'.padEnd(60, 'A')]) {
      expect((await app.ask(viewReportMail, { token })).code).toBeGreaterThan(0);
      expect((await app.ask(stopReportMail, { token, stopped: true })).code).toBeGreaterThan(0);
    }
    expect(await nineOn('04')).toHaveLength(1);
  });
});
