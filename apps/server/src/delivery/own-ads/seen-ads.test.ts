import { expect, test } from 'vitest';
import { deviceHash } from '../../domain/event/device-hash.ts';
import { keptDeviceHash, SeenAds, whoOf } from './seen-ads.ts';

test('counts what a device has seen of a campaign within a time', () => {
  const seen = new SeenAds();
  for (const at of [10, 20, 30]) seen.note(1, 'ann', { bidId: `bid ${at}`, at });
  seen.note(2, 'ann', { bidId: 'other', at: 30 });
  seen.note(1, 'bob', { bidId: 'another', at: 30 });
  expect([0, 10, 29, 30].map((since) => seen.count(1, 'ann', since))).toEqual([3, 2, 1, 0]);
  expect(seen.count(3, 'ann', 0)).toBe(0);
});

test('an impression that is told of twice counts once', () => {
  const seen = new SeenAds();
  for (const at of [10, 20]) seen.note(1, 'ann', { bidId: 'bid', at });
  expect(seen.count(1, 'ann', 0)).toBe(1);
});

test('a device is known by its advertising id in either case, else by the user, else not at all', () => {
  const key = Buffer.alloc(32, 7);
  const who = (phone: Parameters<typeof whoOf>[1]) => whoOf(key, phone);
  const device = who({ deviceId: 'ABC-1', userId: 'ann' });
  expect(who({ deviceId: 'abc-1', userId: 'bob' })).toBe(device);
  expect(who({ deviceId: null, userId: 'ann' })).not.toBe(device);
  expect(device).not.toContain('abc');
  expect(who({ deviceId: null, userId: '' })).toBe('');
});

test('of more devices than are kept each has its own hash, again and again', () => {
  const key = Buffer.alloc(32, 7);
  const devices = Array.from({ length: 50_000 }, (_, nth) => `device ${nth}`);
  for (let time = 0; time < 2; time += 1)
    expect(devices.findIndex((one) => keptDeviceHash(key, one) !== deviceHash(key, one))).toBe(-1);
});
