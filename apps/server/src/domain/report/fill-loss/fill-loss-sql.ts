import type { RequestOf } from '@millrace/contract/kit/call';
import type { FillLossReason, getFillLoss } from '@millrace/contract/report/fill-loss';
import type { ReportQuery } from '../../../platform/clickhouse/clickhouse.ts';
import { DATABASE } from '../../../platform/clickhouse/topology.ts';
import type { ReportScope } from '../report-scope.ts';

type Asked = RequestOf<typeof getFillLoss>;

/** Events of instances that say why they had no ad (see `wantedEvents`), in the order in which equally many count. */
const said = [
  ['notInitialised', [202]],
  ['capped', [401, 402]],
  ['heldBack', [114]],
  ['timeout', [211]],
  ['noAd', [206]],
  ['noBid', [272]],
] as const satisfies readonly (readonly [FillLossReason, readonly number[]])[];

/** Every instance failed; it says nothing of why. */
const allFailed = 112;
const eventTypes = [...said.flatMap(([, types]) => types), allFailed];

const text = (reason: FillLossReason) => `'${reason}'`;

/** Of a request, of which `outcome` and so on are known; empty: it was filled. */
const reason = `multiIf(
  fills > 0, '',
  of_outcome = 'appBlocked', ${text('blocked')},
  of_outcome = 'deviceExcluded', ${text('deviceExcluded')},
  of_outcome = 'placementOff', ${text('placementOff')},
  of_outcome = 'nothingLeft', if(rule = 0, ${text('noRule')}, ${text('nothingLeft')}),
  arrayMax(said) > 0, [${said.map(([one]) => text(one)).join(', ')}][indexOf(said, arrayMax(said))],
  only_bids, ${text('noBid')},
  failed > 0, ${text('noAd')},
  ${text('untold')})`;

/**
 * Requests by day, placement and reason, read from the events themselves. What stands under one id of a user is one
 * request; one that was asked again counts as often as reports count it, each time for the same reason. What phones say of
 * the last requests of the period comes until a day after it.
 */
export function fillLossSql({ organizationId, appIds }: ReportScope, asked: Asked): ReportQuery {
  const where = [
    'organization_id = {organization:UInt32}',
    ...(appIds === null ? [] : ['app_id IN {apps:Array(UInt32)}']),
    ...(asked.pubAppId === undefined ? [] : ['app_id = {app:UInt32}']),
    asked.placementId === undefined ? 'placement_id > 0' : 'placement_id = {placement:UInt32}',
    'is_test = 0',
    "at >= toDateTime64({from:Date}, 3, 'UTC')",
    "at < toDateTime64({to:Date} + 2, 3, 'UTC')",
    `(is_request OR (kind = 'lr' AND metric = 'waterfallFilled') OR (kind = 'log' AND type IN (${eventTypes.join(', ')})))`,
  ];
  const country = asked.country === undefined ? '' : ' AND of_country = {country:String}';
  return {
    sql: `
      SELECT toString(day) AS date, placement, reason, toFloat64(sum(times)) AS requests
      FROM (
        SELECT day, placement, times, ${reason} AS reason
        FROM (
          SELECT placement_id AS placement,
            countIf(is_request) AS times,
            toDate(minIf(at, is_request), 'UTC') AS day,
            argMinIf(country, at, is_request) AS of_country,
            argMinIf(outcome, at, is_request) AS of_outcome,
            argMinIf(rule_id, at, is_request) AS rule,
            argMinIf(empty(served) AND notEmpty(to_bid), at, is_request) AS only_bids,
            countIf(metric = 'waterfallFilled') AS fills,
            countIf(kind = 'log' AND type = ${allFailed}) AS failed,
            [${said.map(([, types]) => `countIf(kind = 'log' AND type IN (${types.join(', ')}))`).join(', ')}] AS said
          FROM (
            SELECT *, kind = 'wf' AND outcome != '' AND at < toDateTime64({to:Date} + 1, 3, 'UTC') AS is_request
            FROM ${DATABASE}.event
          )
          WHERE ${where.join(' AND ')}
          GROUP BY app_id, placement_id, user_id, if(request_id = '', record_id, request_id)
          HAVING times > 0${country}
        )
      )
      GROUP BY day, placement, reason`,
    params: {
      organization: organizationId,
      from: asked.from,
      to: asked.to,
      ...(appIds === null ? {} : { apps: appIds }),
      ...(asked.pubAppId === undefined ? {} : { app: asked.pubAppId }),
      ...(asked.placementId === undefined ? {} : { placement: asked.placementId }),
      ...(asked.country === undefined ? {} : { country: asked.country }),
    },
  };
}
