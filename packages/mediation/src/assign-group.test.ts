import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignGroup } from './assign-group.ts';
import { murmur3 } from './murmur3.ts';

// Published vectors of MurmurHash3_x86_32.
test.each([
  ['', 0, 0],
  ['', 1, 0x514e28b7],
  ['', 0xffffffff, 0x81f16f39],
  ['hello', 0, 0x248bfa47],
  ['hello, world', 0, 0x149bbb7f],
  ['The quick brown fox jumps over the lazy dog', 0, 0x2e4ff723],
  ['aaaa', 0x9747b28c, 0x5a97808a],
  ['aaa', 0x9747b28c, 0x283e0130],
  ['aa', 0x9747b28c, 0x5d211726],
  ['a', 0x9747b28c, 0x7fa09ea6],
  ['ππππππππ', 0x9747b28c, 0xd58063c1],
])('murmur3 of %j with seed %i', (text, seed, hash) => {
  expect(murmur3(text, seed)).toBe(hash);
});

test('a text is hashed by its UTF-8 bytes', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(), (text, seed) => {
      expect(murmur3(text, seed)).toBe(hashOfBytes(new TextEncoder().encode(text), seed));
    }),
  );
  const torn = 'a\ud83d';
  expect(murmur3(torn)).toBe(hashOfBytes(new TextEncoder().encode(torn), 0));
});

/** The algorithm as it is usually written, over bytes that are all there. */
function hashOfBytes(bytes: Uint8Array, seed: number): number {
  const word = (at: number) =>
    (bytes[at] ?? 0) |
    ((bytes[at + 1] ?? 0) << 8) |
    ((bytes[at + 2] ?? 0) << 16) |
    ((bytes[at + 3] ?? 0) << 24);
  const rotated = (value: number, by: number) => (value << by) | (value >>> (32 - by));
  const scrambled = (value: number) => Math.imul(rotated(Math.imul(value, 0xcc9e2d51), 15), 0x1b873593);
  const whole = bytes.length - (bytes.length % 4);
  let hash = seed;
  for (let at = 0; at < whole; at += 4) {
    hash = (Math.imul(rotated(hash ^ scrambled(word(at)), 13), 5) + 0xe6546b64) | 0;
  }
  hash ^= scrambled(word(whole));
  hash ^= bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

test('a person without an id gets group A and is not counted', () => {
  expect(assignGroup(7, '', 95)).toEqual({ group: 'A', counted: false });
});

// Golden: people must stay in their groups over releases.
test.each([
  [1, 'b1946ac92492d2347c6235b4d2611184', 7298],
  [1, 'u1', 8992],
  [2, 'u1', 872],
  [2147483647, '用户-1', 8530],
])('test %i, user %j: bucket %i', (testId, userId, bucket) => {
  expect(murmur3(`${testId}:${userId}`) % 10_000).toBe(bucket);
  expect(assignGroup(testId, userId, Math.floor(bucket / 100)).group).toBe('A');
  expect(assignGroup(testId, userId, Math.floor(bucket / 100) + 1).group).toBe('B');
});

test('group B gets its share, in each test anew', { timeout: 60_000 }, () => {
  const people = Array.from({ length: 20_000 }, (_, index) => `user-${index}`);
  for (const shareB of [5, 20, 50, 95]) {
    const inB = people.filter((uid) => assignGroup(11, uid, shareB).group === 'B').length / people.length;
    expect(Math.abs(inB - shareB / 100)).toBeLessThan(0.015);
  }
  const both = people.filter(
    (uid) => assignGroup(11, uid, 50).group === 'B' && assignGroup(12, uid, 50).group === 'B',
  );
  expect(Math.abs(both.length / people.length - 0.25)).toBeLessThan(0.015);
});

test('a larger share only moves people from A to B', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.nat(), fc.string({ minLength: 1 }), fc.integer({ min: 5, max: 94 }), (id, uid, share) => {
      if (assignGroup(id, uid, share).group === 'B') expect(assignGroup(id, uid, share + 1).group).toBe('B');
    }),
  );
});
