import type { overlapSegments } from '@millrace/contract/advertiser/segment';
import type { ResponseOf } from '@millrace/contract/kit/call';
import type { ChartLook } from '../../../kit/chart/chart-option.ts';
import type { UpsetOption } from '../../../kit/chart/upset-chart.ts';

type Overlap = ResponseOf<typeof overlapSegments>;

const colour = '#1890ff';
/** Pixels of a segment's line. */
const line = 28;
const barsHeight = 180;

/** Pixels that the drawing takes. */
export const upsetHeight = ({ segments }: Overlap): number => barsHeight + segments.length * line + 24;

/**
 * An UpSet plot: a bar for each combination of segments, and below it a column of dots that says which segments it is of, joined
 * by a line. What is too few to be told has a bar of no height.
 */
export function upsetOption({ segments, parts }: Overlap, look: ChartLook): UpsetOption {
  const places = parts.map((_, place) => String(place));
  const label = { color: look.soft, fontFamily: look.font, fontSize: 12 };
  // The first segment stands at the top.
  const names = segments.map(({ name }) => name).reverse();
  const rowOf = (id: number) => segments.length - 1 - segments.findIndex((one) => one.id === id);
  const dots = (isIn: boolean) =>
    parts.flatMap(({ ids }, place) =>
      segments.filter(({ id }) => ids.includes(id) === isIn).map(({ id }) => [place, rowOf(id)]),
    );
  const joined = parts.map(({ ids }, place) => ids.map((id) => [place, rowOf(id)]));
  const names_ = { ...label, width: 140, overflow: 'truncate' as const };
  return {
    animation: look.moves,
    animationDuration: 200,
    grid: [
      { left: 160, right: 16, top: 20, height: barsHeight - 28 },
      { left: 160, right: 16, top: barsHeight, height: segments.length * line },
    ],
    xAxis: [0, 1].map((gridIndex) => ({
      ...{ type: 'category' as const, gridIndex, data: places, axisLabel: { show: false } },
      ...{ axisTick: { show: false }, axisLine: { show: gridIndex === 0, lineStyle: { color: look.line } } },
    })),
    yAxis: [
      { type: 'value', gridIndex: 0, axisLabel: label, splitLine: { lineStyle: { color: look.line } } },
      {
        ...{ type: 'category' as const, gridIndex: 1, data: names, axisLabel: names_ },
        ...{ axisTick: { show: false }, axisLine: { show: false } },
      },
    ],
    series: [
      {
        ...{ type: 'bar', xAxisIndex: 0, yAxisIndex: 0, barMaxWidth: 40, itemStyle: { color: colour } },
        data: parts.map(({ size }) => size ?? 0),
      },
      ...joined.map((data) => ({
        ...{ type: 'line' as const, xAxisIndex: 1, yAxisIndex: 1, symbol: 'none', data },
        lineStyle: { color: colour, width: 3 },
      })),
      {
        ...{ type: 'scatter', xAxisIndex: 1, yAxisIndex: 1, symbolSize: 10, data: dots(false) },
        itemStyle: { color: look.line },
      },
      {
        ...{ type: 'scatter', xAxisIndex: 1, yAxisIndex: 1, symbolSize: 12, data: dots(true) },
        itemStyle: { color: colour },
      },
    ],
  };
}
