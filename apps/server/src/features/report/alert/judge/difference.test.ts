import { addDays } from '@millrace/contract/report/period';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeDifference, type Sides } from './difference.ts';

const unity = 3;
const day = '2026-03-20';
const rule = { ruleId: 9, floorUsd: 20, tolerance: 500n };
const usd = (amount: number) => BigInt(Math.round(amount * 1e9));

/** A day and those before it, the newest first, own revenue and what was reported. */
function judge(days: readonly (readonly [own: number, reported: number])[], of = rule) {
  const sides = new Map<string, Sides>(
    days.map(([own, reported], ago) => [addDays(day, -ago), { own: usd(own), reported: usd(reported) }]),
  );
  return judgeDifference(of, unity, day, (on) => sides.get(on));
}
const said = (...days: Parameters<typeof judge>[0]) => {
  const verdict = judge(days);
  return verdict && (verdict.isOdd ? 'odd' : verdict.isOver ? 'over' : 'as before');
};

test('a day off by more than tolerance and floor is odd, with what was reported and its bounds', () => {
  expect(judge([[1200, 1000]])).toEqual({
    ...{ ruleId: 9, appId: null, networkId: unity, unit: 'days' },
    ...{ from: new Date('2026-03-20'), to: new Date('2026-03-21') },
    ...{ value: 1200, low: 950, expected: 1000, high: 1050, offUsd: 200, isOdd: true, isOver: false },
  });
  expect(said([800, 1000])).toBe('odd');
  expect(said([1050, 1000])).toBe('over');
  // Twice as much, and not worth a word; close to the floor, what stands goes on.
  expect(said([20, 10])).toBe('over');
  expect(said([99, 80])).toBe('as before');
});

test('what the days around make up for is no difference: where days begin at another hour, or by chance', () => {
  expect(said([1200, 1000], [800, 1000], [1000, 1000])).toBe('over');
  // The week is off on the other side.
  expect(said([1100, 1000], [300, 1000], [1000, 1000])).toBe('as before');
  expect(said([1200, 1000], [1200, 1000])).toBe('odd');
  // Days before the week say nothing any more, nor do days of which nothing was reported.
  const week = Array.from({ length: 6 }, () => [1100, 1000] as const);
  expect(said([1100, 1000], ...week, [0, 9000])).toBe('odd');
  expect(said([1100, 1000], [5000, 0])).toBe('odd');
});

test('of a day that the network reported nothing of nothing is said', () => {
  expect(said([1000, 0])).toBeUndefined();
  expect(said()).toBeUndefined();
});

test('whatever the days say: odd is never over, never within the tolerance, and never below the floor', () => {
  const amount = fc.integer({ min: 1, max: 5000 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 10 }),
      fc.nat(100),
      fc.nat(2000),
      (days, floorUsd, tolerance) => {
        const verdict = judge(days, { ...rule, floorUsd, tolerance: BigInt(tolerance) });
        const [[own, reported] = [0, 0]] = days;
        expect(verdict?.isOdd && verdict.isOver).toBe(false);
        if (!verdict?.isOdd) return;
        const off = Math.abs(own - reported);
        expect(off * 10_000).toBeGreaterThan(tolerance * reported);
        expect(off).toBeGreaterThanOrEqual(floorUsd);
      },
    ),
  );
});
