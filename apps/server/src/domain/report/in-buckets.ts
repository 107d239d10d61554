import { type Buckets, bucketCount } from './question.ts';

/** Rows that a question should have: its groups are in the engine's memory, and each question looks at everything. */
const rowsAtATime = 100_000;

/**
 * All buckets of a report's rows, as questions about some of them each. Few at first, then as many as the rows that came
 * let expect to be a good size.
 * @yields the next ones; has to be told how many rows the last ones had
 */
export function* inBuckets(most: number = rowsAtATime): Generator<Buckets, void, number> {
  let count = bucketCount / 32;
  for (let first = 0; first < bucketCount; ) {
    const last = Math.min(first + count, bucketCount) - 1;
    const rows = yield { first, last };
    count = Math.max(1, Math.floor((most * (last + 1 - first)) / Math.max(rows, 1)));
    first = last + 1;
  }
}
