import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemberSet, splitHash } from './member-set.ts';

const hash = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const sorted = (hashes: readonly bigint[]) =>
  BigUint64Array.from([...new Set(hashes)].toSorted((one, other) => (one < other ? -1 : 1)));

test('holds just what it was made of', () => {
  fc.assert(
    fc.property(fc.array(hash), fc.array(hash), (members, others) => {
      const set = new MemberSet(sorted(members));
      expect(set.size).toBe(new Set(members).size);
      for (const one of members) expect(set.has(splitHash(`${one}`))).toBe(true);
      for (const one of others) expect(set.has(splitHash(`${one}`))).toBe(members.includes(one));
    }),
  );
});

test('the ends, halves that differ in one bit, and nobody', () => {
  const ends = [0n, 1n, 2n ** 32n - 1n, 2n ** 32n, 2n ** 63n, 2n ** 64n - 1n];
  const set = new MemberSet(sorted(ends));
  for (const one of ends) expect(set.has(splitHash(`${one}`))).toBe(true);
  for (const one of [2n, 2n ** 32n - 2n, 2n ** 32n + 1n, 2n ** 64n - 2n])
    expect(set.has(splitHash(`${one}`))).toBe(false);
  expect(new MemberSet(new BigUint64Array(0)).has(splitHash('7'))).toBe(false);
});
