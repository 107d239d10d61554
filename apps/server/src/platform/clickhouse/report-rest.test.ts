import { expect, test } from 'vitest';
import { restAfter } from './report-rest.ts';

test.each([
  [200, 0, 0],
  [200, 10, 0],
  [200, 15, 200],
  [200, 30, 800],
  [200, 3_600, 2_000],
  [9_000, 3_600, 30_000],
])('a report of %i ms, with events that wait for %i seconds: %i ms', (worked, behind, rest) => {
  expect(restAfter(worked, behind)).toBe(rest);
});
