import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureLog } from '../../testing/captured-log.ts';
import { withLogDir } from '../../testing/event-logs.ts';
import {
  type EventStore,
  eventRecord,
  eventRows,
  openEventStore,
  testColumns,
} from '../../testing/event-store.ts';
import { openEventLog } from './event-log.ts';
import { openKeyStore } from './key-store.ts';
import { openShipper } from './shipper.ts';

let store: EventStore;
beforeAll(async () => {
  store = await openEventStore();
});
afterAll(() => store.close());

it('a shipper tells that a batch was read before it is sent, and reads it again when that fails', async () => {
  await withLogDir(async (dir) => {
    const { logger: log } = captureLog();
    const events = await openEventLog({ dir, log, reserveBytes: 100_000 });
    await Promise.all([1, 2, 3].map((id) => events.append(eventRecord({ id }))));
    await events.close();

    let read = 0;
    const told: { read: number; sent: number }[] = [];
    const shipper = await openShipper({
      dir,
      log,
      toRows: (record) => {
        read += 1;
        return eventRows(record);
      },
      columns: () => testColumns,
      gathered: async () => {
        told.push({ read, sent: (await store.ids()).length });
        if (told.length < 3) throw new Error('away');
      },
      insert: store.insert,
      keys: openKeyStore(store.clickhouse, 'node'),
      retryMs: [5, 50],
    });
    expect(await shipper.drain(20_000)).toBe(true);
    expect(told).toEqual([3, 6, 9].map((count) => ({ read: count, sent: 0 })));
    expect(await store.ids()).toEqual([1, 2, 3]);
    expect(shipper.stats()).toMatchObject({ records: 3, rows: 3, batches: 1 });
    await shipper.close();
  });
});
