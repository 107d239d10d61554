import { listNotices } from '@millrace/contract/people/notification';
import { role } from '@millrace/contract/people/permission';
import { accountStatus } from '@millrace/contract/publisher/account';
import { listAlerts } from '@millrace/contract/report/alert';
import { listAlertRules, tuneAlertRule, updateAlertRuleStatus } from '@millrace/contract/report/alert-rule';
import { updateTolerance } from '@millrace/contract/report/reconciliation';
import { blankSource, saveReportSource } from '@millrace/contract/report/report-source';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Fact, oneFact, writeFacts } from '../../../../domain/report/testing/fact.ts';
import type { ClickHouse } from '../../../../platform/clickhouse/clickhouse.ts';
import { createAccountForTests } from '../../../../testing/accounts.ts';
import { createPerson, type Person } from '../../../../testing/people.ts';
import { createTestApp } from '../../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../../testing/test-clickhouse.ts';
import { judgeFigures } from './judge-figures-job.ts';

/** Its days are those of UTC, whole after an hour and final after two days. */
const vungle = 4;
const yesterday = '2026-03-29';
/** The last day that Vungle changes no more, seen from the 30th. */
const final = '2026-03-27';

let clickhouse: ClickHouse;
let app: TestApp;
let owner: Person;
let appId: number;
let accountId: number;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});
beforeEach(async () => {
  owner = await createPerson(app);
  appId = await createTestApp(app, owner, { name: 'Coin Rush' });
  accountId = await createAccountForTests(app, owner);
  await setAccount({ status: accountStatus.active, created_at: new Date('2026-03-01') });
});

const setAccount = (change: { readonly status: number; readonly created_at?: Date }) =>
  app.database.asSystem((tx) =>
    tx.updateTable('ad_network_account').set(change).where('id', '=', accountId).execute(),
  );
/** The network has answered for a day, with so many rows. */
const came = (day: string, rows: number) =>
  app.database.asSystem((tx) =>
    sql`insert into revenue_pull (organization_id, account_id, day, came_at, row_count)
      values (${owner.organizationId}, ${accountId}, ${day}, ${app.clock.now()}, ${rows})`.execute(tx),
  );
const shown = (day: string, count: number, of = appId): Fact[] =>
  Array.from({ length: count }, () => ({
    ...oneFact,
    ...{ at: `${day}T10:00:00Z`, metric: 'impression', money: '2000', app: of, placement: 5, adType: 2 },
    ...{ network: vungle, instance: 10 + of },
  }));
const reported = (day: string, usd: string, of = appId) => ({
  ...{ day, usd, app: of, placement: 5, network: vungle, instance: 10 + of, country: 'DE' },
  ...{ impressions: 20, clicks: 0 },
});
const write = (facts: readonly Fact[], reports: ReturnType<typeof reported>[] = []) =>
  writeFacts(clickhouse, owner.organizationId, facts, reports);
const lookAt = (at: string) => {
  app.clock.set(at);
  const { organizationId } = owner;
  return judgeFigures.run(app.services, { organizationId }, new AbortController().signal);
};
const alerts = async (person = owner) => (await app.ask(listAlerts, {}, person)).data.list;
const bell = async () =>
  (await app.ask(listNotices, {}, owner)).data.list
    .map(({ content }) => content)
    .filter((content) => /report of/i.test(content));

test('a report is late 6 hours after its usual one, told once, and ended when it comes', async () => {
  await write(shown(yesterday, 12));
  await lookAt('2026-03-30T06:59:00Z');
  expect(await alerts()).toEqual([]);
  await Promise.all([lookAt('2026-03-30T07:20:00Z'), lookAt('2026-03-30T07:20:00Z')]);
  await lookAt('2026-03-30T08:20:00Z');
  expect(await alerts()).toMatchObject([
    {
      rule: { kind: 'late', metric: 'impressions', name: null },
      ...{ app: null, adnId: vungle, unit: 'days', value: '12', low: null, high: null, state: 'open' },
      ...{ from: '2026-03-29T00:00:00.000Z', to: '2026-03-30T00:00:00.000Z' },
    },
  ]);
  const late =
    'The report of all apps · Vungle for 2026-03-29 is late: 12 impressions were counted here, and nothing has come.';
  expect(await bell()).toEqual([late]);
  // Accounts are of all apps: whoever is limited to some is told nothing of them.
  const { organizationId } = owner;
  const limited = await createPerson(app, { organizationId, roleId: role.appOperator, apps: [appId] });
  expect(await alerts(limited)).toEqual([]);

  await came(yesterday, 3);
  await lookAt('2026-03-30T09:20:00Z');
  expect(await alerts()).toMatchObject([{ state: 'ended', endedAt: '2026-03-30T09:20:00.000Z' }]);
  expect(await bell()).toEqual(['The report of all apps · Vungle is there again: 2026-03-29.', late]);
});

