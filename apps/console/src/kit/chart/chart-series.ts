import type { Unit } from '@millrace/contract/report/metric';

/** One figure of a chart. */
export interface ChartPoint {
  /** Of a time as reports say it (`2026-03-01`), else any text. The same x of two series is the same place. */
  readonly x: string;
  /** null: nothing is known there, and nothing is drawn. */
  readonly value: number | null;
  /** Share of it, 0 to 1, that is our own estimate still. */
  readonly open?: number | undefined;
  /** Where it really stands, of days that are compared with: drawn over another day than their own. */
  readonly was?: string | undefined;
}

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  /** A chart has an axis for each of at most two units. */
  readonly unit: Unit;
  readonly points: readonly ChartPoint[];
  /** What is left of the whole beside the other series. */
  readonly isOther?: boolean;
  /** The key of a series: this one is the same in the days compared with. */
  readonly beforeOf?: string;
}

/** `stacked`: bars on top of each other. What is compared with is a line in each of them. */
export type ChartKind = 'line' | 'bar' | 'stacked';

/** Every x of the series, in their order. */
export function placesOf(series: readonly ChartSeries[]): string[] {
  return [...new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))];
}

/** Series by their places: a year of hours is looked through for each of them. */
const byPlace = new WeakMap<ChartSeries, ReadonlyMap<string, ChartPoint>>();

export function pointAt(series: ChartSeries, x: string): ChartPoint | undefined {
  const known = byPlace.get(series) ?? new Map(series.points.map((point) => [point.x, point]));
  byPlace.set(series, known);
  return known.get(x);
}

export function hasEstimates(series: readonly ChartSeries[]): boolean {
  return series.some(({ points }) => points.some(({ open = 0, value }) => open > 0 && value !== null));
}

export function isBlank(series: readonly ChartSeries[]): boolean {
  return series.every(({ points }) => points.every(({ value }) => value === null));
}
