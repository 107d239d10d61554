import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, compare, type Decimal, decimal, decimalText, multiply } from '../../../platform/decimal.ts';
import { type Draft, type Earned, isEmpty, type Stated, workOutStatement } from './work-out-statement.ts';

const zero = decimal('0');
const sum = (values: readonly Decimal[]) => values.reduce(add, zero);
const text = (value: Decimal) => decimalText(value);
const same = (one: Decimal, other: Decimal) => compare(one, other) === 0;

const earn = (month: string, appId: number, revenue: string): Earned => ({
  month,
  appId,
  revenue: decimal(revenue),
});

describe('a statement', () => {
  test('has a line for each app, less the share, in whole cents; what is left over is carried', () => {
    const draft = workOutStatement({
      share: decimal('15'),
      earned: [earn('2026-03-01', 1, '10.123456789'), earn('2026-03-01', 2, '0.000000001')],
      stated: [],
      carriedIn: decimal('0.003'),
    });
    expect(draft.lines.map(({ net }) => text(net))).toEqual(['8.604938', '0.000000']);
    expect([draft.revenue, draft.net, draft.amount, draft.carriedOut].map((one) => text(one))).toEqual([
      '10.123456790',
      '8.604938',
      '8.61',
      '-0.002062',
    ]);
  });

  test('of nothing is none, but what was left over stays owed', () => {
    const none = { share: zero, earned: [], stated: [] };
    expect(isEmpty(workOutStatement({ ...none, carriedIn: zero }))).toBe(true);
    const owed = workOutStatement({ ...none, carriedIn: decimal('-4.2') });
    expect(isEmpty(owed)).toBe(false);
    expect([owed.amount, owed.carriedOut].map((one) => text(one))).toEqual(['0', '-4.2']);
  });

  test.each([
    ['0.004999', true],
    ['-0.002062', true],
    ['-0.005', true],
    ['-0.005001', false],
    ['0.005', false],
  ])('of nothing but %s that is carried is none: %j', (carried, isNone) => {
    const none = { share: zero, earned: [], stated: [] };
    expect(isEmpty(workOutStatement({ ...none, carriedIn: decimal(carried) }))).toBe(isNone);
  });

  test('corrects an earlier month at that month’s share, also where nothing of it is left', () => {
    const stated: Stated[] = [{ ...earn('2026-02-01', 1, '100'), share: decimal('30') }];
    const draft = workOutStatement({
      share: decimal('10'),
      earned: [earn('2026-03-01', 1, '50')],
      stated,
      carriedIn: zero,
    });
    expect(draft.lines.map(({ month, net }) => [month, text(net)])).toEqual([
      ['2026-02-01', '-70.000000'],
      ['2026-03-01', '45.000000'],
    ]);
    expect(text(draft.amount)).toBe('0');
    expect(text(draft.carriedOut)).toBe('-25.000000');
  });
});

/** What the reports say of six months at the end of each: they are restated again and again. */
const revenue = fc.bigInt({ min: -5_000_000_000n, max: 90_000_000_000_000n });
const world = fc.array(
  fc.record({
    share: fc.integer({ min: 0, max: 10_000 }),
    restated: fc.array(fc.record({ ago: fc.nat(3), appId: fc.integer({ min: 1, max: 3 }), revenue }), {
      maxLength: 8,
    }),
  }),
  { minLength: 1, maxLength: 8 },
);

const monthAt = (index: number) => `2026-${String(index + 1).padStart(2, '0')}-01`;

test('all statements together say what the reports say, and pay it to the cent', () => {
  fc.assert(
    fc.property(world, (months) => {
      const reports = new Map<string, Earned>();
      const made: Draft[] = [];
      months.forEach(({ share, restated }, index) => {
        for (const one of restated) {
          const month = monthAt(Math.max(0, index - one.ago));
          const revenueNow = { units: one.revenue, scale: 9 };
          reports.set(`${month} ${one.appId}`, { month, appId: one.appId, revenue: revenueNow });
        }
        const lines = made.flatMap((draft) => draft.lines);
        const frozen = JSON.stringify(made, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
        const places = Map.groupBy(lines, ({ month, appId }) => `${month} ${appId}`);
        const stated = [...places.values()].map((own): Stated => {
          const [first] = own;
          if (first === undefined) throw new Error('a group has a line');
          return { ...first, revenue: sum(own.map((line) => line.revenue)) };
        });
        const draft = workOutStatement({
          share: { units: BigInt(share), scale: 2 },
          earned: [...reports.values()],
          stated,
          carriedIn: made.at(-1)?.carriedOut ?? zero,
        });
        // What was made before is as it was.
        expect(JSON.stringify(made, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).toBe(
          frozen,
        );
        if (!isEmpty(draft)) made.push(draft);
        // Only what nobody could pay goes unsaid.
        else expect(compare(multiply(draft.carriedOut, draft.carriedOut), decimal('0.000025'))).not.toBe(1);
        const all = made.flatMap((one) => one.lines);
        // Exactly what the reports say now, by app and month.
        for (const { month, appId, revenue: now } of reports.values()) {
          const own = all.filter((line) => line.month === month && line.appId === appId);
          expect(same(sum(own.map((line) => line.revenue)), now)).toBe(true);
        }
        // Nothing is lost between the lines and what is paid and carried.
        const paid = sum(made.map(({ amount }) => amount));
        const left = made.at(-1)?.carriedOut ?? zero;
        expect(same(add(paid, left), sum(all.map(({ net }) => net)))).toBe(true);
        for (const one of made) {
          expect(same(sum(one.lines.map((line) => line.net)), one.net)).toBe(true);
          expect(same(add(one.net, one.carriedIn), add(one.amount, one.carriedOut))).toBe(true);
          expect(one.amount.scale).toBeLessThanOrEqual(2);
        }
        // Each line is off by at most half of its last place.
        for (const line of all) {
          const exact = multiply(
            line.revenue,
            add(decimal('100'), { ...line.share, units: -line.share.units }),
          );
          const off = add(multiply(line.net, decimal('100')), { ...exact, units: -exact.units });
          const size = { ...off, units: off.units < 0n ? -off.units : off.units };
          expect(compare(size, decimal('0.00005'))).toBeLessThanOrEqual(0);
        }
      });
    }),
    { numRuns: 200 },
  );
});
