import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { changeTtl, storedDefinition } from '../../platform/clickhouse/ddl.ts';

const table = 'event';
const definition = z.object({ definition: z.string() });

/**
 * Keeps single events for so many days after their receipt; what was counted from them stays. Does nothing when that is
 * so already, since a change makes the engine look at every part.
 *
 * @throws RangeError for what is no number of days
 */
export async function keepEventsFor(
  clickhouse: Pick<ClickHouse, 'report' | 'migration' | 'topology'>,
  days: number,
): Promise<'changed' | 'unchanged'> {
  if (!Number.isInteger(days) || days < 1) throw new RangeError(`${days} is not a number of days above 0`);
  const [now] = await clickhouse.report(storedDefinition(table, clickhouse.topology), definition);
  if (now?.definition.includes(`TTL toDate(received_at) + toIntervalDay(${days})`)) return 'unchanged';
  const ttl = `toDate(received_at) + INTERVAL ${days} DAY`;
  await clickhouse.migration(changeTtl(table, ttl, clickhouse.topology));
  return 'changed';
}
