import { networkId } from '@millrace/contract/publisher/network/network-id';
import { type Counter, counterKeys } from '@millrace/contract/report/counter';
import {
  formulaDimensions,
  type ReportFilter,
  type ReportRequest,
  usedDimensions,
} from '@millrace/contract/report/definition';
import { type DimensionKey, dimensions as dimensionTable, isTime } from '@millrace/contract/report/dimension';
import { countersOf, evaluate, figureText, readFigure, sumOf, unit } from '@millrace/contract/report/formula';
import { formulaOf } from '@millrace/contract/report/metric';
import { addDays, daysOf } from '@millrace/contract/report/period';
import type { Fact, Reported } from './fact.ts';
import { keysIn, type Place, passes, type Stretch, timeKey } from './fold-place.ts';
import { foldReported } from './fold-reported.ts';

/** Earn what was booked. */
const ownAds: number = networkId.crossPromotion;

type Sums = Map<Counter, bigint>;
/** Sums of both stretches by the row's keys as JSON. */
type Rows = Map<string, readonly [Sums, Sums]>;

export interface FoldedRow {
  readonly keys: string[];
  readonly values: (string | null)[];
  readonly before?: (string | null)[];
  readonly open?: string | null;
}

/** What a report says about all that has happened, computed as plainly as can be. */
export function foldReport(request: ReportRequest, facts: readonly Fact[], reports: readonly Reported[]) {
  const formulas = request.metrics.map((metric) => formulaOf(metric, formulaDimensions(request)));
  const needed = counterKeys.filter(
    (counter) => counter !== 'days' && formulas.some((formula) => countersOf(formula).includes(counter)),
  );
  const whole: Rows = rowsOf({ ...request, dimensions: [] }, facts, reports, needed);
  const rows = [...rowsOf(request, facts, reports, needed)].filter(([, pair]) =>
    pair.some((sums) => needed.some((counter) => (sums.get(counter) ?? 0n) !== 0n)),
  );
  const show = (keys: string[], pair: readonly [Sums, Sums]): FoldedRow => {
    const values = ([now, before]: readonly [Sums, Sums], index: 0 | 1) =>
      formulas.map((formula) => {
        const sums = [now, before][index] ?? now;
        const value = evaluate(formula, (counter) =>
          counter === 'days' ? daysIn(request, keys, index) * unit : (sums.get(counter) ?? 0n),
        );
        return value === null ? null : figureText(value);
      });
    const open = evaluate(sumOf('openEstimate'), (counter) => pair[0].get(counter) ?? 0n) ?? 0n;
    return {
      keys,
      values: values(pair, 0),
      ...(request.beforeFrom === undefined ? {} : { before: values(pair, 1) }),
      ...(needed.includes('openEstimate') ? { open: figureText(open) } : {}),
    };
  };
  const shown = rows.map(([key, pair]) => show(JSON.parse(key), pair)).sort(orderOf(request));
  const { keys: _none, ...totals } = show([], whole.get('[]') ?? [new Map(), new Map()]);
  return {
    rows: shown.slice(request.offset, request.offset + request.limit),
    totals,
    count: shown.length,
  };
}

function stretchesOf({ from, to, beforeFrom, beforeTo }: ReportRequest): Stretch[] {
  const now = { from, to, shift: 0 };
  if (beforeFrom === undefined || beforeTo === undefined) return [now];
  return [now, { from: beforeFrom, to: beforeTo, shift: daysOf({ from: beforeFrom, to: from }) - 1 }];
}

function rowsOf(
  request: ReportRequest,
  facts: readonly Fact[],
  reports: readonly Reported[],
  needed: readonly Counter[],
): Rows {
  const rows: Rows = new Map();
  stretchesOf(request).forEach((stretch, index) => {
    const add = (keys: readonly string[], counter: Counter, amount: bigint) => {
      if (!needed.includes(counter)) return;
      const key = JSON.stringify(keys);
      const pair = rows.get(key) ?? ([new Map(), new Map()] as const);
      rows.set(key, pair);
      const sums = pair[index === 0 ? 0 : 1];
      sums.set(counter, (sums.get(counter) ?? 0n) + amount);
    };
    const inTime = facts.filter(({ at }) => at.slice(0, 10) >= stretch.from && at.slice(0, 10) <= stretch.to);
    const mine = inTime.filter((fact) => passes(request.filters, fact));
    const keysOf = (place: Place) => keysIn(request.dimensions, place, stretch);
    for (const fact of mine) {
      for (const [counter, amount] of countsOf(fact)) add(keysOf(fact), counter, amount);
      if (fact.metric === 'impression' && fact.network !== ownAds && !isReported(fact, reports))
        add(keysOf(fact), 'openEstimate', readFigure(fact.money) / 1000n);
    }
    const isOfTests = usedDimensions(request).some((key) => key === 'abTest' || key === 'abGroup');
    foldUsers(
      mine.filter(({ abTest, abGroup }) => !isOfTests || (abTest > 0 && abGroup !== '')),
      keysOf,
      add,
    );
    foldFirst(request.filters, facts, stretch, keysOf, add);
    foldReported(request, inTime, mine, reports, stretch, keysOf, add);
  });
  return rows;
}

