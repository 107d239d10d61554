import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Bloom } from './bloom.ts';
import { KeyFilter } from './key-filter.ts';

/** Hashes that spread evenly, and keys as bad as they could be. */
const kinds: { readonly kind: string; readonly keyOf: (index: number) => bigint }[] = [
  { kind: 'random', keyOf: () => randomBytes(8).readBigUInt64LE() },
  { kind: 'counted', keyOf: (index) => BigInt(index) },
  { kind: 'different in their upper half only', keyOf: (index) => BigInt(index) << 32n },
];

describe('a Bloom filter', () => {
  it.each(kinds)('knows every key it got and under 1 % of others: $kind keys', ({ keyOf }) => {
    const bloom = new Bloom(2 ** 14);
    const keys = Array.from({ length: 2 ** 14 }, (_, index) => keyOf(index));
    for (const key of keys) bloom.add(key);
    expect(bloom.isFull).toBe(true);
    expect(keys.filter((key) => !bloom.has(key))).toEqual([]);
    const others = Array.from({ length: 20_000 }, (_, index) => keyOf(2 ** 14 + index));
    const there = new Set(keys);
    const mistakes = others.filter((key) => !there.has(key) && bloom.has(key));
    expect(mistakes.length).toBeLessThan(200);
  });
});

describe('the filter of recent keys', () => {
  it('grows, knows all that was added, and is mistaken in about 1 % of cases at most', () => {
    const filter = new KeyFilter();
    const count = 1_000_000;
    for (let key = 0; key < count; key += 1) filter.add(BigInt(key), key);
    for (let key = 0; key < count; key += 997) expect(filter.has(BigInt(key))).toBe(true);
    let mistakes = 0;
    for (let key = count; key < count + 50_000; key += 1) if (filter.has(BigInt(key))) mistakes += 1;
    expect(mistakes).toBeLessThan(500);
    expect(filter.bytes).toBeLessThan(8 * 1024 * 1024);
  });

  it('forgets what was shipped before, and nothing else', () => {
    const filter = new KeyFilter();
    filter.add(1n, 1_000);
    filter.seal();
    filter.add(2n, 2_000);
    filter.seal();
    filter.add(3n, 500);
    filter.forget(1_500);
    expect([1n, 2n, 3n].map((key) => filter.has(key))).toEqual([false, true, true]);
  });
});
