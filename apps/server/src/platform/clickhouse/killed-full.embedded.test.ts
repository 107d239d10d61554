import { afterEach, expect, test } from 'vitest';
import { limitFiles } from '../../faults/limit-files.ts';
import { withDataDir } from '../../testing/data-dirs.ts';
import { type EventStore, openEventStore } from '../../testing/event-store.ts';

afterEach(() => limitFiles(process.pid, 'unlimited'));

const insert = ({ clickhouse }: EventStore, id: number) =>
  clickhouse.ingest('test_event', [{ id: String(id), note: '' }], { token: `batch-${id}` });

test('an insert that the disk refused right before the end of the process counts once when the next one repeats it', async () => {
  await withDataDir({ user: undefined, under: [] }, async (dataDir) => {
    for (let round = 0; round < 2; round += 1) {
      const first = await openEventStore(dataDir);
      await insert(first, 2 * round);
      await limitFiles(process.pid, 0);
      await expect(insert(first, 2 * round + 1)).rejects.toThrow();
      await first.close();
      await limitFiles(process.pid, 'unlimited');
      const next = await openEventStore(dataDir);
      await insert(next, 2 * round + 1);
      expect.soft(await next.ids()).toEqual(Array.from({ length: 2 * round + 2 }, (_, id) => id));
      expect.soft(await next.counted()).toBe(2 * round + 2);
      await next.close();
    }
  });
});
