import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import { describe, expect, test } from 'vitest';
import { type Chance, noChance, seededChance } from '../chance.ts';
import { aProfile } from '../testing/build.ts';
import { aCampaign, aCreative, aRequest, circumstances, openSay } from '../testing/own-ads.ts';
import { chooseCreative, explored, holdAuction } from './auction.ts';
import { compileOwnAds } from './compile-own-ads.ts';
import { explainAuction } from './explain-auction.ts';
import type { AdRequest, OwnCampaign, PublisherSay } from './own-campaign.ts';
import type { Circumstances } from './refusals.ts';

const winner = (
  campaigns: readonly OwnCampaign[],
  request: Partial<AdRequest> = {},
  met: Partial<Circumstances> = {},
  chance: Chance = noChance,
) => holdAuction(compileOwnAds(campaigns), aRequest(request), circumstances(met), chance);

const said = (say: Partial<PublisherSay>): Partial<Circumstances> => ({ say: { ...openSay, ...say } });
/** With which the winner won. */
const probability = (campaigns: readonly OwnCampaign[], chance: Chance) =>
  explainAuction(compileOwnAds(campaigns), aRequest(), circumstances(), chance).won?.probability;
const draws = (...values: number[]): Chance => ({ uniform: () => values.shift() ?? 0.5, normal: () => 0 });

