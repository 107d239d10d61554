import {
  highestWeight,
  type LoggedInstance,
  type LoggedRequests,
  type RuleLog,
  userGroups,
} from '@millrace/mediation/lab/log';
import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { shownImpressions } from '../learning/shown-impressions.ts';

/** Whose requests, and of which days. */
export interface RuleDays {
  readonly organizationId: number;
  readonly appId: number;
  readonly placementId: number;
  readonly ruleId: number;
  /** Whole days, `YYYY-MM-DD`, UTC. */
  readonly from: string;
  readonly to: string;
}

/** What the requests say, and how many of them there were. */
export interface ReadLog extends RuleLog {
  readonly all: number;
  readonly looked: number;
  readonly unpriced: number;
}

/** Of more requests only those of some users are looked at, so that an answer stays a matter of seconds. */
const mostRequests = 500_000;
const limits = { seconds: 60, bytes: 4 * 2 ** 30, rows: 1_000_000 };

const mine = `organization_id = {organization:UInt32} AND app_id = {app:UInt32} AND placement_id = {placement:UInt32}`;

/** A request of the rule; one that a phone repeated is the first of them. Who is held out keeps the plain order by no chance. */
const asked = `
  kind = 'wf' AND metric = 'waterfallRequest' AND is_test = 0 AND rule_id = {rule:UInt32}
  AND arm IN ('greedy', 'explore', 'placed') AND user_id != '' AND request_id != ''
  AND at >= toDateTime64({from:UInt32}, 3, 'UTC') AND at < toDateTime64({until:UInt32}, 3, 'UTC')`;

const some = 'sipHash64(user_id) % {sample:UInt32} = 0';
const usersOf = `toUInt8(intDiv(sipHash64(user_id), 1048576) % ${userGroups})`;

const requests = `
  SELECT user_id, request_id, argMin(country, at) AS of_country, argMin(probability, at) AS chance,
    argMin(served, at) AS of_served, argMin(served_ecpm, at) AS of_ecpm
  FROM millrace.event WHERE ${mine} AND ${asked} AND ${some}
  GROUP BY user_id, request_id`;

/** What phones say of requests comes until a day later. */
const later = `at >= toDateTime64({from:UInt32}, 3, 'UTC') AND at < toDateTime64({until:UInt32} + 86400, 3, 'UTC')`;
const shown = shownImpressions(
  `app_id = {app:UInt32} AND placement_id = {placement:UInt32} AND request_id != '' AND ${later} AND ${some}`,
);

const isBid = (id: string) => `has({bidding:Array(UInt32)}, ${id})`;
/** To the tenth: bids differ by cents, and what is asked alike is counted together. */
const roundedBid = (price: string) =>
  `exp(round(log(greatest(toFloat64(ifNull(${price}, 0)), 0.001)) * 10) / 10)`;

const countSql = `SELECT toFloat64(uniqExact(user_id, request_id)) AS requests FROM millrace.event WHERE ${mine} AND ${asked}`;

const requestsSql = `
  SELECT ${usersOf} AS users, of_country AS country, of_served AS served,
    arrayMap((id, price) -> if(${isBid('id')}, ${roundedBid('price')}, CAST(NULL AS Nullable(Float64))), of_served, of_ecpm) AS bids,
    toFloat64(count()) AS requests, sum(earned) AS revenue, sum(1 / chance) AS standFor,
    sum(w) AS weight, sum(w * w) AS weightSquares, sum(w * earned) AS weightedRevenue
  FROM (
    SELECT r.user_id AS user_id, r.of_country AS of_country, r.of_served AS of_served, r.of_ecpm AS of_ecpm,
      toFloat64(greatest(r.chance, 0.000001)) AS chance, least(1 / chance, ${highestWeight}) AS w, s.earned AS earned
    FROM (${requests}) AS r
    GLOBAL LEFT JOIN (
      SELECT user_id, request_id, sum(price) AS earned FROM (${shown}) GROUP BY user_id, request_id
    ) AS s ON s.user_id = r.user_id AND s.request_id = r.request_id
  )
  GROUP BY users, country, served, bids`;

