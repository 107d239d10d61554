import type { Call } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import {
  getReportDomains,
  getReportSchedule,
  listReportSends,
  retryRecipient,
  runReportSchedule,
  saveReportSchedule,
  updateReportDomains,
  updateReportScheduleStatus,
} from '@millrace/contract/report/report-schedule';
import { updateSavedReport } from '@millrace/contract/report/saved-report';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createScheduleForTests, scheduleFormOf } from '../../../testing/report-schedules.ts';
import { createSavedReportForTests, savedReportForm } from '../../../testing/saved-reports.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let viewer: Person;
let report: number;
let recipient: number;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  app.clock.set('2026-03-02T08:00:00Z');
  owner = await createPerson(app);
  viewer = await createPerson(app, { organizationId: owner.organizationId, roleId: role.appViewer });
  ({ report, recipient } = await createScheduleForTests(app, viewer));
});
afterAll(() => app.close());

const get = async (person = viewer) => (await app.ask(getReportSchedule, { id: report }, person)).data;
const save = async (change: object = {}, person = viewer) =>
  app.ask(saveReportSchedule, { ...scheduleFormOf(viewer.email), id: report, version: 1, ...change }, person);

const calls: [string, Call, () => object][] = [
  ['getReportSchedule', getReportSchedule, () => ({ id: report })],
  [
    'saveReportSchedule',
    saveReportSchedule,
    () => ({ ...scheduleFormOf('a@b.example'), id: report, version: 1 }),
  ],
  ['updateReportScheduleStatus', updateReportScheduleStatus, () => ({ id: report, status: 'stopped' })],
  ['runReportSchedule', runReportSchedule, () => ({ id: report })],
  ['retryRecipient', retryRecipient, () => ({ id: recipient })],
  ['listReportSends', listReportSends, () => ({ id: report })],
];

test.each(calls)(
  "%s: signed out 401, without permission 403, of another organization or a colleague's own: not found",
  async (_, call, input) => {
    expect((await app.ask<Call>(call, input())).status).toBe(401);
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask<Call>(call, input(), promoter)).status).toBe(403);
    for (const person of [await createPerson(app), owner])
      expect((await app.ask<Call>(call, input(), person)).code).toBe(1002);
    expect((await get()).schedule).toMatchObject({ status: 'running', version: 1 });
  },
);

test('getReportDomains, updateReportDomains: for those of the organization, changed by owners alone', async () => {
  for (const call of [getReportDomains, updateReportDomains] as Call[]) {
    expect((await app.ask<Call>(call, { domains: [] })).status).toBe(401);
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask<Call>(call, { domains: [] }, promoter)).status).toBe(403);
  }
  expect((await app.ask(updateReportDomains, { domains: ['agency.example'] }, viewer)).status).toBe(403);
  const { data } = await app.ask(updateReportDomains, { domains: ['Agency.example ', 'a.example'] }, owner);
  expect(data.domains).toEqual(['a.example', 'agency.example']);
  expect((await app.ask(getReportDomains, {}, viewer)).data).toEqual(data);
  expect((await app.ask(getReportDomains, {}, await createPerson(app))).data.domains).toEqual([]);
  const { data: changes } = await app.ask(listChanges, { entity: 'report_domains' }, owner);
  expect(changes.list[0]?.fields).toMatchObject([{ field: 'domains', after: data.domains }]);
});

test('of two who change the domains at once nobody takes back what the other did', async () => {
  const set = (domains: string[], shown?: string[]) =>
    app.ask(updateReportDomains, { domains, ...(shown && { shown }) }, owner);
  const shown = (await set(['a.example', 'b.example'])).data.domains;
  await set(['b.example'], shown);
  const { data } = await set(['a.example', 'b.example', 'c.example'], shown);
  expect(data.domains).toEqual(['b.example', 'c.example']);
  const many = Array.from({ length: 50 }, (_, at) => `d${at}.example`);
  expect(await set(many, [])).toMatchObject({
    error: { fields: { domains: { key: 'common.errors.tooMany' } } },
  });
  expect((await set(many)).data.domains).toHaveLength(50);
});

