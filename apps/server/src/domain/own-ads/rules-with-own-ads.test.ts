import { networkId } from '@millrace/contract/publisher/network/network-id';
import {
  conditionNames,
  conditionsOf,
  everyone,
  type Targeting,
} from '@millrace/contract/publisher/targeting';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPerson, type Person } from '../../testing/people.ts';
import { createOwnAdsPlacement, createTestApp } from '../../testing/publisher-setup.ts';
import { addRuleTo } from '../../testing/rules.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { readOwnAdsNetworks } from './network-of-apps.ts';
import { readOwnAdsPlacements } from './rules-with-own-ads.ts';

let app: TestApp;
let owner: Person;
let pubAppId: number;
let placementId: number;
let own: { instanceId: number; enabled: boolean };
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  owner = await createPerson(app);
  pubAppId = await createTestApp(app, owner);
  placementId = await createOwnAdsPlacement(app, owner, pubAppId, 0);
  const [placement] = await read();
  own = { instanceId: placement?.instanceId ?? 0, enabled: true };
});
afterAll(() => app.close());

const read = () => app.database.inScope(owner, (tx) => readOwnAdsPlacements(tx, [pubAppId]));
const counts = async () => {
  const [placement] = await read();
  return [placement?.rulesWith, placement?.rules, placement?.hasRuleForAll];
};
const switchRule = (id: number, status: 0 | 1) =>
  app.database.asSystem((tx) =>
    tx.updateTable('mediation_rule').set({ status }).where('id', '=', id).execute(),
  );

test('a rule that is switched off decides nothing, whether it has own ads or not', async () => {
  const { id: without } = await addRuleTo(app, owner, placementId);
  const { id: having } = await addRuleTo(app, owner, placementId, { bidding: [own] });
  expect(await counts()).toEqual([1, 2, true]);
  await switchRule(having, 0);
  expect(await counts()).toEqual([0, 1, true]);
  await switchRule(without, 0);
  expect(await counts()).toEqual([0, 0, false]);
});

test('a rule for some countries, or some devices, leaves the others to none', async () => {
  await addRuleTo(app, owner, placementId, { countries: ['DE'] });
  await addRuleTo(app, owner, placementId, { targeting: { deviceTypes: ['tablet'] } });
  expect(await counts()).toEqual([0, 2, false]);
  const { id } = await addRuleTo(app, owner, placementId, { countries: ['US', '00'] });
  expect(await counts()).toEqual([0, 3, true]);
  await switchRule(id, 0);
  expect(await counts()).toEqual([0, 2, false]);
});

/** Each condition of a rule, set. */
const set: readonly Partial<Targeting>[] = [
  { requireTracking: true },
  { channelMode: 'exclude', channels: ['store'] },
  { appVersions: ['>=2'] },
  { sdkVersions: ['>=2'] },
  { osMin: '12' },
  { osMax: '12' },
  { frequencyMin: 0 },
  { frequencyMax: 0 },
  { iapMin: '0' },
  { iapMax: '0' },
  { genders: ['male'] },
  { ageMin: 0 },
  { ageMax: 0 },
  { connections: ['wifi'] },
  { deviceTypes: ['phone'] },
  { brandMode: 'include', brands: ['acme'] },
  { modelMode: 'include', models: ['acme:one'] },
  { customTags: [{ name: 'level', type: 'int', operator: '=', values: ['1'] }] },
];

test('the database tells a rule for everybody from all others as the contract does', async () => {
  expect(new Set(set.flatMap(conditionsOf))).toEqual(new Set(conditionNames));
  const isForEverybody = (targeting: object, countries = ['00']) =>
    app.database.asSystem(async (tx) => {
      const { rows } = await sql<{ is: boolean }>`
        select is_for_everybody(${countries}::text[], ${JSON.stringify(targeting)}::jsonb) as is`.execute(tx);
      return rows[0]?.is;
    });
  // An empty list is no condition, however it is meant; so it is with what came after the rule was stored.
  for (const none of [everyone, {}, { ...everyone, channelMode: 'include', brandMode: 'exclude' }])
    expect(await isForEverybody(none)).toBe(true);
  expect(await isForEverybody(everyone, ['DE'])).toBe(false);
  for (const one of set) expect([one, await isForEverybody({ ...everyone, ...one })]).toEqual([one, false]);
});

test('the network of own ads, whether it is on, and none where it was never set up', async () => {
  const bare = await createTestApp(app, owner);
  const networks = () => app.database.inScope(owner, (tx) => readOwnAdsNetworks(tx, [pubAppId, bare]));
  const before = await networks();
  expect([...before]).toEqual([[pubAppId, { id: expect.any(Number), status: 1 }]]);
  await app.database.asSystem((tx) =>
    tx
      .updateTable('app_network')
      .set({ status: 0 })
      .where('app_id', '=', pubAppId)
      .where('network_id', '=', networkId.crossPromotion)
      .execute(),
  );
  expect((await networks()).get(pubAppId)).toEqual({ id: before.get(pubAppId)?.id, status: 0 });
});
