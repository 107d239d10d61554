import { role } from '@millrace/contract/people/permission';
import {
  createTestDevice,
  getTestDevice,
  listTestDevices,
  removeTestDevice,
  restoreTestDevice,
  updateTestDevice,
} from '@millrace/contract/publisher/test-mode';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCast, createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { testDeviceEntity } from './test-device-entity.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let owner: Person;
let viewer: Person;
let stranger: Person;
beforeEach(async () => {
  ({ owner, viewer, stranger } = await createCast(app));
});

const pixel = { deviceName: 'Pixel 8', plat: 1, deviceId: '38400000-8cf0-11bd-b23e-10b96e40000d' } as const;
const create = (person: Person, change: object = {}) =>
  app.ask(createTestDevice, { ...pixel, ...change }, person);
const list = async (person: Person, input = {}) => (await app.ask(listTestDevices, input, person)).data;
const history = (person: Person) =>
  app.database.inScope(person, (tx) =>
    tx
      .selectFrom('change_log')
      .select(['action', 'name', 'before', 'after'])
      .where('entity', '=', 'test_device')
      .orderBy('id')
      .execute(),
  );

describe('createTestDevice', () => {
  test('signed out: 401; a viewer: 403', async () => {
    expect((await app.ask(createTestDevice, pixel)).status).toBe(401);
    expect((await create(viewer)).status).toBe(403);
  });

  test('registers the id in lower case, whoever wrote it how', async () => {
    const { code, data } = await create(owner, { deviceId: ` ${pixel.deviceId.toUpperCase()} ` });
    expect({ code, data }).toMatchObject({ code: 0, data: { ...pixel, version: 1 } });
    expect((await app.ask(getTestDevice, { id: data.id }, viewer)).data).toEqual(data);
    expect(await history(owner)).toEqual([{ action: 'add', name: 'Pixel 8', before: null, after: pixel }]);
  });

  test('twice in one organization is refused at the field; another organization may have it too', async () => {
    await create(owner);
    const again = await create(owner, { deviceId: pixel.deviceId.toUpperCase() });
    expect(again).toMatchObject({
      code: 1005,
      error: { fields: { deviceId: { key: 'testMode.errors.deviceIdExists' } } },
    });
    expect((await create(stranger)).code).toBe(0);
    expect(await list(stranger)).toMatchObject({ total: 1 });
  });

  const wrong: [field: string, value: unknown, key: string][] = [
    ['deviceName', '', 'testMode.errors.deviceNameEmpty'],
    ['deviceName', '  ', 'testMode.errors.deviceNameEmpty'],
    ['deviceName', null, 'testMode.errors.deviceNameEmpty'],
    ['deviceName', 7, 'testMode.errors.deviceNameEmpty'],
    ['deviceName', 'x'.repeat(51), 'common.errors.tooLong'],
    ['plat', null, 'testMode.errors.platformEmpty'],
    ['plat', 2, 'testMode.errors.platformEmpty'],
    ['deviceId', '', 'testMode.errors.deviceIdEmpty'],
    ['deviceId', null, 'testMode.errors.deviceIdEmpty'],
    ['deviceId', 7, 'testMode.errors.deviceIdEmpty'],
    ['deviceId', 'my phone', 'testMode.errors.deviceIdMalformed'],
    ['deviceId', '<script>alert(1)</script>', 'testMode.errors.deviceIdMalformed'],
    ['deviceId', '🎮', 'testMode.errors.deviceIdMalformed'],
    ['deviceId', `${pixel.deviceId}0`, 'testMode.errors.deviceIdMalformed'],
    ['deviceId', pixel.deviceId.replaceAll('-', ''), 'testMode.errors.deviceIdMalformed'],
    ['deviceId', pixel.deviceId.replace('d', 'g'), 'testMode.errors.deviceIdMalformed'],
    ['deviceId', '00000000-0000-0000-0000-000000000000', 'testMode.errors.deviceIdZero'],
  ];
  test.each(wrong)('%s = %j is refused at the field', async (field, value, key) => {
    expect(await create(owner, { [field]: value })).toMatchObject({
      status: 200,
      code: 1004,
      error: { fields: { [field]: { key } } },
    });
    expect(await list(owner)).toEqual({ list: [], total: 0 });
  });

  test.each(['<script>alert(1)</script>', '🎮 игра', 'שלום ‏rtl'])(
    'keeps the name %j as it is',
    async (name) => {
      expect((await create(owner, { deviceName: name })).data.deviceName).toBe(name);
    },
  );
});

describe('listTestDevices', () => {
  test('signed out: 401; a promoter: 403', async () => {
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask(listTestDevices, {})).status).toBe(401);
    expect((await app.ask(listTestDevices, {}, promoter)).status).toBe(403);
  });

  test('pages, searches name and id, filters by platform and sorts, in this organization only', async () => {
    await create(stranger);
    const ids = ['a', 'b', 'c'].map((letter) => pixel.deviceId.replace('3', letter));
    const names = ['Zed 100%', 'iPhone', 'Moto_G'];
    for (const [index, deviceId] of ids.entries()) {
      await create(owner, { deviceId, deviceName: names[index], plat: index === 1 ? 0 : 1 });
    }
    const shown = async (input: object) =>
      (await list(owner, input)).list.map(({ deviceName }) => deviceName);
    expect(await shown({})).toEqual(['Moto_G', 'iPhone', 'Zed 100%']);
    expect(await shown({ sort: 'deviceName' })).toEqual(['iPhone', 'Moto_G', 'Zed 100%']);
    expect(await shown({ size: 2, page: 2 })).toEqual(['Zed 100%']);
    expect(await shown({ search: '%' })).toEqual(['Zed 100%']);
    expect(await shown({ search: '_' })).toEqual(['Moto_G']);
    expect(await shown({ search: (ids[1] ?? '').toUpperCase() })).toEqual(['iPhone']);
    expect(await shown({ plat: 0 })).toEqual(['iPhone']);
    expect((await list(owner, { size: 1 })).total).toBe(3);
  });

  test.each([{ plat: 2 }, { sort: 'id' }, { page: 0 }])('%j is refused', async (input) => {
    expect((await app.ask(listTestDevices, input as object, owner)).code).toBe(1004);
  });
});

