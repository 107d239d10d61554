import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noChance, seededChance } from '../chance.ts';
import { aProfile } from '../testing/build.ts';
import { aCampaign, aRequest, circumstances, openSay } from '../testing/own-ads.ts';
import { holdAuction } from './auction.ts';
import { compileOwnAds } from './compile-own-ads.ts';
import { explainAuction } from './explain-auction.ts';
import type { OwnCampaign } from './own-campaign.ts';

const country = fc.constantFrom('US', 'DE', 'FR');
const campaign = fc
  .record({
    advertiserId: fc.integer({ min: 1, max: 4 }),
    countries: fc.oneof(fc.constant(['00']), fc.uniqueArray(country, { minLength: 1, maxLength: 3 })),
    pricing: fc.constantFrom('cpm', 'cpc'),
    bid: fc.constantFrom(0, 0.01, 0.5, 1, 2, 2, 5),
    hours: fc.constantFrom<number[]>([], [63], [1, 2, 3]),
    osMin: fc.constantFrom(null, '9', '14'),
    capImpressions: fc.constantFrom(0, 2),
  })
  .map(
    ({ hours, osMin, ...rest }): Omit<OwnCampaign, 'id'> => ({
      ...aCampaign(1),
      ...rest,
      targeting: { ...everybody, hours, osMin },
    }),
  );
const campaigns = fc
  .array(campaign, { maxLength: 30 })
  .map((list) => list.map((one, at) => ({ ...one, id: at + 1 })));
const met = fc
  .record({
    broke: fc.uniqueArray(fc.integer({ min: 1, max: 30 })),
    floor: fc.constantFrom(0, 0, 0.6, 3),
    house: fc.constantFrom<number[]>([], [1]),
    blocked: fc.constantFrom<number[]>([], [2]),
    seen: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ broke, floor, house, blocked, seen }) =>
    circumstances({
      say: {
        ...openSay,
        floors: { '00': floor },
        house: new Set(house),
        blockedAdvertisers: new Set(blocked),
      },
      roomFor: (id) => (broke.includes(id) ? 'budget' : 'room'),
      seenBy: () => seen,
    }),
  );
const request = fc
  .record({ country: fc.option(country), osVersion: fc.constantFrom(null, '8', '13', '15') })
  .map((known) => aRequest({ profile: aProfile(known) }));

test('whoever wins could be looked at by everybody: it fits, and nobody who fits pays more', () => {
  fc.assert(
    fc.property(campaigns, met, request, fc.integer(), (list, circumstances, asked, seed) => {
      const ads = compileOwnAds(list);
      const { won, looked } = explainAuction(ads, asked, circumstances, seededChance(seed));
      const held = holdAuction(ads, asked, circumstances, seededChance(seed));
      expect(won).toEqual(held && { ...held, probability: expect.any(Number) });
      const fitting = looked.filter(({ outcome }) => outcome === 'won' || outcome === 'outbid');
      expect(looked.filter(({ outcome }) => outcome === 'won').map((one) => one.campaignId)).toEqual(
        won === null ? [] : [won.campaign.id],
      );
      expect(won === null).toBe(fitting.length === 0);
      if (won === null) return;
      const highest = Math.max(...fitting.map(({ price }) => price));
      if (won.arm === 'greedy') expect(won.price).toBe(highest);
      // A free campaign only fills what would stay empty.
      if (won.price === 0) expect(highest).toBe(0);
      expect(1 / won.probability).toBe(
        fitting.filter(({ price }) => (won.arm === 'greedy' ? price === highest : price > 0 || highest === 0))
          .length,
      );
    }),
    { numRuns: 2000 },
  );
});

test('neither the order of the campaigns nor those that do not fit change who wins', () => {
  fc.assert(
    fc.property(campaigns, met, request, (list, circumstances, asked) => {
      const won = holdAuction(compileOwnAds(list), asked, circumstances, noChance);
      const turned = holdAuction(compileOwnAds(list.toReversed()), asked, circumstances, noChance);
      expect(turned).toEqual(won);
      const { looked } = explainAuction(compileOwnAds(list), asked, circumstances, noChance);
      const fitting = new Set(
        looked
          .filter(({ outcome }) => outcome === 'won' || outcome === 'outbid')
          .map((one) => one.campaignId),
      );
      const alone = list.filter(({ id }) => fitting.has(id));
      expect(holdAuction(compileOwnAds(alone), asked, circumstances, noChance)).toEqual(won);
    }),
    { numRuns: 2000 },
  );
});

test('passing over campaigns that rest changes neither who fits nor what is said of those that rest', () => {
  fc.assert(
    fc.property(campaigns, met, request, fc.integer(), (list, circumstances, asked, seed) => {
      const broke = list.flatMap(({ id }) => (circumstances.roomFor(id) === 'room' ? [] : [id]));
      const resting = { ...circumstances, resting: new Set(broke) };
      const ads = compileOwnAds(list);
      const [all, some] = [circumstances, resting].map((met) =>
        explainAuction(ads, asked, met, seededChance(seed)),
      );
      expect(some?.won?.price).toBe(all?.won?.arm === 'explore' ? some?.won?.price : all?.won?.price);
      expect([some?.won === null, some?.won?.arm]).toEqual([all?.won === null, all?.won?.arm]);
      const refused = (one: typeof all) =>
        one?.looked.filter(({ outcome }) => outcome !== 'won' && outcome !== 'outbid');
      expect(refused(some)).toEqual(refused(all));
      // Kept by place as long as nobody begins to rest or wakes.
      expect(ads.inPlace(asked, resting)).toBe(ads.inPlace(asked, resting));
    }),
    { numRuns: 2000 },
  );
});
