import { adType } from '@millrace/contract/publisher/ad-type';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Counts, DayCount, InstanceFacts } from './counts.ts';
import { estimate } from './estimate.ts';
import { shrunk } from './shrink.ts';

const dayMs = 86_400_000;
/** The middle of day 100, so that day 100 has no age. */
const now = 100.5 * dayMs;
const fixed = { now, strengths: [1000, 1000] as const };

function facts(id: number, known: Partial<InstanceFacts> = {}): InstanceFacts {
  const plain = {
    placementId: 1,
    networkId: 1,
    adType: adType.banner,
    manualEcpm: {},
    editedAt: null,
    lagHours: 0,
  };
  return { id, ...plain, ...known };
}

/** Reported, on day 100, in the US. */
function day(instanceId: number, impressions: number, ecpm: number, known: Partial<DayCount> = {}): DayCount {
  const reported = { revenue: (impressions * ecpm) / 1000, impressions };
  return { instanceId, country: 'US', day: 100, impressions, bid: null, reported, ...known };
}

test('the published value: 30 impressions that earned 0.90 USD, a prior of 4 that counts as 1,000', () => {
  expect(shrunk(900, 30, 4, 1000)).toBeCloseTo(4.7573, 4);
});

test('each level is drawn to the one above it', () => {
  const counts: Counts = {
    instances: [
      facts(1),
      facts(2),
      facts(3, { networkId: 2 }),
      facts(4, { networkId: 2, adType: adType.native }),
    ],
    days: [day(1, 1000, 2), day(2, 3000, 6), day(3, 4000, 1, { country: 'DE' }), day(4, 8000, 10)],
  };
  const all = (1000 * 2 + 3000 * 6 + 4000 * 1 + 8000 * 10) / 16_000;
  const banner = shrunk(24_000, 8000, all, 1000);
  const inUs = shrunk(20_000, 4000, banner, 1000);
  const networkInUs = shrunk(20_000, 4000, inUs, 1000);
  const estimates = estimate(counts, fixed);
  expect(estimates[1]?.US?.ecpm).toBeCloseTo(shrunk(2000, 1000, networkInUs, 1000), 9);
  // No impression of its own there: what the level above says, which there is the ad type's.
  const inGermany = shrunk(4000, 4000, banner, 1000);
  expect(estimates[1]?.DE).toMatchObject({ impressions: 0 });
  expect(estimates[1]?.DE?.ecpm).toBeCloseTo(inGermany, 9);
  const network = shrunk(20_000, 4000, banner, 1000);
  expect(estimates[1]?.['00']?.ecpm).toBeCloseTo(shrunk(2000, 1000, network, 1000), 9);
  expect(estimates[1]?.FR).toBeUndefined();
});

test('what a person entered is a prior, for the country or for ALL', () => {
  const days = [day(1, 500, 4)];
  const ecpmOf = (manualEcpm: InstanceFacts['manualEcpm'], country: string) =>
    estimate({ instances: [facts(1, { manualEcpm })], days }, fixed)[1]?.[country]?.ecpm;
  expect(ecpmOf({ US: '9' }, 'US')).toBeCloseTo((500 * 4 + 1000 * 4 + 1000 * 9) / 2500, 9);
  expect(ecpmOf({ '00': '9' }, 'US')).toBeCloseTo((500 * 4 + 1000 * 4 + 1000 * 9) / 2500, 9);
  expect(ecpmOf({ '00': '1', JP: '9' }, 'JP')).toBeCloseTo((1000 * 4 + 1000 * 9) / 2000, 9);
});

test('nothing at all is no estimate, also where a person entered one', () => {
  const instances = [facts(1, { manualEcpm: { '00': '3' } }), facts(2)];
  expect(estimate({ instances, days: [] }, { now })).toEqual({});
  const unpriced = { ...day(1, 1000, 3), reported: null };
  expect(estimate({ instances, days: [unpriced] }, { now })).toEqual({});
});

test('a day counts half after 5 days', () => {
  const days = [day(1, 1000, 2), day(1, 1000, 8, { day: 95 }), day(1, 1000, 8, { day: 90 })];
  const known = estimate({ instances: [facts(1)], days }, fixed)[1]?.US;
  expect(known?.impressions).toBeCloseTo(1750, 9);
  expect(known?.ecpm).toBeCloseTo((2000 + 4000 + 2000) / 1750, 9);
});

test('days before an edit say nothing of what it is now', () => {
  const days = [day(1, 1000, 2), day(1, 9000, 8, { day: 99 })];
  const edited = facts(1, { editedAt: 99.2 * dayMs });
  expect(estimate({ instances: [edited], days }, fixed)[1]?.US?.ecpm).toBeCloseTo(2, 9);
});

