import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apportion } from './apportion.ts';
import { decompose, type Group, type Parts, sumOf } from './decompose.ts';
import { coinOf, explainRows, inCoins } from './explain-rows.ts';

const usd = 1_000_000_000n;
const group = (
  revenueBefore: bigint,
  revenue: bigint,
  impressionsBefore: bigint,
  impressions: bigint,
): Group => ({ revenueBefore, revenue, impressionsBefore, impressions });
const total = (parts: readonly Parts[]): Parts => ({
  volume: parts.reduce((sum, { volume }) => sum + volume, 0n),
  mix: parts.reduce((sum, { mix }) => sum + mix, 0n),
  rate: parts.reduce((sum, { rate }) => sum + rate, 0n),
});

test('the golden example: more impressions, more of them in the cheap country, slightly better paid', () => {
  const us = group(5_000n * usd, 3_748_500_000_000n, 500_000n, 367_500n);
  const india = group(500n * usd, 682_500_000_000n, 500_000n, 682_500n);
  expect(sumOf([us, india])).toMatchObject({ revenueBefore: 5_500n * usd, revenue: 4_431n * usd });
  expect(total(decompose([us, india]))).toEqual({
    volume: 275n * usd,
    mix: -1_417_500_000_000n,
    rate: 73_500_000_000n,
  });
});

test('only more impressions: all of it is volume; only prices: all of it is rate', () => {
  const same = [group(10n * usd, 20n * usd, 1_000n, 2_000n), group(3n * usd, 6n * usd, 700n, 1_400n)];
  expect(total(decompose(same))).toEqual({ volume: 13n * usd, mix: 0n, rate: 0n });
  const dearer = [group(10n * usd, 20n * usd, 1_000n, 1_000n), group(3n * usd, 1n * usd, 700n, 700n)];
  expect(total(decompose(dearer))).toEqual({ volume: 0n, mix: 0n, rate: 8n * usd });
});

test('a country that is new, one that is gone, and nothing before at all', () => {
  const [gone, fresh] = decompose([group(10n * usd, 0n, 1_000n, 0n), group(0n, 5n * usd, 0n, 1_000n)]);
  expect(gone?.rate).toBe(0n);
  expect(fresh).toMatchObject({ rate: -5n * usd, mix: 0n });
  expect(decompose([group(0n, 5n * usd, 0n, 100n)])).toEqual([{ volume: 5n * usd, mix: 0n, rate: 0n }]);
  expect(decompose([])).toEqual([]);
});

test('revenue without impressions: what did not change is no part of anything, what did is rate', () => {
  const shown = group(100n * usd, 200n * usd, 10_000n, 20_000n);
  const unmatched = (before: bigint, now: bigint) => group(before * usd, now * usd, 0n, 0n);
  const still = decompose([shown, unmatched(50n, 50n)]);
  expect(still[1]).toEqual({ volume: 0n, mix: 0n, rate: 0n });
  // Twice as many impressions, paid as before: nothing of it is mix, whatever came beside them.
  expect(still[0]).toEqual({ volume: 100n * usd, mix: 0n, rate: 0n });
  expect(decompose([shown, unmatched(50n, 20n)])[1]).toEqual({ volume: 0n, mix: 0n, rate: -30n * usd });
  expect(decompose([unmatched(5n, 7n)])).toEqual([{ volume: 0n, mix: 0n, rate: 2n * usd }]);
});

/** Networks take money back now and then. */
const money = fc.bigInt({ min: -1_000n * usd, max: 10_000n * usd });
const count = fc.bigInt({ min: 0n, max: 5_000_000n });
/** Every fourth or so is money that no impression stands behind. */
const counts = fc.oneof(
  { weight: 3, arbitrary: fc.record({ impressionsBefore: count, impressions: count }) },
  fc.constant({ impressionsBefore: 0n, impressions: 0n }),
);
const groups = fc.array(
  fc
    .record({ revenueBefore: money, revenue: money, counted: counts })
    .map(({ counted, ...earned }) => ({ ...earned, ...counted })),
  { maxLength: 40 },
);

