import { createCampaign, switchCampaigns } from '@millrace/contract/advertiser/campaign';
import { createCreative } from '@millrace/contract/advertiser/creative';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import type { Call } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import { listAppNetworks, updateAppNetworkStatus } from '@millrace/contract/publisher/ad-network';
import { listHouseAds } from '@millrace/contract/publisher/house-ad';
import { listInstances } from '@millrace/contract/publisher/instance';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { getOwnAds, type OwnAdsForm, updateOwnAds } from '@millrace/contract/publisher/own-ads';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { campaignFormOf, createTestAdvertiser } from '../../../testing/campaigns.ts';
import { bannerForm, storeFile } from '../../../testing/creatives.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp, createTestPlacement } from '../../../testing/publisher-setup.ts';
import { openTestSnapshot, withSnapshotDir } from '../../../testing/snapshots.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let pubAppId: number;
let placementId: number;
let advertiser: Person;
let creativeId: number;
beforeAll(async () => {
  app = await openTestApp();
  advertiser = await createPerson(app, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://shop.example' } as const;
  const promotedAppId = (await app.ask(createPromotedApp, site, advertiser)).data.id;
  const banner = bannerForm((await storeFile(app, advertiser, [320, 50])).id, 'Spring sale');
  creativeId = (await app.ask(createCreative, banner, advertiser)).data.id;
  const form = { ...campaignFormOf(), creatives: [{ id: creativeId, weight: 1 }], promotedAppId };
  const campaign = await app.ask(createCampaign, form, advertiser);
  await app.ask(switchCampaigns, { ids: [campaign.data.id], switch: 'on' }, advertiser);
});
beforeEach(async () => {
  owner = await createPerson(app);
  pubAppId = await createTestApp(app, owner);
  placementId = await createTestPlacement(app, owner, pubAppId);
});
afterAll(() => app.close());

const nothing: OwnAdsForm = {
  ...{ mode: 'off', chosen: [], blocked: [], floors: [] },
  ...{ blockedCategories: [], blockedCreatives: [], house: false, told: [] },
};
const get = async () => (await app.ask(getOwnAds, { pubAppId }, owner)).data;
const save = (change: Partial<OwnAdsForm> = {}, version = 0, person = owner) =>
  app.ask(updateOwnAds, { ...nothing, ...change, pubAppId, version }, person);

const calls: [string, Call, () => object][] = [
  ['getOwnAds', getOwnAds, () => ({ pubAppId })],
  ['updateOwnAds', updateOwnAds, () => ({ ...nothing, pubAppId, version: 0 })],
];
test.each(calls)(
  '%s: signed out 401, a promoter 403, another organization and app: does not exist',
  async (_, call, input) => {
    expect((await app.ask<Call>(call, input())).status).toBe(401);
    expect((await app.ask<Call>(call, input(), advertiser)).status).toBe(403);
    expect((await app.ask<Call>(call, input(), await createPerson(app))).code).toBe(1002);
    const other = await createTestApp(app, owner);
    const limited = await createPerson(app, {
      organizationId: owner.organizationId,
      roleId: role.appOwner,
      apps: [other],
    });
    expect((await app.ask<Call>(call, input(), limited)).code).toBe(1002);
  },
);

test('an operator sees it and may not save it', async () => {
  const operator = await createPerson(app, {
    organizationId: owner.organizationId,
    roleId: role.appOperator,
  });
  expect((await app.ask(getOwnAds, { pubAppId }, operator)).code).toBe(0);
  expect((await save({}, 0, operator)).status).toBe(403);
});

test('at first nobody is let in, and who could be is told', async () => {
  expect(await get()).toMatchObject({ ...nothing, pubAppId, version: 0, placements: [], network: null });
  expect((await get()).advertisers.map(({ id }) => id)).toEqual([advertiser.organizationId]);
});

test('letting somebody in sets the network up, with an instance in each placement', async () => {
  const { data } = await save({ mode: 'all' });
  expect(data).toMatchObject({
    ...{ mode: 'all', version: 1 },
    placements: [{ id: placementId, rules: 0, rulesWith: 0, hasRuleForAll: false }],
    network: { status: 1 },
  });
  const networks = (await app.ask(listAppNetworks, { pubAppId }, owner)).data.list;
  expect(networks.map(({ adnId }) => adnId)).toContain(networkId.crossPromotion);
  const instances = (await app.ask(listInstances, { pubAppId }, owner)).data.list;
  expect(instances).toMatchObject([{ unitId: String(placementId), isBidding: true, status: 1 }]);
  await save({ mode: 'off' }, 1);
  expect((await save({ mode: 'all' }, 2)).data.placements).toHaveLength(1);
});

test('its network is switched off among those of the app, and on again by the id that is told here', async () => {
  const { network } = (await save({ mode: 'all', house: true })).data;
  const turn = (status: 0 | 1) =>
    app.ask(updateAppNetworkStatus, { adNetworkAppId: network?.id ?? 0, status }, owner);
  const told = async () => {
    const { apps } = (await app.ask(listHouseAds, {}, owner)).data;
    return [(await get()).network, apps.find(({ id }) => id === pubAppId)?.network];
  };
  expect((await turn(0)).code).toBe(0);
  expect(await told()).toEqual([0, 0].map((status) => ({ id: network?.id, status })));
  expect((await turn(1)).code).toBe(0);
  expect(await told()).toEqual([1, 1].map((status) => ({ id: network?.id, status })));
});

test('a creative that was never in a campaign that ran is nobody else’s to name', async () => {
  const unseen = bannerForm((await storeFile(app, advertiser, [300, 250])).id, 'Secret plans');
  const { id } = (await app.ask(createCreative, unseen, advertiser)).data;
  const answer = await save({ blockedCreatives: [creativeId, id] });
  expect(answer.error.fields?.['blockedCreatives.1']?.key).toBe('ownAds.errors.creativeGone');
  expect((await save({ blockedCreatives: [creativeId] })).data.creatives).toEqual([
    { id: creativeId, name: 'Spring sale', kind: 'banner', advertiser: expect.any(String) },
  ]);
});

describe('an advertiser with nothing switched on now', () => {
  test.each(['paused', 'archived'] as const)(
    'of a campaign that is %s: blocked, and not let in',
    async (as) => {
      const { person, campaignId } = await createTestAdvertiser(app);
      await app.ask(switchCampaigns, { ids: [campaignId], switch: as }, person);
      const { organizationId } = person;
      const letIn = await save({ mode: 'chosen', chosen: [organizationId] });
      expect(letIn.error.fields?.['chosen.0']?.key).toBe('ownAds.errors.advertiserGone');
      const { data } = await save({ blocked: [organizationId] });
      expect(data).toMatchObject({ blocked: [organizationId], version: 1 });
      expect(data.advertisers).toContainEqual({ id: organizationId, name: expect.any(String) });
    },
  );

  test('whose campaigns are drafts, or who is no advertiser: does not exist', async () => {
    const drafting = await createPerson(app, { roleId: role.promoter });
    const site = { kind: 'website', link: 'https://drafts.example' } as const;
    const { id: promotedAppId } = (await app.ask(createPromotedApp, site, drafting)).data;
    await app.ask(createCampaign, { ...campaignFormOf(), promotedAppId }, drafting);
    for (const { organizationId } of [drafting, await createPerson(app)]) {
      const answer = await save({ blocked: [advertiser.organizationId, organizationId] });
      expect(answer.error.fields?.['blocked.1']?.key).toBe('ownAds.errors.advertiserNeverRan');
    }
  });
});

test('house ads alone set the network up, too', async () => {
  const { data } = await save({ house: true });
  expect(data).toMatchObject({ mode: 'off', house: true, placements: [{ id: placementId }] });
});

test('saved whole; a stale save is refused; taken back from history', async () => {
  const form: OwnAdsForm = {
    mode: 'chosen',
    chosen: [advertiser.organizationId],
    blocked: [],
    floors: [
      { countries: ['00'], floor: '0.5' },
      { countries: ['DE', 'FR'], floor: '2' },
    ],
    blockedCategories: ['Casino'],
    blockedCreatives: [creativeId],
    house: true,
    told: [],
  };
  const typed = { ...form, blockedCategories: ['Casino', 'casino'] };
  expect((await save(typed)).data).toMatchObject({ ...form, version: 1 });
  expect(await save()).toMatchObject({ code: 1013, error: { current: { mode: 'chosen' } } });
  await save({ ...form, mode: 'off' }, 1);
  const { data } = await app.ask(listChanges, { entity: 'own_ads', entityId: pubAppId }, owner);
  expect(data.list[0]).toMatchObject({ action: 'edit', fields: [{ field: 'mode', before: 'chosen' }] });
  expect((await app.ask(revertChange, { id: data.list[0]?.id ?? 0 }, owner)).code).toBe(0);
  expect(await get()).toMatchObject({ ...form, version: 3 });
});

test('phones are served by it within moments', async () => {
  await withSnapshotDir(async (dir) => {
    const node = await openTestSnapshot(dir, { database: app.database });
    const said = () => node.served.appById(pubAppId)?.shard.ownAds;
    const blocked = [advertiser.organizationId];
    await save({
      ...{ mode: 'all', blocked, blockedCreatives: [creativeId] },
      floors: [{ countries: ['DE'], floor: '1.25' }],
    });
    await vi.waitFor(
      () =>
        expect(said()).toMatchObject({
          ...{ mode: 'all', floors: { DE: 1.25 }, chosen: [], blocked, house: null },
          blockedCreatives: [creativeId],
        }),
      { timeout: 20_000 },
    );
    await node.close();
  });
});

describe('bad input', () => {
  const wrong: [field: string, change: object, key: string][] = [
    ['chosen', { mode: 'chosen' }, 'ownAds.errors.advertisersEmpty'],
    ['chosen.0', { mode: 'chosen', chosen: [2_000_000_000] }, 'ownAds.errors.advertiserGone'],
    ['blocked.0', { blocked: [2_000_000_000] }, 'ownAds.errors.advertiserNeverRan'],
    ['blockedCreatives.0', { blockedCreatives: [2_000_000_000] }, 'ownAds.errors.creativeGone'],
    ['blocked', { chosen: [1], blocked: [1] }, 'ownAds.errors.advertiserTwice'],
    ['chosen', { chosen: [1, 1] }, 'ownAds.errors.advertiserTwice'],
    ['floors.0.floor', { floors: [{ countries: ['DE'], floor: '-1' }] }, 'ownAds.errors.floorMalformed'],
    ['floors.0.floor', { floors: [{ countries: ['DE'], floor: '10000' }] }, 'ownAds.errors.floorMalformed'],
    ['floors.0.countries', { floors: [{ countries: [], floor: '1' }] }, 'ownAds.errors.regionsEmpty'],
    [
      'floors.1.countries',
      {
        floors: [
          { countries: ['DE'], floor: '1' },
          { countries: ['DE'], floor: '2' },
        ],
      },
      'ownAds.errors.regionTwice',
    ],
  ];
  test.each(wrong)('%s of %j is refused there', async (field, change, key) => {
    const answer = await save(change);
    expect(answer).toMatchObject({ status: 200, code: 1004 });
    expect(answer.error.fields?.[field]?.key).toBe(key);
    expect((await get()).version).toBe(0);
  });

  test("a publisher's organization is no advertiser", async () => {
    const answer = await save({ mode: 'chosen', chosen: [owner.organizationId] });
    expect(answer.error.fields?.['chosen.0']?.key).toBe('ownAds.errors.advertiserGone');
  });
});

test('only who promotes the very same app is told of it; what was said before stays, and delivery hears of it', async () => {
  await app.database.asSystem(async (tx) => {
    const store = { platform: 1, store_id: 'com.acme.same', store_url: 'https://store.example/same' };
    await tx
      .updateTable('app')
      .set({ ...store, verify_status: 2 })
      .where('id', '=', pubAppId)
      .execute();
    await tx
      .insertInto('promoted_app')
      .values({ ...store, organization_id: advertiser.organizationId, name: 'Same', verified: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  const other = await createPerson(app, { roleId: role.promoter });
  expect((await get()).ofSameApp.map(({ id }) => id)).toEqual([advertiser.organizationId]);
  const refused = await save({ told: [advertiser.organizationId, other.organizationId] });
  expect(refused.error.fields?.['told.1']?.key).toBe('ownAds.errors.otherApp');
  // Let in and told: both, of one advertiser.
  const both: Partial<OwnAdsForm> = {
    mode: 'chosen',
    chosen: [advertiser.organizationId],
    told: [advertiser.organizationId],
  };
  expect((await save(both)).data).toMatchObject({ told: [advertiser.organizationId] });
  await withSnapshotDir(async (dir) => {
    const snapshot = await openTestSnapshot(dir, { database: app.database });
    await snapshot.settle();
    expect(snapshot.served.appById(pubAppId)?.shard.ownAds).toMatchObject({
      ...{ told: [advertiser.organizationId], storeId: 'com.acme.same' },
    });
    await snapshot.close();
  });
  await app.database.asSystem((tx) =>
    tx.updateTable('promoted_app').set({ status: 0 }).where('store_id', '=', 'com.acme.same').execute(),
  );
  expect((await save(both, 1)).data).toMatchObject({ told: [advertiser.organizationId] });
  expect((await get()).ofSameApp.map(({ id }) => id)).toEqual([advertiser.organizationId]);
});
