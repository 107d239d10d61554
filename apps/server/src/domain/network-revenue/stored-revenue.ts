import * as z from 'zod/mini';
import { chunks } from '../../platform/chunks.ts';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { networkRevenue } from './revenue-row.ts';

/** What is stored for an instance in a country on a day, as it is read, and kept to be put back. */
export const storedRevenue = z.extend(z.omit(networkRevenue, { organizationId: true }), {
  source: z.string(),
  /** Milliseconds since 1970. */
  reportedAt: z.coerce.number(),
});
export type StoredRevenue = Readonly<z.output<typeof storedRevenue>>;

type Place = Pick<StoredRevenue, 'instanceId' | 'unit' | 'country' | 'day'>;

/** As one text, to look places up by. */
export const placeKey = ({ instanceId, unit, country, day }: Place) =>
  `${instanceId} ${country} ${day} ${unit}`;

const sql = `
  SELECT app_id AS appId, placement_id AS placementId, instance_id AS instanceId, network_id AS networkId, unit, country,
    toString(day) AS day, impressions, clicks, revenue, currency, rate, toString(rate_date) AS rateDate,
    revenue_usd AS revenueUsd, source, toString(toUnixTimestamp64Milli(reported_at)) AS reportedAt
  FROM millrace.network_revenue FINAL
  WHERE organization_id = {organization:UInt32} AND network_id = {network:Int16}
    AND network_revenue.day >= toDate({first:String}) AND network_revenue.day <= toDate({last:String})
    AND instance_id IN {instances:Array(UInt32)}`;

/** Instances that are asked about together: a year of one in every country is 90,000 rows. */
const atOnce = 20;
const limits = { seconds: 60, rows: 1_000_000 };

interface Asked {
  readonly organizationId: number;
  readonly networkId: number;
  readonly first: string;
  readonly last: string;
  readonly instanceIds: readonly number[];
}

/** What is stored for these instances from the first day to the last, undone rows included, by {@link placeKey}. */
export async function readStored(
  clickhouse: Pick<ClickHouse, 'report'>,
  { organizationId, networkId, first, last, instanceIds }: Asked,
): Promise<Map<string, StoredRevenue>> {
  const found = new Map<string, StoredRevenue>();
  for (const some of chunks(instanceIds, atOnce)) {
    const params = { organization: organizationId, network: networkId, first, last, instances: some };
    for (const one of await clickhouse.report({ sql, params, limits }, storedRevenue)) {
      // An instance that has moved would have two: the newest speaks.
      const known = found.get(placeKey(one));
      if (known === undefined || known.reportedAt <= one.reportedAt) found.set(placeKey(one), one);
    }
  }
  return found;
}

const total = z.object({ usd: z.string() });

/** What the network has reported for these days, of everything that it serves: USD. */
export async function readTotal(
  clickhouse: Pick<ClickHouse, 'report'>,
  { organizationId, networkId, first, last }: Omit<Asked, 'instanceIds'>,
): Promise<string> {
  const [row] = await clickhouse.report(
    {
      sql: `SELECT toString(sum(revenue_usd)) AS usd FROM millrace.network_revenue FINAL
        WHERE organization_id = {organization:UInt32} AND network_id = {network:Int16}
          AND day >= toDate({first:String}) AND day <= toDate({last:String})`,
      params: { organization: organizationId, network: networkId, first, last },
    },
    total,
  );
  return row?.usd ?? '0';
}
