import { hourOfWeek } from '@millrace/contract/advertiser/campaign-state';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { aBlockRule, everyDevice } from '@millrace/mediation/testing/build';
import { aCampaign, aCreative } from '@millrace/mediation/testing/own-ads';
import { describe, expect, test } from 'vitest';
import { noOwnAds } from '../../domain/own-ads/load-own-ads.ts';
import { allIsPaid, type TestDelivery } from '../testing/delivery-app.ts';
import { adOf, ads, bidsOf, open, tokenOf, touches } from '../testing/own-ad-calls.ts';
import { aCampaignShard, ownAdsSetup } from '../testing/own-ads.ts';
import { withDelivery } from '../testing/with-delivery.ts';
import { aNetwork } from '../wire/testing/build.ts';

describe('house ads', () => {
  const house = aCampaignShard({
    campaign: aCampaign(7, {
      ...{ advertiserId: 99, isHouse: true, bid: 0, creatives: [aCreative(31)] },
      category: 'GAME_CASUAL',
    }),
    price: { pricing: 'cpm', bid: '0.000000', bids: {} },
    budget: { daily: null, total: null, even: false },
  });
  const saying = (ownAds: object, campaigns = [house]) => {
    const setup = ownAdsSetup(campaigns);
    return { ...setup, app: { ...setup.app, ownAds: { ...noOwnAds, ...ownAds } } };
  };
  const priced = async (delivery: TestDelivery) => (await bidsOf(delivery)).map(({ price }) => price);

  test('bid nothing, whatever is said of others, and cost nobody anything', async () => {
    const others = { mode: 'off', floors: { '00': 9 }, blockedCategories: ['GAME_CASUAL'] };
    await withDelivery(saying({ ...others, house: 99 }), async (delivery) => {
      expect(await priced(delivery)).toEqual([0]);
      const ad = await adOf(delivery);
      expect(ad).toMatchObject({ cid: '7', r: 0 });
      await open(delivery, ad.imptks[0] ?? '');
      await open(delivery, ad.link);
      expect(touches(delivery).map(({ head }) => head.ownAd)).toMatchObject([
        { advertiserId: 99, spent: '0.000000000' },
        { advertiserId: 99, spent: '0' },
      ]);
    });
  });

  test('come after everybody who pays', async () => {
    await withDelivery(saying({ mode: 'all', house: 99 }, [house, aCampaignShard()]), async (delivery) => {
      for (let time = 0; time < 40; time += 1) expect(await priced(delivery)).toEqual([4]);
    });
  });

  test.each([
    ['where the app shows none', { mode: 'off', house: null }],
    ['of another publisher, though all are let in', { mode: 'all', house: null }],
    ['of another publisher, though the app has a house of its own', { mode: 'all', house: 98 }],
    ['of another publisher, though somebody has chosen it', { mode: 'chosen', chosen: [99] }],
    ['of a snapshot that knows of no houses', { mode: 'all', house: undefined }],
  ])('are not shown %s', async (_, ownAds) => {
    await withDelivery(saying(ownAds), async (delivery) => expect(await priced(delivery)).toEqual([]));
  });
});

describe('an ad that was bid and not fetched yet', () => {
  const hers = aCampaignShard({
    campaign: aCampaign(3, { advertiserId: 7, category: 'GAME_CASUAL', creatives: [aCreative(31)] }),
  });
  const open = { ...noOwnAds, mode: 'all' as const };
  const saying = (ownAds: object, shard = hers) => {
    const setup = ownAdsSetup([shard]);
    return { ...setup, app: { ...setup.app, ownAds: { ...open, ...ownAds } } };
  };
  const over = { ...hers, campaign: { ...hers.campaign, endsAt: Date.now() - 1 } };

  test.each<[string, NonNullable<Parameters<typeof withDelivery>[0]>, number]>([
    ['is shown where nothing has changed', saying({}), 1],
    ['is shown where the floor has risen: the price was agreed', saying({ floors: { '00': 99 } }), 1],
    ['is not where its advertiser is blocked meanwhile', saying({ blocked: [7] }), 0],
    ['is not where its category is', saying({ blockedCategories: ['GAME_CASUAL'] }), 0],
    ['is not where it is in another case', saying({ blockedCategories: ['Game_Casual'] }), 0],
    ['is not where own ads are switched off', saying({ mode: 'off' }), 0],
    ['is not where only others are chosen', saying({ mode: 'chosen', chosen: [8] }), 0],
    ['is not when its campaign has ended', saying({}, over), 0],
  ])('%s', async (_, since, shown) => {
    const token = { text: '' };
    await withDelivery(saying({}), async (delivery) => {
      token.text = await tokenOf(delivery);
    });
    await withDelivery(since, async (delivery) =>
      expect(await ads(delivery, token.text)).toHaveLength(shown),
    );
  });
});

