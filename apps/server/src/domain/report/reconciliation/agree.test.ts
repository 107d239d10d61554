import { expect, test } from 'vitest';
import { areWithin, toleranceOf } from './agree.ts';

test.each([
  [100n, 100n, true],
  [102n, 100n, true],
  [103n, 100n, false],
  [0n, 0n, true],
  [1n, 0n, false],
  // A network takes back more than it pays for.
  [-100n, -100n, true],
  [-102n, -100n, true],
  [-103n, -100n, false],
  [100n, -100n, false],
])('%s of our own and %s reported are within two percent: %s', (own, reported, are) => {
  expect(areWithin(own, reported, toleranceOf('2'))).toBe(are);
});