describe('who wins', () => {
  test('nobody, where nobody bids', () => {
    expect(winner([])).toBeNull();
  });

  test('the highest price, and it is what is bid', () => {
    expect(winner([aCampaign(1), aCampaign(2, { bid: 3 }), aCampaign(3, { bid: 2 })])).toEqual({
      ...{ campaign: aCampaign(2, { bid: 3 }), price: 3, arm: 'greedy' },
    });
  });

  test('in a country its price there', () => {
    const campaigns = [aCampaign(1, { bid: 2 }), aCampaign(2, { bids: { US: 3 } })];
    expect(winner(campaigns)).toMatchObject({ campaign: { id: 2 }, price: 3 });
    expect(winner(campaigns, { profile: aProfile({ country: 'DE' }) })).toMatchObject({ price: 2 });
    expect(winner(campaigns, { profile: aProfile({ country: null }) })).toMatchObject({ price: 2 });
  });

  test('prices of what is bought, by how often it comes', () => {
    const rates = new Map([[1, { click: 0.02, install: 0.001, event: 0.0003 }]]);
    const priced = (pricing: OwnCampaign['pricing']) =>
      holdAuction(
        compileOwnAds([aCampaign(1, { pricing, bid: 0.5 })], rates),
        aRequest(),
        circumstances(),
        noChance,
      )?.price;
    expect((['cpm', 'cpc', 'cpi', 'cpa'] as const).map(priced)).toEqual([0.5, 10, 0.5, 0.15]);
  });

  test('equal ones by chance', () => {
    const two = [aCampaign(1), aCampaign(2), aCampaign(3, { bid: 0.5 })];
    const idOf = (draw: number) => winner(two, {}, {}, draws(1, draw))?.campaign.id;
    expect([0, 0.49, 0.5, 0.999].map(idOf)).toEqual([1, 1, 2, 2]);
    expect(probability(two, draws(1, 0))).toBe(0.5);
    expect(probability([aCampaign(1), aCampaign(2, { bid: 3 }), aCampaign(3, { bid: 2 })], noChance)).toBe(1);
  });

  test('a share of the requests draws from all who fit, but never a free one beside one that pays', () => {
    const all = [aCampaign(1, { bid: 9 }), aCampaign(2), aCampaign(3, { bid: 0 })];
    const drawn = (draw: number) => winner(all, {}, {}, draws(explored - 0.001, draw));
    expect(drawn(0.6)).toMatchObject({ campaign: { id: 2 }, arm: 'explore' });
    expect(probability(all, draws(explored - 0.001, 0.6))).toBe(0.5);
    expect(drawn(0.999)?.campaign.id).toBe(2);
    expect(winner(all, {}, {}, draws(explored, 0.6))).toMatchObject({ campaign: { id: 1 }, arm: 'greedy' });
    expect(winner([aCampaign(3, { bid: 0 })], {}, {}, draws(0, 0))).toMatchObject({ price: 0 });
  });

  test('who is drawn and does not fit is drawn anew, each who fits as often as the others, however few they are', () => {
    for (const others of [8, 400]) {
      const unfit = Array.from({ length: others }, (_, at) => aCampaign(at + 10, { bid: 1 + at }));
      const all = [...unfit, aCampaign(1), aCampaign(2, { bid: 9 }), aCampaign(3, { bid: 0 })];
      const met = { roomFor: (id: number) => (id < 10 ? ('room' as const) : ('budget' as const)) };
      const won = { 1: 0, 2: 0, 3: 0 };
      const seeded = seededChance(others);
      for (let nth = 0; nth < 2_000; nth += 1) {
        let isFirst = true;
        const uniform = () => {
          if (!isFirst) return seeded.uniform();
          isFirst = false;
          return 0;
        };
        const winnerId = winner(all, {}, met, { ...noChance, uniform })?.campaign.id;
        won[winnerId as keyof typeof won] += 1;
      }
      expect(won[3]).toBe(0);
      expect(won[1]).toBeGreaterThan(900);
      expect(won[2]).toBeGreaterThan(900);
    }
  });

  test('what suits places of a kind is worked out once, however many places and publishers there are', () => {
    let asked = 0;
    const all = Array.from({ length: 50 }, (_, at) => {
      const { creatives, ...campaign } = aCampaign(at + 1, { bid: 1 + (at % 7) });
      return Object.defineProperty(campaign, 'creatives', {
        get() {
          asked += 1;
          return creatives;
        },
      }) as OwnCampaign;
    });
    const ads = compileOwnAds(all);
    for (let place = 1; place <= 3_000; place += 1) {
      const say = { ...openSay, blockedAdvertisers: new Set([place]) };
      const won = holdAuction(
        ads,
        aRequest({ appId: place, placementId: place }),
        circumstances({ say }),
        noChance,
      );
      expect(won === null).toBe(place === 1);
    }
    expect(asked).toBe(all.length);
  });

  test('what may be shown in a place is known anew when the publisher says otherwise, and where the place is another', () => {
    const ads = compileOwnAds([aCampaign(1), aCampaign(2, { advertiserId: 2, bid: 0.5 })]);
    const ask = (request: Partial<AdRequest>, say: PublisherSay) =>
      holdAuction(ads, aRequest(request), circumstances({ say }), noChance)?.campaign.id ?? null;
    const blocking = { ...openSay, blockedAdvertisers: new Set([1]) };
    expect([ask({}, openSay), ask({}, blocking), ask({}, openSay), ask({ adType: 1 }, openSay)]).toEqual([
      ...[1, 2, 1, null],
    ]);
    for (let placementId = 1; placementId < 600; placementId += 1) {
      expect(ask({ placementId }, openSay)).toBe(1);
      expect(ask({}, placementId % 2 === 0 ? openSay : blocking)).toBe(placementId % 2 === 0 ? 1 : 2);
    }
  });
});

