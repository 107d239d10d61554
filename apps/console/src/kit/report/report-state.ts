import { type ReportFilter, unfitFor, usedDimensions } from '@millrace/contract/report/definition';
import { type DimensionKey, dimensionKeys, isTime } from '@millrace/contract/report/dimension';
import { type MetricKey, metricKeys } from '@millrace/contract/report/metric';
import type { Period } from '@millrace/contract/report/period';
import { readFilters, writeFilters } from './filter-address.ts';
import { type ReportPeriod, readBefore, readPeriod, writeBefore, writePeriod } from './period-address.ts';

/** What a report screen shows; its address carries all of it. */
export interface ReportState {
  readonly period: ReportPeriod;
  readonly dimensions: readonly DimensionKey[];
  readonly metrics: readonly MetricKey[];
  readonly filters: readonly ReportFilter[];
  /** With the figures of as many days before, or of those that are named. */
  readonly compare: boolean;
  /** The days compared with, of a period that is days, too; missing: see `comparedDays`. */
  readonly before?: Period | undefined;
  /** What the chart shows; the first metric where it is none that is shown. */
  readonly chart?: MetricKey | undefined;
  /** With each row's part of the total. */
  readonly shares?: boolean | undefined;
}

/** A list in an address, each word once. Those that are not known are left out: it may be of another version, or mistyped. */
function wordsIn<Word extends string>(value: string | null, known: readonly Word[]): Word[] {
  const words = new Set(value?.split(','));
  return [...words].flatMap((word) => known.find((one) => one === word) ?? []);
}

/** One time at most: an hour and its day are not two things. */
function breakdownOf(keys: readonly DimensionKey[]): DimensionKey[] {
  const time = keys.find(isTime);
  return keys.filter((key) => !isTime(key) || key === time);
}

/** @param usual what is shown where the address does not say */
export function readReport(query: URLSearchParams, usual: ReportState): ReportState {
  const by = wordsIn(query.get('by'), dimensionKeys);
  const metrics = wordsIn(query.get('metrics'), metricKeys);
  const [chart] = wordsIn(query.get('chart'), metricKeys);
  const period = readPeriod(query, usual.period);
  const before = readBefore(query, period);
  return {
    period,
    dimensions: breakdownOf(by.length > 0 || query.get('by') === '' ? by : usual.dimensions),
    metrics: metrics.length > 0 ? metrics : usual.metrics,
    filters: readFilters(query),
    compare: query.get('compare') === 'before',
    ...(before === undefined ? {} : { before }),
    shares: query.get('shares') === 'on',
    ...(chart === undefined ? {} : { chart }),
  };
}

/**
 * The same query with this report in it; what is usual is not said. What else it carries stays.
 * @param usual of the screen that it leads to; without it everything is said
 */
export function writeReport(
  query: URLSearchParams,
  state: ReportState,
  usual?: Pick<ReportState, 'period' | 'dimensions' | 'metrics'>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of ['by', 'metrics', 'compare', 'shares', 'chart']) next.delete(name);
  writePeriod(next, state.period, usual?.period);
  if (state.dimensions.join() !== usual?.dimensions.join()) next.set('by', state.dimensions.join());
  if (state.metrics.join() !== usual?.metrics.join()) next.set('metrics', state.metrics.join());
  writeFilters(next, state.filters);
  if (state.compare) next.set('compare', 'before');
  writeBefore(next, state);
  if (state.shares) next.set('shares', 'on');
  if (state.chart !== undefined) next.set('chart', state.chart);
  return next;
}

/** The metrics that can be told apart as the report wants, and those that can't. */
export function fittingMetrics(state: ReportState): { fit: MetricKey[]; unfit: MetricKey[] } {
  const used = usedDimensions({ dimensions: [...state.dimensions], filters: [...state.filters] });
  const fits = (metric: MetricKey) => unfitFor(metric, used).length === 0;
  return { fit: state.metrics.filter(fits), unfit: state.metrics.filter((metric) => !fits(metric)) };
}
