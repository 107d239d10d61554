import { mostSeries } from '@millrace/contract/report/chart-palette';
import { type ChartPoint, type ChartSeries, pointAt } from './chart-series.ts';

/** Sums of decimals are off in some far place; nothing is left there. */
const round = (value: number) => Number(value.toFixed(6)) + 0;

/**
 * As many series as a chart draws: the first ones, and what they leave of the whole as "other". Only of what can be added
 * up; "other" of a ratio is a question of its own, with the shown ones excluded.
 * @param series most important first
 * @param whole all of them together, as the report's totals by time say it
 */
export function foldSeries(
  series: readonly ChartSeries[],
  whole: readonly ChartPoint[],
  label: string,
): ChartSeries[] {
  const first = series.slice(0, mostSeries - 1);
  const [one] = series;
  if (one === undefined) return [];
  const points = whole.map((point) => restOf(point, first));
  if (points.every(({ value }) => value === null || value === 0)) return [...first];
  return [...first, { key: 'other', label, unit: one.unit, points, isOther: true }];
}

function restOf({ x, value, open = 0 }: ChartPoint, shown: readonly ChartSeries[]): ChartPoint {
  if (value === null) return { x, value };
  const there = shown.flatMap((one) => pointAt(one, x) ?? []);
  const rest = round(value - there.reduce((sum, point) => sum + (point.value ?? 0), 0));
  const openRest =
    value * open - there.reduce((sum, point) => sum + (point.value ?? 0) * (point.open ?? 0), 0);
  return { x, value: rest, open: rest === 0 ? 0 : Math.min(1, Math.max(0, round(openRest / rest))) };
}
