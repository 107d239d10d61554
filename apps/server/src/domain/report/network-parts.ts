import type { Counter } from '@millrace/contract/report/counter';
import type { ReportFilter } from '@millrace/contract/report/definition';
import { type DimensionKey, isTime } from '@millrace/contract/report/dimension';
import { cellOf } from './cell.ts';
import { columns, noneOf } from './columns.ts';
import { ofAsked, unitTable } from './delivery-part.ts';
import { fromStanding, fromTable } from './from-table.ts';
import { bucketOf, keyOf, stretchOf } from './keys.ts';
import type { Part } from './part.ts';
import type { Question, Stretch } from './question.ts';
import { eventDay, networkRevenue } from './tables.ts';

/** What is taken from networks' reports as it stands. */
const sums: Readonly<Partial<Record<Counter, string>>> = {
  reported: 'sum(revenue_usd)',
  countedRevenue: 'sumIf(revenue_usd, isNotNull(impressions))',
  networkImpressions: 'ifNull(sum(impressions), 0)',
  networkClicks: 'ifNull(sum(clicks), 0)',
};

/** Whether a counter is added up here. */
export function isOfNetworks(counter: Counter): boolean {
  return counter in sums;
}

const isReported = (dimension: DimensionKey) => networkRevenue.knows.includes(dimension);

/** Whether what networks report answers by these as it stands, nothing of it being shared out. */
export function isNeverShared(used: readonly DimensionKey[]): boolean {
  return used.every((dimension) => isReported(dimension) && dimension !== 'country');
}

/**
 * What networks reported. They know day, country and ad unit, so by anything else their money is shared out by our
 * impressions, and by country that of reports for all countries together (`00`). What met no impression of ours stands in
 * a row of its own.
 */
export function networkParts(needed: readonly Counter[], stretch: Stretch, question: Question): Part[] {
  if (!question.used.every(isReported)) return sharedParts('everything', stretch, question);
  if (!question.used.includes('country')) return [plainPart(needed, stretch, question, [])];
  const plain = plainPart(needed, stretch, question, ["country != '00'"]);
  return [plain, ...(needed.includes('reported') ? sharedParts('everywhere', stretch, question) : [])].concat(
    needed.some((counter) => counter !== 'reported')
      ? [
          plainPart(
            needed.filter((counter) => counter !== 'reported'),
            stretch,
            question,
            ["country = '00'"],
          ),
        ]
      : [],
  );
}

/** Without what no row of could pass the filters: its SELECTs would run nevertheless. */
function sharedParts(shared: Shared, stretch: Stretch, question: Question): Part[] {
  const isUnmetAsked = question.filters.every(
    (filter) => isReported(filter.dimension) || letsNoneThrough(filter),
  );
  const part = sharedPart(shared, stretch, question);
  return isUnmetAsked ? [part, unmetPart(shared, stretch, question)] : [part];
}

function plainPart(
  needed: readonly Counter[],
  stretch: Stretch,
  question: Question,
  and: readonly string[],
): Part {
  return {
    stretch: stretchOf(networkRevenue, stretch),
    keys: question.dimensions.map((dimension) => keyOf(dimension, networkRevenue, stretch)),
    sums: Object.fromEntries(
      needed.flatMap((counter) => (counter in sums ? [[counter, sums[counter]]] : [])),
    ),
    from: fromTable(networkRevenue, stretch, question, { filters: question.filters, and }),
  };
}

/** Which reports are shared out: all of them, or those for all countries together. */
type Shared = 'everything' | 'everywhere';

const ofShared = (shared: Shared) => (shared === 'everything' ? [] : ["country = '00'"]);

/** The cells of reports that an impression of ours has a share in: of its country, and of all countries together. */
function cellsOf(shared: Shared, day: string): string {
  const everywhere = cellOf(day, "'00'");
  if (shared === 'everywhere') return everywhere;
  return `arrayJoin(arrayDistinct([${cellOf(day, 'country')}, ${everywhere}]))`;
}

