import { adType } from '@millrace/contract/publisher/ad-type';
import { expect, test } from 'vitest';
import { seededChance } from '../chance.ts';
import { sinceChange } from './change.ts';
import type { Evidence, Series } from './evidence.ts';

const scatter = { perImpression: 4, perDay: 0.01 };
const instance = {
  id: 1,
  placementId: 1,
  networkId: 1,
  adType: adType.banner,
  manualEcpm: {},
  editedAt: null,
  lagHours: 0,
};

function series(ecpms: readonly number[], impressions = 5000): Series {
  const days = ecpms.map((ecpm, day): Evidence => {
    return { day, ecpm, impressions, weight: 0.5 ** ((ecpms.length - day) / 5), from: 'report' };
  });
  return { instance, country: 'US', days };
}

const kept = (one: Series) => sinceChange(one, scatter).days.map(({ day }) => day);
const steady = Array.from({ length: 20 }, (_, day) => (day % 2 === 0 ? 10 : 10.8));

test('a level that holds keeps all its days', () => {
  expect(kept(series(steady)).length).toBe(20);
  expect(kept(series([5])).length).toBe(1);
  expect(kept(series([])).length).toBe(0);
  expect(kept(series([0, 0, 0])).length).toBe(3);
});

test.each([
  ['half of it is lost', [...steady, 5], [20]],
  ['half of it was lost three days ago', [...steady, 5, 5.2, 5], [20, 21, 22]],
  ['it doubles', [...steady, 20, 21], [20, 21]],
  ['nothing is paid any more', [...steady, 0, 0], [20, 21]],
])('%s: the days before say nothing any more', (_, ecpms, days) => {
  expect(kept(series(ecpms))).toEqual(days);
});

test('a few impressions are no change', () => {
  expect(kept(series([...steady, 5], 5)).length).toBe(21);
});

test('days that only scatter are hardly ever forgotten', () => {
  const chance = seededChance(11);
  const forgetful = Array.from({ length: 1000 }, () => {
    const variance = scatter.perImpression / 5000 + scatter.perDay;
    return series(Array.from({ length: 20 }, () => 10 * (1 + Math.sqrt(variance) * chance.normal())));
  }).filter((one) => kept(one).length < 20);
  expect(forgetful.length).toBeLessThan(10);
});
