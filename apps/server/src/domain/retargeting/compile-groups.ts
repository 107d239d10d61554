import { dayMs } from '@millrace/contract/kit/duration';
import type { ReportParam } from '../../platform/clickhouse/clickhouse.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import type { Span } from './hold-out-spans.ts';

/** What is asked of an advertiser's campaign. */
export interface CampaignScope {
  readonly advertiserId: number;
  readonly campaignId: number;
  readonly promotedAppId: number;
  /** What counts as a success. */
  readonly event: string;
  /** Milliseconds UTC: from the first, until before the second. */
  readonly from: number;
  readonly until: number;
}

/** The same, with the parts of its days that say what it changed. */
export interface MeasuredScope extends CampaignScope {
  readonly spans: readonly Span[];
}

export interface Compiled {
  readonly sql: string;
  readonly params: Readonly<Record<string, ReportParam>>;
}

/** `FROM … WHERE …` of a table of the advertiser's own rows; what reads one says whose first. */
export const fromOwn = (
  table: 'campaign_device' | 'campaign_person_day' | 'promoted_event' | 'own_ad_hour',
) => `FROM ${DATABASE}.${table}\nWHERE advertiser_id = {advertiser:UInt32}`;

export const moment = (name: 'from' | 'until') => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`;

export function paramsOf({ advertiserId, campaignId, promotedAppId, event, from, until }: CampaignScope) {
  return { advertiser: advertiserId, campaign: campaignId, app: promotedAppId, event, from, until };
}

/** The devices of both groups, each in that of its first auction. */
export const devices = `SELECT person, argMin(held_out, first_at) AS is_held_out, argMin(share, first_at) AS its_share, min(first_at) AS since
${fromOwn('campaign_device')} AND campaign_id = {campaign:UInt32}
GROUP BY person
HAVING since < ${moment('until')}`;

/** What devices did of the event, one row each time. @param persons a SELECT of whom is looked at */
export const happened = (persons: string) => `SELECT device_hash AS who, at, value_usd
${fromOwn('promoted_event')} AND promoted_app_id = {app:UInt32} AND event_name = {event:String}
  AND at >= ${moment('from')} AND at < ${moment('until')} AND device_hash != 0
  AND device_hash GLOBAL IN (${persons})`;

/** Whether a moment lies in one of the spans. */
const isWithin = (at: string) =>
  `arrayExists((began, ended) -> toUnixTimestamp64Milli(toDateTime64(${at}, 3, 'UTC')) >= began AND toUnixTimestamp64Milli(toDateTime64(${at}, 3, 'UTC')) < ended, {began:Array(Int64)}, {ended:Array(Int64)})`;

const spanParams = (spans: readonly Span[]) => ({
  began: spans.map(({ from }) => from),
  ended: spans.map(({ until }) => until),
});

/** When the campaign first and last drew a device, milliseconds UTC: only while it holds some out does it keep count. */
export function compileStretch({ advertiserId, campaignId }: CampaignScope): Compiled {
  return {
    sql: `SELECT toUInt32(count()) AS drawn, toFloat64(toUnixTimestamp64Milli(min(first_at))) AS first, toFloat64(toUnixTimestamp64Milli(max(first_at))) AS last
${fromOwn('campaign_device')} AND campaign_id = {campaign:UInt32}`,
    params: { advertiser: advertiserId, campaign: campaignId },
  };
}

/**
 * Both groups of each hold-out share as sums over devices (decision 73): all that each did within the spans since the campaign's first auction for it,
 * whether it saw the ad or not. Money is summed exactly, its squares as numbers.
 */
export function compileGroups({ spans, ...scope }: MeasuredScope): Compiled {
  const sql = `SELECT is_held_out, its_share AS share, toUInt32(count()) AS devices, toUInt32(countIf(since >= {recent:Int64})) AS recent,
  toUInt32(countIf(times > 0)) AS converters, toUInt32(sum(times)) AS conversions,
  toFloat64(sum(times * times)) AS conversion_squares, toString(sum(worth)) AS value,
  sum(pow(toFloat64(worth), 2)) AS value_squares
FROM (
SELECT d.person, any(d.is_held_out) AS is_held_out, any(d.its_share) AS its_share,
  toUnixTimestamp64Milli(any(d.since)) AS since,
  countIf(e.who != 0 AND e.at >= d.since) AS times, sumIf(e.value_usd, e.who != 0 AND e.at >= d.since) AS worth
FROM (
${devices}
) AS d
GLOBAL LEFT JOIN (
${happened(`SELECT person ${fromOwn('campaign_device')} AND campaign_id = {campaign:UInt32}`)}
  AND ${isWithin('at')}
) AS e ON e.who = d.person
GROUP BY d.person
)
GROUP BY is_held_out, its_share`;
  return {
    sql,
    params: { ...paramsOf(scope), ...spanParams(spans), recent: scope.until - recentDays * dayMs },
  };
}

/** Days back from the end by which it is foreseen how many devices come. */
export const recentDays = 7;

/** What a campaign cost within the spans, USD, exact. */
export function compileSpend({ advertiserId, campaignId, from, until, spans }: MeasuredScope): Compiled {
  return {
    sql: `SELECT toString(sum(spent)) AS spent
${fromOwn('own_ad_hour')} AND campaign_id = {campaign:UInt32} AND hour >= ${moment('from')} AND hour < ${moment('until')}
  AND ${isWithin('hour')}`,
    params: { advertiser: advertiserId, campaign: campaignId, from, until, ...spanParams(spans) },
  };
}
