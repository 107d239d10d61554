import { listNotices } from '@millrace/contract/people/notification';
import { role } from '@millrace/contract/people/permission';
import { judgeAlert, listAlerts, quietAlert, seeAlert } from '@millrace/contract/report/alert';
import { createAlertRule, updateAlertRuleStatus } from '@millrace/contract/report/alert-rule';
import { addDays } from '@millrace/contract/report/period';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Fact, oneFact, writeFacts } from '../../../../domain/report/testing/fact.ts';
import type { ClickHouse } from '../../../../platform/clickhouse/clickhouse.ts';
import { alertRuleFormOf } from '../../../../testing/alerts.ts';
import { createPerson, type Person } from '../../../../testing/people.ts';
import { createTestApp } from '../../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../../testing/test-clickhouse.ts';
import { lookAtDays } from './look-at-days.ts';

const today = '2026-03-30';
/** Unity says nothing by itself here; Vungle reports, and changes nothing after two days. */
const [unity, vungle] = [3, 4];

let clickhouse: ClickHouse;
let app: TestApp;
let owner: Person;
let appId: number;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});
beforeEach(async () => {
  app.clock.set(`${today}T06:20:00Z`);
  owner = await createPerson(app);
  appId = await createTestApp(app, owner, { name: 'Coin Rush' });
  // That reports differ from own counts here is nothing to what is usual.
  const { organizationId } = owner;
  await app.database.asSystem((tx) =>
    tx
      .updateTable('alert_rule')
      .set({ status: 0 })
      .where('organization_id', '=', organizationId)
      .where('kind', '=', 'differs')
      .execute(),
  );
});

const impression = (day: string, network: number): Fact => ({
  ...oneFact,
  ...{ at: `${day}T10:00:00Z`, metric: 'impression', money: '10000', app: appId, placement: 5, adType: 2 },
  ...{ network, instance: 10 + network },
});

/** Days of impressions worth ten dollars each, about twenty a day and network, a few more on Saturdays. */
async function history(networks: readonly number[], to = addDays(today, -2), days = 60): Promise<void> {
  const facts = Array.from({ length: days }, (_, ago) => addDays(to, -ago)).flatMap((day, ago) =>
    networks.flatMap((network) => impressions(day, network, 20 + ((ago * 7) % 3))),
  );
  await writeFacts(clickhouse, owner.organizationId, facts, []);
}

const impressions = (day: string, network: number, count: number) =>
  Array.from({ length: count }, () => impression(day, network));

const write = (day: string, network: number, count: number) =>
  writeFacts(clickhouse, owner.organizationId, impressions(day, network, count), []);

/** What a network says itself of a day. */
const reported = (day: string, usd: string) => ({
  ...{ day, usd, app: appId, placement: 5, network: vungle, instance: 10 + vungle, country: 'DE' },
  ...{ impressions: 20, clicks: 0 },
});

const look = () => lookAtDays(app.services, owner.organizationId, new AbortController().signal);
const lookOn = (day: string) => {
  app.clock.set(`${day}T06:20:00Z`);
  return look();
};
const alerts = async (person = owner) => (await app.ask(listAlerts, {}, person)).data.list;
const bell = async (person = owner) =>
  (await app.ask(listNotices, {}, person)).data.list
    .map(({ content }) => content)
    .filter((content) => /usual/i.test(content));

test('a halved day of a network is told once, of that network alone, to those who reach the app', async () => {
  await history([unity, vungle]);
  await write(addDays(today, -1), unity, 9);
  await write(addDays(today, -1), vungle, 21);
  const { organizationId } = owner;
  const limited = { organizationId, roleId: role.appOperator } as const;
  const insider = await createPerson(app, { ...limited, apps: [appId] });
  const outsider = await createPerson(app, { ...limited, apps: [await createTestApp(app, owner)] });

  app.clock.set(`${today}T05:59:00Z`);
  await look();
  expect(await alerts()).toEqual([]);
  app.clock.set(`${today}T06:20:00Z`);
  await Promise.all([look(), look()]);
  await look();
  const found = await alerts();
  expect(found).toMatchObject([
    {
      rule: { kind: 'usual', metric: 'revenue' },
      app: { id: appId, name: 'Coin Rush' },
      ...{ adnId: unity, value: '90', expected: '210', offUsd: '120', state: 'open' },
      ...{ from: '2026-03-29T00:00:00.000Z', to: '2026-03-30T00:00:00.000Z', seen: false, seenBy: [] },
    },
  ]);
  const said = ['Revenue of Coin Rush · Unity on 2026-03-29: $90.00. Usual is'];
  expect((await bell()).map((text) => text.slice(0, said[0]?.length))).toEqual(said);
  expect(await bell(insider)).toHaveLength(1);
  expect([await alerts(outsider), await bell(outsider)]).toEqual([[], []]);
  expect(await alerts(await createPerson(app))).toEqual([]);
});

