import { delaySteps, frequencySteps } from '@millrace/contract/advertiser/retargeting';
import {
  type CampaignScope,
  type Compiled,
  devices,
  fromOwn,
  happened,
  moment,
  paramsOf,
} from './compile-groups.ts';

const within = `AND campaign_id = {campaign:UInt32} AND day >= toDate(${moment('from')}) AND day < toDate(${moment('until')})`;

/** When each impression was; of rows from before times were kept, the beginning of their day. */
const times = "if(empty(shown_at), arrayWithConstant(impressions, toDateTime64(day, 3, 'UTC')), shown_at)";

/** Devices that saw a campaign within the days, and what they saw. */
const seen = `SELECT person, arrayFlatten(groupArray(${times})) AS shows, min(first_impression) AS first_shown, min(first_click) AS first_clicked
${fromOwn('campaign_person_day')} ${within}
GROUP BY person
HAVING notEmpty(shows)`;

const persons = `SELECT person ${fromOwn('campaign_person_day')} ${within}`;

/** When each of them did the event. */
const did = `SELECT who, groupArray(at) AS times
FROM (
${happened(persons)}
)
GROUP BY who`;

/** Which step a number belongs to: 1 the first. */
const stepOf = (value: string, from: readonly number[]) =>
  `multiIf(${from.toReversed().flatMap((step, at) => (at === from.length - 1 ? [] : [`${value} >= ${step}`, `${from.length - at}`]))}, 1)`;

/** Within so many hours: 1 the first, the last one longer than all; 0 never. */
const afterSo = (from: string, to: string) =>
  `multiIf(${to} < ${from}, 0, ${delaySteps.flatMap((hours, at) => [`${to} <= ${from} + toIntervalHour(${hours})`, `${at + 1}`])}, ${delaySteps.length + 1})`;

/** The first time since a moment, 1970 where there is none. */
const firstSince = (moment: string) => `arrayMin(arrayFilter(at -> at >= ${moment}, e.times))`;

/**
 * Devices by how often they saw a campaign, whether they clicked, and how soon after that they did the event for the first time:
 * a row each combination, 0 for what never came. What was shown after that first time did nothing for it and is not counted.
 */
export function compilePath(scope: CampaignScope): Compiled {
  const sql = `SELECT ${stepOf('shows', frequencySteps)} AS step, is_clicked, after_impression, after_click,
  toUInt32(count()) AS devices, toUInt32(sum(shows)) AS impressions
FROM (
SELECT toUInt8(s.first_clicked < ${moment('until')}) AS is_clicked,
  ${firstSince('s.first_shown')} AS converted,
  toUInt8(${afterSo('s.first_shown', 'converted')}) AS after_impression,
  toUInt8(if(is_clicked, ${afterSo('s.first_clicked', firstSince('s.first_clicked'))}, 0)) AS after_click,
  if(after_impression = 0, length(s.shows), arrayCount(at -> at <= converted, s.shows)) AS shows
FROM (
${seen}
) AS s
GLOBAL LEFT JOIN (
${did}
) AS e ON e.who = s.person
)
GROUP BY step, is_clicked, after_impression, after_click`;
  return { sql, params: paramsOf(scope) };
}

/**
 * How many devices an auction was won for within the days. Only a device's first one is kept, but whoever was shown the ad has won one, too.
 * Null where no first one came within the days: then nobody kept count.
 */
export function compileChosen(scope: CampaignScope): Compiled {
  const sql = `SELECT if(sum(drawn) = 0, NULL, toUInt32(countIf(chosen > 0))) AS chosen
FROM (
SELECT person, sum(is_drawn) AS drawn, sum(is_chosen) AS chosen
FROM (
SELECT person, toUInt8(since >= ${moment('from')}) AS is_drawn, toUInt8(is_drawn AND is_held_out = 0) AS is_chosen
FROM (
${devices}
)
UNION ALL
SELECT person, toUInt8(0) AS is_drawn, toUInt8(1) AS is_chosen
FROM (
${seen}
)
)
GROUP BY person
)`;
  const { event: _, app: __, ...params } = paramsOf(scope);
  return { sql, params };
}
