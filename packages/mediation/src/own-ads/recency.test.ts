import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noChance, seededChance } from '../chance.ts';
import { aCampaign, aRequest, circumstances, openSay } from '../testing/own-ads.ts';
import { holdAuction, holdAuctionApart } from './auction.ts';
import { compileOwnAds } from './compile-own-ads.ts';
import { explainAuction } from './explain-auction.ts';
import { factorFor, highestFactor } from './recency.ts';

const recency = {
  steps: [
    { days: 1, factor: 2 },
    { days: 7, factor: 1.2 },
  ],
  older: 0.5,
};

test('the first step that holds; beyond the last, and of who is unknown, what is said of those', () => {
  expect([0, 1, 2, 7, 8, null].map((away) => factorFor(recency, away))).toEqual([2, 2, 1.2, 1.2, 0.5, 0.5]);
  expect(factorFor({ steps: [], older: 1.5 }, 3)).toBe(1.5);
  expect(highestFactor({ recency })).toBe(2);
  expect(highestFactor({})).toBe(1);
});

test('who was here lately is bid more for, and who is long gone less than another campaign', () => {
  const ads = compileOwnAds([aCampaign(1, { bid: 2, recency }), aCampaign(2, { bid: 3 })]);
  const wonBy = (away: number | null) =>
    holdAuction(ads, aRequest(), circumstances({ daysAway: () => away }), noChance);
  expect(wonBy(0)).toMatchObject({ campaign: { id: 1 }, price: 4, factor: 2 });
  expect(wonBy(5)).toMatchObject({ campaign: { id: 2 }, price: 3 });
  expect(wonBy(5)).not.toHaveProperty('factor');
  expect(wonBy(null)).toMatchObject({ campaign: { id: 2 } });
});

test('below the floor for whoever asks it does not take part', () => {
  const ads = compileOwnAds([aCampaign(1, { bid: 2, recency })]);
  const say = { ...openSay, floors: { '00': 2.3 } };
  const wonBy = (away: number) =>
    holdAuction(ads, aRequest(), circumstances({ say, daysAway: () => away }), noChance)?.price;
  expect([wonBy(1), wonBy(3), wonBy(30)]).toEqual([4, 2.4, undefined]);
});

const campaigns = fc
  .array(
    fc.record({
      bid: fc.constantFrom(0, 0.5, 1, 2, 2, 4),
      recency: fc.constantFrom(undefined, recency, { steps: [], older: 3 }),
      capImpressions: fc.constantFrom(0, 2),
    }),
    { maxLength: 20 },
  )
  .map((list) =>
    list.map(({ recency: its, ...known }, at) =>
      aCampaign(at + 1, { ...known, ...(its && { recency: its }) }),
    ),
  );

test('whoever wins pays most of all that fit, by what each pays for this very person', () => {
  fc.assert(
    fc.property(
      campaigns,
      fc.option(fc.integer({ min: 0, max: 60 })),
      fc.integer({ min: 0, max: 3 }),
      fc.integer(),
      (list, away, seen, seed) => {
        const met = circumstances({ daysAway: () => away, seenBy: () => seen });
        const ads = compileOwnAds(list);
        const { won, looked } = explainAuction(ads, aRequest(), met, seededChance(seed));
        const fitting = looked.filter(({ outcome }) => outcome === 'won' || outcome === 'outbid');
        expect(won === null).toBe(fitting.length === 0);
        const apart = holdAuctionApart(ads, aRequest(), met, seededChance(seed));
        expect(apart.won?.campaign.id).toBe(won?.campaign.id);
        if (won === null) return;
        const highest = Math.max(...fitting.map(({ price }) => price));
        if (won.arm === 'greedy') expect(won.price).toBe(highest);
        if (won.price === 0) expect(highest).toBe(0);
        expect(won.price).toBe(fitting.find(({ campaignId }) => campaignId === won.campaign.id)?.price);
      },
    ),
    { numRuns: 2000 },
  );
});
