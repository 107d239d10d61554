import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { slicesOf } from './slices.ts';

test('slices hold every hash once, and are as many as are needed', () => {
  fc.assert(
    fc.property(fc.nat(20_000_000), fc.integer({ min: 10_000, max: 500_000 }), (people, each) => {
      const slices = slicesOf(people, each);
      expect(slices).toHaveLength(Math.max(1, Math.ceil(people / each)));
      expect(slices[0]?.from).toBe('0');
      expect(slices.at(-1)?.to).toBe(String(2n ** 64n - 1n));
      for (const [at, slice] of slices.entries()) {
        const before = slices[at - 1];
        if (before !== undefined) expect(BigInt(slice.from)).toBe(BigInt(before.to) + 1n);
      }
    }),
    { numRuns: 50 },
  );
});
