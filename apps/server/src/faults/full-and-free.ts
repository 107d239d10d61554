import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import { countedIn, impressions } from '../testing/impressions.ts';
import { openTestClickHouse } from '../testing/test-clickhouse.ts';
import { limitFiles } from './limit-files.ts';

const EVENTS = 200;

interface FullAndFree {
  /** Some more where the disk was never full at the wrong moment. */
  readonly batches: number;
  /** At most how long the disk is full, and free, at a time: in times of what one batch takes here on a free disk. */
  readonly full: number;
  readonly free: number;
}

/** Inserts batches, each until it is acknowledged, while the disk is full and free in turn; each then counts once. */
export async function fullAndFree({ batches, full, free }: FullAndFree): Promise<void> {
  const store = await openTestClickHouse();
  const done = new AbortController();
  let weather = Promise.resolve();
  try {
    let [inserted, refused] = [0, 0];
    const begun = performance.now();
    for (; inserted < 3; inserted += 1) await insert(store, inserted);
    const pace = (performance.now() - begun) / inserted;
    weather = changeWeather({ full: full * pace, free: free * pace }, done.signal);
    // What was refused may be there all the same, so it is asked for until it is acknowledged.
    let isOpen = false;
    while (inserted < batches || refused === 0 || isOpen) {
      try {
        await insert(store, inserted);
        inserted += 1;
        isOpen = false;
      } catch {
        refused += 1;
        isOpen = true;
        await sleep(pace / 2);
      }
    }
    done.abort();
    await weather;
    // What was merged since the last one, on a full disk, is mended by the next.
    await insert(store, inserted);
    inserted += 1;
    const each = Array.from({ length: inserted }, () => EVENTS);
    expect(await events(store)).toEqual(each);
    for (const table of ['event_hour', 'event_day']) {
      expect.soft(await countedIn(store, table), table).toBe(inserted * EVENTS);
    }
  } finally {
    done.abort();
    await weather;
    await store.close();
  }
}

async function changeWeather(
  { full, free }: Pick<FullAndFree, 'full' | 'free'>,
  signal: AbortSignal,
): Promise<void> {
  try {
    while (!signal.aborted) {
      await limitFiles(process.pid, 0);
      await sleep(Math.random() * full);
      await limitFiles(process.pid, 'unlimited');
      await sleep(Math.random() * free);
    }
  } finally {
    await limitFiles(process.pid, 'unlimited');
  }
}

const insert = (store: ClickHouse, batch: number) =>
  store.ingest('event', impressions(Array.from({ length: EVENTS }, (_, event) => `${batch} ${event}`)), {
    token: `batch-${batch}`,
  });

async function events(store: ClickHouse): Promise<number[]> {
  const sql = `SELECT toUInt32(splitByChar(' ', record_id)[1]) AS batch, toUInt32(count()) AS events
    FROM millrace.event GROUP BY batch ORDER BY batch`;
  const rows = await store.lookup(sql, z.object({ batch: z.number(), events: z.number() }));
  return rows.map((row) => row.events);
}
