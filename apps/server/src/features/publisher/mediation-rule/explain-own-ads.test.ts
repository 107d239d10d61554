import { createCampaign, switchCampaigns } from '@millrace/contract/advertiser/campaign';
import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import type { PhoneProfile, PhoneWords } from '@millrace/contract/kit/serving';
import { role } from '@millrace/contract/people/permission';
import { adType } from '@millrace/contract/publisher/ad-type';
import { explainServing } from '@millrace/contract/publisher/mediation-rule';
import { getOwnAds, type OwnAdsForm, updateOwnAds } from '@millrace/contract/publisher/own-ads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaignFormOf, createTestCreative, reviewTestCreative } from '../../../testing/campaigns.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp, createTestPlacement, createTestRule } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let pubAppId: number;
let placementId: number;
beforeAll(async () => {
  app = await openTestApp();
  owner = await createPerson(app);
  pubAppId = await createTestApp(app, owner);
  placementId = await createTestPlacement(app, owner, pubAppId, { adType: adType.banner });
});
afterAll(() => app.close());

const phone: PhoneProfile = {
  ...{ country: 'US', platform: 1, deviceType: 'phone', brand: 'Google', model: 'Pixel 9', osVersion: '15' },
  ...{ sdkVersion: null, appVersion: null, connection: 'wifi', gender: null, age: null, iap: null },
  ...{ impressions: null, channel: null, hasAdvertisingId: true, tags: {}, userId: '' },
};
const servingOf = async (change: Partial<PhoneProfile> = {}) =>
  (await app.ask(explainServing, { placementId, profile: { ...phone, ...change } }, owner)).data;
const explained = async (change: Partial<PhoneProfile> = {}) => (await servingOf(change)).ownAds;

async function letIn(change: Partial<OwnAdsForm>): Promise<void> {
  const { version } = (await app.ask(getOwnAds, { pubAppId }, owner)).data;
  const nothing: OwnAdsForm = {
    ...{ mode: 'off', chosen: [], blocked: [], floors: [] },
    ...{ blockedCategories: [], blockedCreatives: [], house: false, told: [] },
  };
  const form = { ...nothing, ...change };
  expect((await app.ask(updateOwnAds, { ...form, pubAppId, version }, owner)).code).toBe(0);
}

