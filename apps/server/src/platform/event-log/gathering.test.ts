import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { captureLog } from '../../testing/captured-log.ts';
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
  const made = new Gathering(start, () => ['id'], batchMs);
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

it('the text names the columns that its rows have, in the order for the first of them, whichever are left out', async () => {
  const made = new Gathering(start, (first) => ('a' in first ? ['a', 'b', 'c'] : ['c', 'b', 'a']), batchMs);
  const refused = new RefusedRecords(tmpdir(), captureLog().logger);
  const rows = [{ c: 1 }, { c: 2, b: 3 }, { b: 4 }].map((row) => ({ row, key: null, receivedAt: 0 }));
  await made.take(group(1), () => [], refused, new Slices());
  expect(made.textOf(made.rows)).toHaveLength(0);
  await made.take(group(1), () => rows, refused, new Slices());
  const header = '["c","b"]    \n';
  expect(made.textOf(made.rows).toString()).toBe(`${header}[1]\n[2,3]\n[null,4]\n`);
  expect(made.textOf(made.rows.slice(1)).toString()).toBe(`${header}[2,3]\n[null,4]\n`);
  expect(made.textOf([])).toHaveLength(0);
});
