import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import type { UserSums } from './interval.ts';
import { shownImpressions } from './shown-impressions.ts';

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

const isAutos = "arm IN ('greedy', 'explore', 'holdout')";
const moment = 'toUnixTimestamp64Milli(at)';
const asked = `organization_id = {organization:UInt32} AND at >= toDateTime64({from:UInt32}, 3, 'UTC')
    AND metric = 'waterfallRequest' AND user_id != ''`;

/**
 * A user is another one in each placement, as who is held out is. One who changed sides in between is left out. When Auto was asked
 * and when another mode was is told one by one only of whoever asked both.
 */
const users = `
  SELECT placement_id, user_id, countIf(${isAutos}) AS requests, countIf(arm = 'holdout') AS held,
    groupArrayIf(${moment}, NOT (${isAutos})) AS others,
    if(empty(others), [minIf(${moment}, ${isAutos})], groupArrayIf(${moment}, ${isAutos})) AS autos
  FROM millrace.event
  WHERE ${asked} AND placement_id GLOBAL IN (SELECT placement_id FROM millrace.event WHERE ${asked} AND ${isAutos})
  GROUP BY placement_id, user_id
  HAVING requests > 0 AND (held = 0 OR held = requests)`;

/** Of an impression, when its user last asked before it; 0: never. */
const lastOf = (moments: string) => `arrayMax(arrayFilter(one -> one <= s.moment, ${moments}))`;

/** An impression is of the mode that its user was last served by: one of a Manual day was earned by neither side. */
const sql = `
  SELECT toUInt8(held > 0) AS isHeldOut, toFloat64(count()) AS users, toFloat64(sum(asked)) AS requests,
    sum(earned) AS revenue, toFloat64(sum(asked * asked)) AS requestsSquared, sum(earned * earned) AS revenueSquared,
    sum(asked * earned) AS requestsTimesRevenue, toFloat64(sum(seen)) AS impressions, toFloat64(sum(silent)) AS unpriced
  FROM (
    SELECT placement_id, user_id, any(requests) AS asked, any(is_held) AS held,
      sumIf(price, is_autos) AS earned, countIf(is_autos) AS seen, countIf(is_autos AND is_unpriced) AS silent
    FROM (
      SELECT u.placement_id AS placement_id, u.user_id AS user_id, u.requests AS requests, u.held AS is_held,
        s.price AS price, s.is_unpriced AS is_unpriced,
        s.is_shown = 1 AND ${lastOf('u.autos')} > ${lastOf('u.others')} AS is_autos
      FROM (${users}) AS u
      GLOBAL LEFT JOIN (SELECT *, 1 AS is_shown, ${moment} AS moment FROM (${shownImpressions()})) AS s
        ON s.placement_id = u.placement_id AND s.user_id = u.user_id
    )
    GROUP BY placement_id, user_id
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
 * @param of `kept`: what is left to publishers of what own ads pay, 0–1
 */
export async function readGain(
  clickhouse: Pick<ClickHouse, 'report'>,
  { organizationId, kept }: { readonly organizationId: number; readonly kept: number },
  since: Date,
): Promise<GainFigures> {
  const params = { organization: organizationId, from: Math.floor(since.getTime() / 1000), kept };
  const rows = await clickhouse.report({ sql, params, limits }, side);
  const of = (isHeldOut: 0 | 1) => rows.find((row) => row.isHeldOut === isHeldOut) ?? nobody;
  return { auto: of(0), holdout: of(1) };
}
