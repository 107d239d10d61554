import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calls } from './calls.ts';

/** Files of this folder that are no features. */
const others = ['calls.ts', 'common.ts', 'errors.ts', 'permission.ts'];

test('every feature is in the list, under its name', () => {
  const features = readdirSync(import.meta.dirname)
    .filter((file) => /^[a-z-]+\.ts$/.test(file) && !others.includes(file))
    .map((file) => file.slice(0, -3));
  expect([...new Set(calls.map(({ feature }) => feature))].sort()).toEqual(features.sort());
});

test('no two calls have the same export name', () => {
  const names = calls.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
