import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitFiles } from '../../faults/limit-files.ts';
import { type EventStore, openEventStore } from '../../testing/event-store.ts';

let store: EventStore;
beforeEach(async () => {
  store = await openEventStore();
});
afterEach(async () => {
  await limitFiles(process.pid, 'unlimited');
  await store.close();
});

const insert = (id: number) =>
  store.clickhouse.ingest('test_event', [{ id: String(id), note: '' }], { token: `batch-${id}` });

async function onFullDisk(work: () => Promise<void>): Promise<void> {
  await limitFiles(process.pid, 0);
  await expect(work()).rejects.toThrow();
  await limitFiles(process.pid, 'unlimited');
}

test('an insert that the disk refuses is refused, and counts once when it is repeated', async () => {
  await insert(1);
  await onFullDisk(() => insert(2));
  await onFullDisk(() => insert(2));
  await insert(2);
  await insert(3);
  await insert(2);
  expect(await store.ids()).toEqual([1, 2, 3]);
  expect(await store.counted()).toBe(3);
});

test('parts that were merged while the disk was full are there again, and none of their tokens is forgotten', async () => {
  for (const id of [1, 2, 3]) await insert(id);
  for (const table of ['test_event', 'test_count']) {
    await onFullDisk(() => store.clickhouse.migration(`OPTIMIZE TABLE millrace.${table} FINAL`));
  }
  await insert(4);
  for (const id of [1, 2, 3, 4]) await insert(id);
  expect(await store.ids()).toEqual([1, 2, 3, 4]);
  expect(await store.counted()).toBe(4);
});

test('a merge and an insert that the disk refuses together take nothing with them', async () => {
  for (const id of [1, 2, 3]) await insert(id);
  await onFullDisk(async () => {
    const merged = store.clickhouse.migration('OPTIMIZE TABLE millrace.test_event FINAL');
    await Promise.all([insert(4), merged]);
  });
  await insert(4).catch(() => insert(4));
  expect(await store.ids()).toEqual([1, 2, 3, 4]);
  expect(await store.counted()).toBe(4);
});

test('a table that was emptied stays empty', async () => {
  for (const id of [1, 2]) await insert(id);
  await store.clickhouse.migration('TRUNCATE TABLE millrace.test_count');
  await onFullDisk(() => insert(3));
  await insert(3);
  expect(await store.ids()).toEqual([1, 2, 3]);
  expect(await store.counted()).toBe(1);
});
