import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { openEventLog } from '../platform/event-log/event-log.ts';
import { openKeyStore } from '../platform/event-log/key-store.ts';
import {
  openShipper,
  type Shipper,
  type ShipperOptions,
  type ShipperStats,
} from '../platform/event-log/shipper.ts';
import { captureLog } from './captured-log.ts';
import {
  type EventStore,
  eventRecord,
  eventRows,
  openEventStore,
  type TestEvent,
  testColumns,
} from './event-store.ts';

export const HOUR = 3_600_000;
/** Patience, milliseconds. */
export const LONG = 20_000;

let nodes = 0;
/** Unique over the tests of a file: a token that came before would be ignored. */
export function newNode(): string {
  nodes += 1;
  return `node-${nodes}`;
}

export const events = (count: number, from = 0): TestEvent[] =>
  Array.from({ length: count }, (_, index) => ({ id: from + index }));
export const ids = (count: number, from = 0): number[] => events(count, from).map(({ id }) => id);

interface ShippingTools {
  store(): EventStore;
  ship(dir: string, node: string, options?: Partial<ShipperOptions>): Promise<Shipper>;
  write(dir: string, some: readonly TestEvent[]): Promise<void>;
  /** Ships all that is there and ends. */
  shipAll(dir: string, node: string, options?: Partial<ShipperOptions>): Promise<ShipperStats>;
}

/** A store for the tests of a file, empty before each. */
export function describeShipping(): ShippingTools {
  let opened: EventStore | undefined;
  const store = () => {
    if (opened === undefined) throw new Error('only within a test');
    return opened;
  };

  beforeAll(async () => {
    opened = await openEventStore();
  });
  beforeEach(async () => {
    for (const table of ['test_event', 'test_count', 'event_key']) {
      await store().clickhouse.migration(`TRUNCATE TABLE millrace.${table}`);
    }
  });
  afterAll(() => opened?.close());

  const ship: ShippingTools['ship'] = (dir, node, options = {}) =>
    openShipper({
      dir,
      log: captureLog().logger,
      toRows: eventRows,
      columns: () => testColumns,
      insert: store().insert,
      keys: openKeyStore(store().clickhouse, node),
      batchBytes: 100_000,
      batchMs: 50,
      pollMs: 5,
      retryMs: [5, 50],
      ...options,
    });
  return {
    store,
    ship,
    async write(dir, some) {
      const log = await openEventLog({
        dir,
        log: captureLog().logger,
        segmentBytes: 1_000,
        reserveBytes: 100_000,
      });
      await Promise.all(some.map((event) => log.append(eventRecord(event))));
      await log.close();
    },
    async shipAll(dir, node, options) {
      const shipper = await ship(dir, node, options);
      expect(await shipper.drain(LONG)).toBe(true);
      const stats = shipper.stats();
      await shipper.close();
      return stats;
    },
  };
}
