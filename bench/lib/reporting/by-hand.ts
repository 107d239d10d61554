import { daysOf, type Period } from '@millrace/contract/report/period';
import { organization } from './drawn.ts';

/**
 * Questions as somebody would write them who knows the tables: one statement each over the smallest tables, with a row for
 * everything together (`whole`). Columns are k0, … (keys), m0, … (figures) and b0, … (of the days compared with).
 */
export interface Days extends Period {
  readonly beforeFrom?: string;
}

/** Of the days only what was not worked out since it last changed. */
interface Changed extends Days {
  readonly isChanged?: true;
}
const changed = (days: Days): Changed => ({ ...days, isChanged: true });

const own = `organization_id = ${organization}`;
const between = ({ from, to, beforeFrom = from }: Days) => `day BETWEEN '${beforeFrom}' AND '${to}'`;
const ofApp = (app: number | undefined) => (app === undefined ? '' : ` AND app_id = ${app}`);
const all = (days: Days, app?: number) => `WHERE ${own} AND ${between(days)}${ofApp(app)}`;
const changes = (days: Days, app?: number) =>
  `SELECT app_id, day, sum(changes) AS made FROM millrace.revenue_change ${all(days, app)} GROUP BY app_id, day`;
const where = (days: Changed, app?: number) =>
  days.isChanged === undefined
    ? all(days, app)
    : `${all(days, app)} AND (app_id, day) IN (
        SELECT app_id, day FROM (${changes(days, app)}) WHERE (app_id, day, made) NOT IN (
          SELECT app_id, day, changes FROM millrace.revenue_day FINAL ${all(days, app)} AND is_whole = 1))`;
const isNow = ({ from }: Days) => `day >= '${from}'`;
/** A day of the four weeks before stands beside the one that it is compared with. */
const shownDay = (days: Days) =>
  days.beforeFrom === undefined ? 'day' : `if(${isNow(days)}, day, day + ${daysOf(days)})`;

const said = (days: Changed, app?: number) =>
  `millrace.network_revenue FINAL ${where(days, app)} AND source != 'undone'`;
/** Of which ad units, countries and days there is a report that stands: FINAL would take four times as long. */
const standing = (days: Changed, app: number | undefined, columns: string, and = '') =>
  `(SELECT ${columns} FROM millrace.network_revenue ${where(days, app)}${and}
    GROUP BY app_id, instance_id, country, day, placement_id, network_id, unit HAVING argMax(source, reported_at) != 'undone')`;
/** No network has said what an ad unit earned in a country on a day, nor in all countries together. */
const isOpen = (days: Changed, app?: number) =>
  `(instance_id, day, country) NOT IN ${standing(days, app, 'instance_id, day, country')}
   AND (instance_id, day) NOT IN ${standing(days, app, 'instance_id, day', " AND country = '00'")}`;

const ratio = (over: string, under: string) =>
  `if(${under} = 0, NULL, toFloat64(${over}) / toFloat64(${under}))`;
const columns = (letter: string, figures: readonly string[]) =>
  figures.map((figure, index) => `${figure} AS ${letter}${index}`);

/**
 * Rows of `parts` (key, now and the sums) by key and as a whole, with figures of the days and of those before.
 * @param figures of sums that end like the argument
 */
function byKey(
  days: Days,
  parts: readonly string[],
  sums: readonly string[],
  figures: (of: (sum: string) => string) => readonly string[],
): string {
  const stretches = days.beforeFrom === undefined ? ['m'] : ['m', 'b'];
  const sum = (letter: string) => (name: string) => `${letter}_${name}`;
  const added = stretches.flatMap((letter) =>
    sums.map((name) => `sumIf(${name}, ${letter === 'm' ? 'now' : 'NOT now'}) AS ${sum(letter)(name)}`),
  );
  const shown = stretches.flatMap((letter) => columns(letter, figures(sum(letter))));
  return `SELECT k AS k0, whole, ${shown.join(', ')} FROM (
    SELECT k, grouping(k) AS whole, ${added.join(', ')} FROM (${parts.join('\nUNION ALL\n')})
    GROUP BY GROUPING SETS ((k), ()))`;
}

const delivered = ['usd', 'shown', 'clicked', 'asked', 'filled'] as const;
const performanceFigures = (of: (sum: string) => string) => [
  of('usd'),
  ratio(`${of('usd')} * 1000`, of('shown')),
  of('shown'),
  of('asked'),
  ratio(of('filled'), of('asked')),
  ratio(of('clicked'), of('shown')),
];

const ofPlacements = { asked: 'waterfall_requests', filled: 'waterfall_filled' };
const ofUnits = { asked: 'instance_requests + bid_requests', filled: 'instance_filled + bid_responses' };

