import { expect, test } from 'vitest';
import { restAfter } from './report-rest.ts';

test.each([
  [0, 0],
  [10, 0],
  [15, 200],
  [30, 800],
  [3_600, 30_000],
])('a report of 200 ms, with events that wait for %i seconds: %i ms', (behind, rest) => {
  expect(restAfter(200, behind)).toBe(rest);
});
