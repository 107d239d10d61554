import type { RequestOf } from '@millrace/contract/kit/call';
import {
  type FillLossReason,
  type FillLossSplit,
  fillLossComparedFrom,
  type getFillLoss,
} from '@millrace/contract/report/fill-loss';
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

/** Networks were asked, and none had an ad. */
const unanswered = (['noAd', 'noBid'] as const).map(text).join(', ');

/**
 * Rows that are one request each: a waterfall, or a call for cards, which has none. Calls for cards that came as far as the rules
 * before their outcome was kept are known by having been counted.
 */
const isRequest = `(kind = 'wf' AND outcome != '' OR kind = 'cl' AND (outcome != '' OR metric = 'waterfallRequest'))`;

/** Of a request, of which `outcome` and so on are known; empty: it was filled. */
const met = `multiIf(
  fills > 0, '',
  of_outcome = 'appBlocked', ${text('blocked')},
  of_outcome = 'deviceExcluded', ${text('deviceExcluded')},
  of_outcome = 'placementOff', ${text('placementOff')},
  of_outcome = 'noRule', ${text('noRule')},
  of_cards, if(own_asked = 0, ${text('nothingLeft')}, ${text('noBid')}),
  of_outcome = 'nothingLeft', if(rule = 0, ${text('noRule')}, ${text('nothingLeft')}),
  arrayMax(said) > 0, [${said.map(([one]) => text(one)).join(', ')}][indexOf(said, arrayMax(said))],
  only_bids, ${text('noBid')},
  failed > 0, ${text('noAd')},
  ${text('untold')})`;
const reason = `if(of_limited = 1 AND (${met} AS stopped_by) IN (${unanswered}), ${text('consent')}, stopped_by)`;

/** Cards for which own ads were asked, whatever came of it. */
const ownAsked = "(kind = 'cl' AND metric IN ('bidRequest', 'bidAtOnce'))";

/** What server and phone told of a request, from rows that say of themselves whether they are one (`is_request`). */
const told = `
  placement_id AS placement,
  any(app_id) AS app,
  countIf(is_request) AS times,
  toDate(minIf(at, is_request), 'UTC') AS day,
  argMinIf(country, at, is_request) AS of_country,
  argMinIf(outcome, at, is_request) AS of_outcome,
  argMinIf(rule_id, at, is_request) AS rule,
  argMinIf(limited, at, is_request) AS of_limited,
  argMinIf(empty(served) AND notEmpty(to_bid), at, is_request) AS only_bids,
  argMinIf(kind = 'cl', at, is_request) AS of_cards,
  countIf(${ownAsked}) AS own_asked,
  countIf(metric = 'waterfallFilled') AS fills,
  countIf(kind = 'log' AND type = ${allFailed}) AS failed,
  [${said.map(([, types]) => `countIf(kind = 'log' AND type IN (${types.join(', ')}))`).join(', ')}] AS said`;

const tells = `(is_request OR (kind IN ('lr', 'cl') AND metric = 'waterfallFilled') OR ${ownAsked} OR (kind = 'log' AND type IN (${eventTypes.join(', ')})))`;

const keys: Readonly<Record<FillLossSplit, string>> = {
  day: 'toString(day)',
  app: 'toString(app)',
  placement: 'toString(placement)',
  country: 'of_country',
};

/**
 * Requests by day or another key, placement, country and reason, read from the events themselves. What stands under one id of a user
 * is one request; one that was asked again counts as often as reports count it, each time for the same reason. What phones
 * say of the last requests of the period comes until a day after it. A call for cards is one request, however many cards it is
 * for, and its end is known when it is answered (decision 160). Those of whoever refused consent are compared with
 * others' in the same placement and country, as far as networks answered them (decision 158).
 * @param priced the countries to tell apart; all others are one, without a name
 */
export function fillLossSql(
  { organizationId, appIds }: ReportScope,
  asked: Asked,
  priced: readonly string[],
): ReportQuery {
  const where = [
    'organization_id = {organization:UInt32}',
    ...(appIds === null ? [] : ['app_id IN {apps:Array(UInt32)}']),
    ...(asked.pubAppId === undefined ? [] : ['app_id = {app:UInt32}']),
    asked.placementId === undefined ? 'placement_id > 0' : 'placement_id = {placement:UInt32}',
    'is_test = 0',
    "at >= toDateTime64({from:Date}, 3, 'UTC')",
    "at < toDateTime64({to:Date} + 2, 3, 'UTC')",
    tells,
  ];
  const country = asked.country === undefined ? '' : ' AND of_country = {country:String}';
  return {
    sql: `
      SELECT key, placement, if(has({priced:Array(String)}, of_country), of_country, '') AS country,
        reason, toFloat64(sum(made)) AS requests,
        toFloat64(sumIf(made, is_compared)) AS compared, sumIf(made * others_filled / others, is_compared) AS expected
      FROM (
        SELECT *, of_limited = 1 AND reason IN ('', ${text('consent')}) AND others >= ${fillLossComparedFrom} AS is_compared
        FROM (
          SELECT *,
            sumIf(made, of_limited = 0 AND reason IN ('', ${unanswered})) OVER place AS others,
            sumIf(made, of_limited = 0 AND reason = '') OVER place AS others_filled
          FROM (
            SELECT ${keys[asked.by ?? 'day']} AS key, placement, of_country, of_limited, ${reason} AS reason, sum(times) AS made
            FROM (
              SELECT ${told}
              FROM (
                SELECT *, ${isRequest} AND at < toDateTime64({to:Date} + 1, 3, 'UTC') AS is_request
                FROM ${DATABASE}.event
              )
              WHERE ${where.join(' AND ')}
              GROUP BY app_id, placement_id, user_id, if(request_id = '', record_id, request_id)
              HAVING times > 0${country}
            )
            GROUP BY key, placement, of_country, of_limited, reason
          )
          WINDOW place AS (PARTITION BY placement, of_country)
        )
      )
      GROUP BY key, placement, country, reason`,
    params: {
      organization: organizationId,
      priced: [...priced],
      from: asked.from,
      to: asked.to,
      ...(appIds === null ? {} : { apps: appIds }),
      ...(asked.pubAppId === undefined ? {} : { app: asked.pubAppId }),
      ...(asked.placementId === undefined ? {} : { placement: asked.placementId }),
      ...(asked.country === undefined ? {} : { country: asked.country }),
    },
  };
}

/** One request of a phone, which all that is told of it names. */
export interface NamedRequest {
  readonly organizationId: number;
  readonly appId: number;
  readonly placementId: number;
  readonly userId: string;
  readonly requestId: string;
  /** When it was made. */
  readonly since: Date;
}

/** The reason of one request, empty when it was filled; no row when nothing is kept of it. */
export function lossOfRequestSql(request: NamedRequest): ReportQuery {
  const { organizationId, appId, placementId, userId, requestId, since } = request;
  return {
    sql: `
      SELECT ${reason} AS reason
      FROM (
        SELECT ${told}
        FROM (SELECT *, ${isRequest} AS is_request FROM ${DATABASE}.event)
        WHERE organization_id = {organization:UInt32} AND app_id = {app:UInt32}
          AND placement_id = {placement:UInt32} AND user_id = {user:String} AND request_id = {request:String}
          AND received_at >= fromUnixTimestamp64Milli({since:Int64}) AND ${tells}
        GROUP BY placement_id
        HAVING times > 0
      )`,
    params: {
      organization: organizationId,
      app: appId,
      placement: placementId,
      user: userId,
      request: requestId,
      since: since.getTime(),
    },
  };
}
