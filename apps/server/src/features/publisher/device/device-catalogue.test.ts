import { describe, expect, test } from 'vitest';
import { readCarriers } from './carrier-file.ts';
import { brands } from './device-catalogue.ts';
import { osVersions } from './os-versions.ts';

describe('brands', () => {
  test('cover thousands of brands, each with models that differ', async () => {
    const all = await brands();
    expect(all.length).toBeGreaterThan(2000);
    expect(all.filter(({ models }) => models.length === 0)).toEqual([]);
    const repeated = all.filter(
      ({ models }) => new Set(models.map(({ model }) => model)).size < models.length,
    );
    expect(repeated).toEqual([]);
  });

  test('have texts that a filter can hold: no blanks around, at most 100 characters with the brand', async () => {
    const all = await brands();
    const keys = all.flatMap(({ brand, models }) => models.map(({ model }) => `${brand}:${model}`));
    expect(keys.filter((key) => key.length > 100 || /^\s|\s$|\s\s/.test(key))).toEqual([]);
    expect(all.filter(({ brand }) => brand.includes(':'))).toEqual([]);
  });
});

test('carriers have a code of five or six digits, a name and a country, once each', async () => {
  const carriers = await readCarriers();
  expect(carriers.length).toBeGreaterThan(1500);
  expect(carriers.filter(({ code, name }) => !/^\d{5,6}$/.test(code) || name.trim() === '')).toEqual([]);
  expect(carriers.filter(({ countries }) => countries.length === 0)).toEqual([]);
  expect(new Set(carriers.map(({ code }) => code)).size).toBe(carriers.length);
});

test('versions of an operating system stand once each', () => {
  const keys = osVersions.map(({ plat, version }) => `${plat}:${version}`);
  expect(new Set(keys).size).toBe(keys.length);
});