test('revenue of hours is never divided by impressions of a day', () => {
  const known = (reported: DayCount['reported'], lagHours: number, at: number) =>
    estimate(
      { instances: [facts(1, { lagHours })], days: [day(1, 4000, 0, { reported })] },
      { ...fixed, now: at },
    )[1]?.US?.ecpm;
  // Half a day's money, without saying for how many impressions.
  expect(known({ revenue: 4, impressions: null }, 10, now)).toBeUndefined();
  expect(known({ revenue: 4, impressions: null }, 10, 101 * dayMs + 9 * 3_600_000)).toBeUndefined();
  expect(known({ revenue: 8, impressions: null }, 10, 101 * dayMs + 10 * 3_600_000)).toBeCloseTo(2, 9);
  // The report says so itself.
  expect(known({ revenue: 4, impressions: 2000 }, 10, now)).toBeCloseTo(2, 9);
});

test('bids stand in until the report comes, then it replaces them', () => {
  const bid = { impressions: 1000, revenue: 5 };
  const known = (reported: DayCount['reported']) =>
    estimate({ instances: [facts(1)], days: [day(1, 1000, 0, { bid, reported })] }, fixed)[1]?.US;
  expect(known(null)).toMatchObject({ ecpm: 5, impressions: 500 });
  expect(known({ revenue: 4, impressions: 1000 })).toMatchObject({ ecpm: 4, impressions: 1000 });
});

describe('a report of all countries together', () => {
  const whole = (instanceId: number, ecpm: number, known: Partial<DayCount> = {}) =>
    day(instanceId, 10_000, ecpm, { country: '00', ...known });
  const seen = (instanceId: number, country: string, known: Partial<DayCount> = {}) =>
    day(instanceId, 5000, 0, { country, reported: null, ...known });

  test('tells instances apart in every country, not only where the country is not known', () => {
    const days = [1, 2].flatMap((id) => [whole(id, id === 1 ? 1 : 10), seen(id, 'US'), seen(id, 'DE')]);
    const estimates = estimate({ instances: [facts(1), facts(2, { networkId: 2 })], days }, { now });
    for (const country of ['US', 'DE', '00']) {
      expect(estimates[2]?.[country]?.ecpm).toBeGreaterThan(5 * (estimates[1]?.[country]?.ecpm ?? 0));
    }
  });

  test('replaces the bids of its day over all, and cuts them to what was paid in each country', () => {
    const bid = (revenue: number) => ({ bid: { impressions: 5000, revenue } });
    const days = [whole(1, 5, { impressions: 0 }), seen(1, 'US', bid(75)), seen(1, 'DE', bid(25))];
    const known = estimate({ instances: [facts(1)], days }, { now, strengths: [1e-6, 1e-6] })[1];
    // Bids of 15 and 5 USD, of which a half was paid.
    expect(known?.['00']).toMatchObject({ impressions: 10_000 });
    expect(known?.['00']?.ecpm).toBeCloseTo(5, 6);
    expect(known?.US?.ecpm).toBeCloseTo(7.5, 6);
    expect(known?.DE?.ecpm).toBeCloseTo(2.5, 6);
  });

  test('without impressions stands over our own of all countries, as soon as the day is final', () => {
    const reported = { revenue: 40, impressions: null };
    const days = [whole(1, 0, { impressions: 0, reported }), seen(1, 'US'), seen(1, 'DE')];
    const known = (lagHours: number) =>
      estimate({ instances: [facts(1, { lagHours })], days }, { now: 101 * dayMs })[1]?.US?.ecpm;
    expect(known(1)).toBeUndefined();
    expect(known(0)).toBeCloseTo(4, 9);
  });

  test('beside countries is what they leave over, and says nothing of them', () => {
    const days = [day(1, 10_000, 8), whole(1, 1), whole(1, 1, { country: '00', day: 99 })];
    const known = estimate({ instances: [facts(1)], days }, { now, strengths: [1e-6, 1e-6] })[1];
    expect(known?.US?.ecpm).toBeCloseTo(8, 3);
    const unsaid = { revenue: 40, impressions: null };
    const rest = [day(1, 10_000, 8), whole(1, 0, { reported: unsaid })];
    const over = estimate({ instances: [facts(1)], days: rest }, { now: 103 * dayMs })[1];
    expect(over?.['00']?.ecpm).toBeCloseTo(8, 9);
  });
});

const amount = fc.double({ min: 0.01, max: 50, noNaN: true });
const someDay = fc.record({
  instance: fc.integer({ min: 1, max: 8 }),
  country: fc.constantFrom('US', 'DE', 'IN', '00'),
  day: fc.integer({ min: 80, max: 100 }),
  impressions: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 100, max: 100_000 })),
  ecpm: fc.oneof(amount, fc.constant(0)),
});
const someDays = fc.uniqueArray(someDay, {
  minLength: 1,
  maxLength: 60,
  selector: ({ instance, country, day: on }) => `${instance} ${country} ${on}`,
});
const manual = fc.array(fc.option(amount), { minLength: 8, maxLength: 8 });

