import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calls } from './calls.ts';

test('every feature that has calls is in the list, under its name', () => {
  const features = readdirSync(import.meta.dirname)
    .filter((file) => /^[a-z-]+\.ts$/.test(file))
    .filter((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes(' = defineCall({'))
    .map((file) => file.slice(0, -3).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  expect([...new Set(calls.map(({ feature }) => feature))].sort()).toEqual(features.sort());
});

test('no two calls have the same export name', () => {
  const names = calls.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
