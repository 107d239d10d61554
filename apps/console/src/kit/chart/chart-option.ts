import { axisScale } from '@millrace/contract/report/axis-scale';
import type { Unit } from '@millrace/contract/report/metric';
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { shortUnitText } from '../i18n/unit-text.ts';
import { type ChartKind, type ChartPoint, type ChartSeries, pointAt } from './chart-series.ts';

export type ChartOption = ComposeOption<BarSeriesOption | LineSeriesOption | GridComponentOption>;
type DrawnSeries = BarSeriesOption | LineSeriesOption;

/** How the page around it looks. */
export interface ChartLook {
  readonly soft: string;
  readonly line: string;
  readonly font: string;
  readonly moves: boolean;
}

export interface ChartInput {
  readonly kind: ChartKind;
  /** Those that are shown, with all their places. */
  readonly series: readonly ChartSeries[];
  readonly colours: ReadonlyMap<string, string>;
  readonly places: readonly string[];
  /** What stands below a place. */
  readonly placeText: (x: string) => string;
  readonly look: ChartLook;
}

/** Milliseconds. */
const motion = 200;

/** What is drawn, as the drawing library takes it. Legend, tips and marks stand in the page around it. */
export function chartOption(input: ChartInput): ChartOption {
  const { kind, series, places, placeText, look } = input;
  const units = unitsOf(series);
  const label = { color: look.soft, fontFamily: look.font, fontSize: 12 };
  return {
    animation: look.moves,
    animationDuration: motion,
    animationDurationUpdate: motion,
    grid: {
      ...{ left: 4, right: units.length > 1 ? 4 : 16, top: 12, bottom: 4 },
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      type: 'category',
      data: [...places],
      boundaryGap: kind !== 'line' || places.length === 1,
      axisLine: { lineStyle: { color: look.line } },
      axisTick: { show: false },
      // Below the number at the foot of the other axis, which the first place of lines stands under.
      axisLabel: { ...label, margin: 12, hideOverlap: true, formatter: (x: string) => placeText(x) },
    },
    yAxis: units.map((unit, index) => ({
      type: 'value' as const,
      position: index === 0 ? ('left' as const) : ('right' as const),
      ...scaleOf(unit, input),
      splitLine: { show: index === 0, lineStyle: { color: look.line } },
      axisLabel: { ...label, formatter: (value: number) => shortUnitText(unit, value) },
    })),
    series: series.flatMap((one) => drawn(one, input, Math.max(0, units.indexOf(one.unit)))),
  };
}

/** Of more than two, those behind have no axis of their own. */
function unitsOf(series: readonly ChartSeries[]): Unit[] {
  return [...new Set(series.map(({ unit }) => unit))].slice(0, 2);
}

function scaleOf(unit: Unit, { kind, series, places }: ChartInput) {
  const mine = series.filter((one) => one.unit === unit);
  const values = (some: readonly ChartSeries[]) =>
    some.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  const stacked = kind === 'stacked' ? mine.filter(({ beforeOf }) => beforeOf === undefined) : [];
  const heights = places.flatMap((x) => {
    const there = stacked.map((one) => pointAt(one, x)?.value ?? 0);
    return [there, there.map((value) => -value)].map((some, index) => {
      const sum = some.reduce((all, value) => all + Math.max(0, value), 0);
      return index === 0 ? sum : -sum;
    });
  });
  const flat = mine.filter((one) => !stacked.includes(one));
  const { min, max, step } = axisScale([...heights, ...values(flat)], unit === 'count');
  return { min, max, interval: step };
}

function drawn(series: ChartSeries, input: ChartInput, yAxisIndex: number): DrawnSeries[] {
  const { kind, colours } = input;
  const color = colours.get(series.key) ?? input.look.soft;
  const points = input.places.map((x) => pointAt(series, x) ?? { x, value: null });
  const common = { yAxisIndex, silent: true, emphasis: { disabled: true } };
  if (series.beforeOf !== undefined) {
    const lineStyle = { color, width: 1.5, type: [6, 4], opacity: 0.75 };
    const data = lineData(points, () => true);
    return [{ ...common, type: 'line', id: series.key, data, z: 3, lineStyle, itemStyle: { color } }];
  }
  return kind === 'line'
    ? lines(series, points, color).map((one) => ({ ...common, ...one }))
    : bars(series, points, color, kind).map((one) => ({ ...common, ...one }));
}

const isOpen = (point: ChartPoint | undefined) => (point?.open ?? 0) > 0 && point?.value !== null;

/** The line, and its estimated part once more as dots: a stretch is estimated when either of its ends is. */
function lines({ key }: ChartSeries, points: readonly ChartPoint[], color: string): LineSeriesOption[] {
  const style = { type: 'line' as const, z: 4, itemStyle: { color } };
  const near = (index: number) => [points[index - 1], points[index], points[index + 1]].some(isOpen);
  const final = {
    ...style,
    id: key,
    data: lineData(points, (point) => !isOpen(point)),
    lineStyle: { color, width: 2 },
  };
  const estimated = {
    ...style,
    id: `${key} open`,
    data: lineData(points, (_, index) => near(index)),
    lineStyle: { color, width: 2, type: [2, 3] },
  };
  return points.some(isOpen) ? [final, estimated] : [final];
}

/** A point that no line reaches is drawn as a dot, else it would not be seen at all. */
function lineData(
  points: readonly ChartPoint[],
  belongs: (point: ChartPoint, index: number) => boolean,
): NonNullable<LineSeriesOption['data']> {
  const values = points.map((point, index) => (belongs(point, index) ? point.value : null));
  const isThere = (index: number) => (values[index] ?? null) !== null;
  return values.map((value, index) => ({
    value: value ?? '-',
    symbol: isThere(index - 1) || isThere(index + 1) ? 'none' : 'circle',
    symbolSize: 6,
  }));
}

/** Stripes across. */
const stripes = () => ({ dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: -Math.PI / 4 });

/** The final part, and the estimated one on top of it, hatched. */
function bars(
  { key, isOther }: ChartSeries,
  points: readonly ChartPoint[],
  color: string,
  kind: ChartKind,
): BarSeriesOption[] {
  const style = {
    type: 'bar' as const,
    stack: kind === 'stacked' ? 'all' : key,
    barMaxWidth: 36,
    itemStyle: { color },
    z: isOther ? 1 : 2,
  };
  const part = (share: (open: number) => number) =>
    points.map(({ value, open = 0 }) => (value === null ? '-' : value * share(open)));
  const final = { ...style, id: key, data: part((open) => 1 - open) };
  if (!points.some(isOpen)) return [final];
  const decal = { ...stripes(), color: 'rgba(255, 255, 255, 0.7)' };
  return [final, { ...style, id: `${key} open`, data: part((open) => open), itemStyle: { color, decal } }];
}
