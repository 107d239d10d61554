import { networkId } from '@millrace/contract/publisher/network/network-id';
import { type Counter, counters } from '@millrace/contract/report/counter';
import type { ReportFilter } from '@millrace/contract/report/definition';
import { cellOf } from './cell.ts';
import { fromStanding, fromTable } from './from-table.ts';
import { keyOf, stretchOf } from './keys.ts';
import type { Part } from './part.ts';
import { type Question, readAtOnce, type Stretch } from './question.ts';
import { appDay, eventDay, eventHour, smallestOf, type Table } from './tables.ts';

type DeliveryCounter = {
  [Key in Counter]: (typeof counters)[Key]['source'] extends 'delivery' ? Key : never;
}[Counter];

/** Their columns in `event_hour` and `event_day`. */
const columnsOf: Readonly<Record<Exclude<DeliveryCounter, 'bidImpressions'>, string>> = {
  inits: 'inits',
  waterfallRequests: 'waterfall_requests',
  waterfallFills: 'waterfall_filled',
  instanceRequests: 'instance_requests',
  instanceFills: 'instance_filled',
  impressions: 'impressions',
  clicks: 'clicks',
  videoStarts: 'video_starts',
  videoEnds: 'video_ends',
  showCalls: 'called_show',
  ready: 'ready_true',
  notReady: 'ready_false',
  bidRequests: 'bid_requests',
  bidResponses: 'bid_responses',
  bidWins: 'bid_wins',
  bidPrices: 'bid_response_price',
  winPrices: 'bid_win_price',
  purchases: 'purchases',
  purchaseRevenue: 'purchase_usd',
  estimate: 'estimated_revenue',
};

/** The table of what ad units delivered. */
export function unitTable({ used }: Question): Table {
  return smallestOf([eventDay, eventHour], used);
}

/** What hangs on the ad unit, whatever it is asked by. */
const ofUnits: readonly Counter[] = ['bidImpressions', 'openEstimate'];

function tableFor(needed: readonly Counter[], question: Question): Table {
  if (needed.some((counter) => ofUnits.includes(counter))) return unitTable(question);
  return smallestOf([appDay, eventDay, eventHour], question.used);
}

/** What was delivered. Of the estimates those that no network's figure has replaced, which are looked for by stretch. */
export function deliveryParts(needed: readonly Counter[], question: Question): Part[] {
  const { stretches } = question;
  const read = needed.includes('openEstimate') ? stretches : readAtOnce(stretches);
  return read.map((stretch) => deliveryPart(needed, stretch, question));
}

/** The same of one stretch. */
export function deliveryPart(needed: readonly Counter[], stretch: Stretch, question: Question): Part {
  const table = tableFor(needed, question);
  const sums: Partial<Record<Counter, string>> = {
    ...Object.fromEntries(Object.entries(columnsOf).map(([counter, column]) => [counter, `sum(${column})`])),
    bidImpressions: 'sumIf(impressions, is_bidding = 1)',
    openEstimate: `sumIf(estimated_revenue, ${isOpen(table, stretch, question)})`,
  };
  return {
    stretch: stretchOf(table, stretch),
    keys: question.dimensions.map((dimension) => keyOf(dimension, table, stretch)),
    sums: Object.fromEntries(
      needed.flatMap((counter) => (counter in sums ? [[counter, sums[counter]]] : [])),
    ),
    from: fromTable(table, stretch, question, { filters: question.filters }),
  };
}

/**
 * Of the ad units alone that rows which pass the filters are of: all else need not be read. Of a question about some test or placement
 * these are few; by what chooses rows of all of them nothing is gained.
 */
export function ofAsked(stretch: Stretch, question: Question): string[] {
  const chooses = ({ dimension, exclude }: ReportFilter) => !exclude && dimension !== 'country';
  if (!question.filters.some(chooses)) return [];
  const from = fromTable(unitTable(question), stretch, question, { filters: question.filters });
  return [`instance_id GLOBAL IN (SELECT instance_id ${from})`];
}

/**
 * Whether no network has said what an instance earned in a country on a day, nor (`00`) everywhere together. Of own ads nothing ever
 * is: what was booked is all that they earned, in the country of the bid, and what phones say of their price elsewhere is nobody's money.
 */
export function isOpen({ time }: Table, stretch: Stretch, question: Question): string {
  const day = time === 'day' ? 'day' : 'toDate(hour)';
  const isEstimated = `network_id != ${networkId.crossPromotion}`;
  const reported = `(SELECT ${cellOf('day', 'country')} ${fromStanding(stretch, question, ofAsked(stretch, question))})`;
  return `${isEstimated} AND ${cellOf(day, 'country')} GLOBAL NOT IN ${reported} AND ${cellOf(day, "'00'")} GLOBAL NOT IN ${reported}`;
}

const sourcesHere: readonly string[] = ['delivery'];

/** Whether a counter is added up here. */
export function isDelivered(counter: Counter): boolean {
  return sourcesHere.includes(counters[counter].source) || counter === 'openEstimate';
}