describe('an own ad that had won, of a placement where it is switched off since', () => {
  const device = '38400000-8cf0-11bd-b23e-10b96e40000d';
  const base = { ...ownAdsSetup(), testDevices: [{ platform: 1 as const, deviceId: device }] };
  const hers = { did: device };
  const [placement] = base.placements ?? [];
  if (placement === undefined) throw new Error('the set-up has no placement');
  const config = (known: Partial<typeof placement.config>) => ({
    ...base,
    placements: [{ ...placement, config: { ...placement.config, ...known } }],
  });
  const instances = (known: object) =>
    placement.config.instances.map((one) => (one.id === 18 ? { ...one, ...known } : one));
  const app = (known: object) => ({ ...base, app: { ...base.app, ...known } });
  const networks = [aNetwork(), aNetwork({ id: networkId.crossPromotion, appKey: '', enabled: false })];
  const samsungs = { ...everyDevice, brandMode: 'exclude' as const, brands: ['Samsung'] };
  const now = Date.now();
  const atHour = (at: number) => {
    const shard = aCampaignShard();
    const targeting = { ...shard.campaign.targeting, hours: [hourOfWeek(new Date(at))] };
    return { ...shard, campaign: { ...shard.campaign, targeting } };
  };
  const day = new Date(now).toISOString().slice(0, 10);
  // Of all budgets, so that it is none of a day that may end meanwhile.
  const spentUp = aCampaignShard({
    budget: { daily: null, total: '50', even: false },
    spending: { day, today: '0', inAll: '50' },
  });
  const tooDear = aCampaignShard({
    budget: { daily: null, total: '0.003', even: false },
    spending: { day, today: '0', inAll: '0' },
  });
  const cappedCampaign = { ...aCampaignShard().campaign, capImpressions: 1 };
  const seenSince = {
    ...base,
    campaigns: [aCampaignShard({ campaign: cappedCampaign })],
    services: { leases: { ...allIsPaid, heldBy: () => 1 } },
  };
  const noMoney = {
    charge: async () => false,
    bid: () => undefined,
    hold: () => undefined,
    heldBy: () => 0,
    shown: () => undefined,
  };
  const leftOut = (reason: string) => ({
    outcome: 'nothingLeft',
    leftOut: [{ instanceId: 18, instance: { adnId: networkId.crossPromotion }, absence: { reason } }],
  });
  const looked = (outcome: string) => ({
    outcome: 'nothingLeft',
    ownAds: { looked: [{ campaignId: 3, outcome }] },
  });

  test.each<[string, NonNullable<Parameters<typeof withDelivery>[0]>, string, object | null]>([
    [
      'its instance is off',
      config({ instances: instances({ enabled: false }) }),
      'bidRefused',
      leftOut('instanceOff'),
    ],
    [
      'its instance is not for the phone',
      config({ instances: instances({ devices: samsungs }) }),
      'bidRefused',
      leftOut('device'),
    ],
    ['its network is off in the app', app({ networks }), 'bidRefused', leftOut('networkOff')],
    [
      'its network is blocked for the phone',
      app({ blockRules: [aBlockRule(1, { networkId: networkId.crossPromotion })] }),
      'bidRefused',
      leftOut('networkBlocked'),
    ],
    [
      'the app blocks the phone',
      app({ blockRules: [aBlockRule(1)] }),
      'bidRefused',
      { outcome: 'appBlocked', blockedBy: { name: 'block 1' } },
    ],
    ['the placement is off', config({ enabled: false }), 'bidRefused', { outcome: 'placementOff' }],
    [
      'the placement is not for the phone',
      config({ devices: samsungs }),
      'bidRefused',
      { outcome: 'deviceExcluded' },
    ],
    ['the app is off', app({ enabled: false }), 'appOff', null],
    ['own ads are off in the app', app({ ownAds: noOwnAds }), 'bidRefused', looked('notChosen')],
    [
      'its creative is blocked',
      app({ ownAds: { ...noOwnAds, mode: 'all', blockedCreatives: [31] } }),
      'bidRefused',
      looked('creativeBlocked'),
    ],
    ['its campaign is switched off', { ...base, campaigns: [] }, 'bidRefused', looked('switchedOff')],
    ['its hours are over', { ...base, campaigns: [atHour(now - 3_600_000)] }, 'bidRefused', looked('hours')],
    ['the phone has seen it as often as it may', seenSince, 'bidRefused', looked('cap')],
    ['its budget is spent', { ...base, campaigns: [spentUp] }, 'bidRefused', looked('budget')],
    [
      'its price is above its budget',
      { ...base, campaigns: [tooDear] },
      'bidRefused',
      looked('priceOverBudget'),
    ],
    [
      'no lease on its budget has room',
      { ...base, services: { leases: { ...noMoney, room: () => 'budget' } } },
      'bidRefused',
      looked('budget'),
    ],
  ])('is not shown when %s, and the trace says so', async (_, since, outcome, serving) => {
    const token = { text: '' };
    await withDelivery(base, async (delivery) => {
      token.text = await tokenOf(delivery, hers);
      expect(await ads(delivery, token.text, hers)).toHaveLength(1);
      // Of a bid that brings its ad the waterfall's trace has said all.
      expect(delivery.traces.map(({ summary }) => summary.outcome)).toEqual(['served']);
    });
    await withDelivery(since, async (delivery) => {
      expect(await ads(delivery, token.text, hers)).toEqual([]);
      expect(delivery.traces).toMatchObject([
        { deviceId: device, placementId: 5, summary: { outcome, instances: 0 }, details: { serving } },
      ]);
      // Nobody's else phone leaves one.
      expect(await ads(delivery, token.text)).toEqual([]);
      expect(delivery.traces).toHaveLength(1);
    });
  });

  test('is shown where the budget is only paced', async () => {
    const paced = { ...noMoney, room: () => 'pacing' as const };
    let text = '';
    await withDelivery(base, async (delivery) => {
      text = await tokenOf(delivery);
    });
    await withDelivery({ ...base, services: { leases: paced } }, async (delivery) =>
      expect(await ads(delivery, text)).toHaveLength(1),
    );
  });

  test('lasts on the phone as long as its impression counts, from the bid on', async () => {
    await withDelivery(base, async (delivery) => {
      const token = await tokenOf(delivery);
      delivery.clock.forward(600_500);
      const [ad] = await ads(delivery, token);
      expect(ad?.expire).toBe(6 * 3600 - 601);
      delivery.clock.forward((ad?.expire ?? 0) * 1000);
      await open(delivery, ad?.imptks[0] ?? '');
      expect(touches(delivery).map(({ head }) => head.kind)).toEqual(['impr']);
    });
  });

  test('is not shown an hour later either', async () => {
    await withDelivery(base, async (delivery) => {
      const token = await tokenOf(delivery, hers);
      delivery.clock.forward(3_600_001);
      expect(await ads(delivery, token, hers)).toEqual([]);
      expect(delivery.traces.at(-1)).toMatchObject({
        summary: { outcome: 'bidRefused' },
        details: { serving: null },
      });
    });
  });
});

test('a creative that the publisher has blocked is not shown; of its campaign another one is', async () => {
  const shard = aCampaignShard();
  const setup = (blockedCreatives: number[], campaign = shard) => {
    const open = ownAdsSetup([campaign]);
    return { ...open, app: { ...open.app, ownAds: { ...noOwnAds, mode: 'all' as const, blockedCreatives } } };
  };
  await withDelivery(setup([31]), async (delivery) => expect(await bidsOf(delivery)).toEqual([]));
  const [first] = shard.creatives;
  if (first === undefined) throw new Error('the campaign has no creative');
  const two = {
    ...shard,
    campaign: { ...shard.campaign, creatives: [aCreative(31), aCreative(32)] },
    creatives: [first, { ...first, id: 32 }],
  };
  await withDelivery(setup([31], two), async (delivery) => {
    for (let time = 0; time < 10; time += 1) expect((await adOf(delivery)).crid).toBe('32');
  });
  const token = { text: '' };
  await withDelivery(setup([]), async (delivery) => {
    token.text = await tokenOf(delivery);
  });
  // Blocked since the bid.
  await withDelivery(setup([31]), async (delivery) => expect(await ads(delivery, token.text)).toEqual([]));
});
