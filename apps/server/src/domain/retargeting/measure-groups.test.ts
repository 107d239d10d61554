import { expect, test } from 'vitest';
import { type GroupSums, measureGroups, noGroup } from './measure-groups.ts';

/** So many devices, of which a share does it once, for 10 USD each. */
function group(devices: number, rate: number, known: Partial<GroupSums> = {}): GroupSums {
  const conversions = Math.round(devices * rate);
  return {
    ...{ devices, recent: devices / 4, shares: devices * 10, converters: conversions, conversions },
    ...{ conversionSquares: conversions, value: String(conversions * 10), valueSquares: conversions * 100 },
    ...known,
  };
}
const measure = (treated: GroupSums, heldOut: GroupSums, spend = '100') =>
  measureGroups({ treated, heldOut, spend, days: 7 }, true);

test('golden: 12 % more, with the interval that holds at every look', () => {
  const { lift, incremental, incrementalValue, iroas, verdict, splitChance } = measure(
    group(180_000, 0.056),
    group(20_000, 0.05),
    '5000',
  );
  expect(verdict).toBe('more');
  expect(splitChance).toBe(1);
  expect(lift?.value).toBeCloseTo(0.12, 10);
  // By hand: vB/(mA² nB) + vA mB²/(mA⁴ nA); half √(2 v (N r + 1) ln(√(N r + 1)/α)/(N r)), r for 20,000 planned.
  const [a, b, n] = [0.05, 0.056, 200_000];
  const [va, vb] = [(a * (1 - a) * 20_000) / 19_999, (b * (1 - b) * 180_000) / 179_999];
  const variance = vb / (a * a * 180_000) + (va * b * b) / (a ** 4 * 20_000);
  const log = 2 * Math.log(20);
  const grown = (n * (log + Math.log(log + 1))) / 20_000 + 1;
  const half = Math.sqrt((variance * 2 * grown * Math.log(Math.sqrt(grown) / 0.05)) / (grown - 1));
  expect(lift?.high).toBeCloseTo(0.12 + half, 8);
  expect(lift?.low).toBeCloseTo(0.12 - half, 8);
  // 180,000 × 0.006 more of them, 10 USD each, for 5,000 USD.
  expect(incremental?.value).toBeCloseTo(1080, 6);
  expect(incrementalValue?.value).toBeCloseTo(10_800, 6);
  expect(iroas?.value).toBeCloseTo(2.16, 6);
  expect((iroas?.high ?? 0) - (iroas?.low ?? 0)).toBeCloseTo(
    ((incrementalValue?.high ?? 0) - (incrementalValue?.low ?? 0)) / 5000,
    9,
  );
});

test('what may be chance is not yet known, and says in how many days it could be', () => {
  const { verdict, lift, daysNeeded } = measure(group(9_000, 0.055), group(1_000, 0.05));
  expect(verdict).toBe('notYet');
  expect(lift?.low).toBeLessThan(0);
  expect(daysNeeded).toBeGreaterThan(10);
  const known = measure(group(900_000, 0.06), group(100_000, 0.05));
  expect(known).toMatchObject({ verdict: 'more', daysNeeded: null });
  expect(measure(group(900_000, 0.04), group(100_000, 0.05)).verdict).toBe('fewer');
});

test('of few devices nothing is told but their number', () => {
  const few = measure(group(5_000, 0.05), group(99, 0.05));
  expect(few).toMatchObject({
    verdict: 'tooFew',
    treated: { devices: 5_000, converters: null, conversions: null, value: null },
    ...{ lift: null, incremental: null, iroas: null },
  });
  // Nobody of the held out did it: nothing to compare with.
  expect(measure(group(5_000, 0.05), group(500, 0)).verdict).toBe('tooFew');
  expect(measureGroups({ treated: noGroup, heldOut: noGroup, spend: '0', days: 1 }, false).verdict).toBe(
    'noHoldOut',
  );
  expect(measureGroups({ treated: noGroup, heldOut: noGroup, spend: '0', days: 1 }, true).verdict).toBe(
    'tooFew',
  );
});

test('groups that are not as they were drawn are not compared', () => {
  const off = measure(group(8_000, 0.06), group(2_000, 0.05));
  expect(off).toMatchObject({ verdict: 'splitOff', lift: null, iroas: null });
  expect(off.splitChance).toBeLessThan(0.001);
});

test('without spend there is no return on it', () => {
  expect(measure(group(180_000, 0.056), group(20_000, 0.05), '0').iroas).toBeNull();
});
