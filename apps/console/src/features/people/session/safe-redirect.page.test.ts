import { expect, it } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

it.each([
  [null, '/'],
  ['', '/'],
  ['/company/Settings?a=1#b', '/company/Settings?a=1#b'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
])('%j leads to %s', (asked, expected) => {
  expect(safeRedirect(asked)).toBe(expected);
});
