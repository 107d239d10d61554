import { listNotices } from '@millrace/contract/people/notification';
import { role } from '@millrace/contract/people/permission';
import { listAlerts, quietAlert } from '@millrace/contract/report/alert';
import {
  removeAlertRule,
  updateAlertRule,
  updateAlertRuleStatus,
} from '@millrace/contract/report/alert-rule';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AlertForTests, alertRuleFormOf, createAlertForTests } from '../../../../testing/alerts.ts';
import { createPerson, type Person } from '../../../../testing/people.ts';
import { createTestApp } from '../../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { Verdict } from '../verdict.ts';
import { storeAndTell } from './store-and-tell.ts';
import { tellOfEnds } from './tell-of-ends-job.ts';

let app: TestApp;
let owner: Person;
let alert: AlertForTests;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  app.clock.set('2026-03-02T08:00:00Z');
  owner = await createPerson(app);
  alert = await createAlertForTests(app, owner, {
    appId: await createTestApp(app, owner, { name: 'Coin Rush' }),
  });
});
afterAll(() => app.close());

/** What AdMob's fill rate in the app was by an hour of that day, under 40 % as its rule says, or not. */
const hour = (of: number, value: number): Verdict => ({
  ...{ ruleId: alert.ownRuleId, appId: alert.appId, networkId: 1, unit: 'hours', value, low: 0.4 },
  ...{ from: new Date(Date.UTC(2026, 2, 2, of - 1)), to: new Date(Date.UTC(2026, 2, 2, of)) },
  ...{ high: null, expected: null, offUsd: null, isOdd: value < 0.4, isOver: value >= 0.4 },
});

const find = (...verdicts: Verdict[]) =>
  app.database.asSystem((tx) =>
    storeAndTell(app.services, tx, owner.organizationId, verdicts, app.clock.now()),
  );
const tellOwed = () =>
  tellOfEnds.run(app.services, { organizationId: owner.organizationId }, AbortSignal.timeout(60_000));

const bell = async (person = owner) =>
  (await app.ask(listNotices, {}, person)).data.list
    .map(({ content }) => content)
    .filter((content) => content.includes('Coin Rush'))
    .toReversed();

/** What goes out by mail, and what the webhook hears. */
async function sent() {
  const mails = (await app.mails()).filter(({ to }) => to === owner.email);
  const calls = await app.database.asSystem((tx) =>
    tx
      .selectFrom('alert_delivery')
      .select('body')
      .where('organization_id', '=', owner.organizationId)
      .orderBy('id')
      .execute(),
  );
  return {
    mails: mails.flatMap(({ subject }) =>
      /Coin Rush/.test(subject) ? subject.replace('Millrace: ', '') : [],
    ),
    calls: calls.map(({ body }) => {
      const { event, alert: told } = JSON.parse(body);
      return [event, told.id, told.endedBy];
    }),
  };
}
const found = async () =>
  (await app.ask(listAlerts, {}, owner)).data.list.find(({ rule }) => rule.id === alert.ownRuleId);
const silence = async (days: 1 | null) => app.ask(quietAlert, { id: (await found())?.id ?? 0, days }, owner);

const fired = '“Low fill”: Fill rate of Coin Rush · AdMob is 10%.';

test('a rule that is switched off says so once to those who were told, people and servers', async () => {
  const { organizationId } = owner;
  const limited = { organizationId, roleId: role.appViewer } as const;
  const insider = await createPerson(app, { ...limited, apps: [alert.appId] });
  const outsider = await createPerson(app, { ...limited, apps: [await createTestApp(app, owner)] });
  await find(hour(8, 0.1));
  await app.ask(updateAlertRuleStatus, { id: alert.ownRuleId, status: 0 }, owner);
  await Promise.all([tellOwed(), tellOwed()]);
  const over = '1 alert of Coin Rush · AdMob is watched no more: “Low fill” was switched off.';
  expect(await bell()).toEqual([fired, over]);
  expect([await bell(insider), await bell(outsider)]).toEqual([[fired, over], []]);
  const one = await found();
  expect(one).toMatchObject({ state: 'ended', endedBy: 'ruleOff' });
  expect(await sent()).toEqual({
    mails: [fired, over],
    calls: [
      ['alert.fired', one?.id, undefined],
      ['alert.ended', one?.id, 'ruleOff'],
    ],
  });
});

