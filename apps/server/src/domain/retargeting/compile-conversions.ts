import { dayMs } from '@millrace/contract/kit/duration';
import type { ReportParam } from '../../platform/clickhouse/clickhouse.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import type { Compiled } from './compile-groups.ts';
import { moment } from './compile-groups.ts';

/** Which single conversions are looked for. */
export interface SoughtConversions {
  readonly advertiserId: number;
  /** The advertiser's own apps and websites. */
  readonly promotedApps: readonly number[];
  readonly campaignId: number | undefined;
  readonly result: 'all' | 'won' | 'refused';
  /** A part of the event's name or id; empty: any. */
  readonly search: string;
  /** Milliseconds UTC, of when we were told: from the first, until before the second. */
  readonly from: number;
  readonly until: number;
  readonly limit: number;
  readonly offset: number;
}

const ofResult = { all: '', won: " AND touch != ''", refused: " AND refusal != ''" } as const;

/** One page of them, the newest first, and how many there are. */
export function compileConversions(sought: SoughtConversions): {
  readonly list: Compiled;
  readonly count: Compiled;
} {
  const { advertiserId, promotedApps, campaignId, result, search, from, until, limit, offset } = sought;
  const of = [
    `FROM ${DATABASE}.event`,
    "WHERE promoted_app_id IN {apps:Array(UInt32)} AND kind IN ('install', 'event')",
    // What counts for nobody stands with those who were told of it.
    'AND (advertiser_id = {advertiser:UInt32}',
    '  OR (advertiser_id = 0 AND organization_id = {advertiser:UInt32} AND app_id = 0))',
    `AND received_at >= ${moment('from')} AND received_at < ${moment('until')}${ofResult[result]}`,
    ...(campaignId === undefined ? [] : ['AND campaign_id = {campaign:UInt32}']),
    ...(search === ''
      ? []
      : [
          'AND (positionCaseInsensitive(event_id, {search:String}) > 0 OR positionCaseInsensitive(event_name, {search:String}) > 0)',
        ]),
  ].join('\n');
  const params: Record<string, ReportParam> = {
    apps: promotedApps,
    advertiser: advertiserId,
    ...{ from, until },
    ...(campaignId !== undefined && { campaign: campaignId }),
    ...(search !== '' && { search }),
  };
  const said = `record_id AS id, toString(toUnixTimestamp64Milli(received_at)) AS told, toString(toUnixTimestamp64Milli(at)) AS happened,
  promoted_app_id AS promoted, event_name AS name, event_id AS eventId, touch, refusal, campaign_id AS campaign,
  creative_id AS creative, app_id AS app, country, bid_id AS bid, toString(spent) AS spent, toString(value_usd) AS valueUsd,
  if(touch = '', '', items[1]) AS item`;
  return {
    list: {
      sql: `SELECT ${said}\n${of}\nORDER BY received_at DESC, record_id LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
      params: { ...params, limit, offset },
    },
    count: { sql: `SELECT toUInt32(count()) AS total\n${of}`, params },
  };
}

/** The longest that a touch wins anything after it: the most days that an app's setting may say. */
const longest = 90 * dayMs;

interface SoughtTouches {
  readonly advertiserId: number;
  readonly bids: readonly string[];
  readonly until: number;
}

/** When bids were seen and clicked, of phones that may be known again. */
export function compileTouches({ advertiserId, bids, until }: SoughtTouches): Compiled {
  return {
    sql: `SELECT bid_id AS bid, kind, toString(min(toUnixTimestamp64Milli(at))) AS at
FROM ${DATABASE}.event
WHERE advertiser_id = {advertiser:UInt32} AND kind IN ('impr', 'click') AND bid_id IN {bids:Array(String)}
  AND received_at >= ${moment('from')} AND received_at < ${moment('until')}
GROUP BY bid, kind`,
    params: { advertiser: advertiserId, bids: [...bids], from: until - longest, until },
  };
}