/** What days tell apart, and what only hours do. */
const daily = 'millrace.event_day';
const hourly = ({
  from,
  to,
  beforeFrom = from,
}: Days) => `(SELECT *, toDate(hour) AS day FROM millrace.event_hour
  WHERE ${own} AND hour >= toDateTime('${beforeFrom} 00:00:00', 'UTC') AND hour <= toDateTime('${to} 23:00:00', 'UTC'))`;

const countsPart = (days: Days, key: string, { asked, filled }: typeof ofPlacements, events = daily) => `
  SELECT ${key} AS k, ${isNow(days)} AS now, 0 AS usd, sum(impressions) AS shown, sum(clicks) AS clicked,
    sum(${asked}) AS asked, sum(${filled}) AS filled
  FROM ${events} ${where(days)} GROUP BY k, now`;

/** What our estimate still stands in for. */
const openPart = (days: Changed, key: string, app?: number, events = daily) => `
  SELECT ${key} AS k, ${isNow(days)} AS now, sumIf(toFloat64(estimated_revenue), ${isOpen(days, app)}) AS usd
  FROM ${events} ${where(days, app)} GROUP BY k, now`;
/** What networks said. */
const saidPart = (days: Changed, key: string, app?: number) => `
  SELECT ${key} AS k, ${isNow(days)} AS now, sum(toFloat64(revenue_usd)) AS usd FROM ${said(days, app)} GROUP BY k, now`;
/** What was worked out of days that have not changed since. */
const workedOut = (days: Days, key: string, table: string, kind: string, app?: number) => `
  SELECT ${key} AS k, ${isNow(days)} AS now, sum(toFloat64(reported + open_estimate)) AS usd FROM millrace.${table} FINAL
  ${where(days, app)} AND ${kind} AND (app_id, day, changes) IN (${changes(days, app)}) GROUP BY k, now`;

const unitRevenue = (days: Days, key: string) => [
  workedOut(days, key, 'revenue_unit_day', 'grain = 1'),
  openPart(changed(days), key),
  saidPart(changed(days), key),
];

const earnedPart = (parts: readonly string[]) => `
  SELECT k, now, sum(usd) AS usd, 0 AS shown, 0 AS clicked, 0 AS asked, 0 AS filled
  FROM (${parts.join(' UNION ALL ')}) GROUP BY k, now`;

const performanceBy = (days: Days, key: string, level: typeof ofPlacements) =>
  byKey(
    days,
    [earnedPart(unitRevenue(days, key)), countsPart(days, key, level)],
    delivered,
    performanceFigures,
  );

/** By what networks know, but for the country. */
export const performanceByPlacement = (days: Days) => performanceBy(days, 'placement_id', ofPlacements);
export const performanceByUnit = (days: Days, key: string) => performanceBy(days, key, ofUnits);

/** Money that a network said of all countries together, by the country of our impressions; what we never showed stays where it is. */
const everywhere = (days: Changed, key: string, app?: number) => `
  SELECT ${key} AS k, ${isNow(days)} AS now, sum(toFloat64(usd) * here / everywhere) AS usd
  FROM (SELECT instance_id, day, country, sum(impressions) AS here FROM millrace.event_day
    ${where(days, app)} AND impressions > 0 GROUP BY instance_id, day, country) AS shown
  JOIN (SELECT instance_id, day, sum(revenue_usd) AS usd FROM ${said(days, app)} AND country = '00' GROUP BY instance_id, day)
    AS said USING (instance_id, day)
  JOIN (SELECT instance_id, day, sum(impressions) AS everywhere FROM millrace.event_day
    ${where(days, app)} AND impressions > 0 GROUP BY instance_id, day) AS all USING (instance_id, day)
  GROUP BY k, now`;
const unmet = (days: Changed, key: string, app?: number) => `
  SELECT ${key} AS k, ${isNow(days)} AS now, sum(toFloat64(revenue_usd)) AS usd FROM ${said(days, app)} AND (country != '00'
    OR (instance_id, day) NOT IN (SELECT instance_id, day FROM millrace.event_day ${where(days, app)} AND impressions > 0))
  GROUP BY k, now`;

/** Revenue as it was worked out, and of apps' days that have changed since as it is now. */
const revenueParts = (days: Days, key: string, isByCountry: boolean, app?: number) => {
  const now = changed(days);
  return [
    workedOut(days, key, 'revenue_day', `is_whole = ${isByCountry ? 0 : 1}`, app),
    openPart(now, key, app),
    ...(isByCountry ? [everywhere(now, key, app), unmet(now, key, app)] : [saidPart(now, key, app)]),
  ];
};

