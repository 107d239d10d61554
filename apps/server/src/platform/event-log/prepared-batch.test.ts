import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { withLogDir } from '../../testing/event-logs.ts';
import { describeShipping, events, ids, newNode } from '../../testing/shipping.ts';
import { openKeyStore } from './key-store.ts';
import type { ShipperOptions } from './shipper.ts';

const { store, write, shipAll } = describeShipping();
const batchRows = 100;

/** Counts the batches that were read, and lets an insert wait for the one after it. */
function watchBatches() {
  let read = 0;
  let sent = 0;
  let wake = Promise.withResolvers<void>();
  return {
    gathered: async () => {
      read += 1;
      wake.resolve();
      wake = Promise.withResolvers();
    },
    insert: async (body: Buffer, options: { readonly token: string }) => {
      await store().insert(body, options);
      sent += 1;
    },
    /** Resolves when more batches were read than are in the store and under way. */
    async nextIsRead() {
      while (read < sent + 2) await wake.promise;
    },
    read: () => read,
    sent: () => sent,
  };
}

/** Whether enough events follow for another whole batch. */
const isAmid = (body: Buffer) => Number(/\n\[(\d+),/.exec(body.toString())?.[1]) < 500;

describe('while the store works on a batch', () => {
  it('the next one is read and composed', async () => {
    await withLogDir(async (dir) => {
      await write(dir, events(10 * batchRows));
      const { gathered, insert, nextIsRead } = watchBatches();
      const stats = await shipAll(dir, newNode(), {
        batchRows,
        gathered,
        insert: async (body, options) => {
          if (isAmid(body)) await nextIsRead();
          await insert(body, options);
        },
      });
      expect(stats).toMatchObject({ rows: 1_000, lagBytes: 0 });
      expect(stats.batches).toBeGreaterThan(4);

      expect(await store().ids()).toEqual(ids(1_000));
      expect(await store().counted()).toBe(1_000);
    });
  });

  it('its rows are known for their replays in the next one, however long their keys take', async () => {
    await withLogDir(async (dir) => {
      const receivedAt = Date.now();
      await write(
        dir,
        events(5 * batchRows).map(({ id }) => ({ id, key: id % batchRows, receivedAt })),
      );
      const node = newNode();
      const keys = openKeyStore(store().clickhouse, node);
      const slowKeys: ShipperOptions['keys'] = {
        ...keys,
        insert: async (body, options) => {
          await sleep(100);
          await keys.insert(body, options);
        },
      };
      const { gathered, insert } = watchBatches();
      const stats = await shipAll(dir, node, { batchRows, gathered, insert, keys: slowKeys });
      expect(stats).toMatchObject({ rows: batchRows, duplicates: 4 * batchRows });
      expect(await store().ids()).toEqual(ids(batchRows));
    });
  });

  it.each(['before', 'after'] as const)('and refuses it %s it has it, the next one stays', async (when) => {
    await withLogDir(async (dir) => {
      await write(dir, events(10 * batchRows));
      const { gathered, insert, nextIsRead, read } = watchBatches();
      const tried = new Set<string>();
      const stats = await shipAll(dir, newNode(), {
        batchRows,
        gathered,
        insert: async (body, options) => {
          if (isAmid(body)) await nextIsRead();
          const isFirst = !tried.has(options.token);
          tried.add(options.token);
          if (isFirst && when === 'after') await store().insert(body, options);
          if (isFirst) throw new Error('refused');
          await insert(body, options);
        },
      });
      expect(stats).toMatchObject({ rows: 1_000, isFailing: false });
      expect(await store().ids()).toEqual(ids(1_000));
      expect(await store().counted()).toBe(1_000);
      expect(read()).toBe(stats.batches);
      expect(tried.size).toBe(stats.batches);
    });
  });

  it('and nobody can be told of the next one, that is read once more', async () => {
    await withLogDir(async (dir) => {
      await write(dir, events(5 * batchRows));
      const { gathered, insert, read } = watchBatches();
      const stats = await shipAll(dir, newNode(), {
        batchRows,
        insert,
        gathered: async () => {
          await gathered();
          if (read() % 2 === 0) throw new Error('away');
        },
      });
      expect(stats).toMatchObject({ rows: 500, duplicates: 0 });
      expect(read()).toBe(2 * stats.batches - 1);
      expect(await store().ids()).toEqual(ids(500));
    });
  });

  it('nothing is composed ahead where other nodes may ship meanwhile', async () => {
    await withLogDir(async (dir) => {
      await write(dir, events(5 * batchRows));
      const { gathered, insert, read, sent } = watchBatches();
      const readDuring: number[] = [];
      const stats = await shipAll(dir, newNode(), {
        batchRows,
        gathered,
        exclusively: (work) => work(),
        insert: async (body, options) => {
          await sleep(50);
          readDuring.push(read() - sent());
          await insert(body, options);
        },
      });
      expect(stats).toMatchObject({ rows: 500 });
      expect(readDuring).toEqual(Array.from({ length: stats.batches }, () => 1));
    });
  });
});
