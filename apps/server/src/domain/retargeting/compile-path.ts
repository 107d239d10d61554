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

/** Devices that saw a campaign within the days, and what they saw. */
const seen = `SELECT person, sum(impressions) AS shows, min(first_impression) AS shown_at, min(first_click) AS clicked_at
${fromOwn('campaign_person_day')} AND campaign_id = {campaign:UInt32}
  AND day >= toDate(${moment('from')}) AND day < toDate(${moment('until')})
GROUP BY person
HAVING shows > 0`;

const persons = `SELECT person ${fromOwn('campaign_person_day')} AND campaign_id = {campaign:UInt32}
  AND day >= toDate(${moment('from')}) AND day < toDate(${moment('until')})`;

/** Which step a number belongs to: 1 the first. */
const stepOf = (value: string, from: readonly number[]) =>
  `multiIf(${from.toReversed().flatMap((step, at) => (at === from.length - 1 ? [] : [`${value} >= ${step}`, `${from.length - at}`]))}, 1)`;

/** Within so many hours: 1 the first, the last one longer than all. */
const within = (from: string, to: string) =>
  `multiIf(${delaySteps.flatMap((hours, at) => [`${to} <= ${from} + toIntervalHour(${hours})`, `${at + 1}`])}, ${delaySteps.length + 1})`;

/**
 * Devices by how often they saw a campaign, whether they clicked, and how soon after that they did the event for the first time:
 * a row each combination, 0 for what never came.
 */
export function compilePath(scope: CampaignScope): Compiled {
  const clicked = `s.clicked_at < ${moment('until')}`;
  const sql = `SELECT step, is_clicked, after_impression, after_click, toUInt32(count()) AS devices, toUInt32(sum(shows)) AS impressions
FROM (
SELECT s.person, any(s.shows) AS shows, any(toUInt8(${stepOf('s.shows', frequencySteps)})) AS step,
  any(toUInt8(${clicked})) AS is_clicked,
  toUInt8(minIf(${within('s.shown_at', 'e.at')}, e.who != 0 AND e.at >= s.shown_at)) AS after_impression,
  toUInt8(minIf(${within('s.clicked_at', 'e.at')}, e.who != 0 AND ${clicked} AND e.at >= s.clicked_at)) AS after_click
FROM (
${seen}
) AS s
GLOBAL LEFT JOIN (
${happened(persons)}
) AS e ON e.who = s.person
GROUP BY s.person
)
GROUP BY step, is_clicked, after_impression, after_click`;
  return { sql, params: paramsOf(scope) };
}

/** How many devices an auction was won for. */
export function compileChosen(scope: CampaignScope): Compiled {
  const sql = `SELECT toUInt32(countIf(is_held_out = 0)) AS chosen
FROM (
${devices}
)`;
  const { event: _, app: __, from: ___, ...params } = paramsOf(scope);
  return { sql, params };
}