test('the report of one account at a network does not hide that another one is late', async () => {
  const other = await createAccountForTests(app, owner);
  const second = await createTestApp(app, owner, { name: 'Second' });
  const first = accountId;
  accountId = other;
  await setAccount({ status: accountStatus.active, created_at: new Date('2026-03-01') });
  for (const [of, account] of [
    [appId, first],
    [second, other],
  ] as const)
    await app.database.asSystem((tx) =>
      tx
        .insertInto('app_network')
        .values({
          ...{ organization_id: owner.organizationId, app_id: of, network_id: vungle, account_id: account },
          ...{ credentials_sealed: Buffer.alloc(1), credential_tails: '{}' },
        })
        .execute(),
    );
  await write([...shown(yesterday, 12), ...shown(yesterday, 5, second)]);
  accountId = first;
  await came(yesterday, 3);
  await lookAt('2026-03-30T07:20:00Z');
  const about = { rule: { kind: 'late' }, adnId: vungle, value: '5' };
  expect(await alerts()).toMatchObject([{ ...about, state: 'open' }]);
  await lookAt('2026-03-30T08:20:00Z');
  expect(await alerts()).toMatchObject([{ ...about, state: 'open' }]);
  accountId = other;
  await came(yesterday, 3);
  await lookAt('2026-03-30T09:20:00Z');
  expect(await alerts()).toMatchObject([{ ...about, state: 'ended' }]);
});

test('nothing is late without impressions, while keys are refused, of a new account, or while the rule is off', async () => {
  await lookAt('2026-03-30T07:20:00Z');
  await write(shown(yesterday, 12));
  await setAccount({ status: accountStatus.exception });
  await lookAt('2026-03-30T08:20:00Z');
  await setAccount({ status: accountStatus.active, created_at: new Date('2026-03-30T00:00:00Z') });
  await lookAt('2026-03-30T09:20:00Z');
  await setAccount({ status: accountStatus.active, created_at: new Date('2026-03-01') });
  const rules = (await app.ask(listAlertRules, {}, owner)).data.list;
  const id = rules.find(({ kind }) => kind === 'late')?.id ?? 0;
  await app.ask(updateAlertRuleStatus, { id, status: 0 }, owner);
  await lookAt('2026-03-30T10:20:00Z');
  expect(await alerts()).toEqual([]);
  const tuned = await app.ask(
    tuneAlertRule,
    { id, version: 1, sensitivity: '5', floorUsd: '10', mail: true },
    owner,
  );
  expect(tuned.error.error).toBe('alertRule.errors.isFixed');
  await app.ask(updateAlertRuleStatus, { id, status: 1 }, owner);
  await lookAt('2026-03-30T11:20:00Z');
  expect(await alerts()).toMatchObject([{ state: 'open' }]);
});

test('a network that pays nothing for an app while it pays for another is told of, until it does', async () => {
  const quiet = await createTestApp(app, owner, { name: 'Silent' });
  for (const day of [yesterday, '2026-03-30']) await came(day, 3);
  await write(
    [...shown(final, 5), ...shown(final, 1000, quiet)],
    [reported(final, '7'), reported(final, '0', quiet)],
  );
  await lookAt('2026-03-30T07:20:00Z');
  const about = { rule: { kind: 'zero' }, app: { name: 'Silent' }, adnId: vungle };
  expect(await alerts()).toMatchObject([{ ...about, value: '1000', offUsd: '2000', state: 'open' }]);
  expect(await bell()).toEqual([
    'The report of Silent · Vungle for 2026-03-27 says that nothing was earned, though 1,000 impressions were counted here.',
  ]);
  const { organizationId } = owner;
  const limited = await createPerson(app, { organizationId, roleId: role.appOperator, apps: [quiet] });
  expect(await alerts(limited)).toMatchObject([about]);

  await write(shown('2026-03-28', 10, quiet), [reported('2026-03-28', '3', quiet)]);
  await lookAt('2026-03-31T07:20:00Z');
  expect(await alerts()).toMatchObject([{ ...about, state: 'ended' }]);
});