const plain: Partial<Record<Fact['metric'], Counter | readonly Counter[]>> = {
  init: 'inits',
  waterfallRequest: 'waterfallRequests',
  waterfallFilled: 'waterfallFills',
  instanceRequest: 'instanceRequests',
  instanceFilled: 'instanceFills',
  impression: 'impressions',
  click: 'clicks',
  videoStart: 'videoStarts',
  videoEnd: 'videoEnds',
  calledShow: 'showCalls',
  readyTrue: 'ready',
  readyFalse: 'notReady',
  bidRequest: 'bidRequests',
  bidResponse: 'bidResponses',
  bidAtOnce: ['bidRequests', 'bidResponses'],
  bidWin: 'bidWins',
  purchase: 'purchases',
};

const priced: Partial<Record<Fact['metric'], Counter>> = {
  bidResponse: 'bidPrices',
  bidAtOnce: 'bidPrices',
  bidWin: 'winPrices',
  purchase: 'purchaseRevenue',
};

function countsOf({ metric, money, bidding }: Fact): (readonly [Counter, bigint])[] {
  const [counters, price] = [[plain[metric] ?? []].flat(), priced[metric]];
  return [
    ...counters.map((counter) => [counter, unit] as const),
    ...(price === undefined ? [] : [[price, readFigure(money)] as const]),
    ...(metric === 'impression' ? [['estimate', readFigure(money) / 1000n] as const] : []),
    ...(metric === 'impression' && bidding === 1 ? [['bidImpressions', unit] as const] : []),
  ];
}

function isReported({ at, instance, country }: Fact, reports: readonly Reported[]): boolean {
  const ofDay = reports.filter((report) => report.day === at.slice(0, 10) && report.instance === instance);
  return ofDay.some((report) => report.country === '00' || report.country === country);
}

type Add = (keys: readonly string[], counter: Counter, amount: bigint) => void;
type KeysOf = (place: Place) => string[];

function foldUsers(facts: readonly Fact[], keysOf: KeysOf, add: Add): void {
  const seen = new Set<string>();
  const once = (fact: Fact, counter: 'userDays' | 'engagedDays') => {
    const who = JSON.stringify([counter, fact.at.slice(0, 10), keysOf(fact), fact.user]);
    if (!seen.has(who)) add(keysOf(fact), counter, unit);
    seen.add(who);
  };
  for (const fact of facts) {
    if (fact.user === '') continue;
    once(fact, 'userDays');
    if (fact.metric === 'impression') once(fact, 'engagedDays');
  }
}

function foldFirst(
  filters: readonly ReportFilter[],
  facts: readonly Fact[],
  { from, to }: Stretch,
  keysOf: KeysOf,
  add: Add,
): void {
  const firsts = new Map<string, Fact>();
  for (const fact of facts) {
    if (fact.user === '') continue;
    const who = JSON.stringify([fact.app, fact.platform, fact.user]);
    const known = firsts.get(who);
    const order = ({ at, country }: Fact) => `${at.slice(0, 10)} ${country === '00' ? 'unknown' : country}`;
    if (known === undefined || order(fact) < order(known)) firsts.set(who, fact);
  }
  for (const fact of firsts.values()) {
    const day = fact.at.slice(0, 10);
    if (day >= from && day <= to && passes(filters, fact)) add(keysOf(fact), 'newUsers', unit);
  }
}

/** How many days of the stretch lie in a row's time; those compared with count where they are shown. */
function daysIn(request: ReportRequest, keys: readonly string[], index: 0 | 1): bigint {
  const { from, to, shift } = stretchesOf(request)[index] ?? { from: '', to: '', shift: 0 };
  const place = request.dimensions.findIndex(isTime);
  const time = request.dimensions[place];
  let days = 0n;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (time === undefined || keys.length === 0 || !isTime(time)) days += 1n;
    else if (time === 'hour') return 1n;
    else if (timeKey(time, `${day}T00:00:00Z`, { from, to, shift }) === keys[place]) days += 1n;
  }
  return time === 'day' && keys.length > 0 ? 1n : days;
}

function orderOf({ dimensions, metrics, sort, order }: ReportRequest) {
  const names: readonly string[] = dimensions;
  const time = dimensions.findIndex(isTime);
  const byKey = sort === undefined ? time : names.indexOf(sort);
  const byMetric = sort === undefined ? 0 : (metrics as readonly string[]).indexOf(sort);
  const direction = (order ?? (byKey >= 0 ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
  const keyOrder = (place: number) => (a: FoldedRow, b: FoldedRow) => {
    const [left = '', right = ''] = [a.keys[place], b.keys[place]];
    const dimension = dimensions[place];
    const isNumber = dimension !== undefined && dimension !== 'country' && kindOf(dimension) !== 'text';
    if (isNumber && !isTime(dimension)) return Number(left) - Number(right);
    return left < right ? -1 : left > right ? 1 : 0;
  };
  return (a: FoldedRow, b: FoldedRow) => {
    const first = byKey >= 0 ? direction * keyOrder(byKey)(a, b) : byValue(a, b, byMetric, direction);
    if (first !== 0) return first;
    return dimensions.reduce((result, _, place) => result || keyOrder(place)(a, b), 0);
  };
}

const kindOf = (dimension: DimensionKey) => dimensionTable[dimension].kind;

function byValue(a: FoldedRow, b: FoldedRow, index: number, direction: number): number {
  const [left, right] = [a.values[index] ?? null, b.values[index] ?? null];
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  const difference = readFigure(left) - readFigure(right);
  return difference === 0n ? 0 : difference > 0n ? direction : -direction;
}
