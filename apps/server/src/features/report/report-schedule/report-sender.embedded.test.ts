import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listNotices } from '@millrace/contract/people/notification';
import { role } from '@millrace/contract/people/permission';
import { updateUser } from '@millrace/contract/people/user';
import {
  listReportSends,
  runReportSchedule,
  saveReportSchedule,
  updateReportDomains,
  updateReportScheduleStatus,
} from '@millrace/contract/report/report-schedule';
import { createSavedReport } from '@millrace/contract/report/saved-report';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Places } from '../../../domain/report/testing/by-hand.ts';
import { ClickHouseBusyError } from '../../../platform/clickhouse/errors.ts';
import { openClickHouse } from '../../../platform/clickhouse/open-clickhouse.ts';
import { createPerson, limitTo, type Person, signInDirectly } from '../../../testing/people.ts';
import { createTestApp } from '../../../testing/publisher-setup.ts';
import { openReportMails, type ReportMails } from '../../../testing/report-mails.ts';
import { createHandMadePlaces } from '../../../testing/report-places.ts';
import { scheduleFormOf } from '../../../testing/report-schedules.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { unheard } from '../../../testing/unheard.ts';
import { claimSend, planNext } from './send-queue.ts';

let mails: ReportMails;
let app: TestApp;
beforeAll(async () => {
  mails = await openReportMails();
  ({ app } = mails);
});
afterAll(() => mails.close());

let owner: Person;
let places: Places;
let report: number;
beforeEach(async () => {
  await app.database.asSystem((tx) => tx.deleteFrom('report_schedule').execute());
  await app.mails();
  app.clock.set('2026-03-04T08:00:00Z');
  owner = await createPerson(app);
  places = await createHandMadePlaces(app, mails.clickhouse, owner, { name: '=Coin <b>"Rush"</b> 硬币' });
  report = await keep();
});

const twoDays = { from: '2026-03-02', to: '2026-03-03' };
const view = {
  page: 'performance' as const,
  period: { from: '2026-03-02', to: '2026-03-02' },
  dimensions: ['day' as const, 'app' as const],
  metrics: ['impressions' as const, 'revenue' as const, 'ctr' as const],
};
const keep = async (change: object = {}, person = owner) =>
  (
    await app.ask(
      createSavedReport,
      { name: `Mondays <i> ${Math.random()}`, shared: false, view: { ...view, ...change } },
      person,
    )
  ).data.id;

async function schedule(change: object = {}, emails: readonly string[] = [owner.email]) {
  const answer = await app.ask(
    saveReportSchedule,
    { ...scheduleFormOf(...emails), id: report, ...change },
    owner,
  );
  expect(answer).toMatchObject({ code: 0 });
}

const workOff = (node?: TestApp) => mails.workOff(node);
const at = (iso: string) => app.clock.set(iso);
/** @returns what comes when it is due that day of March */
const nineOn = (day: string) => {
  at(`2026-03-${day}T09:00:00Z`);
  return workOff();
};
const sends = async () => (await app.ask(listReportSends, { id: report }, owner)).data.list;
const notices = async () => (await app.ask(listNotices, {}, owner)).data.list.map(({ content }) => content);
const textOf = (content: ArrayBuffer | Uint8Array | string | undefined) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