test('a zero of a day that comes late is told of when it comes, as what is over', async () => {
  const quiet = await createTestApp(app, owner, { name: 'Silent' });
  await write([...shown('2026-03-26', 5), ...shown(final, 5)], [reported('2026-03-26', '7')]);
  await came('2026-03-26', 3);
  // The 27th is final, and has not come: it waits.
  await write(shown(final, 1000, quiet));
  await lookAt('2026-03-30T07:20:00Z');
  await write(
    [...shown('2026-03-28', 5), ...shown('2026-03-28', 10, quiet)],
    [reported('2026-03-28', '7'), reported('2026-03-28', '3', quiet)],
  );
  await came('2026-03-28', 3);
  await lookAt('2026-03-31T07:20:00Z');
  const zeros = async () => (await alerts()).filter(({ rule: { kind } }) => kind === 'zero');
  expect(await zeros()).toEqual([]);

  await write([], [reported(final, '7'), reported(final, '0', quiet)]);
  await came(final, 3);
  await lookAt('2026-04-01T07:20:00Z');
  await lookAt('2026-04-02T07:20:00Z');
  expect(await zeros()).toMatchObject([
    { app: { name: 'Silent' }, value: '1000', from: '2026-03-27T00:00:00.000Z', state: 'ended' },
  ]);
});

test('a day is final when it is for the account whose reports come from an address with days of its own', async () => {
  const { secretTail: _, mapping, ...blank } = blankSource('USD');
  const columns = { ...mapping.columns, unit: 'id', revenue: 'earned' };
  const source = { ...blank, mapping: { ...mapping, columns }, address: 'https://reports.example/{first}' };
  const form = { ...source, zone: 'America/Los_Angeles', id: accountId, version: 0 };
  expect(await app.ask(saveReportSource, form, owner)).toMatchObject({ code: 0 });
  const quiet = await createTestApp(app, owner, { name: 'Silent' });
  await write(
    [...shown(final, 5), ...shown(final, 1000, quiet)],
    [reported(final, '7'), reported(final, '0', quiet)],
  );
  await came(final, 3);
  const zeros = async () => (await alerts()).filter(({ rule: { kind } }) => kind === 'zero');
  // There the 27th is final at eight.
  await lookAt('2026-03-30T07:20:00Z');
  expect(await zeros()).toEqual([]);
  await lookAt('2026-03-31T07:20:00Z');
  expect(await zeros()).toMatchObject([{ app: { name: 'Silent' }, from: '2026-03-27T00:00:00.000Z' }]);
});

test('days that become final at once are each looked at, and what lasted both of them is one alert', async () => {
  const quiet = await createTestApp(app, owner, { name: 'Silent' });
  const days = ['2026-03-28', '2026-03-29'];
  await write([...shown(final, 5)], [reported(final, '7')]);
  await lookAt('2026-03-30T07:20:00Z');
  for (const day of days) {
    await write(
      [...shown(day, 5), ...shown(day, 1000, quiet)],
      [reported(day, '7'), reported(day, '0', quiet)],
    );
    await came(day, 3);
  }
  // Nobody looked on the 31st.
  await lookAt('2026-04-01T07:20:00Z');
  expect((await alerts()).filter(({ rule: { kind } }) => kind === 'zero')).toMatchObject([
    { from: '2026-03-28T00:00:00.000Z', to: '2026-03-30T00:00:00.000Z', state: 'open' },
  ]);
});

