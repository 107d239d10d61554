import { expect, test } from 'vitest';
import { ClickHouseBusyError } from '../../platform/clickhouse/errors.ts';
import { ReportQueue } from './report-queue.ts';

/** Work that ends when it is told to. */
function someWork() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  return { ends, work };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('four queries of an organization at a time, the others in the order they came', async () => {
  const queue = new ReportQueue();
  const { ends, work } = someWork();
  const all = Array.from({ length: 6 }, () => queue.run(1, work));
  await settled();
  expect(ends).toHaveLength(4);
  ends[2]?.();
  await all[2];
  await settled();
  expect(ends).toHaveLength(5);
  ends[0]?.();
  await settled();
  for (const end of ends) end();
  await settled();
  for (const end of ends) end();
  await Promise.all(all);
  expect(ends).toHaveLength(6);
});

test('another organization does not wait for them', async () => {
  const queue = new ReportQueue();
  const { ends, work } = someWork();
  const busy = Array.from({ length: 20 }, () => queue.run(1, work));
  expect(await queue.run(2, async () => 'answer')).toBe('answer');
  while (ends.length < 20) {
    for (const end of ends) end();
    await settled();
  }
  for (const end of ends) end();
  await Promise.all(busy);
});

test('what is too much is refused, and a failure gives its place up', async () => {
  const queue = new ReportQueue();
  const { ends, work } = someWork();
  const all = Array.from({ length: 104 }, () => queue.run(1, work));
  await settled();
  await expect(queue.run(1, work)).rejects.toThrow(ClickHouseBusyError);
  while (ends.length < 104) {
    for (const end of ends) end();
    await settled();
  }
  for (const end of ends) end();
  await Promise.all(all);
  await expect(queue.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run(1, async () => 'answer')).toBe('answer');
});