test('price, fill and users of a day are held against what is usual, too', async () => {
  const yesterday = addDays(today, -1);
  await history([unity]);
  const of = (day: string, count: number, more: Partial<Fact>): Fact[] =>
    Array.from({ length: count }, () => ({ ...impression(day, unity), user: 'bob', ...more }));
  const asked = Array.from({ length: 60 }, (_, ago) => ago).flatMap((ago) => [
    ...of(addDays(yesterday, -ago), 10, { metric: 'instanceRequest' }),
    ...of(addDays(yesterday, -ago), ago === 0 ? 4 : 8, { metric: 'instanceFilled' }),
  ]);
  // As many impressions as ever, at half the price, and all of them bob's.
  const cheap = of(yesterday, 21, { money: '5000' });
  await writeFacts(clickhouse, owner.organizationId, [...asked, ...cheap], []);
  await look();
  const found = (await alerts()).map(({ rule, adnId, value }) => `${rule.metric} ${adnId} ${value}`);
  expect(found.toSorted()).toEqual([
    ...['dau null 1', `ecpm ${unity} 5000`, `fillRate ${unity} 0.4`, `revenue ${unity} 105`],
  ]);
});

test('nothing is said while events wait, too little is known, or it is not about enough money', async () => {
  await history([unity], addDays(today, -2), 20);
  await write(addDays(today, -1), unity, 9);
  await look();
  expect(await alerts()).toEqual([]);

  const other = await createPerson(app);
  owner = other;
  appId = await createTestApp(app, owner);
  await history([unity]);
  await write(addDays(today, -1), unity, 9);
  const node = { version: '1', roles: ['delivery'], started_at: new Date(), disk_free: 1, disk_size: 1 };
  const waiting = { host: 'h', lag_bytes: 1, is_failing: true, lag_seconds: 8 * 3600 };
  await app.database.asSystem((tx) =>
    tx
      .insertInto('server_node')
      .values({ name: 'waiting', ...node, ...waiting, seen_at: app.clock.now() })
      .execute(),
  );
  await look();
  expect(await alerts()).toEqual([]);
  await app.database.asSystem((tx) => tx.deleteFrom('server_node').execute());
  await app.database.asSystem((tx) =>
    tx
      .updateTable('alert_rule')
      .set({ floor_usd: '121' })
      .where('organization_id', '=', owner.organizationId)
      .where('kind', '=', 'usual')
      .execute(),
  );
  await look();
  expect(await alerts()).toEqual([]);
});

test('a day that a network may still change is not judged; when it is final, it is', async () => {
  const { organizationId } = owner;
  await history([vungle], addDays(today, -1));
  const days = Array.from({ length: 61 }, (_, ago) => addDays(today, -ago - 1));
  await writeFacts(
    clickhouse,
    organizationId,
    [],
    days.map((day, ago) => reported(day, ago === 0 ? '90' : String(200 + ((ago * 7) % 3) * 10))),
  );
  await look();
  expect(await alerts()).toEqual([]);
  // Days that nobody looked at are made up for, each at its time.
  await history([vungle], addDays(today, 4), 5);
  await writeFacts(
    clickhouse,
    organizationId,
    [],
    Array.from({ length: 5 }, (_, more) => reported(addDays(today, more), '210')),
  );
  await lookOn(addDays(today, 4));
  expect((await alerts()).filter(({ rule }) => rule.metric === 'revenue')).toMatchObject([
    { value: '90', from: '2026-03-29T00:00:00.000Z', state: 'ended' },
  ]);
});

