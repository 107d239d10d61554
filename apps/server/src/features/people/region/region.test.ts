import { listCities, listCountries, listStates } from '@millrace/contract/people/region';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await openTestApp();
  person = await createPerson(app);
});
afterAll(() => app.close());

test.each([
  ['listCountries', () => app.ask(listCountries, {})],
  ['listStates', () => app.ask(listStates, { country: 'DE' })],
  ['listCities', () => app.ask(listCities, { country: 'DE' })],
])('%s, signed out: 401', async (_, ask) => {
  expect((await ask()).status).toBe(401);
});

describe('listCountries', () => {
  test('names in the language of the caller', async () => {
    const nameOf = async (language: string) => {
      const asked = { token: person.token, headers: { 'accept-language': language } };
      return (await app.ask(listCountries, {}, asked)).data.find(({ code }) => code === 'DE')?.name;
    };
    expect([await nameOf('en'), await nameOf('zh-CN'), await nameOf('fr')]).toEqual([
      'Germany',
      '德国',
      'Germany',
    ]);
  });
});

describe('listStates', () => {
  test('of a country', async () => {
    const { data } = await app.ask(listStates, { country: 'US' }, person);
    expect(data).toContainEqual({ code: 'CA', name: 'California' });
  });

  test('of a country that does not exist: none', async () => {
    expect((await app.ask(listStates, { country: 'ZZ' }, person)).data).toEqual([]);
  });

  test.each(['', 'us', 'USA', '../'])('country %j is refused at the field', async (country) => {
    expect(await app.ask(listStates, { country }, person)).toMatchObject({
      code: 1004,
      error: { fields: { country: { key: 'common.errors.invalid' } } },
    });
  });
});

describe('listCities', () => {
  test('by the beginning of a name, in a state or the whole country', async () => {
    const { data } = await app.ask(listCities, { country: 'US', state: 'CA', search: 'san fran' }, person);
    expect(data).toContainEqual({ name: 'San Francisco', state: 'CA' });
    expect(new Set(data.map(({ state }) => state))).toEqual(new Set(['CA']));
  });

  test('at most 50', async () => {
    expect((await app.ask(listCities, { country: 'CN' }, person)).data).toHaveLength(50);
  });

  test('too long a search is refused', async () => {
    expect((await app.ask(listCities, { country: 'CN', search: 'x'.repeat(101) }, person)).code).toBe(1004);
  });
});
