import { expect, it } from 'vitest';
import { sparkPath } from './spark-path.ts';

it.each([
  [[0, 5, 10], 'M0 20L50 10L100 0'],
  [[null, 5, null, 10], 'M33.3 10M100 0'],
  [[4], 'M0 12'],
  [[], ''],
])('a small line through %j', (values, path) => {
  expect(sparkPath(values, 10, { width: 100, height: 20 })).toBe(path);
});