function countsOf(
  days: readonly (typeof someDay extends fc.Arbitrary<infer One> ? One : never)[],
  entered: readonly (number | null)[],
  scale = 1,
): Counts {
  return {
    instances: entered.map((ecpm, index) =>
      facts(index + 1, {
        networkId: index % 3,
        adType: index % 2 === 0 ? adType.banner : adType.native,
        manualEcpm: ecpm === null ? {} : { '00': String(ecpm * scale) },
      }),
    ),
    days: days.map((one) => day(one.instance, one.impressions, one.ecpm * scale, one)),
  };
}

test('every estimate is a number that can be one', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(someDays, manual, (days, entered) => {
      const estimates = estimate(countsOf(days, entered), { now });
      const all = Object.values(estimates).flatMap((one) => Object.values(one));
      const highest = Math.max(...days.map(({ ecpm }) => ecpm), ...entered.map((ecpm) => ecpm ?? 0));
      expect(all.length).toBeGreaterThan(0);
      for (const { ecpm, deviation, impressions } of all) {
        expect(ecpm).toBeGreaterThanOrEqual(0);
        expect(ecpm).toBeLessThanOrEqual(highest * 1.000001);
        expect(deviation).toBeGreaterThanOrEqual(ecpm * 0.0199);
        expect(deviation).toBeLessThanOrEqual(ecpm * 1.0001);
        expect(impressions).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 500 },
  );
});

test('another currency, the same estimates in it', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(someDays, manual, (days, entered) => {
      const one = estimate(countsOf(days, entered), { now });
      const other = estimate(countsOf(days, entered, 8), { now });
      for (const [id, countries] of Object.entries(one)) {
        for (const [country, { ecpm, deviation }] of Object.entries(countries)) {
          const scaled = other[Number(id)]?.[country];
          expect(scaled?.ecpm).toBeCloseTo(ecpm * 8, 6);
          expect(scaled?.deviation).toBeCloseTo(deviation * 8, 6);
        }
      }
    }),
    { numRuns: 300 },
  );
});

/** One day of each instance in each country, which has no day before it to differ from. */
const singleDays = fc.uniqueArray(someDay, {
  minLength: 1,
  maxLength: 32,
  selector: ({ instance, country }) => `${instance} ${country}`,
});

test('where nothing can have changed, more revenue is never a lower estimate', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(singleDays, manual, fc.nat(), amount, (days, entered, which, more) => {
      const at = which % days.length;
      const richer = days.map((one, index) => (index === at ? { ...one, ecpm: one.ecpm + more } : one));
      const before = estimate(countsOf(days, entered), fixed);
      const after = estimate(countsOf(richer, entered), fixed);
      for (const [id, countries] of Object.entries(before)) {
        for (const [country, { ecpm }] of Object.entries(countries)) {
          expect(after[Number(id)]?.[country]?.ecpm).toBeGreaterThanOrEqual(ecpm - 1e-9);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('so much more revenue on older days that they were another time: they say nothing any more', () => {
  const known = (earlier: number) => {
    const ecpms = [5, 5, 5, 5, earlier, earlier, earlier, earlier];
    const days = ecpms.map((ecpm, age) => day(1, 50_000, ecpm, { day: 100 - age }));
    return estimate({ instances: [facts(1)], days }, fixed)[1]?.US?.ecpm;
  };
  // A little more is the days' scatter, and counts.
  expect(known(5.5)).toBeGreaterThan(5.1);
  expect(known(20)).toBeCloseTo(5, 9);
});

test('the longer it is known, the surer it is', () => {
  const deviations = [0, 1, 2, 4, 8, 16].map((length) => {
    const own = Array.from({ length }, (_, age) => day(1, 400, age % 2 === 0 ? 4 : 5, { day: 100 - age }));
    // The others say how much days scatter, whatever this one has.
    const others = [2, 3, 4].flatMap((id) =>
      Array.from({ length: 20 }, (_, age) => day(id, 300, age % 2 === 0 ? id : id * 1.3, { day: 100 - age })),
    );
    const instances = [1, 2, 3, 4].map((id) => facts(id));
    const known = estimate({ instances, days: [...own, ...others] }, { now })[1]?.US;
    return (known?.deviation ?? 0) / (known?.ecpm ?? 1);
  });
  expect(deviations).toEqual(deviations.toSorted((one, other) => other - one));
  expect(deviations.at(-1)).toBeLessThan((deviations[0] ?? 0) / 2);
});

test('an instance that lost half of its eCPM is believed the day after', () => {
  const own = Array.from({ length: 20 }, (_, age) => day(1, 4000, age === 0 ? 5 : 10, { day: 100 - age }));
  const others = [2, 3, 4].flatMap((id) =>
    Array.from({ length: 20 }, (_, age) => day(id, 4000, age % 2 === 0 ? 8 : 8.8, { day: 100 - age })),
  );
  const instances = [1, 2, 3, 4].map((id) => facts(id));
  const known = estimate({ instances, days: [...own, ...others] }, { now })[1]?.US;
  expect(known?.ecpm).toBeLessThan(5.2);
  expect(known?.impressions).toBeCloseTo(4000, 6);
});
