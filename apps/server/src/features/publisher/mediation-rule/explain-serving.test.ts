import type { PhoneProfile } from '@millrace/contract/kit/serving';
import { role } from '@millrace/contract/people/permission';
import { explainServing, updateMediationRuleStatus } from '@millrace/contract/publisher/mediation-rule';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { assignGroup } from '@millrace/mediation/assign-group';
import type { Estimates } from '@millrace/mediation/posterior';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeEstimates } from '../../../domain/learning/store-estimates.ts';
import { createAutoSetup } from '../../../testing/auto.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestRule } from '../../../testing/publisher-setup.ts';
import {
  addRuleTo,
  createPlacementWithInstances,
  type PlacementWithInstances,
  startTestDirectly,
} from '../../../testing/rules.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const phone: PhoneProfile = {
  country: 'US',
  platform: 1,
  deviceType: 'phone',
  brand: 'Google',
  model: 'Pixel 9',
  osVersion: '15',
  sdkVersion: '2.1.0',
  appVersion: '1.4',
  connection: 'wifi',
  gender: 'female',
  age: 31,
  iap: '0',
  impressions: 0,
  channel: null,
  hasAdvertisingId: true,
  tags: {},
  userId: '',
};

let app: TestApp;
let owner: Person;
let viewer: Person;
let place: PlacementWithInstances;
beforeAll(async () => {
  app = await openTestApp();
  owner = await createPerson(app);
  viewer = await createPerson(app, { roleId: role.appViewer, organizationId: owner.organizationId });
});
afterAll(() => app.close());

const on = (instanceId: number) => ({ instanceId, enabled: true });
const off = (instanceId: number) => ({ instanceId, enabled: false });
const ask = (profile: Partial<PhoneProfile> = {}, person = owner) =>
  app.ask(explainServing, { placementId: place.placementId, profile: { ...phone, ...profile } }, person);

describe('explainServing', () => {
  let ids: Record<'vip' | 'germany' | 'all' | 'never', number>;
  beforeAll(async () => {
    place = await createPlacementWithInstances(app, owner);
    const add = async (rule: Parameters<typeof addRuleTo>[3]) =>
      (await addRuleTo(app, owner, place.placementId, rule)).id;
    const [first, second] = place.waterfall;
    ids = {
      vip: await add({ name: 'VIP', countries: ['US'], targeting: { iapMin: '5' } }),
      germany: await add({ name: 'Germany', countries: ['DE'] }),
      all: await add({
        name: 'All',
        waterfall: [on(second), off(first)],
        bidding: [on(place.bidding[1]), on(place.bidding[2])],
      }),
      never: await add({ name: 'Never' }),
    };
  });

  test('signed out: 401; a promoter: 403; another organization: does not exist', async () => {
    const input = { placementId: place.placementId, profile: phone };
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask(explainServing, input)).status).toBe(401);
    expect((await ask({}, promoter)).status).toBe(403);
    expect((await ask({}, await createPerson(app))).code).toBe(1002);
  });

  test('says why each earlier rule did not match, what is served, and what is left out', async () => {
    const { code, data } = await ask({}, viewer);
    expect(code).toBe(0);
    expect(data.rules).toEqual([
      {
        ruleId: ids.vip,
        name: 'VIP',
        block: 'country',
        verdict: 'failed',
        failure: { condition: 'iap', needs: { min: '5', max: null }, has: '0' },
      },
      {
        ruleId: ids.germany,
        name: 'Germany',
        block: 'country',
        verdict: 'failed',
        failure: { condition: 'country', needs: { oneOf: ['DE'] }, has: 'US' },
      },
      { ruleId: ids.all, name: 'All', block: 'all', verdict: 'matched', failure: null },
      { ruleId: ids.never, name: 'Never', block: 'all', verdict: 'notReached', failure: null },
    ]);
    expect(data).toMatchObject({ outcome: 'served', ruleId: ids.all, autoOptimized: false, test: null });
    expect(data.served).toMatchObject([
      { instance: { id: place.waterfall[1], adnId: 3 }, ecpm: null, source: 'unknown', place: 1 },
    ]);
    const asked = data.toBid.map(({ id }) => id);
    const left = data.leftOut.map(({ instanceId, absence }) => [instanceId, absence.reason]);
    expect(left).toContainEqual([place.waterfall[0], 'entryOff']);
    // Networks 2 and 4 decide by their kind of bidding; each stands in exactly one of the two lists.
    expect([...asked, ...left.slice(1).map(([id]) => id)].sort()).toEqual(
      [place.bidding[1], place.bidding[2]].sort(),
    );
  });

  test('enough purchases: the VIP rule', async () => {
    expect((await ask({ iap: '5.00' })).data.ruleId).toBe(ids.vip);
  });

  test('a rule that is off is passed over', async () => {
    await app.ask(updateMediationRuleStatus, { id: ids.all, status: 0 }, owner);
    const { data } = await ask();
    expect(data.rules.find(({ ruleId }) => ruleId === ids.all)?.verdict).toBe('off');
    expect(data.ruleId).toBe(ids.never);
    await app.ask(updateMediationRuleStatus, { id: ids.all, status: 1 }, owner);
  });

  test.each<[string, object]>([
    ['country', { country: 'Germany' }],
    ['platform', { platform: 2 }],
    ['osVersion', { osVersion: 'ten' }],
    ['age', { age: 201 }],
    ['iap', { iap: '-1' }],
    ['gender', { gender: 'x' }],
    ['brand', { brand: 'x'.repeat(101) }],
    ['userId', { userId: 'x'.repeat(201) }],
  ])('a wrong %s is refused at the field', async (field, change) => {
    const answer = await ask(change);
    expect(answer).toMatchObject({ code: 1004, error: { fields: { [`profile.${field}`]: {} } } });
  });

  test.each(['<script>alert(1)</script>', '🎮', 'שלום'])(
    'a model called %j is asked about as it is',
    async (model) => {
      expect((await ask({ model })).code).toBe(0);
    },
  );
});