test('whatever happened, every group adds up to its change and all together to the whole, exactly', () => {
  fc.assert(
    fc.property(groups, (some) => {
      const parts = decompose(some);
      some.forEach(({ revenue, revenueBefore }, index) => {
        const { volume, mix, rate } = parts[index] ?? { volume: 0n, mix: 0n, rate: 0n };
        expect(volume + mix + rate).toBe(revenue - revenueBefore);
      });
      const all = sumOf(some);
      const sum = total(parts);
      expect(sum.volume + sum.mix + sum.rate).toBe(all.revenue - all.revenueBefore);
      const bare = (one: Group) => one.impressionsBefore === 0n && one.impressions === 0n;
      some.forEach((one, index) => {
        if (!bare(one)) return;
        expect(parts[index]).toEqual({ volume: 0n, mix: 0n, rate: one.revenue - one.revenueBefore });
      });
      const counted = some.filter((one) => !bare(one));
      // Of a group that is new, the volume has what it was paid without an impression: it earned what all did.
      if (counted.some((one) => one.impressionsBefore === 0n && one.revenueBefore !== 0n)) return;
      const { revenueBefore, impressions: I1, impressionsBefore: I0 } = sumOf(counted);
      if (I0 === 0n) return;
      // The volume of all is that of the whole, but for what was rounded.
      const expected = ((I1 - I0) * revenueBefore) / I0;
      const off = sum.volume - expected;
      expect(off < 0n ? -off : off).toBeLessThanOrEqual(2n * BigInt(some.length) + 2n);
    }),
  );
});

test('what is shown adds up to the cent: rows to the parts, parts to the change of the whole as it is shown', () => {
  const cut = fc.bigInt({ min: -30n, max: 30n });
  fc.assert(
    fc.property(groups, fc.integer({ min: 0, max: 12 }), cut, cut, (some, most, off, offBefore) => {
      const keyed = some.map((one, index) => ({ ...one, key: String(index) }));
      const sum = sumOf(some);
      // What the report says of the whole may differ by what was cut off of rows.
      const whole = { revenue: sum.revenue + off, revenueBefore: sum.revenueBefore + offBefore };
      const { parts, rows, other } = explainRows(keyed, whole, most);
      const coin = coinOf(whole);
      const shown = inCoins(whole.revenue, coin) - inCoins(whole.revenueBefore, coin);
      expect(parts.volume + parts.mix + parts.rate).toBe(shown);
      const told = [...rows, ...(other === null ? [] : [other])];
      if (told.length > 0) expect(total(told.map((row) => row.parts))).toEqual(parts);
      expect(rows.length).toBe(Math.min(most, some.length));
      expect(told.flatMap((row) => row.groups)).toHaveLength(some.length);
      for (const value of told.flatMap((row) => Object.values(row.parts))) expect(value % coin).toBe(0n);
    }),
  );
});

test('rounded values differ from what they are by less than a unit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: -10_000n, max: 10_000n }), { minLength: 1, maxLength: 20 }),
      (values) => {
        const sum = values.reduce((all, value) => all + value, 0n);
        const whole = sum >= 0n ? (sum + 50n) / 100n : -((-sum + 50n) / 100n);
        const shares = apportion(values, 100n, whole);
        expect(shares.reduce((all, value) => all + value, 0n)).toBe(whole);
        values.forEach((value, index) => {
          const off = Number((shares[index] ?? 0n) * 100n - value);
          expect(Math.abs(off)).toBeLessThan(200);
        });
      },
    ),
  );
});

test('what was not read of the whole is one of the others, and nobody else’s, however much it changed', () => {
  const keyed = (key: string, one: Group) => ({ key, ...one });
  const small = keyed('small', group(10n * usd, 11n * usd, 1_000n, 1_000n));
  const smaller = keyed('smaller', group(5n * usd, 5n * usd, 500n, 500n));
  const unread = keyed('', group(100n * usd, 40n * usd, 10_000n, 4_000n));
  const { rows, other } = explainRows([small, smaller], sumOf([small, smaller, unread]), 1, unread);
  const change = (row: (typeof rows)[number] | null) =>
    row === null ? null : row.parts.volume + row.parts.mix + row.parts.rate;
  expect(rows.map((row) => [row.groups.map(({ key }) => key), change(row)])).toEqual([[['small'], usd]]);
  expect(other?.groups.map(({ key }) => key)).toEqual(['smaller', '']);
  expect(change(other)).toBe(-60n * usd);
});
