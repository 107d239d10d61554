import { adType } from '@millrace/contract/publisher/ad-type';
import { expect, test } from 'vitest';
import { seededChance } from '../chance.ts';
import type { Series } from './evidence.ts';
import { betweenAt, pathInCountry, sumsOf } from './levels.ts';
import { scatterOf, startScatter } from './scatter.ts';

/** Instances of one network with 3 to 3,000 impressions a day, whose days scatter as said. */
function world(
  instances: number,
  days: number,
  perImpression: number,
  perDay: number,
  between: number,
): Series[] {
  const chance = seededChance(3);
  return Array.from({ length: instances }, (_, id) => {
    const own = 5 * (1 + Math.sqrt(between) * chance.normal());
    return {
      instance: {
        id,
        placementId: 1,
        networkId: 1,
        adType: adType.banner,
        manualEcpm: {},
        editedAt: null,
        lagHours: 0,
      },
      country: 'US',
      days: Array.from({ length: days }, (_unused, at) => {
        const impressions = Math.ceil(3 * 1000 ** chance.uniform());
        const variance = perImpression / impressions + perDay;
        const ecpm = own * (1 + Math.sqrt(variance) * chance.normal());
        return { day: at, impressions, ecpm, weight: 1, from: 'report' as const };
      }),
    };
  });
}

test.each([
  [4, 0.04],
  [1, 0.0025],
  [50, 0.09],
])('days that scatter by %d ÷ impressions + %d are seen to', (perImpression, perDay) => {
  const seen = scatterOf(world(300, 20, perImpression, perDay, 0));
  expect(Math.abs(seen.perImpression / perImpression - 1)).toBeLessThan(0.4);
  expect(Math.abs(seen.perDay / perDay - 1)).toBeLessThan(0.4);
});

test('a few days say nothing yet', () => {
  expect(scatterOf([])).toEqual(startScatter);
  expect(scatterOf(world(10, 1, 4, 0.04, 0))).toEqual(startScatter);
});

test.each([0.02, 0.09])('children that differ by a variance of %d are seen to', (between) => {
  const series = world(300, 20, 4, 0.01, between);
  const seen = betweenAt(0, series.map(pathInCountry), sumsOf(series), scatterOf(series));
  expect(Math.abs(seen / between - 1)).toBeLessThan(0.4);
});
