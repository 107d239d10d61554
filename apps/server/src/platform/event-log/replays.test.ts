import { describe, expect, it } from 'vitest';
import { withLogDir } from '../../testing/event-logs.ts';
import { describeShipping, events, HOUR, ids, LONG, newNode } from '../../testing/shipping.ts';
import type { ShipperOptions } from './shipper.ts';

const { store, ship, write, shipAll } = describeShipping();

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
      expect(await store().ids()).toEqual([1, 3, 4, 5]);
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
      expect(await store().ids()).toEqual([0, 3, 5]);
    });
  });

  it('of rows that say so are left out for longer, also by a node that started since and does not remember them', async () => {
    await withLogDir(async (dir) => {
      const [node, key] = [newNode(), 2 ** 41 + 1];
      const now = Date.now();
      for (const [id, days] of [0, 4, 39.9, 40.1].entries()) {
        await write(dir, [{ id, key, receivedAt: now + days * 24 * HOUR, replayDays: 40 }]);
        // Rows of all keys are known to a new process for four days only.
        await shipAll(dir, node, { now: () => now + days * 24 * HOUR });
      }
      expect(await store().ids()).toEqual([0, 3]);
    });
  });

  it('are those of another key that a row names, which it never keeps out itself', async () => {
    await withLogDir(async (dir) => {
      const key = 2 ** 42 + 1;
      await write(dir, [
        { id: 1, key: key + 1, unlessKey: key, receivedAt: at },
        { id: 2, key, receivedAt: at },
        { id: 3, key: key + 1, unlessKey: key, receivedAt: at },
        { id: 4, key: key + 2, unlessKey: key, receivedAt: at },
      ]);
      await shipAll(dir, newNode());
      await write(dir, [
        { id: 5, key: key + 3, unlessKey: key, receivedAt: at + HOUR },
        { id: 6, key: key + 4, unlessKey: key, receivedAt: at + 73 * HOUR },
      ]);
      await shipAll(dir, newNode());
      expect(await store().ids()).toEqual([1, 2, 6]);
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
      expect(await store().ids()).toEqual([...ids(500), 5_000]);
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
        const keys = (await store().ids()).map((id) => Math.floor(id / 100) * 10 + (id % 10));
        expect(keys.sort((a, b) => a - b)).toEqual(ids(50));
      }),
    );
  });
});