describe('a mail', () => {
  test('has the figures, the chart, the rows as a file, and a way to stop it', async () => {
    report = await keep({ period: twoDays });
    await schedule();
    at('2026-03-04T09:00:01Z');
    const [received, ...others] = await workOff();
    expect(others).toEqual([]);
    const { to, mail, raw } = received ?? { to: [], mail: undefined, raw: '' };
    expect(to).toEqual([owner.email]);
    expect(mail?.subject).toMatch(/^Mondays <i> .*: 2\s?–\s?3 Mar 2026$/);
    const text = mail?.text ?? '';
    expect(text).toContain('Impressions: 4');
    expect(text).toContain('Revenue: ≈ $0.752');
    // What networks have not said yet is called what it is.
    expect(text).toContain('≈ $0.2520 of the revenue is our own estimate');
    expect(mail?.html).toContain('≈ $0.2520 of the revenue is our own estimate');
    expect(text).toContain('=Coin <b>"Rush"</b> 硬币');
    expect(mail?.html).toContain('=Coin &lt;b&gt;&quot;Rush&quot;&lt;/b&gt; 硬币');
    expect(mail?.html).not.toMatch(/<script|src="http|Mondays <i>/);
    expect(mail?.html).toContain('<img src="cid:chart@millrace.invalid"');
    const [chart, file] = mail?.attachments ?? [];
    expect(chart).toMatchObject({ mimeType: 'image/png', contentId: '<chart@millrace.invalid>' });
    expect(
      Buffer.from(chart?.content as ArrayBuffer)
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect(file).toMatchObject({ mimeType: 'text/csv', disposition: 'attachment' });
    expect(textOf(file?.content).split('\r\n')).toHaveLength(4);
    expect(raw).toMatch(
      /^List-Unsubscribe:\s+<http:\/\/console\.test\/api\/report\/mail\/one-click\?token=/m,
    );
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(raw).toMatch(/^Message-ID: <\d+\.\d+@millrace\.invalid>\r$/m);
    expect(await sends()).toMatchObject([
      {
        ...{ kind: 'scheduled', state: 'sent', from: '2026-03-02', to: '2026-03-03', error: null },
        dueAt: '2026-03-04T09:00:00.000Z',
        mails: [{ email: owner.email, state: 'delivered', rows: 2, attached: true }],
      },
    ]);
    expect(await readdir(join(mails.dataDir, 'mailed'))).toEqual([]);
    const left = await app.database.asSystem((tx) => tx.selectFrom('mail_part').selectAll().execute());
    expect(left).toEqual([]);
  });

  test('speaks the language of its reader, and has a workbook where that is wanted', async () => {
    const colleague = await createPerson(app, { organizationId: owner.organizationId });
    await app.ask(updateUser, { lang: 'zhCN' }, colleague);
    await schedule({ format: 'xlsx' }, [owner.email, colleague.email]);
    at('2026-03-04T09:00:00Z');
    const received = await workOff();
    const to = (person: Person) => received.find((one) => one.to[0] === person.email)?.mail;
    expect(to(owner)?.text).toContain('Impressions: 3');
    expect(to(colleague)?.text).toContain('展示');
    expect(to(colleague)?.html).toContain('lang="zh-CN"');
    expect(to(colleague)?.attachments[0]?.filename).toMatch(/\.xlsx$/);
  });

  test('of new users has what became of them', async () => {
    report = (
      await app.ask(
        createSavedReport,
        {
          name: 'Back',
          shared: false,
          view: { page: 'retention', period: twoDays, rows: 'day', view: 'retention' },
        },
        owner,
      )
    ).data.id;
    await schedule();
    at('2026-03-04T09:00:00Z');
    const [received] = await workOff();
    expect(received?.mail.text).toContain('New users:');
    expect(received?.mail.attachments.at(-1)?.mimeType).toBe('text/csv');
  });
});

describe('once', () => {
  test('a period, with two nodes that find it due at the same moment', async () => {
    const other = await mails.beside();
    other.clock.set('2026-03-04T09:00:00Z');
    await schedule();
    at('2026-03-04T09:00:00Z');
    const before = mails.sink.received.length;
    await Promise.all([workOff(), workOff(other), workOff(), workOff(other)]);
    // Either node looks for mails by itself, too, and may still be at it.
    await Promise.all([app.mails(), other.mails()]);
    expect(mails.sink.received.slice(before)).toHaveLength(1);
    expect(await sends()).toHaveLength(1);
    await other.close();
  });

  test('a period, when a node is killed while it makes it, and again when it is late', async () => {
    await schedule();
    at('2026-03-04T09:00:00Z');
    await app.database.asSystem((tx) => planNext(tx, app.clock.now()));
    const lost = await app.database.asSystem((tx) => claimSend(tx, app.clock.now()));
    expect(lost?.tries).toBe(1);
    expect(await workOff()).toEqual([]);
    at('2026-03-04T09:06:00Z');
    expect(await workOff()).toHaveLength(1);
    expect(await workOff()).toEqual([]);
  });

  test('after days without a server: the latest is made up for, and no other', async () => {
    await schedule();
    at('2026-03-09T13:00:00Z');
    expect(await workOff()).toHaveLength(1);
    expect((await sends())[0]?.dueAt).toBe('2026-03-09T09:00:00.000Z');
    at('2026-03-10T08:59:00Z');
    expect(await workOff()).toEqual([]);
    expect(await nineOn('10')).toHaveLength(1);
  });

  test('in each zone of its recipients, at their time of day', async () => {
    const colleague = await createPerson(app, { organizationId: owner.organizationId });
    at('2026-03-04T00:30:00Z');
    await schedule({
      zone: 'recipient',
      recipients: [
        { email: owner.email, zone: 'UTC', lang: 'enGB' },
        { email: colleague.email, zone: 'Asia/Shanghai', lang: 'enGB' },
      ],
    });
    at('2026-03-04T01:00:00Z');
    expect((await workOff()).map(({ to }) => to[0])).toEqual([colleague.email]);
    expect((await nineOn('04')).map(({ to }) => to[0])).toEqual([owner.email]);
  });

  test('on the first of the month of its readers, about the month that is over for them', async () => {
    report = await keep({ period: 'lastMonth' });
    await schedule({
      ...{ zone: 'recipient', frequency: 'monthly', monthDay: 1, time: '07:00' },
      recipients: [{ email: owner.email, zone: 'Asia/Shanghai', lang: 'enGB' }],
    });
    at('2026-03-31T23:00:00Z');
    expect(await workOff()).toHaveLength(1);
    // No session lasts a month.
    owner = { ...owner, token: await signInDirectly(app, owner) };
    expect(await sends()).toMatchObject([{ from: '2026-03-01', to: '2026-03-31' }]);
  });

  test('by hand at once, besides its times; not while it is stopped by itself', async () => {
    await schedule();
    await app.ask(updateReportScheduleStatus, { id: report, status: 'stopped' }, owner);
    at('2026-03-05T10:00:00Z');
    expect(await workOff()).toEqual([]);
    await app.ask(runReportSchedule, { id: report }, owner);
    expect(await workOff()).toHaveLength(1);
    await app.ask(updateReportScheduleStatus, { id: report, status: 'running' }, owner);
    // What was due while it was stopped is not made up for.
    expect(await workOff()).toEqual([]);
  });
});

describe('who gets what', () => {
  test('whoever reaches fewer apps gets those alone, and nothing where there are none', async () => {
    const { organizationId } = owner;
    const farm = await createHandMadePlaces(app, mails.clickhouse, owner, { name: 'Farm' });
    const limitedTo = (apps: readonly number[]) =>
      createPerson(app, { organizationId, roleId: role.appViewer, apps });
    const [one, none] = [await limitedTo([farm.app]), await limitedTo([])];
    await schedule({}, [owner.email, one.email, none.email]);
    at('2026-03-04T09:00:00Z');
    const received = await workOff();
    const mailTo = (person: Person) => received.find((one) => one.to[0] === person.email)?.mail;
    expect(mailTo(owner)?.text).toContain('Impressions: 6');
    expect(mailTo(one)?.text).toContain('Impressions: 3');
    expect(String(mailTo(one)?.html)).toContain('Farm');
    expect(String(mailTo(one)?.html)).not.toContain('Coin');
    expect(mailTo(none)?.text ?? '').not.toContain('Coin');
    expect(mailTo(none)?.text ?? '').not.toContain('Impressions: 3');
  });

  test('a report about an app that a recipient may not see goes to the others', async () => {
    report = await keep({
      filters: [{ dimension: 'app', values: [String(places.app)], exclude: false }],
    });
    const { organizationId } = owner;
    const limited = await createPerson(app, { organizationId, roleId: role.appViewer, apps: [] });
    await schedule({}, [owner.email, limited.email]);
    expect((await nineOn('04')).map(({ to }) => to[0])).toEqual([owner.email]);
    expect((await sends())[0]?.mails.map(({ state }) => state).toSorted()).toEqual([
      'delivered',
      'notAllowed',
    ]);
  });

  test("the owner's rights are looked at anew: of what they lost nothing goes out, and they are told", async () => {
    const { organizationId } = owner;
    const viewer = await createPerson(app, { organizationId, roleId: role.appViewer });
    const filters = [{ dimension: 'app', values: [String(places.app)], exclude: false }];
    const own = await keep({ filters }, viewer);
    const ask = { ...scheduleFormOf(owner.email), id: own };
    expect((await app.ask(saveReportSchedule, ask, viewer)).code).toBe(0);
    await limitTo(app, viewer, [await createTestApp(app, owner)]);
    expect(await nineOn('04')).toEqual([]);
    const rows = await app.database.asSystem((tx) =>
      tx.selectFrom('report_send').select(['state', 'error']).execute(),
    );
    expect(rows).toEqual([{ state: 'failed', error: 'reportSchedule.errors.gone' }]);
    const { list } = (await app.ask(listNotices, {}, viewer)).data;
    expect(list.map(({ content, linkUrl }) => [content, linkUrl])).toEqual([
      [expect.stringMatching(/^Your report “Mondays .*” was not sent/), `/report/schedule?report=${own}`],
    ]);
    expect((await notices()).filter((content) => content.includes('was not sent'))).toEqual([]);
  });

  test('an address outside only as long as its domain is allowed', async () => {
    await app.ask(updateReportDomains, { domains: ['agency.example'] }, owner);
    await schedule({}, [owner.email, 'ana@agency.example']);
    expect((await nineOn('04')).map(({ to }) => to[0])).toEqual([owner.email, 'ana@agency.example']);
    await app.ask(updateReportDomains, { domains: [] }, owner);
    expect((await nineOn('05')).map(({ to }) => to[0])).toEqual([owner.email]);
  });
});

describe('what it is made of is away', () => {
  /** Answers like the one that is there, but to no report. */
  const without = (report: TestApp['services']['clickhouse']['report']): TestApp => ({
    ...app,
    services: { ...app.services, clickhouse: { ...app.services.clickhouse, report } },
  });
  const busy = () => without(() => Promise.reject(new ClickHouseBusyError('too many reports wait')));

  test('for a while: it is tried again later, each time after longer, and mailed', async () => {
    const gone = await openClickHouse({
      ...{ url: 'http://127.0.0.1:1', dataDir: mails.dataDir, log: unheard },
    });
    await schedule();
    at('2026-03-04T09:00:00Z');
    expect(await workOff(without(gone.report))).toEqual([]);
    expect(await sends()).toMatchObject([{ state: 'waiting', error: null }]);
    // There again at once, and yet it waits its minute.
    expect(await workOff()).toEqual([]);
    at('2026-03-04T09:01:00Z');
    expect(await workOff(busy())).toEqual([]);
    at('2026-03-04T09:05:59Z');
    expect(await workOff()).toEqual([]);
    at('2026-03-04T09:06:00Z');
    expect(await workOff()).toHaveLength(1);
    expect(await sends()).toMatchObject([{ state: 'sent', dueAt: '2026-03-04T09:00:00.000Z' }]);
    expect(await notices()).toEqual([]);
    await gone.close();
  });

  test('over midnight: it is about the days of when it was due, and the next one about the day after', async () => {
    report = await keep({ period: 'yesterday' });
    await schedule({ time: '20:00' });
    at('2026-03-04T20:00:00Z');
    expect(await workOff(busy())).toEqual([]);
    at('2026-03-05T01:00:00Z');
    expect((await workOff())[0]?.mail.text).toContain('Days of UTC: 3 Mar 2026');
    at('2026-03-05T20:00:00Z');
    expect(await workOff()).toHaveLength(1);
    expect(await sends()).toMatchObject([
      { from: '2026-03-04', to: '2026-03-04' },
      { from: '2026-03-03', to: '2026-03-03' },
    ]);
  });

  test('over midnight, sent by hand: it is about the days of when it was asked for', async () => {
    report = await keep({ period: 'yesterday' });
    await schedule();
    at('2026-03-04T23:50:00Z');
    await app.ask(updateReportScheduleStatus, { id: report, status: 'stopped' }, owner);
    await app.ask(runReportSchedule, { id: report }, owner);
    expect(await workOff(busy())).toEqual([]);
    at('2026-03-05T00:10:00Z');
    expect(await workOff()).toHaveLength(1);
    expect(await sends()).toMatchObject([{ kind: 'byHand', from: '2026-03-03', to: '2026-03-03' }]);
  });

  test('for hours: it fails once, with a notice', async () => {
    await schedule();
    for (let minute = 0; minute <= 420; minute += 30) {
      at('2026-03-04T09:00:00Z');
      app.clock.forward(minute * 60_000);
      await workOff(busy());
      if (minute <= 360) expect(await sends()).toMatchObject([{ state: 'waiting', error: null }]);
    }
    expect(await sends()).toMatchObject([{ state: 'failed', error: 'report.errors.busy' }]);
    expect((await notices()).filter((content) => content.includes('was not sent by mail'))).toHaveLength(1);
  });

  test('and its schedule is stopped meanwhile: it is mailed no more', async () => {
    await schedule();
    at('2026-03-04T09:00:00Z');
    await workOff(busy());
    await app.ask(updateReportScheduleStatus, { id: report, status: 'stopped' }, owner);
    at('2026-03-04T09:30:00Z');
    expect(await workOff()).toEqual([]);
    expect(await sends()).toEqual([]);
    await app.ask(updateReportScheduleStatus, { id: report, status: 'running' }, owner);
    expect(await workOff()).toEqual([]);
    expect(await nineOn('05')).toHaveLength(1);
  });
});

test('a report whose filter names what is gone fails with a notice, and the next one comes', async () => {
  report = await keep({ filters: [{ dimension: 'placement', values: ['999999'], exclude: false }] });
  await schedule();
  const first = report;
  report = await keep();
  await schedule();
  expect(await nineOn('04')).toHaveLength(1);
  report = first;
  expect(await sends()).toMatchObject([{ state: 'failed', error: 'reportSchedule.errors.gone', mails: [] }]);
  expect((await notices()).filter((content) => content.includes('was not sent by mail'))).toHaveLength(1);
});
