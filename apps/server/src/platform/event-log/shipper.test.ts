import { open, readdir, readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { captureLog } from '../../testing/captured-log.ts';
import { withLogDir } from '../../testing/event-logs.ts';
import {
  type EventStore,
  eventRecord,
  eventRows,
  openEventStore,
  type TestEvent,
} from '../../testing/event-store.ts';
import { watchSyncs } from '../../testing/watch-syncs.ts';
import { readCursor } from './cursor.ts';
import { EventLogInUse } from './errors.ts';
import { openEventLog } from './event-log.ts';
import { listSegments, segmentPath } from './files.ts';
import { openKeyStore } from './key-store.ts';
import { openShipper, type ShipperOptions } from './shipper.ts';

const HOUR = 3_600_000;
const LONG = 20_000;
let store: EventStore;

beforeAll(async () => {
  store = await openEventStore();
});

beforeEach(async () => {
  for (const table of ['test_event', 'test_count', 'event_key']) {
    await store.clickhouse.migration(`TRUNCATE TABLE millrace.${table}`);
  }
});

afterAll(() => store.close());

/** Unique over the tests of this file: a token that came before would be ignored. */
let nodes = 0;
const newNode = () => {
  nodes += 1;
  return `node-${nodes}`;
};

function ship(dir: string, node: string, options: Partial<ShipperOptions> = {}) {
  return openShipper({
    dir,
    log: captureLog().logger,
    toRows: eventRows,
    insert: store.insert,
    keys: openKeyStore(store.clickhouse, node),
    batchBytes: 100_000,
    batchMs: 50,
    pollMs: 5,
    retryMs: [5, 50],
    ...options,
  });
}

async function write(dir: string, events: readonly TestEvent[], segmentBytes = 1_000): Promise<void> {
  const log = await openEventLog({ dir, log: captureLog().logger, segmentBytes, reserveBytes: 100_000 });
  await Promise.all(events.map((event) => log.append(eventRecord(event))));
  await log.close();
}

/** Ships all that is there and ends. */
async function shipAll(dir: string, node: string, options: Partial<ShipperOptions> = {}) {
  const shipper = await ship(dir, node, options);
  expect(await shipper.drain(LONG)).toBe(true);
  const stats = shipper.stats();
  await shipper.close();
  return stats;
}

const events = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ id: from + index }));
const ids = (count: number, from = 0) => events(count, from).map(({ id }) => id);