describe('who does not take part', () => {
  const targeted = (change: object) => aCampaign(1, { targeting: { ...everybody, ...change } });
  const phone = (known: object) => ({ profile: aProfile(known) });
  const cases: [string, OwnCampaign, Partial<AdRequest>, Partial<Circumstances>][] = [
    ['notChosen', aCampaign(1), {}, said({ mode: 'off' })],
    ['notChosen', aCampaign(1), {}, said({ mode: 'chosen', chosen: new Set([2]) })],
    ['advertiserBlocked', aCampaign(1), {}, said({ blockedAdvertisers: new Set([1]) })],
    [
      'advertiserBlocked',
      aCampaign(1),
      {},
      said({ mode: 'off', house: new Set([1]), blockedAdvertisers: new Set([1]) }),
    ],
    [
      'categoryBlocked',
      aCampaign(1, { category: 'Casino' }),
      {},
      said({ blockedCategories: new Set(['casino']) }),
    ],
    [
      'categoryBlocked',
      aCampaign(1, { category: 'Games', genres: ['Card', 'Casino'] }),
      {},
      said({ blockedCategories: new Set(['casino']) }),
    ],
    ['platform', aCampaign(1, { platform: 0 }), {}, {}],
    ['format', aCampaign(1), { adType: 1 }, {}],
    ['format', aCampaign(1), { adType: 8 }, {}],
    ['creativeBlocked', aCampaign(1), {}, said({ blockedCreatives: new Set([1]) })],
    ['format', aCampaign(1, { creatives: [] }), {}, {}],
    ['notBegun', aCampaign(1, { startsAt: Date.UTC(2026, 10, 25, 15, 0, 0, 1) }), {}, {}],
    ['ended', aCampaign(1, { endsAt: Date.UTC(2026, 10, 25, 15) }), {}, {}],
    ['hours', targeted({ hours: [2 * 24 + 14, 2 * 24 + 16] }), {}, {}],
    ['places', targeted({ publisherMode: 'include', publisherApps: [2], placements: [3] }), {}, {}],
    ['places', targeted({ publisherMode: 'exclude', placements: [1] }), {}, {}],
    ['phone', targeted({ osMin: '15' }), phone({ osVersion: '14.1' }), {}],
    ['phone', targeted({ deviceTypes: ['tablet'] }), phone({ deviceType: 'phone' }), {}],
    ['phone', targeted({ connections: ['wifi'] }), {}, {}],
    ['phone', targeted({ brandMode: 'exclude', brands: ['samsung'] }), phone({ brand: 'Samsung' }), {}],
    ['carrier', targeted({ carriers: ['Vodafone'] }), { carrier: 'Telekom' }, {}],
    ['carrier', targeted({ carriers: ['Vodafone'] }), {}, {}],
    ['language', targeted({ languages: ['de'] }), {}, {}],
    ['cap', aCampaign(1, { capImpressions: 3 }), {}, { seenBy: () => 3 }],
    ['budget', aCampaign(1), {}, { roomFor: () => 'budget' }],
    ['priceOverBudget', aCampaign(1), {}, { roomFor: () => 'priceOverBudget' }],
    ['pacing', aCampaign(1), {}, { roomFor: () => 'pacing' }],
    ['floor', aCampaign(1), {}, said({ floors: { '00': 0.5, US: 1.01 } })],
  ];
  test.each(cases)('%s', (outcome, campaign, request, met) => {
    expect(winner([campaign], request, met)).toBeNull();
    const ads = compileOwnAds([campaign, aCampaign(7, { advertiserId: 2, bid: 0.1 })]);
    const { looked } = explainAuction(ads, aRequest(request), circumstances(met), noChance);
    expect(looked[0]).toMatchObject({ campaignId: 1, price: 1, outcome });
    expect(looked[0]?.failure !== null).toBe(outcome === 'phone');
  });

  test.each([
    ['all', said({ house: new Set([2]) })],
    ['it among the chosen ones', said({ mode: 'chosen', chosen: new Set([1]) })],
  ])("another publisher's house, where %s are let in; nobody else gets to know of it", (_, met) => {
    const campaigns = [aCampaign(1, { isHouse: true })];
    expect(winner(campaigns, {}, met)).toBeNull();
    const ask = (say: Partial<Circumstances>) =>
      explainAuction(compileOwnAds(campaigns), aRequest(), circumstances(say), noChance);
    expect(ask(met)).toEqual({ won: null, looked: [], elsewhere: 0 });
    expect(ask(said({ mode: 'off', house: new Set([1]) })).won?.campaign.id).toBe(1);
  });

  test('one that names other countries is not even looked at, but counted where it is let in', () => {
    const countries = ['DE', 'FR'];
    const ads = compileOwnAds([aCampaign(1, { countries }), aCampaign(2, { countries, isHouse: true })]);
    const ask = (country: string | null) =>
      explainAuction(ads, aRequest({ profile: aProfile({ country }) }), circumstances(), noChance);
    expect(ask('US')).toEqual({ won: null, looked: [], elsewhere: 1 });
    expect(ask(null).looked).toEqual([]);
    expect(ask('FR')).toMatchObject({ won: { campaign: { id: 1 } }, elsewhere: 0 });
  });

  const lets: [string, OwnCampaign, Partial<AdRequest>, Partial<Circumstances>][] = [
    ['chosen', aCampaign(1), {}, said({ mode: 'chosen', chosen: new Set([1]) })],
    [
      'of the house, whatever else is off, below every floor',
      aCampaign(1, { bid: 0, isHouse: true }),
      {},
      said({ mode: 'off', house: new Set([1]), floors: { '00': 5 } }),
    ],
    [
      'of the house, of a category that is blocked',
      aCampaign(1, { bid: 0, isHouse: true, category: 'Games', genres: ['Casino'] }),
      {},
      said({ mode: 'off', house: new Set([1]), blockedCategories: new Set(['casino']) }),
    ],
    ['at the floor', aCampaign(1), {}, said({ floors: { '00': 2, US: 1 } })],
    ['in this hour', targeted({ hours: [2 * 24 + 15] }), {}, {}],
    [
      'in this placement',
      targeted({ publisherMode: 'include', publisherApps: [2], placements: [1] }),
      {},
      {},
    ],
    ['of this carrier', targeted({ carriers: ['Vodafone'] }), { carrier: 'VODAFONE' }, {}],
    [
      'of this carrier as phones report it',
      targeted({ carriers: ['Vodafone'] }),
      { carrier: '26202Vodafone' },
      {},
    ],
    ['of the carrier with this code', targeted({ carriers: ['26202'] }), { carrier: '26202Vodafone.de' }, {}],
    ['below its cap', aCampaign(1, { capImpressions: 3 }), {}, { seenBy: () => 2 }],
    [
      'over its cap where nobody may be known again',
      aCampaign(1, { capImpressions: 3 }),
      { personal: false },
      { seenBy: () => 3 },
    ],
  ];
  test.each(lets)('but one is let in: %s', (_, campaign, request, met) => {
    expect(winner([campaign], request, met)?.campaign.id).toBe(1);
  });
});

