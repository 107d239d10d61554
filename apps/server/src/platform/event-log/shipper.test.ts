import { open, readdir, readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { captureLog } from '../../testing/captured-log.ts';
import { withLogDir } from '../../testing/event-logs.ts';
import { eventRecord } from '../../testing/event-store.ts';
import { describeShipping, events, HOUR, ids, LONG, newNode } from '../../testing/shipping.ts';
import { watchSyncs } from '../../testing/watch-syncs.ts';
import { readCursor } from './cursor.ts';
import { EventLogInUse } from './errors.ts';
import { openEventLog } from './event-log.ts';
import { listSegments, segmentPath } from './files.ts';
import { openKeyStore } from './key-store.ts';
import type { ShipperOptions } from './shipper.ts';

const { store, ship, write, shipAll } = describeShipping();

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
      expect(await store().ids()).toEqual(ids(1_001));
      expect(await store().counted()).toBe(1_001);
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
      expect(await store().ids()).toEqual(ids(300));
      expect((await listSegments(dir)).length).toBe(1);
    });
  });

  it('sends a batch by itself when it is old enough, without being asked', async () => {
    await withLogDir(async (dir) => {
      const shipper = await ship(dir, newNode());
      await write(dir, events(3));
      await vi.waitFor(async () => expect(await store().ids()).toEqual(ids(3)), LONG);
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
      expect(await store().ids()).toEqual([1, 2]);
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
      expect(await store().ids()).toEqual([0, 2, 3, 4, 5]);
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
        return store().insert(body, options);
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
      expect(await store().ids()).toEqual(ids(400));
      expect(captured.lines().map(({ msg }) => msg)).toEqual([
        'events can not be shipped; trying again and again',
        'events are shipped again',
      ]);
    });
  });

  it('that begins while the store is gone tells what waits, and since when', async () => {
    await withLogDir(async (dir) => {
      let time = Date.now();
      let isGone = true;
      const known = openKeyStore(store().clickhouse, newNode());
      const keys: ShipperOptions['keys'] = {
        ...known,
        load(since) {
          if (isGone) throw new Error('the store is gone');
          return known.load(since);
        },
      };
      await write(dir, events(10));
      const shipper = await ship(dir, known.node, { keys, now: () => time });
      await vi.waitFor(() => expect(shipper.stats().isFailing).toBe(true), LONG);
      time += HOUR;
      expect(shipper.stats().lagSeconds).toBeGreaterThan(3_000);
      expect(shipper.stats().lagBytes).toBeGreaterThan(100);
      await write(dir, events(10, 10));
      expect(await shipper.drain(20)).toBe(false);
      isGone = false;
      expect(await shipper.drain(LONG)).toBe(true);
      expect(shipper.stats()).toMatchObject({ lagSeconds: 0, lagBytes: 0, records: 20, rows: 20 });
      await shipper.close();
      expect(await store().ids()).toEqual(ids(20));
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
      expect(await store().ids()).toEqual(ids(50));
    });
  });

  it('tells how old the oldest record is that was not shipped, by a clock that may jump', async () => {
    await withLogDir(async (dir) => {
      let time = Date.now();
      let isGone = true;
      const insert: ShipperOptions['insert'] = (body, options) =>
        isGone ? Promise.reject(new Error('gone')) : store().insert(body, options);
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
      expect(await store().ids()).toEqual(ids(20));
    });
  });
});

describe('a batch that was frozen', () => {
  /** The state after a shipper has ended between freezing and the cursor, and what the store got then. */
  async function interrupted(dir: string, node: string, reached: 'nothing' | 'the store') {
    await write(dir, events(60));
    const insert: ShipperOptions['insert'] = async (body, options) => {
      if (reached === 'the store') await store().insert(body, options);
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
        return store().insert(body, options);
      };
      await shipAll(dir, node, { insert });
      expect(await store().ids()).toEqual(ids(120));
      expect(await store().counted()).toBe(120);
      expect(new Set(tokens).size).toBe(2);
    });
  });

  it('is sent again although the cursor went on to a new segment before it', async () => {
    await withLogDir(async (dir) => {
      const node = newNode();
      await write(dir, events(10));
      const insert: ShipperOptions['insert'] = async (body, options) => {
        await store().insert(body, options);
        if (body.includes('[10,')) throw new Error('killed here');
      };
      const shipper = await ship(dir, node, { insert, retryMs: [60_000, 60_000] });
      const log = await openEventLog({ dir, log: captureLog().logger, reserveBytes: 9_000 });
      expect(await shipper.drain(LONG)).toBe(true);
      await log.append(eventRecord({ id: 10 }));
      await vi.waitFor(() => expect(shipper.stats().isFailing).toBe(true), LONG);
      await shipper.close();
      await log.append(eventRecord({ id: 11 }));
      await log.close();
      await shipAll(dir, node);
      expect(await store().ids()).toEqual(ids(12));
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
      expect(await store().ids()).toEqual(ids(60));
    });
  });

  it('is not sent again once the cursor is behind it', async () => {
    await withLogDir(async (dir) => {
      const node = newNode();
      await write(dir, events(60));
      await shipAll(dir, node);
      await store().clickhouse.migration('TRUNCATE TABLE millrace.test_event');
      await shipAll(dir, node);
      expect(await store().ids()).toEqual([]);
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
      expect(await store().ids()).toEqual([...ids(120), ...ids(60, 60)].sort((a, b) => a - b));
    });
  });
});