/** An advertiser with a creative that is reviewed, and a campaign that is switched on. */
async function advertiserWith(
  change: Parameters<typeof campaignFormOf>[0],
  kind: Parameters<typeof createTestCreative>[2] = 'banner',
) {
  const person = await createPerson(app, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://shop.example' } as const;
  const promotedAppId = (await app.ask(createPromotedApp, site, person)).data.id;
  const creative = await createTestCreative(app, person, kind);
  await reviewTestCreative(app, creative, 'approved');
  const form = { ...campaignFormOf(change), creatives: [{ id: creative, weight: 1 }] };
  const { id } = (await app.ask(createCampaign, { ...form, promotedAppId }, person)).data;
  await app.ask(switchCampaigns, { ids: [id], switch: 'on' }, person);
  return { id, advertiserId: person.organizationId };
}

test('who serves whom looks at the campaigns as phones’ servers would', async () => {
  expect(await explained()).toBeUndefined();
  const dear = await advertiserWith({ bid: '3', targeting: { ...everybody, osMin: '16' } });
  const cheap = await advertiserWith({ bid: '2' });
  const cheapest = await advertiserWith({ bid: '0.5', countries: ['US'] });
  const blocked = await advertiserWith({ bid: '9' });
  await letIn({ mode: 'all', blocked: [blocked.advertiserId], floors: [{ countries: ['00'], floor: '1' }] });
  const looked = (await explained())?.looked.map((one) => [one.campaignId, one.price, one.outcome]);
  expect(looked).toEqual([
    [cheap.id, '2', 'won'],
    [blocked.id, '9', 'advertiserBlocked'],
    [dear.id, '3', 'phone'],
    [cheapest.id, '0.5', 'floor'],
  ]);
  expect(await servingOf()).toMatchObject({
    outcome: 'served',
    served: [{ ecpm: '2', source: 'bid', standing: 'bid' }],
    toBid: [],
  });
  const newer = await explained({ osVersion: '16' });
  expect(newer).toMatchObject({ mode: 'all', floor: '1', arm: 'greedy', probability: 1 });
  expect(newer?.looked[0]).toMatchObject({
    ...{ campaignId: dear.id, outcome: 'won', promoted: 'shop.example' },
    advertiser: { id: dear.advertiserId, name: expect.any(String) },
  });
  const elsewhere = (await explained({ country: 'DE' }))?.looked.map(({ campaignId }) => campaignId);
  expect(elsewhere).not.toContain(cheapest.id);

  await app.database.asSystem((tx) =>
    tx
      .insertInto('campaign_day')
      .values({
        organization_id: cheap.advertiserId,
        campaign_id: cheap.id,
        day: app.services.now().toISOString().slice(0, 10),
        spent: '50',
      })
      .execute(),
  );
  const spent = (await explained())?.looked.find(({ campaignId }) => campaignId === cheap.id);
  expect(spent?.outcome).toBe('budget');
});

test('what the phone’s language, carrier and place are counts as it does where phones ask', async () => {
  await letIn({ mode: 'all' });
  const german = await advertiserWith({ bid: '90', targeting: { ...everybody, languages: ['de'] } });
  const telekom = await advertiserWith({ bid: '80', targeting: { ...everybody, carriers: ['26201'] } });
  const outcomes = async (words?: PhoneWords) => {
    const { data } = await app.ask(explainServing, { placementId, profile: phone, words }, owner);
    return [german, telekom].map(
      ({ id }) => data.ownAds?.looked.find(({ campaignId }) => campaignId === id)?.outcome,
    );
  };
  const silent: PhoneWords = { language: null, carrier: null, bannerSize: null };
  expect(await outcomes()).toEqual(['language', 'carrier']);
  expect(await outcomes(silent)).toEqual(['language', 'carrier']);
  expect(await outcomes({ ...silent, language: 'de' })).toEqual(['won', 'carrier']);
  expect(await outcomes({ ...silent, carrier: '26201' })).toEqual(['language', 'won']);
  // Their banners are leaderboards.
  const here = { language: 'de', carrier: '26201' };
  expect(await outcomes({ ...here, bannerSize: '320x50' })).toEqual(['format', 'format']);
  expect(await outcomes({ ...here, bannerSize: '728x90' })).toEqual(['won', 'outbid']);
});

test('of cards it says which campaigns would give one, as many as the pool holds, and why each other one would not', async () => {
  const place = await createTestPlacement(app, owner, pubAppId, { adType: adType.crossPromote });
  const serving = async (change: Partial<PhoneProfile> = {}) =>
    (await app.ask(explainServing, { placementId: place, profile: { ...phone, ...change } }, owner)).data;
  const [dear, middle, cheap] = [
    await advertiserWith({ bid: '7' }, 'card'),
    await advertiserWith({ bid: '6', countries: ['US'] }, 'card'),
    await advertiserWith({ bid: '5' }, 'card'),
  ];
  await letIn({ mode: 'all' });
  const outcomeIn = ({ ownAds }: Awaited<ReturnType<typeof serving>>, { id }: { readonly id: number }) =>
    ownAds?.looked.find(({ campaignId }) => campaignId === id)?.outcome;
  const inUsa = await serving();
  expect(inUsa).toMatchObject({ outcome: 'served', rules: [], served: [], toBid: [], ownAds: { cards: 2 } });
  expect([dear, middle, cheap].map((one) => outcomeIn(inUsa, one))).toEqual(['won', 'won', 'outbid']);
  // Banners of others are looked at, and none of them is a card.
  expect(inUsa.ownAds?.looked.filter(({ outcome }) => outcome === 'format').length).toBeGreaterThan(0);
  const inGermany = await serving({ country: 'DE' });
  expect([dear, middle, cheap].map((one) => outcomeIn(inGermany, one))).toEqual(['won', undefined, 'won']);
  await letIn({ mode: 'chosen', chosen: [cheap.advertiserId] });
  const chosen = await serving();
  expect(chosen.ownAds?.cards).toBe(1);
  expect([dear, cheap].map((one) => outcomeIn(chosen, one))).toEqual(['notChosen', 'won']);
  await letIn({ mode: 'off' });
  expect(await serving()).toMatchObject({
    outcome: 'nothingLeft',
    ownAds: { mode: 'off', cards: 0, looked: [] },
  });

  await letIn({ mode: 'all' });
  await app.database.asSystem((tx) =>
    tx
      .updateTable('placement')
      .set({ brand_mode: 0, brands: ['Google'] })
      .where('id', '=', place)
      .execute(),
  );
  expect(await serving()).toMatchObject({
    outcome: 'deviceExcluded',
    device: { condition: 'brand', has: 'Google' },
    ownAds: { cards: 0, looked: [] },
  });
  expect(await serving({ brand: 'Samsung' })).toMatchObject({ outcome: 'served', ownAds: { cards: 2 } });

  const ruleId = await createTestRule(app, owner, { appId: pubAppId, placementId: place, instanceIds: [] });
  const keptOut = await serving({ brand: 'Samsung' });
  expect(keptOut).toMatchObject({
    outcome: 'nothingLeft',
    rules: [{ ruleId, verdict: 'matched' }],
    toBid: [],
  });
  expect(keptOut.ownAds).toBeUndefined();
});

test('of an app that lets in nobody nothing is looked at', async () => {
  await letIn({ mode: 'off' });
  // Nobody but own ads was to bid: as phones are told, nothing is left.
  expect(await servingOf()).toMatchObject({ outcome: 'nothingLeft', served: [], toBid: [] });
  expect(await explained()).toEqual({
    ...{ mode: 'off', floor: '0', arm: 'greedy', probability: null },
    ...{ looked: [], more: [] },
  });
});
