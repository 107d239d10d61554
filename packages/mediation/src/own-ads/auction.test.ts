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
const draws = (...values: number[]): Chance => ({ uniform: () => values.shift() ?? 0.5, normal: () => 0 });

describe('who wins', () => {
  test('nobody, where nobody bids', () => {
    expect(winner([])).toBeNull();
  });

  test('the highest price, and it is what is bid', () => {
    expect(winner([aCampaign(1), aCampaign(2, { bid: 3 }), aCampaign(3, { bid: 2 })])).toEqual({
      ...{ campaign: aCampaign(2, { bid: 3 }), price: 3, arm: 'greedy', probability: 1 },
    });
  });

  test('in a country its price there', () => {
    const campaigns = [aCampaign(1, { bid: 2 }), aCampaign(2, { bids: { US: 3 } })];
    expect(winner(campaigns)).toMatchObject({ campaign: { id: 2 }, price: 3 });
    expect(winner(campaigns, { profile: aProfile({ country: 'DE' }) })).toMatchObject({ price: 2 });
    expect(winner(campaigns, { profile: aProfile({ country: null }) })).toMatchObject({ price: 2 });
  });

  test('prices of what is bought, by how often it comes', () => {
    const rates = new Map([[1, { click: 0.02 }]]);
    const priced = (pricing: OwnCampaign['pricing']) =>
      holdAuction(
        compileOwnAds([aCampaign(1, { pricing, bid: 0.5 })], rates),
        aRequest(),
        circumstances(),
        noChance,
      )?.price;
    expect((['cpm', 'cpc'] as const).map(priced)).toEqual([0.5, 10]);
  });

  test('equal ones by chance', () => {
    const two = [aCampaign(1), aCampaign(2), aCampaign(3, { bid: 0.5 })];
    const idOf = (draw: number) => winner(two, {}, {}, draws(1, draw))?.campaign.id;
    expect([0, 0.49, 0.5, 0.999].map(idOf)).toEqual([1, 1, 2, 2]);
    expect(winner(two, {}, {}, draws(1, 0))?.probability).toBe(0.5);
  });

  test('a share of the requests draws from all who fit, but never a free one beside one that pays', () => {
    const all = [aCampaign(1, { bid: 9 }), aCampaign(2), aCampaign(3, { bid: 0 })];
    const drawn = (draw: number) => winner(all, {}, {}, draws(explored - 0.001, draw));
    expect(drawn(0.6)).toMatchObject({ campaign: { id: 2 }, arm: 'explore', probability: 0.5 });
    expect(drawn(0.999)?.campaign.id).toBe(2);
    expect(winner(all, {}, {}, draws(explored, 0.6))).toMatchObject({ campaign: { id: 1 }, arm: 'greedy' });
    expect(winner([aCampaign(3, { bid: 0 })], {}, {}, draws(0, 0))).toMatchObject({ price: 0 });
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
      said({ blockedCategories: new Set(['Casino']) }),
    ],
    ['format', aCampaign(1), { adType: 1 }, {}],
    ['format', aCampaign(1), { adType: 8 }, {}],
    ['format', aCampaign(1), {}, said({ blockedCreatives: new Set([1]) })],
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

  test('one that names other countries is not even looked at', () => {
    const ads = compileOwnAds([aCampaign(1, { countries: ['DE', 'FR'] })]);
    const ask = (country: string | null) =>
      explainAuction(ads, aRequest({ profile: aProfile({ country }) }), circumstances(), noChance);
    expect(ask('US')).toEqual({ won: null, looked: [] });
    expect(ask(null).looked).toEqual([]);
    expect(ask('FR').won?.campaign.id).toBe(1);
  });

  const lets: [string, OwnCampaign, Partial<AdRequest>, Partial<Circumstances>][] = [
    ['chosen', aCampaign(1), {}, said({ mode: 'chosen', chosen: new Set([1]) })],
    [
      'of the house, whatever else is off, below every floor',
      aCampaign(1, { bid: 0 }),
      {},
      said({ mode: 'off', house: new Set([1]), floors: { '00': 5 } }),
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