test('a report that differs from own counts is told of once for each final day, and over when both agree', async () => {
  const differs = async () => (await alerts()).filter(({ rule: { kind } }) => kind === 'differs');
  // Own counts have 2 USD for each impression.
  await write(shown(final, 100), [reported(final, '150')]);
  await came(final, 3);
  await Promise.all([lookAt('2026-03-30T07:20:00Z'), lookAt('2026-03-30T07:20:00Z')]);
  expect(await differs()).toMatchObject([
    {
      ...{ app: null, adnId: vungle, unit: 'days', state: 'open', rule: { metric: 'revenue', name: null } },
      ...{ from: '2026-03-27T00:00:00.000Z', to: '2026-03-28T00:00:00.000Z' },
      ...{ value: '200', low: '142.5', expected: '150', high: '157.5', offUsd: '50' },
    },
  ]);
  const told = async () =>
    (await app.ask(listNotices, {}, owner)).data.list
      .map(({ content }) => content)
      .filter((content) => content.includes('Own counts'));
  expect(await told()).toEqual([
    'Own counts and the report of all apps · Vungle differ on 2026-03-27: $200.00 counted here, $150.00 reported.',
  ]);
  const { organizationId } = owner;
  const limited = await createPerson(app, { organizationId, roleId: role.appOperator, apps: [appId] });
  expect(await alerts(limited)).toEqual([]);

  // The 28th has not come: it waits, and is late when the 29th has ended the alert.
  await write([...shown('2026-03-28', 100), ...shown('2026-03-29', 100)], [reported('2026-03-29', '200')]);
  await came('2026-03-29', 3);
  await lookAt('2026-03-31T07:20:00Z');
  expect(await differs()).toMatchObject([{ state: 'open' }]);
  await lookAt('2026-04-01T07:20:00Z');
  expect(await differs()).toMatchObject([{ state: 'ended', endedBy: 'back' }]);
  expect(await told()).toHaveLength(2);
  await write([], [reported('2026-03-28', '190')]);
  await came('2026-03-28', 3);
  await lookAt('2026-04-02T07:20:00Z');
  expect(await differs()).toHaveLength(1);
});

test('a difference waits for all accounts at the network, goes by the tolerance, and is silent while its rule is off', async () => {
  const rules = (await app.ask(listAlertRules, {}, owner)).data.list;
  const rule = rules.find(({ kind }) => kind === 'differs');
  expect(rule).toMatchObject({ usual: { sensitivity: null, floorUsd: '20' }, own: null });
  const { id = 0, version = 0 } = rule ?? {};
  const wrong = { id, version, sensitivity: '4', floorUsd: '60', mail: false };
  expect((await app.ask(tuneAlertRule, wrong, owner)).error.error).toBe('common.errors.badParameter');
  const tuned = await app.ask(tuneAlertRule, { ...wrong, sensitivity: null }, owner);
  expect(tuned.data).toMatchObject({ usual: { sensitivity: null, floorUsd: '60' }, mail: false });
  await write(shown(final, 100), [reported(final, '150')]);
  await came(final, 3);
  await lookAt('2026-03-30T07:20:00Z');
  expect(await alerts()).toEqual([]);
  await app.ask(tuneAlertRule, { ...wrong, version: version + 1, sensitivity: null, floorUsd: '0' }, owner);

  const second = await createAccountForTests(app, owner);
  await app.database.asSystem(async (tx) => {
    const place = { organization_id: owner.organizationId, app_id: appId, network_id: vungle };
    await tx
      .insertInto('app_network')
      .values({
        ...{ ...place, account_id: second },
        ...{ credentials_sealed: Buffer.alloc(1), credential_tails: '{}' },
      })
      .execute();
    await sql`insert into revenue_pull (organization_id, account_id, day, due_at)
      values (${owner.organizationId}, ${second}, '2026-03-28', now())`.execute(tx);
  });
  await write(shown('2026-03-28', 100), [reported('2026-03-28', '150')]);
  await came('2026-03-28', 3);
  await lookAt('2026-03-31T07:20:00Z');
  expect(await alerts()).toEqual([]);
  await app.database.asSystem((tx) =>
    sql`update revenue_pull set came_at = now(), row_count = 1 where account_id = ${second}`.execute(tx),
  );
  await app.ask(updateTolerance, { percent: '40' }, owner);
  await app.ask(updateAlertRuleStatus, { id, status: 0 }, owner);
  await lookAt('2026-04-01T07:20:00Z');
  await app.ask(updateAlertRuleStatus, { id, status: 1 }, owner);
  await write(shown('2026-03-30', 100), [reported('2026-03-30', '150')]);
  await came('2026-03-30', 3);
  await lookAt('2026-04-02T07:20:00Z');
  expect(await alerts()).toEqual([]);
  await app.ask(updateTolerance, { percent: '30' }, owner);
  await write(shown('2026-03-31', 100), [reported('2026-03-31', '150')]);
  await came('2026-03-31', 3);
  await lookAt('2026-04-03T07:20:00Z');
  expect(await alerts()).toMatchObject([{ rule: { kind: 'differs' }, from: '2026-03-31T00:00:00.000Z' }]);
});
