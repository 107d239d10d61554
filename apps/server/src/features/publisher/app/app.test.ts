import { role } from '@millrace/contract/people/permission';
import { createApp, getApp, listApps } from '@millrace/contract/publisher/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let viewer: Person;
beforeAll(async () => {
  app = await openTestApp();
  owner = await createPerson(app);
  viewer = await createPerson(app, { organizationId: owner.organizationId, roleId: role.appViewer });
});
afterAll(() => app.close());

const unpublished = { appId: null, plat: 1, appName: 'Coin Rush', coppa: true } as const;
const add = (person: Person, change: object = {}) =>
  app.ask(createApp, { ...unpublished, ...change }, person);

describe('getApp', () => {
  test('signed out: 401; a promoter: 403', async () => {
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask(getApp, { id: 1 })).status).toBe(401);
    expect((await app.ask(getApp, { id: 1 }, promoter)).status).toBe(403);
  });

  test("another organization's app does not exist", async () => {
    const { data } = await add(await createPerson(app));
    expect((await app.ask(getApp, { id: data.id }, owner)).code).toBe(1002);
  });
});

describe('listApps', () => {
  test('signed out: 401; a promoter: 403', async () => {
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask(listApps, {})).status).toBe(401);
    expect((await app.ask(listApps, {}, promoter)).status).toBe(403);
  });

  test("one's own id may be named, any other does not exist", async () => {
    expect((await app.ask(listApps, { userId: owner.userId }, owner)).code).toBe(0);
    expect((await app.ask(listApps, { userId: viewer.userId }, owner)).code).toBe(1002);
  });

  test('active ones first, then the newest; pages, sorts, filters and searches', async () => {
    const person = await createPerson(app);
    const ids: number[] = [];
    for (const [appName, plat] of [
      ['Beta', 0],
      ['alpha', 1],
      ['100% Gamma', 0],
    ] as const) {
      ids.push((await add(person, { appName, plat })).data.id);
    }
    const [first = 0, second = 0] = ids;
    await app.database.asSystem((tx) =>
      tx.updateTable('app').set({ status: 0 }).where('id', '=', second).execute(),
    );
    const names = async (query: object) => {
      const { data } = await app.ask(listApps, query, person);
      return [...data.list.map((one) => one.appName), data.total];
    };
    expect(await names({})).toEqual(['100% Gamma', 'Beta', 'alpha', 3]);
    expect(await names({ sort: 'appName' })).toEqual(['100% Gamma', 'alpha', 'Beta', 3]);
    expect(await names({ sort: 'createdAt', order: 'desc', size: 1, page: 2 })).toEqual(['alpha', 3]);
    expect(await names({ status: 1 })).toEqual(['100% Gamma', 'Beta', 2]);
    expect(await names({ plat: 1 })).toEqual(['alpha', 1]);
    expect(await names({ search: 'BET' })).toEqual(['Beta', 1]);
    expect(await names({ search: '0%' })).toEqual(['100% Gamma', 1]);
    expect(await names({ search: String(first) })).toContain('Beta');
  });
});
