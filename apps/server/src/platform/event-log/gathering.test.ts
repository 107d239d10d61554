import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { captureLog } from '../../testing/captured-log.ts';
import { compactRows } from '../clickhouse/compact-rows.ts';
import { Gathering } from './gathering.ts';
import type { ReadGroup } from './log-reader.ts';
import { RefusedRecords } from './refused-records.ts';
import { Slices } from './slices.ts';

const start = { segment: 1, offset: 0 };
const batchMs = 1_000_000;

/** A group of so many records, each of one row. */
const group = (records: number): ReadGroup => ({
  records: Array.from({ length: records }, () => Buffer.from('record')),
  writtenAt: 0,
  from: start,
  to: start,
});

async function gathering() {
  const made = new Gathering(start, compactRows(['id']), batchMs);
  const refused = new RefusedRecords(tmpdir(), captureLog().logger);
  const oneRow = () => [{ row: { id: 1 }, key: null, receivedAt: 0 }];
  const begun = performance.now();
  return {
    take: (records: number) => made.take(group(records), oneRow, refused, new Slices()),
    foundEnd: () => made.foundEnd(),
    /** How many times as long as a small batch it may wait. */
    patience: () => Math.round((made.deadline - begun) / batchMs),
  };
}

it('a batch of few rows is soon sent, one of many waits for more', async () => {
  const { take, patience } = await gathering();
  expect(patience()).toBe(Number.POSITIVE_INFINITY);
  await take(999);
  expect(patience()).toBe(1);
  await take(1);
  expect(patience()).toBe(5);
});

it('a batch of many rows waits no longer than one of few when nothing more comes', async () => {
  const { take, foundEnd, patience } = await gathering();
  await take(2_000);
  foundEnd();
  expect(patience()).toBe(5);
  foundEnd();
  expect(patience()).toBe(1);
  await take(1);
  foundEnd();
  expect(patience()).toBe(5);
});
