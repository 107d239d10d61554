import { listNotices } from '@millrace/contract/people/notification';
import { listAlerts } from '@millrace/contract/report/alert';
import { createAlertRule, updateAlertRuleStatus } from '@millrace/contract/report/alert-rule';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Fact, oneFact, writeFacts } from '../../../../domain/report/testing/fact.ts';
import type { ClickHouse } from '../../../../platform/clickhouse/clickhouse.ts';
import { alertRuleFormOf } from '../../../../testing/alerts.ts';
import { createPerson, type Person } from '../../../../testing/people.ts';
import { createTestApp } from '../../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../../testing/test-clickhouse.ts';
import { judgeFigures } from './judge-figures-job.ts';

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
  owner = await createPerson(app);
  appId = await createTestApp(app, owner, { name: 'Coin Rush' });
});

const fact = (at: string, metric: Fact['metric'], more: Partial<Fact> = {}): Fact => ({
  ...oneFact,
  ...{ at, metric, app: appId, placement: 5, adType: 2, network: 1, instance: 11 },
  ...more,
});
const write = (facts: readonly Fact[]) => writeFacts(clickhouse, owner.organizationId, facts, []);
const lookAt = async (at: string) => {
  app.clock.set(at);
  const { organizationId } = owner;
  await judgeFigures.run(app.services, { organizationId }, new AbortController().signal);
};
const alerts = async () => (await app.ask(listAlerts, {}, owner)).data.list;
const bell = async () =>
  (await app.ask(listNotices, {}, owner)).data.list.flatMap(({ content }) =>
    content.startsWith('“') ? [content] : [],
  );

/** Requests of AdMob in an hour of which so many are filled. */
const hour = (of: number, requests: number, fills: number) => {
  const at = `2026-03-02T${String(of).padStart(2, '0')}:15:00Z`;
  return [
    ...Array.from({ length: requests }, () => fact(at, 'instanceRequest')),
    ...Array.from({ length: fills }, () => fact(at, 'instanceFilled')),
  ];
};

test('fill of AdMob under 40 % for 3 hours: told once when the third is over, ended when it is back', async () => {
  app.clock.set('2026-03-02T00:00:00Z');
  await app.ask(createAlertRule, alertRuleFormOf(appId), owner);
  await write([
    ...hour(8, 10, 8),
    ...hour(9, 10, 3),
    ...hour(10, 10, 2),
    ...hour(11, 10, 1),
    ...hour(12, 10, 9),
  ]);
  await lookAt('2026-03-02T11:20:00Z');
  expect(await alerts()).toEqual([]);
  await lookAt('2026-03-02T12:20:00Z');
  await lookAt('2026-03-02T12:50:00Z');
  expect(await alerts()).toMatchObject([
    {
      rule: { kind: 'own', name: 'Low fill', metric: 'fillRate' },
      ...{ app: { id: appId }, adnId: 1, unit: 'hours', value: '0.1', low: '0.4', high: null },
      ...{ from: '2026-03-02T09:00:00.000Z', to: '2026-03-02T12:00:00.000Z', state: 'open', offUsd: null },
    },
  ]);
  expect(await bell()).toEqual(['“Low fill”: Fill rate of Coin Rush · AdMob is 10%.']);
  await lookAt('2026-03-02T13:20:00Z');
  expect(await alerts()).toMatchObject([{ state: 'ended' }]);
  // Nothing was asked: that is no fill rate of nothing.
  await lookAt('2026-03-02T17:20:00Z');
  expect(await alerts()).toHaveLength(1);
});

test('hours that no server looked at in their time are judged by the next look, each once', async () => {
  app.clock.set('2026-03-02T00:00:00Z');
  await lookAt('2026-03-02T08:20:00Z');
  await app.ask(createAlertRule, alertRuleFormOf(appId), owner);
  await write([
    ...[5, 6, 7].flatMap((of) => hour(of, 10, 1)),
    ...[9, 10, 11].flatMap((of) => hour(of, 10, 2)),
    ...[8, 12, 13].flatMap((of) => hour(of, 10, 9)),
  ]);
  await lookAt('2026-03-02T14:20:00Z');
  // Those before the rule were looked at when there was none: of them it says nothing.
  expect(await alerts()).toMatchObject([
    { from: '2026-03-02T09:00:00.000Z', to: '2026-03-02T12:00:00.000Z', value: '0.2' },
  ]);
  await lookAt('2026-03-02T14:50:00Z');
  await lookAt('2026-03-02T15:20:00Z');
  expect(await alerts()).toHaveLength(1);
});

test('a rule of all apps about days, until it is switched off', async () => {
  app.clock.set('2026-03-05T00:00:00Z');
  const form = { ...alertRuleFormOf(null), name: 'Few', metric: 'impressions', adnId: null } as const;
  const days = { value: '2', span: 2, unit: 'days' } as const;
  const { data: rule } = await app.ask(createAlertRule, { ...form, ...days }, owner);
  await write(['01', '01', '01', '02'].map((day) => fact(`2026-03-${day}T10:00:00Z`, 'impression')));
  await lookAt('2026-03-03T06:20:00Z');
  expect(await alerts()).toEqual([]);
  await lookAt('2026-03-04T06:20:00Z');
  expect(await alerts()).toMatchObject([
    { app: null, adnId: null, unit: 'days', value: '0', from: '2026-03-02T00:00:00.000Z', state: 'open' },
  ]);
  await app.ask(updateAlertRuleStatus, { id: rule.id, status: 0 }, owner);
  expect(await alerts()).toMatchObject([{ state: 'ended' }]);
  await lookAt('2026-03-05T06:20:00Z');
  expect(await alerts()).toHaveLength(1);
});