describe('shipping', () => {
  it('brings every record once, while the log is written, and deletes what was consumed', async () => {
    await withLogDir(async (dir) => {
      const log = await openEventLog({
        dir,
        log: captureLog().logger,
        segmentBytes: 2_000,
        reserveBytes: 9_000,
      });
      const shipper = await ship(dir, newNode(), { batchRows: 70 });
      for (let id = 0; id < 1_000; id += 1) {
        const appended = log.append(eventRecord({ id }));
        if (id % 50 === 0) await appended;
      }
      await log.append(eventRecord({ id: 1_000 }));
      shipper.nudge();
      expect(await shipper.drain(LONG)).toBe(true);
      expect(await store.ids()).toEqual(ids(1_001));
      expect(await store.counted()).toBe(1_001);
      expect(await listSegments(dir)).toEqual([log.stats().segment]);
      expect(shipper.stats()).toMatchObject({
        lagSeconds: 0,
        lagBytes: 0,
        isFailing: false,
        records: 1_001,
        rows: 1_001,
        duplicates: 0,
        refused: 0,
        damaged: 0,
      });
      expect(shipper.stats().batches).toBeGreaterThan(1);
      await Promise.all([log.close(), shipper.close()]);
    });
  });

  it('goes on where it ended, over restarts of both', async () => {
    await withLogDir(async (dir) => {
      const node = newNode();
      for (const from of [0, 100, 200]) {
        await write(dir, events(100, from));
        await shipAll(dir, node);
        await shipAll(dir, node);
      }
      expect(await store.ids()).toEqual(ids(300));
      expect((await listSegments(dir)).length).toBe(1);
    });
  });

  it('sends a batch by itself when it is old enough, without being asked', async () => {
    await withLogDir(async (dir) => {
      const shipper = await ship(dir, newNode());
      await write(dir, events(3));
      await vi.waitFor(async () => expect(await store.ids()).toEqual(ids(3)), LONG);
      await shipper.close();
    });
  });

  it('is done by one process at a time', async () => {
    await withLogDir(async (dir) => {
      const shipper = await ship(dir, newNode());
      await expect(ship(dir, newNode())).rejects.toThrow(EventLogInUse);
      await shipper.close();
      await (await ship(dir, newNode())).close();
    });
  });

  it('keeps a record aside that can not be read, and passes over it', async () => {
    await withLogDir(async (dir) => {
      const log = await openEventLog({ dir, log: captureLog().logger, reserveBytes: 9_000 });
      await log.append(eventRecord({ id: 1 }));
      await log.append(Buffer.from('not JSON'));
      await log.append(eventRecord({ id: 2 }));
      await log.close();
      expect(await shipAll(dir, newNode())).toMatchObject({ records: 3, rows: 2, refused: 1 });
      expect(await store.ids()).toEqual([1, 2]);
      const [name = ''] = await readdir(join(dir, 'refused'));
      expect(await readFile(join(dir, 'refused', name), 'utf8')).toBe('not JSON');
    });
  });

  it('passes over a group whose bytes have changed on disk, and says so', async () => {
    await withLogDir(async (dir) => {
      const log = await openEventLog({ dir, log: captureLog().logger, reserveBytes: 9_000 });
      for (const event of events(5)) await log.append(eventRecord(event));
      await log.close();
      await write(dir, events(1, 5));
      const file = await open(segmentPath(dir, 1), 'r+');
      await file.write('X', 50); // in the second group
      await file.close();
      const captured = captureLog();
      expect(await shipAll(dir, newNode(), { log: captured.logger })).toMatchObject({ damaged: 1, rows: 5 });
      expect(await store.ids()).toEqual([0, 2, 3, 4, 5]);
      expect(captured.text()).toContain('the event log is damaged');
    });
  });

  it('waits for a store that is gone, says so once, and goes on by itself', async () => {
    await withLogDir(async (dir) => {
      const captured = captureLog();
      let isGone = true;
      let attempts = 0;
      const insert: ShipperOptions['insert'] = async (body, options) => {
        attempts += 1;
        if (isGone) throw new Error('the store is gone');
        return store.insert(body, options);
      };
      await write(dir, events(200));
      const shipper = await ship(dir, newNode(), { insert, log: captured.logger });
      await vi.waitFor(() => expect(attempts).toBeGreaterThan(3), LONG);
      await write(dir, events(200, 200));
      expect(shipper.stats()).toMatchObject({ isFailing: true, batches: 0 });
      await vi.waitFor(() => expect(shipper.stats().lagBytes).toBeGreaterThan(5_000), LONG);
      expect(await shipper.drain(20)).toBe(false);
      isGone = false;
      expect(await shipper.drain(LONG)).toBe(true);
      expect(shipper.stats().isFailing).toBe(false);
      await shipper.close();
      expect(await store.ids()).toEqual(ids(400));
      expect(captured.lines().map(({ msg }) => msg)).toEqual([
        'events can not be shipped; trying again and again',
        'events are shipped again',
      ]);
    });
  });

  it('ends although the store is gone; its successor sends what it had frozen', async () => {
    await withLogDir(async (dir) => {
      const node = newNode();
      await write(dir, events(50));
      let attempts = 0;
      const insert = async () => {
        attempts += 1;
        throw new Error('the store is gone');
      };
      const shipper = await ship(dir, node, { insert });
      await vi.waitFor(() => expect(attempts).toBeGreaterThan(1), LONG);
      await shipper.close();
      await shipAll(dir, node);
      expect(await store.ids()).toEqual(ids(50));
    });
  });

  it('tells how old the oldest record is that was not shipped, by a clock that may jump', async () => {
    await withLogDir(async (dir) => {
      let time = Date.now();
      let isGone = true;
      const insert: ShipperOptions['insert'] = (body, options) =>
        isGone ? Promise.reject(new Error('gone')) : store.insert(body, options);
      await write(dir, events(10));
      const shipper = await ship(dir, newNode(), { insert, now: () => time });
      await vi.waitFor(() => expect(shipper.stats().isFailing).toBe(true), LONG);
      time += HOUR;
      expect(shipper.stats().lagSeconds).toBeGreaterThan(3_000);
      time -= 5 * HOUR;
      expect(shipper.stats().lagSeconds).toBe(0);
      isGone = false;
      await write(dir, events(10, 10));
      expect(await shipper.drain(LONG)).toBe(true);
      await shipper.close();
      expect(await store.ids()).toEqual(ids(20));
    });
  });
});

