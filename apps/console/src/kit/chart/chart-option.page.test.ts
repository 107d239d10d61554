import { coloursOf } from '@millrace/contract/report/chart-palette';
import { describe, expect, it } from 'vitest';
import { chartOption } from './chart-option.ts';
import type { ChartKind, ChartPoint, ChartSeries } from './chart-series.ts';

const look = { soft: '#666', line: '#eee', font: 'serif', moves: false };
const places = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'];
const points = (...some: (number | null | readonly [value: number, open: number])[]): ChartPoint[] =>
  some.map((one, index) => {
    const x = places[index] ?? '';
    return typeof one === 'object' && one !== null ? { x, value: one[0], open: one[1] } : { x, value: one };
  });
const series = (key: string, ...more: Parameters<typeof points>): ChartSeries => ({
  key,
  label: key,
  unit: 'money',
  points: points(...more),
});

function option(kind: ChartKind, ...all: ChartSeries[]) {
  const made = chartOption({
    kind,
    series: all,
    colours: coloursOf(all),
    places,
    placeText: (x) => x.slice(-2),
    look,
  });
  return { ...made, series: [made.series ?? []].flat(), yAxis: [made.yAxis ?? []].flat() };
}

/** What a drawn series has at each place. */
function drawn(one: { data?: unknown } | undefined): unknown[] {
  const data = Array.isArray(one?.data) ? one.data : [];
  return data.map((item) =>
    typeof item === 'object' && item !== null && 'value' in item ? item.value : item,
  );
}

describe('a line', () => {
  it('leaves gaps, and shows a point between two of them', () => {
    const { series: all } = option('line', series('a', 1, null, 3, null));
    expect(all).toHaveLength(1);
    expect(drawn(all[0])).toEqual([1, '-', 3, '-']);
    expect(all[0]?.data).toMatchObject([{ symbol: 'circle' }, {}, { symbol: 'circle' }, {}]);
    const [whole] = option('line', series('a', 1, 2, null, null)).series;
    expect(whole?.data).toMatchObject([{ symbol: 'none' }, { symbol: 'none' }, {}, {}]);
  });

  it('has its estimated part dotted, up to the final points beside it', () => {
    const { series: all } = option('line', series('a', 1, 2, [3, 0.2], [4, 1]));
    expect(all.map(drawn)).toEqual([
      [1, 2, '-', '-'],
      ['-', 2, 3, 4],
    ]);
    expect(all[1]).toMatchObject({ lineStyle: { type: [2, 3], color: '#1890ff' } });
  });

  it('of the days before is dashed, in the same colour', () => {
    const { series: all } = option('line', series('a', 1), { ...series('b', 2), beforeOf: 'a' });
    expect(all[1]).toMatchObject({ lineStyle: { type: [6, 4], color: '#1890ff' } });
  });
});

describe('bars', () => {
  it('have their estimated part on top, hatched', () => {
    const { series: all } = option('bar', series('a', 10, [10, 0.25], [4, 1]));
    expect(all.map(drawn)).toEqual([
      [10, 7.5, 0, '-'],
      [0, 2.5, 4, '-'],
    ]);
    expect(all.map((one) => 'stack' in one && one.stack)).toEqual(['a', 'a']);
    expect(all[1]).toMatchObject({ itemStyle: { decal: { rotation: -Math.PI / 4 } } });
  });

  it('on top of each other share one axis, which holds their sum', () => {
    const { yAxis } = option('stacked', series('a', 60, -20), series('b', 30, -1));
    expect(yAxis).toMatchObject([{ min: -50, max: 100, interval: 50 }]);
    expect(option('bar', series('a', 60), series('b', 30)).yAxis).toMatchObject([{ max: 60 }]);
  });
});

it('has an axis for each unit, in round numbers of its own', () => {
  const { yAxis, series: all } = option('line', series('a', 87), { ...series('b', 0.3), unit: 'percent' });
  expect(yAxis).toMatchObject([
    { position: 'left', min: 0, max: 100, interval: 25 },
    { position: 'right', min: 0, max: 0.3, interval: 0.1 },
  ]);
  expect(all.map(({ yAxisIndex }) => yAxisIndex)).toEqual([0, 1]);
});

it('does not move where the system asks for calm', () => {
  expect(option('line', series('a', 1))).toMatchObject({ animation: false });
});
