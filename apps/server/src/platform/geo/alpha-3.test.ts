import { expect, test } from 'vitest';
import { alpha2ByAlpha3 } from './alpha-3.ts';

test('each of the 249 countries once, under names that the system knows', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const codes = [...alpha2ByAlpha3.values()];
  expect(codes).toHaveLength(249);
  expect(new Set(codes).size).toBe(249);
  expect(codes.filter((code) => names.of(code) === undefined)).toEqual([]);
  expect([...alpha2ByAlpha3.keys()].filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
});
