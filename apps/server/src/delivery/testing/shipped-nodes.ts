import { randomUUID } from 'node:crypto';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { openEventLog } from '../../platform/event-log/event-log.ts';
import { openKeyStore } from '../../platform/event-log/key-store.ts';
import { openShipper, type ShipperOptions } from '../../platform/event-log/shipper.ts';
import { captureLog } from '../../testing/captured-log.ts';
import { withLogDir } from '../../testing/event-logs.ts';
import { columnsFor } from '../rows/column-order.ts';
import { toRows } from '../rows/to-rows.ts';
import type { TestDelivery } from './delivery-app.ts';
import { someDeviceKey } from './rows-from.ts';
import { type Setup, withDelivery } from './with-delivery.ts';

/** Patience, milliseconds. */
const long = 60_000;

export interface ShippedNode {
  readonly delivery: TestDelivery;
  /**
   * Brings what it has kept into the store.
   * @param dies the store takes a batch, and the node is gone before it has heard of that; the next one sends it again
   */
  ship(dies?: boolean): Promise<void>;
}

/**
 * Nodes of one store, each with an event log of its own on disk.
 * @param setups of each what it knows: of a change one may have heard before the others
 */
export async function withShippedNodes(
  clickhouse: ClickHouse,
  setups: readonly Setup[],
  work: (nodes: readonly ShippedNode[]) => Promise<void>,
): Promise<void> {
  let turn = Promise.resolve();
  const exclusively: ShipperOptions['exclusively'] = (insert) => {
    turn = turn.then(insert, insert);
    return turn;
  };
  const open = (nodes: readonly ShippedNode[]): Promise<void> =>
    nodes.length === setups.length
      ? work(nodes)
      : withNode(clickhouse, setups[nodes.length], exclusively, (node) => open([...nodes, node]));
  await open([]);
}

function withNode(
  clickhouse: ClickHouse,
  setup: Setup,
  exclusively: ShipperOptions['exclusively'],
  work: (node: ShippedNode) => Promise<void>,
): Promise<void> {
  return withLogDir(async (dir) => {
    // A shipper that fails says so, which is what is meant to happen here.
    const log = captureLog().logger;
    const eventLog = await openEventLog({ dir, log });
    const keys = openKeyStore(clickhouse, randomUUID());
    const ship: ShippedNode['ship'] = async (dies = false) => {
      const died = Promise.withResolvers<void>();
      const shipper = await openShipper({
        ...{ dir, log, columns: columnsFor, keys, batchMs: 20, pollMs: 5, retryMs: [5, 50] },
        ...(exclusively && { exclusively }),
        toRows: (record) => toRows(record, { deviceKey: someDeviceKey }),
        async insert(body, options) {
          await clickhouse.ingestText('event', body, options);
          if (!dies) return;
          died.resolve();
          throw new Error('It died.');
        },
      });
      const isDone = await Promise.race([shipper.drain(long), died.promise.then(() => true)]);
      await shipper.close();
      if (!isDone) throw new Error('The store takes nothing.');
    };
    await withDelivery({ ...setup, services: { ...setup?.services, eventLog } }, (delivery) =>
      work({ delivery, ship }),
    );
    await eventLog.close();
  });
}
