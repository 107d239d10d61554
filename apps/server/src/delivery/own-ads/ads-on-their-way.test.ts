import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AdsOnTheirWay } from './ads-on-their-way.ts';

const minutes = 60_000;

test('what ads on their way will cost is known by campaign until they are shown', () => {
  const ads = new AdsOnTheirWay();
  ads.add('a', { campaignId: 1, who: '', amount: 5n, at: 0 });
  ads.add('b', { campaignId: 1, who: '', amount: 7n, at: 1 });
  ads.add('c', { campaignId: 2, who: '', amount: 1n, at: 2 });
  expect([1, 2, 3].map((id) => ads.costOf(id, 2))).toEqual([12n, 1n, 0n]);
  ads.remove('a');
  ads.remove('a');
  expect(ads.costOf(1, 2)).toBe(7n);
});

test('an ad that is handed out again is one, and younger', () => {
  const ads = new AdsOnTheirWay();
  ads.add('a', { campaignId: 1, who: '', amount: 5n, at: 0 });
  ads.add('a', { campaignId: 1, who: '', amount: 6n, at: 8 * minutes });
  expect(ads.costOf(1, 12 * minutes)).toBe(6n);
  expect(ads.costOf(1, 18 * minutes)).toBe(0n);
});

test('so many are remembered, the latest', () => {
  const ads = new AdsOnTheirWay();
  for (let nth = 0; nth < 130_000; nth += 1)
    ads.add(String(nth), { campaignId: nth < 80_000 ? 1 : 2, who: '', amount: 1n, at: nth / 1_000 });
  expect([1, 2].map((id) => ads.costOf(id, 130))).toEqual([0n, 50_000n]);
});

test('is what a plain list would say, whatever comes and goes', () => {
  const step = fc.record({
    id: fc.nat(12),
    isShown: fc.boolean(),
    campaignId: fc.nat(2),
    who: fc.constantFrom('', 'ann', 'bob'),
    amount: fc.bigInt(1n, 9n),
    after: fc.nat(4 * minutes),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const ads = new AdsOnTheirWay();
      const plain = new Map<string, { campaignId: number; who: string; amount: bigint; at: number }>();
      let at = 0;
      for (const { id, isShown, campaignId, who, amount, after } of steps) {
        at += after;
        const ad = { campaignId, who, amount, at };
        if (isShown) ads.remove(`${id}`);
        else ads.add(`${id}`, ad);
        plain.delete(`${id}`);
        if (!isShown) plain.set(`${id}`, ad);
        for (const campaign of [0, 1, 2]) {
          const those = [...plain.values()].filter(
            (one) => one.campaignId === campaign && at - one.at < 10 * minutes,
          );
          expect(ads.costOf(campaign, at)).toBe(those.reduce((sum, one) => sum + one.amount, 0n));
          for (const whose of ['ann', 'bob']) {
            const others = [...plain].filter(
              ([bidId, one]) => bidId !== `${id}` && those.includes(one) && one.who === whose,
            );
            expect(ads.countOf({ campaignId: campaign, who: whose }, `${id}`, at)).toBe(others.length);
          }
        }
      }
    }),
  );
});
