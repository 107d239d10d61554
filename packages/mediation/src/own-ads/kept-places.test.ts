import { platform } from '@millrace/contract/publisher/platform';
import { expect, test } from 'vitest';
import { KeptPlaces } from './kept-places.ts';

const banner = {
  ...{ appId: 1, placementId: 2, adType: 1, size: { width: 320, height: 50 } },
  profile: { country: 'US', platform: platform.android },
};

test('a place is found by what is said of it, by everything that is said', () => {
  const places = new KeptPlaces<string>();
  places.keep(banner, 'banner');
  expect(places.of(structuredClone(banner))).toBe('banner');
  for (const other of [
    { ...banner, appId: 3 },
    { ...banner, placementId: 3 },
    { ...banner, adType: 2 },
    { ...banner, size: null },
    { ...banner, size: { width: 320, height: 250 } },
    { ...banner, size: { width: 300, height: 50 } },
    { ...banner, profile: { ...banner.profile, country: null } },
    { ...banner, profile: { ...banner.profile, platform: platform.ios } },
  ])
    expect(places.of(other)).toBeUndefined();
});

test('what is kept of a place takes the place of what was, and nothing of others', () => {
  const places = new KeptPlaces<string>();
  places.keep(banner, 'before');
  places.keep({ ...banner, size: null }, 'of no size');
  places.keep(banner, 'after');
  expect(places.of(banner)).toBe('after');
  expect(places.of({ ...banner, size: null })).toBe('of no size');
});

test('of more places than are kept the newest are known', () => {
  const places = new KeptPlaces<number>();
  for (let placementId = 1; placementId <= 5_000; placementId += 1) {
    // Kept anew, it is one all the same.
    for (let time = 0; time < 3; time += 1) places.keep({ ...banner, placementId }, placementId);
  }
  const known = Array.from({ length: 5_000 }, (_, at) => places.of({ ...banner, placementId: at + 1 }));
  const isKept = known.map((one) => one !== undefined);
  expect(isKept.lastIndexOf(false)).toBe(isKept.indexOf(true) - 1);
  expect(isKept.filter(Boolean).length).toBe(5_000 - 2 * 2_048);
});