test('a usual rule says it of all that it found, by app, and nothing of what nobody was told', async () => {
  const { ruleId, appId } = alert;
  const bounds = { unit: 'days', value: 50, low: 80, expected: 100, high: 120, offUsd: 50 } as const;
  const days = { from: new Date('2026-03-01'), to: new Date('2026-03-02'), isOdd: true, isOver: false };
  const ofNetwork = (networkId: number) => ({ ruleId, appId, networkId, ...bounds, ...days });
  await find(ofNetwork(1), ofNetwork(3));
  await app.ask(updateAlertRuleStatus, { id: ruleId, status: 0 }, owner);
  await tellOwed();
  // The third was found before anybody was told, by the tests' own set-up.
  expect((await bell()).at(-1)).toBe(
    '2 alerts of Coin Rush are watched no more: “Revenue” was switched off.',
  );
  expect((await sent()).calls.map(([event]) => event)).toEqual([
    ...['alert.fired', 'alert.fired', 'alert.ended', 'alert.ended'],
  ]);
});

test('one that is removed, or watches something else, says which; another bound goes on', async () => {
  await find(hour(8, 0.1));
  const form = { ...alertRuleFormOf(alert.appId), id: alert.ownRuleId };
  await app.ask(updateAlertRule, { ...form, adnId: 4, version: 1 }, owner);
  expect(await found()).toMatchObject({ state: 'ended', endedBy: 'ruleChanged' });
  await tellOwed();
  await find({ ...hour(8, 0.1), networkId: 4 });
  await app.ask(updateAlertRule, { ...form, adnId: 4, value: '50', version: 2 }, owner);
  expect(await found()).toMatchObject({ state: 'open', endedBy: null });
  await app.ask(removeAlertRule, { id: alert.ownRuleId }, owner);
  await tellOwed();
  expect(await bell()).toEqual([
    fired,
    '1 alert of Coin Rush · AdMob is watched no more: “Low fill” watches something else now.',
    fired.replace('AdMob', 'Vungle'),
    '1 alert of Coin Rush · Vungle is watched no more: “Low fill” was removed.',
  ]);
});

test.each([1, null] as const)(
  'what was silenced after people were told (%s days) ends behind the bell and for servers, not by mail',
  async (days) => {
    await find(hour(6, 0.1));
    await silence(days);
    await find(hour(7, 0.2));
    await find(hour(8, 0.6));
    expect(await bell()).toEqual([fired, '“Low fill” is over: Fill rate of Coin Rush · AdMob is 60%.']);
    const { mails, calls } = await sent();
    expect(mails).toEqual([fired]);
    expect(calls.map(([event, , endedBy]) => [event, endedBy])).toEqual([
      ['alert.fired', undefined],
      ['alert.ended', 'back'],
    ]);
    // What begins while it is silenced ends so, too.
    await find(hour(9, 0.1));
    await find(hour(10, 0.7));
    await find(hour(11, 0.1), hour(12, 0.7));
    await find(hour(13, 0.1));
    await app.ask(updateAlertRuleStatus, { id: alert.ownRuleId, status: 0 }, owner);
    await tellOwed();
    expect(await bell()).toHaveLength(2);
    expect((await sent()).calls).toHaveLength(2);
  },
);

test('what nothing is heard of any more is said to be watched no more', async () => {
  await find({ ...hour(8, 0.1), from: new Date('2026-02-16T06:00Z'), to: new Date('2026-02-16T07:00Z') });
  await find();
  await find();
  expect(await bell()).toEqual([
    fired,
    '1 alert of Coin Rush · AdMob is watched no more: there was no figure for 14 days (“Low fill”).',
  ]);
  expect(await found()).toMatchObject({ endedBy: 'unheard' });
});

test('a rule that was switched off while figures were looked at finds nothing', async () => {
  await app.ask(updateAlertRuleStatus, { id: alert.ownRuleId, status: 0 }, owner);
  await find(hour(8, 0.1));
  expect([await found(), await bell()]).toEqual([undefined, []]);
});
