import { expect, test } from 'vitest';
import { inBuckets } from './in-buckets.ts';

/** The buckets that are asked for when every one of them has so many rows. */
function asked(rowsEach: number, most: number) {
  const parts = inBuckets(most);
  const all = [];
  for (let part = parts.next(0); part.done !== true; ) {
    all.push(part.value);
    part = parts.next(rowsEach * (part.value.last + 1 - part.value.first));
  }
  return all;
}

test('few rows are two questions, the first of few buckets', () => {
  expect(asked(1, 100_000)).toEqual([
    { first: 0, last: 7 },
    { first: 8, last: 255 },
  ]);
  expect(asked(0, 100_000)).toHaveLength(2);
});

test('many rows are questions of a good size, and every bucket is asked for once', () => {
  const parts = asked(4_000, 100_000);
  const last = parts.at(-1);
  expect(parts.slice(0, 3)).toEqual([
    { first: 0, last: 7 },
    { first: 8, last: 32 },
    { first: 33, last: 57 },
  ]);
  expect(last?.last).toBe(255);
  for (const [index, { first }] of parts.entries()) expect(first).toBe((parts[index - 1]?.last ?? -1) + 1);
});

test('buckets of more rows than that are asked for one by one', () => {
  expect(asked(1_000_000, 100_000)).toHaveLength(1 + 248);
});