test('a day whose report is late is judged once, when it has come, by rules of people too', async () => {
  const { organizationId } = owner;
  const form = { ...alertRuleFormOf(null), name: 'Little', metric: 'revenue', adnId: vungle } as const;
  const { data: rule } = await app.ask(
    createAlertRule,
    { ...form, value: '100', span: 1, unit: 'days' },
    owner,
  );
  await history([vungle], addDays(today, 4), 66);
  const late = addDays(today, -3);
  const days = Array.from({ length: 66 }, (_, ago) => addDays(today, 4 - ago)).filter((day) => day !== late);
  const usual = days.map((day, ago) => reported(day, String(200 + ((ago * 7) % 3) * 10)));
  await writeFacts(clickhouse, organizationId, [], usual);
  await look();
  await lookOn(addDays(today, 1));
  const ofRevenue = async () => (await alerts()).filter((one) => one.rule.metric === 'revenue');
  expect(await ofRevenue()).toEqual([]);

  await writeFacts(clickhouse, organizationId, [], [reported(late, '90')]);
  app.clock.set(`${addDays(today, 2)}T06:20:00Z`);
  await Promise.all([look(), look()]);
  await look();
  const found = { value: '90', from: `${late}T00:00:00.000Z`, state: 'ended', endedBy: 'back' };
  const both = [
    { ...found, rule: { kind: 'own', id: rule.id } },
    { ...found, rule: { kind: 'usual' }, adnId: vungle },
  ];
  const byKind = async () =>
    (await ofRevenue()).toSorted((one, other) => one.rule.kind.localeCompare(other.rule.kind));
  expect(await byKind()).toMatchObject(both);
  await lookOn(addDays(today, 3));
  expect(await byKind()).toMatchObject(both);
  expect(await bell()).toEqual(['2 figures of Coin Rush are not as usual.']);
});

test('a late day before what lasts is where that began; what a rule missed while it was off stays so', async () => {
  const { organizationId } = owner;
  await history([vungle], addDays(today, 4), 66);
  const late = addDays(today, -3);
  const low = [addDays(today, -2), addDays(today, -1), today, addDays(today, 1)];
  const days = Array.from({ length: 66 }, (_, ago) => addDays(today, 4 - ago)).filter((day) => day !== late);
  await writeFacts(
    clickhouse,
    organizationId,
    [],
    days.map((day, ago) => reported(day, low.includes(day) ? '90' : String(200 + ((ago * 7) % 3) * 10))),
  );
  await look();
  await lookOn(addDays(today, 1));
  await writeFacts(clickhouse, organizationId, [], [reported(late, '80')]);
  await lookOn(addDays(today, 2));
  const ofRevenue = async () => (await alerts()).filter((one) => one.rule.metric === 'revenue');
  expect(await ofRevenue()).toMatchObject([
    { value: '90', from: `${late}T00:00:00.000Z`, to: `${today}T00:00:00.000Z`, state: 'open' },
  ]);
  const id = (await ofRevenue())[0]?.rule.id ?? 0;
  await app.ask(updateAlertRuleStatus, { id, status: 0 }, owner);
  await lookOn(addDays(today, 3));
  await app.ask(updateAlertRuleStatus, { id, status: 1 }, owner);
  await lookOn(addDays(today, 5));
  expect(await ofRevenue()).toMatchObject([{ state: 'ended', endedBy: 'ruleOff' }]);
});

test('an alert lasts while days are odd, is told again until it was seen, and ends by itself', async () => {
  await history([unity]);
  for (let more = -1; more < 3; more += 1) await write(addDays(today, more), unity, 9);
  await write(addDays(today, 3), unity, 21);
  await look();
  await lookOn(addDays(today, 1));
  const [lasting] = await alerts();
  expect(await alerts()).toMatchObject([
    { from: '2026-03-29T00:00:00.000Z', to: '2026-03-31T00:00:00.000Z' },
  ]);
  expect(await bell()).toHaveLength(2);
  const id = lasting?.id ?? 0;
  expect((await app.ask(seeAlert, { id }, owner)).data.seenBy).toMatchObject([{ name: owner.name }]);
  await app.ask(judgeAlert, { id, useful: false }, owner);
  expect(await alerts()).toMatchObject([{ seen: true, useful: false }]);
  await lookOn(addDays(today, 2));
  expect(await bell()).toHaveLength(2);
  await lookOn(addDays(today, 4));
  expect(await alerts()).toMatchObject([{ id, state: 'ended' }]);
});

test('what is quiet is listed, and nobody is told but of the end of what they were told of', async () => {
  await history([unity]);
  await write(addDays(today, -1), unity, 9);
  await write(today, unity, 21);
  await write(addDays(today, 1), unity, 9);
  await look();
  const [first] = await alerts();
  await app.ask(quietAlert, { id: first?.id ?? 0, days: 3 }, owner);
  await lookOn(addDays(today, 2));
  const now = await alerts();
  expect(now).toMatchObject([{ state: 'open' }, { state: 'ended' }]);
  expect(now[0]?.quiet).toEqual({ until: '2026-04-02T06:20:00.000Z' });
  expect((await bell()).filter((content) => !content.includes('as usual again'))).toHaveLength(1);
  expect(await bell()).toHaveLength(2);
});