/** By app, country or a time: what is kept by day and app. */
export const performance = (days: Days, key: string) =>
  byKey(
    days,
    [
      earnedPart(revenueParts(days, key, key === 'country')),
      `SELECT ${key} AS k, ${isNow(days)} AS now, 0, sum(impressions), sum(clicks), sum(waterfall_requests), sum(waterfall_filled)
       FROM millrace.app_day ${where(days)} GROUP BY k, now`,
    ],
    delivered,
    performanceFigures,
  );

const usd = (of: (sum: string) => string) => [of('usd')];
export const cards = (days: Days, app?: number) =>
  byKey(days, revenueParts(days, 'day', false, app), ['usd'], usd);

export const regions = (days: Days, app?: number) => {
  const parts = revenueParts(days, `(${shownDay(days)}, country)`, true, app);
  return byKey(days, parts, ['usd'], usd).replace('k AS k0', 'k.1 AS k0, k.2 AS k1');
};

const mergedUsers = (table: string, stretch: string, where: string) =>
  `SELECT ${stretch}, 0, 0, 0, 0, 0, uniqMerge(users), uniqMerge(engaged) FROM millrace.${table} ${where} GROUP BY k, now`;

/** As they were counted, and of days that have changed since as they are. */
const usersOfAll = (days: Days, stretch: string) => {
  const counted = `(SELECT day, changes FROM millrace.organization_user_count FINAL ${where(days)})`;
  const asItStands = (day: string) => `day ${day} (SELECT day FROM (
    SELECT day, sum(changes) AS made FROM millrace.organization_user_day ${where(days)} GROUP BY day
  ) WHERE (day, made) NOT IN ${counted})`;
  return [
    `SELECT ${stretch}, 0, 0, 0, 0, 0, sum(users), sum(engaged)
     FROM millrace.organization_user_count FINAL ${where(days)} AND ${asItStands('NOT IN')} GROUP BY k, now`,
    mergedUsers('organization_user_day', stretch, `${where(days)} AND ${asItStands('IN')}`),
  ];
};

export const charts = (days: Days, app?: number) => {
  const stretch = `${shownDay(days)} AS k, ${isNow(days)} AS now`;
  return byKey(
    days,
    [
      `SELECT k, now, sum(usd) AS usd, 0 AS shown, 0 AS asked, 0 AS filled, 0 AS bought, 0 AS those, 0 AS seeing
       FROM (${revenueParts(days, shownDay(days), false, app).join(' UNION ALL ')}) GROUP BY k, now`,
      `SELECT ${stretch}, 0, sum(impressions), sum(waterfall_requests), sum(waterfall_filled), sum(toFloat64(purchase_usd)), 0, 0
       FROM millrace.app_day ${where(days, app)} GROUP BY k, now`,
      ...(app === undefined
        ? usersOfAll(days, stretch)
        : [mergedUsers('user_count_day', stretch, where(days, app))]),
    ],
    ['usd', 'shown', 'asked', 'filled', 'bought', 'those', 'seeing'],
    (of) => [
      of('usd'),
      ratio(`${of('usd')} * 1000`, of('shown')),
      of('shown'),
      ratio(of('filled'), of('asked')),
      of('asked'),
      `${of('those')} / if(whole = 1, ${daysOf(days)}, 1)`,
      ratio(`(${of('usd')} + ${of('bought')})`, of('those')),
      `${of('seeing')} / if(whole = 1, ${daysOf(days)}, 1)`,
      ratio(of('usd'), of('seeing')),
      ratio(of('seeing'), of('those')),
    ],
  );
};

/** Money of what networks can't tell apart, by our impressions of the same ad unit, day and country. */
const sharedPart = (days: Changed, key: string, none: string, events = daily) => `
  WITH said AS (SELECT instance_id, day, country, sum(revenue_usd) AS usd FROM ${said(days)} GROUP BY instance_id, day, country),
    shown AS (SELECT instance_id, day, country, ${key} AS k, sum(impressions) AS here FROM ${events}
      ${where(days)} AND impressions > 0 GROUP BY instance_id, day, country, k),
    cells AS (SELECT instance_id, day, country, sum(here) AS everywhere FROM shown GROUP BY instance_id, day, country),
    units AS (SELECT instance_id, day, sum(here) AS everywhere FROM shown GROUP BY instance_id, day)
  SELECT k, ${isNow(days)} AS now, sum(toFloat64(usd) * here / everywhere) AS usd FROM shown JOIN said USING (instance_id, day, country)
    JOIN cells USING (instance_id, day, country) GROUP BY k, now
  UNION ALL
  SELECT k, ${isNow(days)} AS now, sum(toFloat64(said.usd) * here / everywhere) FROM shown JOIN said USING (instance_id, day)
    JOIN units USING (instance_id, day) WHERE said.country = '00' GROUP BY k, now
  UNION ALL
  SELECT ${none} AS k, ${isNow(days)} AS now, sum(toFloat64(usd)) FROM said WHERE if(country = '00', (instance_id, day) NOT IN (SELECT instance_id, day FROM units),
    (instance_id, day, country) NOT IN (SELECT instance_id, day, country FROM cells)) GROUP BY k, now`;