/** The cells that were reported. */
function reportedCells(stretch: Stretch, question: Question, and: readonly string[]): string {
  return `SELECT ${cellOf('day', 'country')} ${fromStanding(stretch, question, and)}`;
}

const isOurs = ['impressions > 0', 'instance_id > 0'];

/** Our impressions in reported cells. @param of which ad units */
function ownCells(shared: Shared, stretch: Stretch, question: Question, of: readonly string[]): string {
  const from = fromTable(eventDay, stretch, question, { filters: [], and: [...isOurs, ...of] });
  return `SELECT cell, sum(shown) AS own FROM (SELECT ${cellsOf(shared, 'day')} AS cell, impressions AS shown ${from})
      WHERE cell GLOBAL IN (${reportedCells(stretch, question, [...ofShared(shared), ...of])}) GROUP BY cell`;
}

function sharedPart(shared: Shared, stretch: Stretch, question: Question): Part {
  const table = unitTable(question);
  const keys = question.dimensions.map(
    (dimension, place) => `${keyOf(dimension, table, stretch)} AS k${place}`,
  );
  const names = question.dimensions.map((_, place) => `k${place}`);
  const mine = fromTable(table, stretch, question, { filters: question.filters, and: isOurs });
  const cells = cellsOf(shared, table.time === 'day' ? 'day' : 'toDate(hour)');
  const of = ofAsked(stretch, question);
  const and = [...ofShared(shared), ...of];
  const reports = fromTable(networkRevenue, stretch, question, { filters: [], and });
  return {
    stretch: stretchOf(table, stretch),
    keys: names.map((name) => `s.${name}`),
    sums: { reported: 'sum(toDecimal128(toDecimal256(r.usd, 9) * s.shown / t.own, 9))' },
    from: `FROM (
      SELECT ${[...names, 'cell'].join(', ')}, sum(seen) AS shown
      FROM (SELECT ${[...keys, `${cells} AS cell`].join(', ')}, impressions AS seen ${mine})
      WHERE cell GLOBAL IN (${reportedCells(stretch, question, and)}) GROUP BY ${[...names, 'cell'].join(', ')}
    ) AS s
    GLOBAL INNER JOIN (
      SELECT ${cellOf('day', 'country')} AS cell, sum(revenue_usd) AS usd ${reports} GROUP BY cell
    ) AS r ON r.cell = s.cell
    GLOBAL INNER JOIN (${ownCells(shared, stretch, question, of)}) AS t ON t.cell = s.cell WHERE true`,
  };
}

/** Reports of days, instances and countries of which we have no impression. */
function unmetPart(shared: Shared, stretch: Stretch, question: Question): Part {
  const known = question.filters.filter(({ dimension }) => isReported(dimension));
  // Of all ad units: one whose impressions the filters leave out has met its report all the same.
  const own = `SELECT cell FROM (${ownCells(shared, stretch, question, [])})`;
  return {
    stretch: stretchOf(networkRevenue, stretch),
    keys: question.dimensions.map((dimension) => unmetKey(dimension, stretch)),
    sums: { reported: 'sum(revenue_usd)' },
    from: fromTable(networkRevenue, stretch, question, {
      filters: known,
      and: [...ofShared(shared), `${cellOf('day', 'country')} GLOBAL NOT IN (${own})`],
    }),
  };
}

function unmetKey(dimension: DimensionKey, stretch: Stretch): string {
  if (dimension === 'hour') return bucketOf('hour', "toDateTime(day, 'UTC')", stretch);
  if (isTime(dimension) || isReported(dimension)) return keyOf(dimension, networkRevenue, stretch);
  return noneOf(columns[dimension]);
}

function letsNoneThrough({ dimension, values, exclude }: ReportFilter): boolean {
  return values.includes(columns[dimension].none) !== exclude;
}