test('while a test runs, people of group B get its rules', async () => {
  place = await createPlacementWithInstances(app, owner);
  await addRuleTo(app, owner, place.placementId, { name: 'Ours' });
  const testId = await startTestDirectly(app, owner, place);
  const ruleB = await createTestRule(app, owner, { ...place, instanceIds: [], name: 'Theirs' });
  await app.database.asSystem((tx) =>
    tx.updateTable('mediation_rule').set({ test_id: testId }).where('id', '=', ruleB).execute(),
  );
  const people = Array.from({ length: 20 }, (_, index) => `person-${index}`);
  const groupOf = (userId: string) => assignGroup(testId, userId, 50).group;
  for (const group of ['A', 'B'] as const) {
    const userId = people.find((one) => groupOf(one) === group);
    const { data } = await ask({ userId: userId ?? '' });
    expect(data.test).toEqual({ id: testId, name: 'Prices', group, counted: true });
    expect(data.rules.map(({ name }) => name)).toEqual([group === 'A' ? 'Ours' : 'Theirs']);
  }
});

const learned = (ecpm: number, impressions: number) => ({ ecpm, deviation: ecpm / 10, impressions });

test('in a rule that Auto orders, instances stand by what Auto has learned for the country, and it is said from how much', async () => {
  const auto = await createAutoSetup(app, owner, [networkId.adMob, networkId.unity, networkId.vungle]);
  const [first = 0, second = 0, third = 0] = auto.instanceIds;
  place = { ...place, placementId: auto.placementId };
  const estimates: Estimates = {
    [first]: { '00': learned(5, 900) },
    [second]: { US: learned(9, 200), '00': learned(2, 1000) },
  };
  const { organizationId, appId } = auto;
  await app.database.asSystem((tx) =>
    storeEstimates(tx, organizationId, [{ appId, data: JSON.stringify(estimates) }], new Date()),
  );
  const inTheUs = (await ask({ country: 'US' })).data;
  expect(inTheUs).toMatchObject({ autoOptimized: true, arm: 'greedy' });
  // Money is decimal text.
  expect(inTheUs.served).toMatchObject([
    { instance: { id: second }, ecpm: '9', source: 'estimate', impressions: 200, standing: 'byPrice' },
    { instance: { id: first }, ecpm: '5', source: 'estimate', impressions: 900, standing: 'byPrice' },
    { instance: { id: third }, ecpm: null, source: 'unknown', interval: null },
  ]);
  // 1.6448536269514722 deviations to each side.
  expect(inTheUs.served[0]?.interval).toEqual({ low: '7.519631736', high: '10.480368264' });
  const elsewhere = (await ask({ country: 'DE' })).data.served.map(({ instance }) => instance.id);
  expect(elsewhere).toEqual([first, second, third]);
});
