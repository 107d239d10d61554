import { expect, test } from 'vitest';
import { hostOf, whereaboutsOf } from './host-of.ts';

test.each([
  ['https://shop.example/feed.csv', 'name'],
  ['http://localhost/', 'name'],
  ['https://8.8.8.8:8443/', 'internet'],
  ['https://[2606:4700:4700::1111]/', 'internet'],
  ['http://10.1.2.3/', 'named'],
  ['http://[fd00::1]/', 'named'],
  ['http://10.2.0.1/', 'forbidden'],
  ['http://[::1]/', 'forbidden'],
] as const)('%s leads to: %s', (address, where) => {
  expect(whereaboutsOf(new URL(address), ['10.1.0.0/16', 'fd00::/8'])).toBe(where);
});

test('a host of IPv6 is told without brackets', () => {
  expect(hostOf(new URL('https://[2606:4700::1111]:8443/a'))).toBe('2606:4700::1111');
  expect(hostOf(new URL('https://shop.example:8443/a'))).toBe('shop.example');
});
