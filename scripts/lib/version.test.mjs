import { expect, test } from 'vitest';
import { majorOf } from './version.mjs';

test.each([
  ['v24.21.0\n', 24],
  ['20.20.2', 20],
  ['v100.0.0', 100],
  ['', Number.NaN],
  ['node: not found', Number.NaN],
])('%j is of major version %d', (version, major) => {
  expect(majorOf(version)).toBe(major);
});
