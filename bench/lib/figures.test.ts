import { afterEach, expect, test, vi } from 'vitest';
import { type Figure, lineOf, median, report, usedOfLimit } from './figures.ts';

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

test.each([
  [[], Number.NaN],
  [[3], 3],
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 2.5],
])('the median of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle);
});

test.each<[Figure, number | undefined, string]>([
  [
    { name: 'a', value: 115, unit: 'KB', limit: { atMost: 230 } },
    0.5,
    'a: 115 KB (at most 230; 0.50 of the limit)',
  ],
  [
    { name: 'a', value: 12, unit: '', limit: { atMost: 10 } },
    1.2,
    'a: 12 (at most 10; 1.20 of the limit: OVER)',
  ],
  [
    { name: 'a', value: 0.7, unit: '', limit: { atLeast: 0.35 } },
    0.5,
    'a: 0.70 (at least 0.35; 0.50 of the limit)',
  ],
  [{ name: 'a', value: 0, unit: '', limit: { atMost: 0 } }, 0, 'a: 0 (at most 0; 0.00 of the limit)'],
  [
    { name: 'a', value: 2, unit: '', limit: { atMost: 0 } },
    Number.POSITIVE_INFINITY,
    'a: 2 (at most 0; Infinity of the limit: OVER)',
  ],
  [{ name: 'a', value: 2.71, unit: 's' }, undefined, 'a: 2.71 s'],
])('%j', (figure, used, line) => {
  expect(usedOfLimit(figure)).toBe(used);
  expect(lineOf(figure)).toBe(line);
});

test.each([
  [5, 0],
  [10, 0],
  [11, 1],
  [Number.NaN, 1],
])('a figure of %d at a limit of 10 ends with %d', (value, code) => {
  vi.spyOn(console, 'log').mockReturnValue();
  process.exitCode = 0;
  report([{ name: 'a', value, unit: '', limit: { atMost: 10 } }]);
  expect(process.exitCode).toBe(code);
});