describe('getTestDevice', () => {
  test("signed out: 401; a promoter: 403; another organization's does not exist", async () => {
    const promoter = await createPerson(app, { roleId: role.promoter });
    const { data } = await create(stranger);
    expect((await app.ask(getTestDevice, { id: data.id })).status).toBe(401);
    expect((await app.ask(getTestDevice, { id: data.id }, promoter)).status).toBe(403);
    expect((await app.ask(getTestDevice, { id: data.id }, owner)).code).toBe(1002);
  });
});

describe('updateTestDevice', () => {
  const update = (id: number, change: object, person: Partial<Person> = owner) =>
    app.ask(updateTestDevice, { ...pixel, id, version: 1, ...change }, person);

  test("signed out: 401; a viewer: 403; another organization's does not exist and stays", async () => {
    const { data } = await create(stranger);
    expect((await update(data.id, {}, {})).status).toBe(401);
    expect((await update(data.id, {}, viewer)).status).toBe(403);
    expect((await update(data.id, { deviceName: 'Mine' })).code).toBe(1002);
    expect((await app.ask(getTestDevice, { id: data.id }, stranger)).data.deviceName).toBe('Pixel 8');
  });

  test('saves every field, counts the version, and says so in the history', async () => {
    const { data } = await create(owner);
    const change = { deviceName: 'iPhone', plat: 0, deviceId: pixel.deviceId.replace('3', 'f') } as const;
    expect((await update(data.id, change)).data).toMatchObject({ ...change, version: 2 });
    expect(await history(owner)).toMatchObject([
      {},
      { action: 'edit', name: 'iPhone', before: pixel, after: change },
    ]);
  });

  test('a stale edit is refused and shows what is there now', async () => {
    const { data } = await create(owner);
    await update(data.id, { deviceName: 'First' });
    expect(await update(data.id, { deviceName: 'Second' })).toMatchObject({
      code: 1013,
      error: { current: { deviceName: 'First', version: 2 } },
    });
  });

  test("another device's id is refused at the field and changes nothing", async () => {
    const { data } = await create(owner);
    const other = pixel.deviceId.replace('3', 'f');
    await create(owner, { deviceId: other });
    expect(await update(data.id, { deviceId: other })).toMatchObject({
      code: 1005,
      error: { fields: { deviceId: { key: 'testMode.errors.deviceIdExists' } } },
    });
    expect((await app.ask(getTestDevice, { id: data.id }, owner)).data).toEqual(data);
  });

  test('one that was removed meanwhile does not exist', async () => {
    const { data } = await create(owner);
    await app.ask(removeTestDevice, { id: data.id }, owner);
    expect((await update(data.id, {})).code).toBe(1002);
  });
});

describe('removeTestDevice and restoreTestDevice', () => {
  test("signed out: 401; a viewer and an app owner: 403; another organization's does not exist", async () => {
    const { data } = await create(stranger);
    const { organizationId } = owner;
    const appOwner = await createPerson(app, { organizationId, roleId: role.appOwner });
    for (const call of [removeTestDevice, restoreTestDevice] as const) {
      expect((await app.ask(call, { id: data.id })).status).toBe(401);
      expect((await app.ask(call, { id: data.id }, viewer)).status).toBe(403);
      expect((await app.ask(call, { id: data.id }, appOwner)).status).toBe(403);
      expect((await app.ask(call, { id: data.id }, owner)).code).toBe(1002);
    }
    expect((await list(stranger)).total).toBe(1);
  });

  test('out of the list and back as it was; doing it twice finds nothing', async () => {
    const { data } = await create(owner);
    expect((await app.ask(removeTestDevice, { id: data.id }, owner)).code).toBe(0);
    expect((await app.ask(removeTestDevice, { id: data.id }, owner)).code).toBe(1002);
    expect((await list(owner)).total).toBe(0);
    expect((await app.ask(restoreTestDevice, { id: data.id }, owner)).data).toEqual(data);
    expect((await app.ask(restoreTestDevice, { id: data.id }, owner)).code).toBe(1002);
    expect((await history(owner)).map(({ action }) => action)).toEqual(['add', 'delete', 'add']);
  });

  test('its id may be registered anew meanwhile; then it stays out', async () => {
    const { data } = await create(owner);
    await app.ask(removeTestDevice, { id: data.id }, owner);
    expect((await create(owner, { deviceName: 'New' })).code).toBe(0);
    expect(await app.ask(restoreTestDevice, { id: data.id }, owner)).toMatchObject({
      code: 1005,
      error: { fields: { deviceId: { key: 'testMode.errors.deviceIdExists' } } },
    });
  });
});

describe('its entity', () => {
  test('reads what is stored in the shape of the history', async () => {
    const { data } = await create(owner);
    const read = (id: number) => app.database.inScope(owner, (tx) => testDeviceEntity.read(tx, id));
    expect(await read(data.id)).toEqual(pixel);
    await app.ask(removeTestDevice, { id: data.id }, owner);
    expect(await read(data.id)).toBeUndefined();
  });
});
