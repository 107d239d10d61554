import { expect, test } from 'vitest';
import { upsetHeight, upsetOption } from './upset-option.ts';

const look = { soft: '#666', line: '#eee', font: 'serif', moves: false };
const overlap = {
  segments: [
    { id: 7, name: 'Cart', size: 300 },
    { id: 5, name: 'Bought', size: 150 },
    { id: 9, name: 'Seen', size: null },
  ],
  parts: [
    { ids: [7], size: 150 },
    { ids: [7, 9], size: 120 },
    { ids: [7, 5, 9], size: null },
  ],
};

test('each combination has its bar, and below it a column of dots that says of whom it is', () => {
  const { yAxis, series } = upsetOption(overlap, look);
  // From below.
  expect([yAxis].flat()[1]).toMatchObject({ data: ['Seen', 'Bought', 'Cart'] });
  const [bars, ...rest] = [series ?? []].flat();
  // What is not told has no height.
  expect(bars).toMatchObject({ type: 'bar', data: [150, 120, 0] });
  expect(rest.map((one) => [one.type, one.data])).toEqual([
    ['line', [[0, 2]]],
    [
      'line',
      [
        [1, 2],
        [1, 0],
      ],
    ],
    [
      'line',
      [
        [2, 2],
        [2, 1],
        [2, 0],
      ],
    ],
    [
      'scatter',
      [
        [0, 1],
        [0, 0],
        [1, 1],
      ],
    ],
    [
      'scatter',
      [
        [0, 2],
        [1, 2],
        [1, 0],
        [2, 2],
        [2, 1],
        [2, 0],
      ],
    ],
  ]);
  const lineOf = (one: (typeof rest)[number] | undefined) => one?.itemStyle;
  expect(lineOf(rest.at(-1))).not.toEqual(lineOf(rest.at(-2)));
  const two = { ...overlap, segments: overlap.segments.slice(0, 2) };
  expect(upsetHeight(overlap)).toBeGreaterThan(upsetHeight(two));
});
