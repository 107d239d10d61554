import { expect, test } from 'vitest';
import { measureGroups } from './measure-groups.ts';
import { type GroupSums, noGroup } from './share-groups.ts';

/** So many devices, of which a share does it once, for 10 USD each. */
function group(devices: number, rate: number, known: Partial<GroupSums> = {}): GroupSums {
  const conversions = Math.round(devices * rate);
  return {
    ...{ devices, recent: devices / 4, converters: conversions, conversions },
    ...{ conversionSquares: conversions, value: String(conversions * 10), valueSquares: conversions * 100 },
    ...known,
  };
}
const measure = (treated: GroupSums, heldOut: GroupSums, spend = '100') =>
  measureGroups({ shares: [{ share: 10, treated, heldOut }], spend, days: 7 }, true);

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
  expect(incrementalValue?.value).toBe('10800');
  expect(iroas?.value).toBeCloseTo(2.16, 6);
  expect((iroas?.high ?? 0) - (iroas?.low ?? 0)).toBeCloseTo(
    (Number(incrementalValue?.high) - Number(incrementalValue?.low)) / 5000,
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
  expect(measureGroups({ shares: [], spend: '0', days: 1 }, false).verdict).toBe('noHoldOut');
  expect(measureGroups({ shares: [], spend: '0', days: 1 }, true).verdict).toBe('tooFew');
  expect(measure(noGroup, noGroup).verdict).toBe('tooFew');
});

test('groups that are not as they were drawn are not compared', () => {
  const off = measure(group(8_000, 0.06), group(2_000, 0.05));
  expect(off).toMatchObject({ verdict: 'splitOff', lift: null, iroas: null });
  expect(off.splitChance).toBeLessThan(0.001);
});

test('without spend there is no return on it', () => {
  expect(measure(group(180_000, 0.056), group(20_000, 0.05), '0').iroas).toBeNull();
});

/** So many devices that came while so many percent were held out, of whom all do it equally often. */
const alike = (devices: number, share: number, rate: number) => ({
  share,
  treated: group((devices * (100 - share)) / 100, rate),
  heldOut: group((devices * share) / 100, rate),
});

test('a hold-out that was changed while people bought less makes no winner', () => {
  const shares = [alike(50_000, 10, 0.06), alike(50_000, 20, 0.02)];
  const said = measureGroups({ shares, spend: '100', days: 7 }, true);
  expect(said).toMatchObject({
    ...{ verdict: 'notYet', splitChance: 1 },
    // What is told of the groups is all of them.
    treated: { devices: 85_000, conversions: 3_500, value: '35000' },
    heldOut: { devices: 15_000, conversions: 500, value: '5000' },
  });
  expect(said.lift?.value).toBeCloseTo(0, 10);
  expect(Number(said.incrementalValue?.value)).toBeCloseTo(0, 6);
});

test('what each share gained adds up, weighted by its treated devices', () => {
  const first = { share: 10, treated: group(90_000, 0.07), heldOut: group(10_000, 0.06) };
  const second = { share: 20, treated: group(40_000, 0.03), heldOut: group(10_000, 0.02) };
  const { lift, incremental, verdict } = measureGroups(
    { shares: [first, second], spend: '0', days: 7 },
    true,
  );
  expect(verdict).toBe('more');
  expect(incremental?.value).toBeCloseTo(1_300, 6);
  expect(lift?.value).toBeCloseTo(1_300 / (90_000 * 0.06 + 40_000 * 0.02), 10);
});

test('what was spent on all devices is set beside no gain of a part of them', () => {
  const share = { share: 10, treated: group(180_000, 0.056), heldOut: group(20_000, 0.05) };
  const few = (devices: number, heldOut: number) => ({
    ...{ share: 20, treated: group(devices, 0.5), heldOut: group(heldOut, 0) },
  });
  const of = (...shares: Parameters<typeof measureGroups>[0]['shares']) =>
    measureGroups({ shares, spend: '5000', days: 7 }, true);
  const whole = of(share);
  expect(whole).toMatchObject({ leftOut: 0, iroas: { value: expect.closeTo(2.16, 6) } });
  const { incrementalValue } = whole;
  expect(of(share, few(380, 95))).toMatchObject({ leftOut: 380, iroas: null, incrementalValue });
  // Nothing was spent on those held out.
  expect(of(share, few(0, 20))).toMatchObject({ leftOut: 0, iroas: whole.iroas });
});

test('a share with too few devices is compared with nothing, and no share hides that another is off', () => {
  const few = { share: 20, treated: group(80, 0.5), heldOut: group(20, 0) };
  const alone = measureGroups({ shares: [alike(50_000, 10, 0.06)], spend: '0', days: 7 }, true);
  const both = measureGroups({ shares: [alike(50_000, 10, 0.06), few], spend: '0', days: 7 }, true);
  expect(both.lift).toEqual(alone.lift);
  // Pooled, 12,500 of 100,000 are held out; neither share is as it was drawn.
  const off = [
    { share: 10, treated: group(40_000, 0.06), heldOut: group(10_000, 0.06) },
    { share: 15, treated: group(47_500, 0.06), heldOut: group(2_500, 0.06) },
  ];
  expect(measureGroups({ shares: off, spend: '0', days: 7 }, true).verdict).toBe('splitOff');
});