describe('a schedule', () => {
  test('is there as it was entered, and says when it is next', async () => {
    const saved = await save({
      ...{ frequency: 'monthly', monthDay: 'last', time: '07:30', zone: 'recipient', format: 'xlsx' },
      recipients: [{ email: viewer.email.toUpperCase(), zone: 'Asia/Shanghai', lang: 'zhCN' }],
    });
    expect(saved.data).toMatchObject({
      mine: true,
      name: 'By mail',
      schedule: {
        ...{ frequency: 'monthly', monthDay: 'last', time: '07:30', zone: 'recipient', format: 'xlsx' },
        ...{ version: 2, nextAt: '2026-03-30T23:30:00.000Z' },
        recipients: [{ email: viewer.email, zone: 'Asia/Shanghai', name: viewer.name, state: 'active' }],
      },
    });
    expect(await get()).toEqual(saved.data);
  });

  test('a stale save is refused with what is there', async () => {
    await save({ time: '10:00' });
    expect(await save({ time: '11:00' })).toMatchObject({
      code: 1013,
      error: { current: { schedule: { time: '10:00', version: 2 } } },
    });
    expect((await save({ version: undefined })).code).toBe(1013);
  });

  test('of a report that is shared: others read it, owners stop it, nobody else changes it', async () => {
    await app.ask(
      updateSavedReport,
      { ...savedReportForm('By mail'), id: report, version: 1, shared: true },
      viewer,
    );
    expect(await get(owner)).toMatchObject({ mine: false, members: [], schedule: { status: 'running' } });
    expect((await save({}, owner)).error.error).toBe('reportSchedule.errors.notYours');
    const other = await createPerson(app, {
      organizationId: owner.organizationId,
      roleId: role.appOperator,
    });
    const stop = (status: 'stopped' | 'running', person: Person) =>
      app.ask(updateReportScheduleStatus, { id: report, status }, person);
    expect((await stop('stopped', other)).error.error).toBe('reportSchedule.errors.notYours');
    expect((await stop('stopped', owner)).data.schedule).toMatchObject({ status: 'stopped', nextAt: null });
    expect((await stop('running', owner)).error.error).toBe('reportSchedule.errors.notYours');
    expect((await stop('running', viewer)).data.schedule?.status).toBe('running');
  });

  test('its changes stand in the history, and an edit is taken back', async () => {
    await save({ time: '10:00' });
    const { data } = await app.ask(listChanges, { entity: 'report_schedule' }, viewer);
    expect(data.list.map(({ action, name }) => [action, name])).toEqual([
      ['edit', 'By mail'],
      ['add', 'By mail'],
    ]);
    expect(data.list[0]?.fields).toEqual([{ field: 'time', before: '09:00', after: '10:00' }]);
    const reverted = await app.ask(revertChange, { id: data.list[0]?.id ?? 0 }, viewer);
    expect(reverted.code).toBe(0);
    expect((await get()).schedule).toMatchObject({ time: '09:00', version: 3 });
  });

  test('by hand ten times an hour, also when it is stopped', async () => {
    await app.ask(updateReportScheduleStatus, { id: report, status: 'stopped' }, viewer);
    for (let count = 0; count < 10; count += 1)
      expect((await app.ask(runReportSchedule, { id: report }, viewer)).code).toBe(0);
    const refused = await app.ask(runReportSchedule, { id: report }, viewer);
    expect(refused).toMatchObject({ status: 429, code: 1014 });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(59 * 60);
    const { data } = await app.ask(listReportSends, { id: report }, viewer);
    expect(data.total).toBe(10);
    expect(data.list[0]).toMatchObject({ kind: 'byHand', state: 'waiting', mails: [] });
  });
});

describe('bad input', () => {
  const to = (email: string, change: object = {}) => ({ email, zone: 'UTC', lang: 'enGB', ...change });
  test.each<[field: string, change: () => object, key: string]>([
    ['monthDay', () => ({ frequency: 'monthly', monthDay: 31 }), 'reportSchedule.errors.monthDayWrong'],
    ['monthDay', () => ({ frequency: 'monthly', monthDay: null }), 'reportSchedule.errors.monthDayWrong'],
    ['weekday', () => ({ frequency: 'weekly' }), 'reportSchedule.errors.weekdayEmpty'],
    ['weekday', () => ({ frequency: 'weekly', weekday: 8 }), 'reportSchedule.errors.weekdayEmpty'],
    ['time', () => ({ time: '24:00' }), 'reportSchedule.errors.timeWrong'],
    ['recipients', () => ({ recipients: [] }), 'reportSchedule.errors.noRecipients'],
    [
      'recipients.0.zone',
      () => ({ recipients: [to(viewer.email, { zone: 'Mars/Olympus' })] }),
      'reportSchedule.errors.zoneWrong',
    ],
    [
      'recipients.1.email',
      () => ({ recipients: [to(viewer.email), to(viewer.email.toUpperCase())] }),
      'reportSchedule.errors.emailTwice',
    ],
    ['recipients.0.email', () => ({ recipients: [to('ana')] }), 'reportSchedule.errors.emailMalformed'],
    [
      'recipients.1.email',
      () => ({ recipients: [to(viewer.email), to('ana@elsewhere.example')] }),
      'reportSchedule.errors.outside',
    ],
  ])('%s is refused where it stands', async (field, change, key) => {
    expect(await save(change())).toMatchObject({ code: 1004, error: { fields: { [field]: { key } } } });
    expect((await get()).schedule).toMatchObject({ time: '09:00', version: 1 });
  });

  test('an address outside is allowed with its domain, and told when it no longer is', async () => {
    await app.ask(updateReportDomains, { domains: ['agency.example'] }, owner);
    expect((await save({ recipients: [to('ana@sub.agency.example')] })).code).toBe(1004);
    const saved = await save({ recipients: [to('Ana@Agency.example')] });
    expect(saved.data.schedule?.recipients).toMatchObject([
      { email: 'ana@agency.example', name: null, state: 'active' },
    ]);
    await app.ask(updateReportDomains, { domains: [] }, owner);
    expect((await get()).schedule?.recipients).toMatchObject([{ state: 'outside' }]);
  });

  test.each([
    ['gmail.com', 'reportSchedule.errors.domainPublic'],
    ['localhost', 'reportSchedule.errors.domainMalformed'],
    ['a@b.example', 'reportSchedule.errors.domainMalformed'],
  ])('the domain %s is refused', async (domain, key) => {
    const answer = await app.ask(updateReportDomains, { domains: ['fine.example', domain] }, owner);
    expect(answer.error.fields?.['domains.1']?.key).toBe(key);
  });

  test('a saved report without a schedule has none to stop or run', async () => {
    const other = await createSavedReportForTests(app, viewer, 'Never');
    expect((await app.ask(getReportSchedule, { id: other }, viewer)).data.schedule).toBeNull();
    expect((await app.ask(runReportSchedule, { id: other }, viewer)).code).toBe(1002);
  });
});
