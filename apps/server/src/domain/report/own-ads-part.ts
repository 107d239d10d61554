import { type Counter, counters } from '@millrace/contract/report/counter';
import { fromTable } from './from-table.ts';
import { keyOf, stretchOf } from './keys.ts';
import type { Part } from './part.ts';
import { type Question, readAtOnce } from './question.ts';
import { ownAdChoiceHour, ownAdHour, smallestOf } from './tables.ts';

type OwnAdCounter = {
  [Key in Counter]: (typeof counters)[Key]['source'] extends 'ownAds' ? Key : never;
}[Counter];

/** Their columns in the tables of own ads. */
const columnsOf: Readonly<Record<OwnAdCounter, string>> = {
  adImpressions: 'impressions',
  adClicks: 'clicks',
  adSpend: 'spent',
  adUnbilledImpressions: 'unbilled_impressions',
  adUnbilledClicks: 'unbilled_clicks',
  adFloodedImpressions: 'flooded_impressions',
  adFloodedClicks: 'flooded_clicks',
  adLateImpressions: 'late_impressions',
  adLateClicks: 'late_clicks',
  adInstalls: 'installs',
  adEvents: 'events',
  adViewInstalls: 'view_installs',
  adViewEvents: 'view_events',
  adValue: 'value_usd',
};

const source: string = 'ownAds';

/** Whether a counter is added up here. */
export function isOfOwnAds(counter: Counter): boolean {
  return counters[counter].source === source;
}

/** What own ads did and cost. */
export function ownAdParts(needed: readonly Counter[], question: Question): Part[] {
  const sums = Object.entries(columnsOf).filter(([counter]) => needed.some((one) => one === counter));
  const table = smallestOf([ownAdHour, ownAdChoiceHour], question.used);
  return readAtOnce(question.stretches).map((stretch) => ({
    stretch: stretchOf(table, stretch),
    keys: question.dimensions.map((dimension) => keyOf(dimension, table, stretch)),
    sums: Object.fromEntries(sums.map(([counter, column]) => [counter, `sum(${column})`])),
    from: fromTable(table, stretch, question, { filters: question.filters }),
  }));
}
