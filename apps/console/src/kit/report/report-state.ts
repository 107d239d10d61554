import { type ReportFilter, unfitFor, usedDimensions } from '@millrace/contract/report/definition';
import {
  type DimensionKey,
  dimensionKeys,
  dimensions,
  isTime,
  placeDimensions,
} from '@millrace/contract/report/dimension';
import { type MetricKey, metricKeys } from '@millrace/contract/report/metric';
import { type Period, type PeriodPreset, periodOf, periodPresets } from '@millrace/contract/report/period';

/** What a report screen shows; its address carries all of it. */
export interface ReportState {
  /** A preset means other days every day. */
  readonly period: PeriodPreset | Period;
  readonly dimensions: readonly DimensionKey[];
  readonly metrics: readonly MetricKey[];
  readonly filters: readonly ReportFilter[];
  /** With the figures of as many days before. */
  readonly compare: boolean;
}

const day = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string | null): text is string =>
  text !== null && day.test(text) && !Number.isNaN(Date.parse(text));

/** A list in an address, each word once. Those that are not known are left out: it may be of another version, or mistyped. */
function wordsIn<Word extends string>(value: string | null, known: readonly Word[]): Word[] {
  const words = new Set(value?.split(','));
  return [...words].flatMap((word) => known.find((one) => one === word) ?? []);
}

function periodIn(query: URLSearchParams, usual: ReportState['period']): ReportState['period'] {
  const [from, to] = [query.get('from'), query.get('to')];
  if (isDay(from) && isDay(to)) return from <= to ? { from, to } : { from: to, to: from };
  return periodPresets.find((preset) => preset === query.get('period')) ?? usual;
}

/** One time at most: an hour and its day are not two things. */
function breakdownOf(keys: readonly DimensionKey[]): DimensionKey[] {
  const time = keys.find(isTime);
  return keys.filter((key) => !isTime(key) || key === time);
}

/** `is.country=DE&is.country=FR`, `not.country=US` */
const filterName = ({ dimension, exclude }: Pick<ReportFilter, 'dimension' | 'exclude'>) =>
  `${exclude ? 'not' : 'is'}.${dimension}`;

const filterNames = placeDimensions.flatMap((dimension) =>
  [false, true].map((exclude) => ({ dimension, exclude, name: filterName({ dimension, exclude }) })),
);

/** @param usual what is shown where the address does not say */
export function readReport(query: URLSearchParams, usual: ReportState): ReportState {
  const by = wordsIn(query.get('by'), dimensionKeys);
  const metrics = wordsIn(query.get('metrics'), metricKeys);
  return {
    period: periodIn(query, usual.period),
    dimensions: breakdownOf(by.length > 0 || query.get('by') === '' ? by : usual.dimensions),
    metrics: metrics.length > 0 ? metrics : usual.metrics,
    filters: filterNames.flatMap(({ dimension, exclude, name }) => {
      const values = [...new Set(query.getAll(name))].filter((value) =>
        dimensions[dimension].value.test(value),
      );
      return values.length === 0 ? [] : [{ dimension, values, exclude }];
    }),
    compare: query.get('compare') === 'before',
  };
}

const written = ['period', 'from', 'to', 'by', 'metrics', 'compare'] as const;

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
  for (const name of [...written, ...filterNames.map((one) => one.name)]) next.delete(name);
  const { period, filters } = state;
  if (typeof period !== 'string') {
    next.set('from', period.from);
    next.set('to', period.to);
  } else if (period !== usual?.period) next.set('period', period);
  if (state.dimensions.join() !== usual?.dimensions.join()) next.set('by', state.dimensions.join());
  if (state.metrics.join() !== usual?.metrics.join()) next.set('metrics', state.metrics.join());
  for (const filter of filters) {
    for (const value of filter.values) next.append(filterName(filter), value);
  }
  if (state.compare) next.set('compare', 'before');
  return next;
}

/** The days of a report. @param today in UTC */
export function daysShown({ period }: Pick<ReportState, 'period'>, today: string): Period {
  return typeof period === 'string' ? periodOf(period, today) : period;
}

/** The metrics that can be told apart as the report wants, and those that can't. */
export function fittingMetrics(state: ReportState): { fit: MetricKey[]; unfit: MetricKey[] } {
  const used = usedDimensions({ dimensions: [...state.dimensions], filters: [...state.filters] });
  const fits = (metric: MetricKey) => unfitFor(metric, used).length === 0;
  return { fit: state.metrics.filter(fits), unfit: state.metrics.filter((metric) => !fits(metric)) };
}
