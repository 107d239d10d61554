import { dayMs } from '@millrace/contract/kit/duration';
import { platform } from '@millrace/contract/publisher/platform';
import { expect, test } from 'vitest';
import { chanceOf } from './chance.ts';
import { createNetworks } from './networks.ts';
import { type FleetApp, visitsOn } from './people.ts';

const request = { network: 2, unitId: 'unit-all', adType: 2, country: 'US', at: Date.UTC(2026, 2, 4, 9) };

test('networks: the same truth for the same seed, another for another seed, country and hour', () => {
  const { truth } = createNetworks({ seed: 1 });
  expect(truth(request)).toEqual(createNetworks({ seed: 1 }).truth(request));
  expect(truth(request)).not.toEqual(createNetworks({ seed: 2 }).truth(request));
  expect(truth({ ...request, country: 'IN' }).ecpm).toBeLessThan(truth(request).ecpm);
  expect(truth({ ...request, at: request.at + 8 * 3_600_000 })).not.toEqual(truth(request));
});

test('networks: a floor pays more and fills less often; who refuses consent gets fewer ads', () => {
  const { truth } = createNetworks({ seed: 1 });
  const [high, all] = [truth({ ...request, unitId: 'unit-high' }), truth(request)];
  expect(high.ecpm).toBeGreaterThan(all.ecpm);
  expect(high.fill).toBeLessThan(all.fill);
  const refused = truth({ ...request, refused: true });
  expect([refused.ecpm, refused.fill / all.fill]).toEqual([all.ecpm, expect.closeTo(0.7)]);
});

test('networks: they fill as often as they truly do', () => {
  const networks = createNetworks({ seed: 1 });
  const chance = chanceOf(1, 'fills');
  const loads = Array.from({ length: 4000 }, () => networks.load(request, chance));
  const share = loads.filter(({ filled }) => filled).length / loads.length;
  expect(Math.abs(share - networks.truth(request).fill)).toBeLessThan(0.03);
});

const app: FleetApp = {
  appKey: 'KEY',
  name: 'Coin Rush',
  platform: platform.ios,
  countries: [
    { code: 'US', weight: 3 },
    { code: 'JP', weight: 1 },
  ],
  newPeople: (day) => (day === 20_000 ? 400 : 0),
  returning: 0.4,
  spending: 0,
};
const peopleOn = (day: number) => new Set(visitsOn(5, app, day).map(({ person }) => person.id)).size;

test('people: everybody on the first day, fewer and fewer later, and nobody before', () => {
  expect(peopleOn(19_999)).toBe(0);
  const [first, next, later] = [peopleOn(20_000), peopleOn(20_001), peopleOn(20_020)];
  expect(first).toBeGreaterThan(300);
  expect(next / first).toBeGreaterThan(0.25);
  expect(next / first).toBeLessThan(0.6);
  expect(later).toBeLessThan(next / 2);
  expect(later).toBeGreaterThan(0);
});

test('people: visits lie in their day, in order, never before the installation, and are the same again', () => {
  const visits = visitsOn(5, app, 20_000);
  expect(visitsOn(5, app, 20_000)).toEqual(visits);
  for (const [index, { at, person }] of visits.entries()) {
    expect(Math.floor(at / dayMs)).toBe(20_000);
    expect(at).toBeGreaterThanOrEqual(person.installedAt);
    expect(at).toBeGreaterThanOrEqual(visits[index - 1]?.at ?? 0);
  }
});
