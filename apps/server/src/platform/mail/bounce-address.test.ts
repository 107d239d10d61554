import { expect, test } from 'vitest';
import { secretsOf } from '../secrets/secrets.ts';
import { bounceAddresses } from './bounce-address.ts';

const base = 'Back.of-mail@Bounce.Example';
const addresses = bounceAddresses(secretsOf('a key for tests'), base);
const receipt = { kind: 'report', id: '123456789012345678' } as const;

test('a mail is known by its address, in whatever letters', () => {
  const address = addresses.of(receipt);
  expect(address).toMatch(/^back\.of-mail\+123456789012345678\.[0-9a-f]{24}@bounce\.example$/);
  expect(address.indexOf('@')).toBeLessThanOrEqual(64);
  expect(addresses.read(address)).toEqual(receipt);
  expect(addresses.read(address.toUpperCase())).toEqual(receipt);
});

test('the longest name that is taken keeps within what mail servers take', () => {
  const longest = bounceAddresses(secretsOf('a key for tests'), `${'b'.repeat(20)}@bounce.example`);
  expect(longest.of(receipt).indexOf('@')).toBeLessThanOrEqual(64);
});

test('nobody makes one without the key', () => {
  const address = addresses.of(receipt);
  const other = bounceAddresses(secretsOf('another key'), base);
  for (const wrong of [
    other.of(receipt),
    address.replace('+1', '+2'),
    address.replace('@bounce', '@away'),
    address.replace(/\.[0-9a-f]{24}@/, '.@'),
    address.replace(/[0-9a-f]@/, '@'),
    base,
    '',
    'back.of-mail+@bounce.example',
  ])
    expect(addresses.read(wrong)).toBeUndefined();
});
