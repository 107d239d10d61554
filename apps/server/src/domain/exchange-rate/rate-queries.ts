import { dayMs } from '@millrace/contract/kit/duration';
import { dayOf } from '@millrace/contract/report/period';
import type { Tx } from '../../platform/postgres/database.ts';
import { type RateTable, tableOf } from './rate-table.ts';

export function queryRates(tx: Tx) {
  return tx.selectFrom('exchange_rate').select(['currency', 'day', 'per_euro as perEuro']);
}

/** Days that delivery counts with: purchases of a backfill are older than today's. */
const daysOfShard = 400;

/**
 * The rates that a delivery node needs, for its snapshot: those of the last 400 days.
 * @returns what `JSON.stringify` makes a `RateTable` of that the node reads back (see rates.ts)
 */
export async function ratesShard(tx: Tx, now: Date): Promise<RateTable> {
  const since = dayOf(now.getTime() - daysOfShard * dayMs);
  return tableOf(await queryRates(tx).where('day', '>=', since).execute());
}