describe('which creative', () => {
  const creatives = [
    aCreative(1, { kind: 'banner', size: { width: 320, height: 50 } }),
    aCreative(2, { kind: 'banner', size: { width: 728, height: 90 }, weight: 3 }),
    aCreative(3, { kind: 'banner', size: { width: 300, height: 250 } }),
    aCreative(4, { kind: 'native', size: { width: 1200, height: 627 } }),
  ];
  const chosen = (draw: number, place: object, say: Partial<PublisherSay> = {}) =>
    chooseCreative({ creatives }, aRequest(place), { ...openSay, ...say }, draw)?.id;

  test.each([
    [{ width: 320, height: 50 }, 1],
    [{ width: 640, height: 105 }, 1],
    [{ width: 728, height: 90 }, 2],
    [{ width: 300, height: 250 }, 3],
    [{ width: 100, height: 100 }, undefined],
  ])('a banner for %j', (size, id) => {
    expect(chosen(0, { adType: 0, size })).toBe(id);
  });

  test('by weight where several fit', () => {
    expect([0, 0.19, 0.21, 0.79, 0.81, 0.999].map((draw) => chosen(draw, { adType: 0 }))).toEqual([
      ...[1, 1, 2, 2, 3, 3],
    ]);
  });

  test('none that the publisher blocked, none of another kind', () => {
    expect(chosen(0, { adType: 1 })).toBe(4);
    expect(chosen(0, { adType: 1 }, { blockedCreatives: new Set([4]) })).toBeUndefined();
    expect(chosen(0, { adType: 9 })).toBeUndefined();
  });
});

test('the same seed makes the same choice', () => {
  const many = Array.from({ length: 20 }, (_, at) => aCampaign(at + 1, { bid: 1 + (at % 3) }));
  for (let seed = 0; seed < 200; seed += 1) {
    const once = winner(many, {}, {}, seededChance(seed));
    expect(winner(many, {}, {}, seededChance(seed))).toEqual(once);
  }
});
