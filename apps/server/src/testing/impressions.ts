import * as z from 'zod/mini';
import type { ClickHouse, IngestRow } from '../platform/clickhouse/clickhouse.ts';

const at = Date.now();

/** Rows of `event`, an impression for each record. */
export const impressions = (records: readonly string[]): IngestRow[] =>
  records.map((record_id) => ({
    organization_id: 1,
    app_id: 1,
    received_at: at,
    at,
    kind: 'lr',
    record_id,
    metric: 'impression',
  }));

/** How many impressions a rollup has counted. */
export async function countedIn(store: Pick<ClickHouse, 'lookup'>, table: string): Promise<number> {
  const sql = `SELECT toUInt32(sum(impressions)) AS count FROM millrace.${table}`;
  const [row] = await store.lookup(sql, z.object({ count: z.number() }));
  return row?.count ?? 0;
}
