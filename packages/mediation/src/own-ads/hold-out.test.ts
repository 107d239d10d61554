import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededChance } from '../chance.ts';
import { aCampaign, aRequest, circumstances } from '../testing/own-ads.ts';
import { holdAuction, holdAuctionApart } from './auction.ts';
import { compileOwnAds } from './compile-own-ads.ts';
import { explainAuction } from './explain-auction.ts';
import { isHeldOut } from './hold-out.ts';

const devices = Array.from({ length: 20_000 }, (_, nth) => String(BigInt(nth) * 0x9e3779b97f4a7c15n));
const shareOf = (held: (device: string) => boolean) => devices.filter(held).length / devices.length;

test('as many are held out as the share says, and the same ones every time', () => {
  for (const holdOut of [0, 1, 10, 35, 50]) {
    const share = shareOf((device) => isHeldOut({ id: 7, holdOut }, device));
    // Four standard deviations of a share of 20,000.
    expect(Math.abs(share - holdOut / 100)).toBeLessThanOrEqual(
      4 * Math.sqrt((holdOut / 100) * (1 - holdOut / 100) * (1 / devices.length)),
    );
  }
  expect(devices.slice(0, 12).map((device) => isHeldOut({ id: 7, holdOut: 50 }, device))).toEqual(
    devices.slice(0, 12).map((device) => isHeldOut({ id: 7, holdOut: 50 }, device)),
  );
  expect(isHeldOut({ id: 7 }, '1')).toBe(false);
});

test('golden: who is held out is the same on every node and in every version', () => {
  const held = devices
    .slice(0, 60)
    .flatMap((device, nth) => (isHeldOut({ id: 3, holdOut: 10 }, device) ? [nth] : []));
  expect(held).toEqual([28, 30, 53]);
});

test('a larger share lets none in who was held out; campaigns hold out independently', () => {
  const small = devices.filter((device) => isHeldOut({ id: 7, holdOut: 10 }, device));
  expect(small.every((device) => isHeldOut({ id: 7, holdOut: 20 }, device))).toBe(true);
  const both = shareOf(
    (device) => isHeldOut({ id: 7, holdOut: 50 }, device) && isHeldOut({ id: 8, holdOut: 50 }, device),
  );
  expect(both).toBeCloseTo(0.25, 1);
});

const lists = fc
  .array(
    fc.record({
      bid: fc.constantFrom(0, 0.5, 1, 2, 2, 5),
      holdOut: fc.constantFrom(0, 10, 50),
      capImpressions: fc.constantFrom(0, 2),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((list) => list.map((known, at) => aCampaign(at + 1, known)));

test('a device never sees what it is held out of, is told of what it misses, and gets what is best of the rest', () => {
  fc.assert(
    fc.property(lists, fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.integer(), (list, hash, seed) => {
      const device = String(hash);
      const met = circumstances({ isHeldOut: (campaign) => isHeldOut(campaign, device), seenBy: () => 1 });
      const ads = compileOwnAds(list);
      const apart = holdAuctionApart(ads, aRequest(), met, seededChance(seed));
      const first = holdAuction(ads, aRequest(), met, seededChance(seed));
      expect(apart.won === null || !isHeldOut(apart.won.campaign, device)).toBe(true);
      expect(apart.heldOut.every(({ campaign }) => isHeldOut(campaign, device))).toBe(true);
      // It is held out by the very draw that shows the ad to others.
      expect(apart.heldOut[0] ?? apart.won).toEqual(first);
      expect(new Set(apart.heldOut.map(({ campaign }) => campaign.id)).size).toBe(apart.heldOut.length);
      // Where it is held out of nothing, all is as ever.
      if (!list.some((campaign) => isHeldOut(campaign, device))) expect(apart.won).toEqual(first);
      if (list.some((campaign) => !isHeldOut(campaign, device))) expect(apart.won).not.toBeNull();
    }),
    { numRuns: 2000 },
  );
});

test('an explanation names what is held out, and who won instead', () => {
  const ads = compileOwnAds([aCampaign(1, { bid: 5, holdOut: 10 }), aCampaign(2, { bid: 2 }), aCampaign(3)]);
  const met = circumstances({ isHeldOut: ({ id }) => id === 1 });
  const { won, looked } = explainAuction(ads, aRequest(), met, seededChance(1));
  expect(looked.map(({ campaignId, outcome }) => [campaignId, outcome])).toEqual(
    [
      [1, 'heldOut'],
      [won?.campaign.id, 'won'],
      [won?.campaign.id === 2 ? 3 : 2, 'outbid'],
    ].toSorted((one, other) => Number(one[0]) - Number(other[0])),
  );
});