const instancesSql = `
  SELECT ${usersOf} AS users, of_country AS country, instance_id AS instanceId,
    toFloat64(countIf(told > 0)) AS asked, toFloat64(countIf(filled > 0)) AS filled, toFloat64(countIf(seen > 0)) AS shown,
    sum(earned) AS revenue, toFloat64(sum(silent)) AS unpriced
  FROM (
    SELECT user_id, request_id, instance_id, sum(t) AS told, sum(f) AS filled, sum(s) AS seen, sum(e) AS earned, sum(u) AS silent
    FROM (
      SELECT user_id, request_id, instance_id, toUInt8(metric = 'instanceRequest') AS t, toUInt8(metric = 'instanceFilled') AS f,
        0 AS s, toFloat64(0) AS e, 0 AS u
      FROM millrace.event
      WHERE ${mine} AND metric IN ('instanceRequest', 'instanceFilled') AND is_test = 0 AND user_id != ''
        AND request_id != '' AND ${later} AND ${some}
      UNION ALL
      SELECT user_id, request_id, instance_id, 0, 0, 1, price, toUInt8(is_unpriced) FROM (${shown})
    )
    GROUP BY user_id, request_id, instance_id
  ) AS i
  GLOBAL INNER JOIN (${requests}) AS r ON r.user_id = i.user_id AND r.request_id = i.request_id
  GROUP BY users, country, instanceId`;

const sum = z.number();
const requestsRow = z.object({
  users: sum,
  country: z.string(),
  served: z.array(z.number()),
  bids: z.array(z.nullable(z.number())),
  requests: sum,
  revenue: sum,
  standFor: sum,
  weight: sum,
  weightSquares: sum,
  weightedRevenue: sum,
});
const instanceRow = z.object({
  users: sum,
  country: z.string(),
  instanceId: sum,
  asked: sum,
  filled: sum,
  shown: sum,
  revenue: sum,
  unpriced: sum,
});

/** What is known of whoever bids. */
interface Bidders {
  /** The placement's instances that bid. */
  readonly bidding: readonly number[];
  /** Of what own ads pay, the part that is left to the publisher, 0–1: what they bid is that, too. */
  readonly kept: number;
}

export async function readRuleLog(
  clickhouse: Pick<ClickHouse, 'report'>,
  days: RuleDays,
  { bidding, kept }: Bidders,
): Promise<ReadLog> {
  const ofDays = {
    organization: days.organizationId,
    app: days.appId,
    placement: days.placementId,
    rule: days.ruleId,
    from: Date.parse(days.from) / 1000,
    until: Date.parse(days.to) / 1000 + 86_400,
  };
  const [counted] = await clickhouse.report(
    { sql: countSql, params: ofDays, limits },
    z.object({ requests: sum }),
  );
  const all = counted?.requests ?? 0;
  const params = { ...ofDays, bidding, kept, sample: Math.max(1, Math.ceil(all / mostRequests)) };
  const logged = await clickhouse.report({ sql: requestsSql, params, limits }, requestsRow);
  const { bidding: _, ...ofInstances } = params;
  const instances = await clickhouse.report({ sql: instancesSql, params: ofInstances, limits }, instanceRow);
  const isBidding = new Set(bidding);
  return {
    all,
    looked: logged.reduce((total, row) => total + row.requests, 0),
    unpriced: instances.reduce((total, row) => total + row.unpriced, 0),
    requests: logged,
    instances: [
      ...instances.filter(({ instanceId }) => !isBidding.has(instanceId)),
      ...biddersOf(
        logged,
        instances.filter(({ instanceId }) => isBidding.has(instanceId)),
      ),
    ],
  };
}

type InstanceRow = z.infer<typeof instanceRow>;

/**
 * Nobody tells that a bid is asked for its ad. It is when nothing of the waterfall stands before it; an impression says that
 * it had one.
 */
function biddersOf(logged: readonly LoggedRequests[], instances: readonly InstanceRow[]): LoggedInstance[] {
  const asked = new Map<string, number>();
  const keyOf = (users: number, country: string, id: number) => `${users} ${country} ${id}`;
  for (const { users, country, served, bids, requests: count } of logged) {
    for (const [at, id] of served.entries()) {
      if (bids[at] === null) break;
      const key = keyOf(users, country, id);
      asked.set(key, (asked.get(key) ?? 0) + count);
    }
  }
  return instances.map(({ users, country, instanceId, shown: had, revenue }) => ({
    ...{ users, country, instanceId, revenue },
    asked: Math.max(had, asked.get(keyOf(users, country, instanceId)) ?? 0),
    filled: had,
  }));
}
