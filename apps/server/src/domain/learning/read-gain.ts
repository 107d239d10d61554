import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import type { UserSums } from './interval.ts';

/** What users of one side asked for and earned. */
export interface SideOfGain extends UserSums {
  readonly impressions: number;
  /** Of them those that nobody has named a price for, and that count as having earned nothing. */
  readonly unpriced: number;
}

export interface GainFigures {
  /** Users whom Auto serves. */
  readonly auto: SideOfGain;
  /** Users who are held out. */
  readonly holdout: SideOfGain;
}

const sum = z.number();
const side = z.object({
  isHeldOut: z.literal([0, 1]),
  users: sum,
  requests: sum,
  revenue: sum,
  requestsSquared: sum,
  revenueSquared: sum,
  requestsTimesRevenue: sum,
  impressions: sum,
  unpriced: sum,
});

/** A user is another one in each placement, as who is held out is. One who changed sides in between is left out. */
const users = `
  SELECT placement_id, user_id, count() AS requests, min(at) AS since, countIf(arm = 'holdout') AS held
  FROM millrace.event
  WHERE organization_id = {organization:UInt32} AND at >= toDateTime64({from:UInt32}, 3, 'UTC')
    AND metric = 'waterfallRequest' AND arm IN ('greedy', 'explore', 'holdout') AND user_id != ''
  GROUP BY placement_id, user_id
  HAVING held = 0 OR held = requests`;

/**
 * What the network paid for one of our impressions, by day. Revenue of all countries together (`00`) is divided by what the
 * network counts, and not by our impressions whose country is not known.
 */
const paid = `
  SELECT instance_id, country, day, toFloat64(sum(usd)) / if(country = '00', sum(theirs), sum(ours)) AS price, 1 AS is_known
  FROM (
    SELECT instance_id, country, day, impressions AS ours, toUInt64(0) AS theirs, toDecimal64(0, 6) AS usd, 0 AS reported
    FROM millrace.auto_day
    WHERE organization_id = {organization:UInt32} AND day >= toDate(toDateTime({from:UInt32}, 'UTC'))
    UNION ALL
    SELECT instance_id, country, day, toUInt64(0), ifNull(impressions, 0), revenue_usd, 1
    FROM millrace.network_revenue FINAL
    WHERE organization_id = {organization:UInt32} AND day >= toDate(toDateTime({from:UInt32}, 'UTC'))
      AND source != 'undone' AND unit = ''
  )
  GROUP BY instance_id, country, day
  HAVING max(reported) = 1 AND if(country = '00', sum(theirs), sum(ours)) > 0`;

/** What was last paid. */
const lastPaid = `
  SELECT instance_id, country, argMax(price, day) AS price, 1 AS is_known FROM (${paid}) GROUP BY instance_id, country`;

/** The price of each impression: what was paid that day, else its bid, else what was last paid there, or for anywhere. */
const shown = `
  SELECT i.placement_id AS placement_id, i.user_id AS user_id, i.at AS at,
    multiIf(p.is_known = 1, p.price, i.bid > 0, i.bid, l.is_known = 1, l.price, a.is_known = 1, a.price, 0) AS price,
    p.is_known + l.is_known + a.is_known = 0 AND i.bid = 0 AS is_unpriced
  FROM (
    SELECT placement_id, user_id, at, instance_id, country, toDate(at) AS day, '00' AS anywhere,
      if(is_bidding = 1 AND ecpm_precision = 1, toFloat64(ecpm) / 1000, 0) AS bid
    FROM millrace.event
    WHERE organization_id = {organization:UInt32} AND at >= toDateTime64({from:UInt32}, 3, 'UTC')
      AND metric = 'impression' AND is_test = 0 AND user_id != ''
  ) AS i
  GLOBAL LEFT JOIN (${paid}) AS p ON p.instance_id = i.instance_id AND p.country = i.country AND p.day = i.day
  GLOBAL LEFT JOIN (${lastPaid}) AS l ON l.instance_id = i.instance_id AND l.country = i.country
  GLOBAL LEFT JOIN (${lastPaid}) AS a ON a.instance_id = i.instance_id AND a.country = i.anywhere`;

const sql = `
  SELECT toUInt8(held > 0) AS isHeldOut, toFloat64(count()) AS users, toFloat64(sum(asked)) AS requests,
    sum(earned) AS revenue, toFloat64(sum(asked * asked)) AS requestsSquared, sum(earned * earned) AS revenueSquared,
    sum(asked * earned) AS requestsTimesRevenue, toFloat64(sum(seen)) AS impressions, toFloat64(sum(silent)) AS unpriced
  FROM (
    SELECT u.placement_id, u.user_id, any(u.requests) AS asked, any(u.held) AS held,
      sumIf(s.price, s.is_shown = 1 AND s.at >= u.since) AS earned,
      countIf(s.is_shown = 1 AND s.at >= u.since) AS seen,
      countIf(s.is_shown = 1 AND s.at >= u.since AND s.is_unpriced) AS silent
    FROM (${users}) AS u
    GLOBAL LEFT JOIN (SELECT *, 1 AS is_shown FROM (${shown})) AS s
      ON s.placement_id = u.placement_id AND s.user_id = u.user_id
    GROUP BY u.placement_id, u.user_id
  )
  GROUP BY isHeldOut`;

const limits = { seconds: 120, bytes: 4 * 2 ** 30 };
const nobody: SideOfGain = {
  users: 0,
  requests: 0,
  revenue: 0,
  requestsSquared: 0,
  revenueSquared: 0,
  requestsTimesRevenue: 0,
  impressions: 0,
  unpriced: 0,
};

/**
 * What Auto's users and those held out from it asked for and earned since a moment, as far back as single events are kept.
 * Of one organization. Users without an id are on neither side: they can't be held out.
 */
export async function readGain(
  clickhouse: Pick<ClickHouse, 'report'>,
  organizationId: number,
  since: Date,
): Promise<GainFigures> {
  const params = { organization: organizationId, from: Math.floor(since.getTime() / 1000) };
  const rows = await clickhouse.report({ sql, params, limits }, side);
  const of = (isHeldOut: 0 | 1) => rows.find((row) => row.isHeldOut === isHeldOut) ?? nobody;
  return { auto: of(0), holdout: of(1) };
}