describe('a batch that was frozen', () => {
  /** The state after a shipper has ended between freezing and the cursor, and what the store got then. */
  async function interrupted(dir: string, node: string, reached: 'nothing' | 'the store') {
    await write(dir, events(60));
    const insert: ShipperOptions['insert'] = async (body, options) => {
      if (reached === 'the store') await store.insert(body, options);
      throw new Error('killed here');
    };
    const shipper = await ship(dir, node, { insert, retryMs: [60_000, 60_000] });
    await vi.waitFor(() => expect(shipper.stats().isFailing).toBe(true), LONG);
    await shipper.close();
    expect((await readCursor(dir)).position).toEqual({ segment: 0, offset: 0 });
  }

  it.each(['nothing', 'the store'] as const)('is sent again, as it is, when %s got it', async (reached) => {
    await withLogDir(async (dir) => {
      const node = newNode();
      await interrupted(dir, node, reached);
      await write(dir, events(60, 60));
      const tokens: string[] = [];
      const insert: ShipperOptions['insert'] = (body, options) => {
        tokens.push(options.token);
        return store.insert(body, options);
      };
      await shipAll(dir, node, { insert });
      expect(await store.ids()).toEqual(ids(120));
      expect(await store.counted()).toBe(120);
      expect(new Set(tokens).size).toBe(2);
    });
  });

  it.each([0.2, 0.6, 0.99])('and got to disk for %d of its length only is made anew', async (share) => {
    await withLogDir(async (dir) => {
      const node = newNode();
      await interrupted(dir, node, 'nothing');
      const file = join(dir, 'batch');
      const used = (await readFile(file)).findLastIndex((byte) => byte !== 0);
      const { size } = await stat(file);
      await truncate(file, Math.floor(used * share));
      await truncate(file, size);
      await shipAll(dir, node);
      expect(await store.ids()).toEqual(ids(60));
    });
  });

  it('is not sent again once the cursor is behind it', async () => {
    await withLogDir(async (dir) => {
      const node = newNode();
      await write(dir, events(60));
      await shipAll(dir, node);
      await store.clickhouse.migration('TRUNCATE TABLE millrace.test_event');
      await shipAll(dir, node);
      expect(await store.ids()).toEqual([]);
    });
  });

  it('stays the next one when the disk refuses it, or the cursor', async () => {
    await withLogDir(async (dir) => {
      await write(dir, events(60));
      const syncs = await watchSyncs();
      onTestFinished(() => syncs.restore());
      for (const _ of ['batch', 'cursor']) {
        const before = syncs.count();
        syncs.failNext(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
        await shipAll(dir, newNode(), { batchRows: 10 });
        expect(syncs.count()).toBeGreaterThan(before);
        await write(dir, events(60, 60));
      }
      await shipAll(dir, newNode());
      expect(await store.ids()).toEqual([...ids(120), ...ids(60, 60)].sort((a, b) => a - b));
    });
  });
});

describe('replays', () => {
  const at = Date.UTC(2026, 2, 1);

  it('in a batch are left out, and counted; rows without a key never are', async () => {
    await withLogDir(async (dir) => {
      await write(dir, [
        { id: 1, key: 7, receivedAt: at },
        { id: 2, key: 7, receivedAt: at + HOUR },
        { id: 3, key: 8, receivedAt: at },
        { id: 4, receivedAt: at },
        { id: 5, receivedAt: at },
      ]);
      expect(await shipAll(dir, newNode())).toMatchObject({ records: 5, rows: 4, duplicates: 1 });
      expect(await store.ids()).toEqual([1, 3, 4, 5]);
    });
  });

  it('of an earlier batch are left out, up to 72 hours by receive time, and not later', async () => {
    await withLogDir(async (dir) => {
      const shipper = await ship(dir, newNode());
      const key = 2 ** 40 + 1;
      for (const [id, hours] of [0, 1, 71.9, 72.1, 143, 145].entries()) {
        await write(dir, [{ id, key, receivedAt: at + hours * HOUR }]);
        expect(await shipper.drain(LONG)).toBe(true);
      }
      expect(shipper.stats()).toMatchObject({ duplicates: 3 });
      await shipper.close();
      expect(await store.ids()).toEqual([0, 3, 5]);
    });
  });

  it('of before a restart are left out', async () => {
    await withLogDir(async (dir) => {
      const node = newNode();
      const batch = (from: number) =>
        Array.from({ length: 500 }, (_, key) => ({ id: from + key, key, receivedAt: Date.now() }));
      await write(dir, batch(0));
      await shipAll(dir, node);
      await write(dir, [...batch(1_000), { id: 5_000, key: 5_000, receivedAt: Date.now() }]);
      expect(await shipAll(dir, node)).toMatchObject({ duplicates: 500, rows: 1 });
      expect(await store.ids()).toEqual([...ids(500), 5_000]);
    });
  });

  it('that reach another node are left out, too', async () => {
    let before = Promise.resolve();
    const exclusively: ShipperOptions['exclusively'] = (work) => {
      before = before.then(work, work);
      return before;
    };
    await withLogDir((first) =>
      withLogDir(async (second) => {
        const shippers = [
          await ship(first, newNode(), { exclusively }),
          await ship(second, newNode(), { exclusively }),
        ];
        for (let round = 0; round < 5; round += 1) {
          const keyed = (id: number) => ({ id, key: round * 10 + (id % 10), receivedAt: Date.now() });
          await Promise.all([
            write(
              first,
              events(10, round * 100).map(({ id }) => keyed(id)),
            ),
            write(
              second,
              events(10, round * 100 + 50).map(({ id }) => keyed(id)),
            ),
          ]);
          await Promise.all(shippers.map((shipper) => shipper.drain(LONG)));
        }
        await Promise.all(shippers.map((shipper) => shipper.close()));
        const keys = (await store.ids()).map((id) => Math.floor(id / 100) * 10 + (id % 10));
        expect(keys.sort((a, b) => a - b)).toEqual(ids(50));
      }),
    );
  });
});
