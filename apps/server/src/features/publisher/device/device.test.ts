import { role } from '@millrace/contract/people/permission';
import {
  listCarriers,
  listDeviceBrands,
  listDeviceModels,
  listOsVersions,
} from '@millrace/contract/publisher/device';
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

describe.each([
  ['listDeviceBrands', listDeviceBrands],
  ['listDeviceModels', listDeviceModels],
  ['listOsVersions', listOsVersions],
  ['listCarriers', listCarriers],
] as const)('%s', (_, call) => {
  test('signed out: 401', async () => {
    expect((await app.ask(call, {})).status).toBe(401);
  });

  test('a promoter may ask: segments use the catalogues too', async () => {
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask(call, {}, promoter)).code).toBe(0);
  });

  test('a page has 30, the next one goes on where it ended', async () => {
    const both = (await app.ask(call, { size: 60 }, person)).data.list;
    const first = await app.ask(call, {}, person);
    const second = await app.ask(call, { page: 2 }, person);
    expect(first.data.list).toHaveLength(30);
    expect([...first.data.list, ...second.data.list]).toEqual(both);
    expect(first.data.total).toBe(second.data.total);
  });

  test.each(['.*', '%', '<script>', '​', '🎮'])('search %j is text and finds nothing', async (search) => {
    expect((await app.ask(call, { search }, person)).data).toEqual({ list: [], total: 0 });
  });

  test.each([{ page: 0 }, { page: 'two' }, { size: 101 }, { search: 'x'.repeat(101) }])(
    '%j is refused at the field',
    async (wrong) => {
      const [field = ''] = Object.keys(wrong);
      const answer = await app.ask(call, wrong as object, person);
      expect(answer).toMatchObject({ code: 1004, error: { fields: { [field]: {} } } });
    },
  );
});

describe('listDeviceBrands', () => {
  const brandsOf = async (input: object) =>
    (await app.ask(listDeviceBrands, input, person)).data.list.map(({ brand }) => brand);

  test('well-known ones first, each in one spelling', async () => {
    const brands = await brandsOf({ size: 100 });
    expect(brands.slice(0, 3)).toEqual(['Apple', 'Samsung', 'Xiaomi']);
    const folded = brands.map((brand) => brand.toLowerCase());
    expect(new Set(folded).size).toBe(folded.length);
  });

  test('what begins with the search text comes before what merely has it', async () => {
    const brands = await brandsOf({ search: 'NOVO', size: 100 });
    expect(brands).toContain('Lenovo');
    const begins = brands.map((brand) => brand.toLowerCase().startsWith('novo'));
    expect(begins).toEqual([...begins].sort((a, b) => Number(b) - Number(a)));
  });

  test('of a platform', async () => {
    expect(await brandsOf({ plat: 0 })).toEqual(['Apple']);
    expect(await brandsOf({ plat: 1, search: 'apple' })).not.toContain('Apple');
    expect(await app.ask(listDeviceBrands, { plat: 2 as never }, person)).toMatchObject({
      code: 1004,
      error: { fields: { plat: { key: 'common.errors.invalid' } } },
    });
  });
});

describe('listDeviceModels', () => {
  const modelsOf = async (input: object) => (await app.ask(listDeviceModels, input, person)).data.list;

  test('every word counts, in whatever of the three it stands', async () => {
    const found = await modelsOf({ search: 'galaxy S911' });
    expect(found).toContainEqual({ brand: 'Samsung', model: 'SM-S911B', name: 'Galaxy S23' });
    expect(await modelsOf({ search: 'samsung iphone' })).toEqual([]);
  });

  test('of one brand, however it is written', async () => {
    const found = await modelsOf({ brand: 'google', search: 'pixel 9' });
    expect(found).toContainEqual({ brand: 'Google', model: 'Pixel 9 Pro', name: 'Pixel 9 Pro' });
    expect(new Set(found.map(({ brand }) => brand))).toEqual(new Set(['Google']));
    expect(await modelsOf({ brand: 'No such brand' })).toEqual([]);
  });

  test("Apple's, by identifier or name", async () => {
    const pro = { brand: 'Apple', model: 'iPhone14,2', name: 'iPhone 13 Pro' };
    expect(await modelsOf({ search: 'iphone14,2' })).toEqual([pro]);
    expect(await modelsOf({ search: 'iphone 13 pro', plat: 0 })).toContainEqual(pro);
    expect(await modelsOf({ search: 'iphone 13 pro', plat: 1 })).not.toContainEqual(pro);
  });
});

describe('listOsVersions', () => {
  const versionsOf = async (input: object) =>
    (await app.ask(listOsVersions, { size: 100, ...input }, person)).data.list.map(({ version }) => version);

  test('newest first, by the beginning of the number or the name', async () => {
    expect(await versionsOf({ plat: 1, search: '8' })).toEqual(['8.1', '8.0']);
    expect(await versionsOf({ search: 'ios 15' })).toEqual(
      '8 7 6 5 4 3 2 1 0'.split(' ').map((n) => `15.${n}`),
    );
  });
});

describe('listCarriers', () => {
  const carriersOf = async (input: object) => (await app.ask(listCarriers, input, person)).data.list;

  test('by name, code and country', async () => {
    const telekom = { code: '26201', name: 'Telekom', countries: ['DE'] };
    expect(await carriersOf({ search: '26201' })).toEqual([telekom]);
    expect(await carriersOf({ search: 'telek', country: 'DE' })).toContainEqual(telekom);
    expect(await carriersOf({ search: '26201', country: 'FR' })).toEqual([]);
  });

  test('a country is two capital letters', async () => {
    const answer = await app.ask(listCarriers, { country: 'de' }, person);
    expect(answer).toMatchObject({ code: 1004, error: { fields: { country: {} } } });
  });
});
