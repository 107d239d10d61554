import type { DayCount } from '@millrace/mediation/estimate/counts';
import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import type { AppsOfOrganization } from '../mediation/load-app-parts.ts';

/** Days that are read: with a half-life of 5 days an older one says less than a sixty-fourth. */
export const learnedDays = 30;
/** Days, today among them, that are read however many counts they have: with that half-life half of all that is known. */
const leastDays = 5;

/** Counts that are read together: the server has others to answer between two pages. */
const page = 2_000;
const limits = { seconds: 60, rows: page };

interface Place extends AppsOfOrganization {
  /** Days since 1970-01-01 UTC: the first that counts. */
  readonly from: number;
}

const row = z.object({
  instanceId: z.number(),
  country: z.string(),
  day: z.number(),
  impressions: z.number(),
  bidImpressions: z.number(),
  bidRevenue: z.number(),
  isReported: z.number(),
  reportedRevenue: z.number(),
  reportedImpressions: z.nullable(z.number()),
});
type Row = z.infer<typeof row>;

const scope = `organization_id = {organization:UInt32} AND app_id IN {apps:Array(UInt32)}
  AND day >= toDate({from:UInt16}) AND instance_id >= {instance:UInt32}
  AND (instance_id, country, day) > ({instance:UInt32}, {country:String}, toDate({day:UInt16}))`;

/** Own counts and what networks report side by side, each once; counts are doubles so that they come as numbers. */
const sql = `
  SELECT instance_id AS instanceId, country, toUInt16(day) AS day,
    toFloat64(sum(own)) AS impressions, toFloat64(sum(bids)) AS bidImpressions, toFloat64(sum(bid_usd)) AS bidRevenue,
    max(reported) AS isReported, toFloat64(sum(usd)) AS reportedRevenue,
    toFloat64(sum(reported_impressions)) AS reportedImpressions
  FROM (
    SELECT instance_id, country, day, impressions AS own, bid_impressions AS bids, bid_revenue AS bid_usd,
      0 AS reported, toDecimal64(0, 6) AS usd, CAST(NULL AS Nullable(UInt64)) AS reported_impressions
    FROM millrace.auto_day WHERE ${scope}
    UNION ALL
    SELECT instance_id, country, day, toUInt64(0), toUInt64(0), toDecimal128(0, 9), 1, revenue_usd, impressions
    FROM millrace.network_revenue FINAL WHERE ${scope} AND source != 'undone' AND unit = ''
  )
  GROUP BY instance_id, country, day
  ORDER BY instance_id, country, day
  LIMIT ${page}`;

/** What is known of the days of apps, in pages. */
export async function* readDays(
  clickhouse: Pick<ClickHouse, 'report'>,
  { organizationId, appIds, from }: Place,
): AsyncGenerator<DayCount[]> {
  let last = { instanceId: 0, country: '', day: 0 };
  for (;;) {
    const params = {
      organization: organizationId,
      apps: appIds,
      from,
      instance: last.instanceId,
      country: last.country,
      day: last.day,
    };
    const rows = await clickhouse.report({ sql, params, limits }, row);
    if (rows.length > 0) yield rows.map(presentDay);
    if (rows.length < page) return;
    last = rows.at(-1) ?? last;
  }
}

function presentDay({ instanceId, country, day, impressions, ...known }: Row): DayCount {
  const { bidImpressions, bidRevenue, isReported, reportedRevenue, reportedImpressions } = known;
  return {
    instanceId,
    country,
    day,
    impressions,
    bid: bidImpressions > 0 ? { impressions: bidImpressions, revenue: bidRevenue } : null,
    reported: isReported === 1 ? { revenue: reportedRevenue, impressions: reportedImpressions } : null,
  };
}

const knownOf = (whose: string) => `(
    SELECT organization_id, app_id, instance_id, country, day FROM millrace.auto_day
    WHERE ${whose} AND day >= toDate({from:UInt16})
    UNION ALL
    SELECT organization_id, app_id, instance_id, country, day FROM millrace.network_revenue
    WHERE ${whose} AND day >= toDate({from:UInt16}) AND unit = '')`;
const known = knownOf('organization_id = {organization:UInt32}');

const sizeRow = z.object({ appId: z.number(), days: z.number() });
const sizeLimits = { seconds: 60, rows: 1_000_000 };
const sizeSql = `SELECT app_id AS appId, toFloat64(count()) AS days FROM ${known} GROUP BY app_id`;

/** How many counts the apps of an organization have at most: of the same day there may be some more than one. */
export async function readSizes(
  clickhouse: Pick<ClickHouse, 'report'>,
  { organizationId, from }: Pick<Place, 'organizationId' | 'from'>,
): Promise<ReadonlyMap<number, number>> {
  const params = { organization: organizationId, from };
  const rows = await clickhouse.report({ sql: sizeSql, params, limits: sizeLimits }, sizeRow);
  return new Map(rows.map(({ appId, days }) => [appId, days]));
}

const largeRow = z.object({ organizationId: z.number(), appId: z.number() });
const largeSql = `SELECT organization_id AS organizationId, app_id AS appId FROM ${knownOf('organization_id > 0')}
  GROUP BY organizationId, appId HAVING count() > {most:UInt32} ORDER BY count() DESC, appId LIMIT {apps:UInt16}`;

/** The largest apps of all organizations that may have more than `most` counts. */
export function readLargeApps(
  clickhouse: Pick<ClickHouse, 'report'>,
  { apps, ...params }: { readonly from: number; readonly most: number; readonly apps: number },
  signal: AbortSignal,
): Promise<z.infer<typeof largeRow>[]> {
  const largeLimits = { seconds: 60, rows: apps };
  return clickhouse.report(
    { sql: largeSql, params: { ...params, apps }, limits: largeLimits, signal },
    largeRow,
  );
}

const daySizeRow = z.object({ day: z.number(), counts: z.number() });
const daySizeSql = `SELECT toUInt16(day) AS day, toFloat64(uniq(instance_id, country)) AS counts FROM ${known}
  WHERE app_id IN {apps:Array(UInt32)} GROUP BY day ORDER BY day DESC`;

/**
 * The first of the days of apps of which no more than `most` counts are known from it on, at least the newest five: the days that
 * are left out say least, and of those that are read all instances are.
 *
 * @returns days since 1970-01-01 UTC
 */
export async function firstDayOf(
  clickhouse: Pick<ClickHouse, 'report'>,
  { organizationId, appIds, from, most, today }: Place & { readonly most: number; readonly today: number },
): Promise<number> {
  const params = { organization: organizationId, apps: appIds, from };
  let room = most;
  for (const { day, counts } of await clickhouse.report({ sql: daySizeSql, params, limits }, daySizeRow)) {
    room -= counts;
    if (room < 0) return Math.max(from, Math.min(day + 1, today - leastDays + 1));
  }
  return from;
}