/** By what only hours tell apart: none of it is worked out ahead. */
export const performanceByVersion = (days: Days) => {
  const [key, hours] = ['app_version', hourly(days)];
  const shared = `SELECT * FROM (${sharedPart(days, key, "''", hours)})`;
  const earned = [openPart(days, key, undefined, hours), shared];
  const parts = [earnedPart(earned), countsPart(days, key, ofPlacements, hours)];
  return byKey(days, parts, delivered, performanceFigures);
};

export const revenueByRule = (days: Days) => `
  SELECT k AS k0, grouping(k) AS whole, sum(usd) AS m0, sum(shown_) AS m1 FROM (
    SELECT k, usd, 0 AS shown_ FROM (${workedOut(days, 'rule_id', 'revenue_unit_day', 'grain = 2')})
    UNION ALL
    SELECT k, usd, 0 FROM (${openPart(changed(days), 'rule_id')})
    UNION ALL
    SELECT k, usd, 0 FROM (${sharedPart(changed(days), 'rule_id', '0')})
    UNION ALL
    SELECT rule_id, 0, sum(impressions) FROM millrace.event_day ${where(days)} GROUP BY rule_id
  ) GROUP BY GROUPING SETS ((k), ())`;

export const delivery = ({ from, to }: Days, key: string) => `
  SELECT ${key} AS k0, grouping(k0) AS whole, sum(impressions) AS m0, sum(waterfall_requests) AS m1,
    ${ratio('sum(waterfall_filled)', 'sum(waterfall_requests)')} AS m2, ${ratio('sum(clicks)', 'sum(impressions)')} AS m3
  FROM millrace.event_hour WHERE ${own} AND hour >= toDateTime('${from} 00:00:00', 'UTC') AND hour <= toDateTime('${to} 23:00:00', 'UTC')
  GROUP BY GROUPING SETS ((k0), ())`;

export const bidding = (days: Days) => `
  SELECT network_id AS k0, grouping(k0) AS whole, sum(bid_requests) AS m0, sum(bid_responses) AS m1,
    ${ratio('sum(bid_responses)', 'sum(bid_requests)')} AS m2, sum(bid_wins) AS m3,
    ${ratio('sum(bid_wins)', 'sum(bid_responses)')} AS m4, ${ratio('sum(bid_response_price)', 'sum(bid_responses)')} AS m5
  FROM millrace.event_day ${where(days)} GROUP BY GROUPING SETS ((k0), ())`;

const firstSeen = ({ from, to }: Days) => `
  SELECT app_id, toDate(toUInt16(bitShiftRight(min(first), 16))) AS first_day FROM millrace.user_first WHERE ${own}
  GROUP BY app_id, platform, user HAVING first_day BETWEEN '${from}' AND '${to}'`;

/** Who uses two apps on a day counts in each of them, and once in all. */
export const usersByApp = (days: Days) => `
  SELECT k AS k0, whole, sum(those) / ${daysOf(days)} AS m0, sum(seeing) / ${daysOf(days)} AS m1,
    ${ratio('sum(seeing)', 'sum(those)')} AS m2, sum(fresh) AS m3
  FROM (
    SELECT app_id AS k, grouping(k) AS whole, uniqMerge(users) AS those, uniqMerge(engaged) AS seeing, 0 AS fresh
    FROM millrace.user_count_day ${where(days)} GROUP BY GROUPING SETS ((day, k), (day))
    UNION ALL
    SELECT app_id AS k, grouping(k) AS whole, 0, 0, count() FROM (${firstSeen(days)}) GROUP BY GROUPING SETS ((k), ())
  ) GROUP BY k, whole`;

export const usersByDay = (days: Days) => `
  SELECT k AS k0, grouping(k) AS whole, sum(those) / if(whole = 1, ${daysOf(days)}, 1) AS m0,
    sum(seeing) / if(whole = 1, ${daysOf(days)}, 1) AS m1, ${ratio('sum(seeing)', 'sum(those)')} AS m2, sum(fresh) AS m3
  FROM (
    SELECT day AS k, uniqMerge(users) AS those, uniqMerge(engaged) AS seeing, 0 AS fresh
    FROM millrace.organization_user_day ${where(days)} GROUP BY k
    UNION ALL
    SELECT first_day AS k, 0, 0, count() FROM (${firstSeen(days)}) GROUP BY k
  ) GROUP BY GROUPING SETS ((k), ())`;
