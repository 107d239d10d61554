import {
  createPromotedApp,
  getPromotedApp,
  listPromotedApps,
  lookUpPromotedApp,
  type PromotedApp,
  updatePromotedApp,
  updatePromotedAppStatus,
} from '@millrace/contract/advertiser/promoted-app';
import type { Call } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { type StoreServer, startStoreServer } from '../../../testing/store-server.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const website = { kind: 'website', link: 'https://shop.example' } as const;
const game = { kind: 'app', link: 'com.acme.game' } as const;

let store: StoreServer;
let app: TestApp;
let promoter: Person;
let own: PromotedApp;
beforeAll(async () => {
  store = await startStoreServer();
  store.set('com.acme.game', { kind: 'found', name: 'Coin Rush', developer: 'Acme' });
  store.set('com.acme.down', { kind: 'down' });
  app = await openTestApp({ env: { APP_STORE_URL: store.url, PLAY_STORE_URL: store.url } });
});
beforeEach(async () => {
  promoter = await createPerson(app, { roleId: role.promoter });
  own = (await add(website)).data;
});
afterAll(async () => {
  await app.close();
  await store.close();
});

const add = (input: object, person = promoter) => app.ask(createPromotedApp, input as typeof website, person);
const edit = (change: object = {}, person = promoter) =>
  app.ask(
    updatePromotedApp,
    {
      ...{ id: own.id, version: own.version, name: own.name, link: own.url },
      ...{ clickDays: 7, viewHours: 24, ...change },
    },
    person,
  );
const setStatus = (status: 0 | 1, id = own.id) => app.ask(updatePromotedAppStatus, { id, status }, promoter);
const show = async (id = own.id) => (await app.ask(getPromotedApp, { id }, promoter)).data;

const calls: [string, Call, () => object][] = [
  ['listPromotedApps', listPromotedApps, () => ({})],
  ['getPromotedApp', getPromotedApp, () => ({ id: own.id })],
  ['lookUpPromotedApp', lookUpPromotedApp, () => website],
  ['createPromotedApp', createPromotedApp, () => website],
  [
    'updatePromotedApp',
    updatePromotedApp,
    () => ({ id: own.id, version: 1, name: 'x', link: 'https://x.example', clickDays: 7, viewHours: 24 }),
  ],
  ['updatePromotedAppStatus', updatePromotedAppStatus, () => ({ id: own.id, status: 0 })],
];

test.each(calls)('%s: signed out 401, a publisher 403', async (_, call, input) => {
  expect((await app.ask<Call>(call, input())).status).toBe(401);
  expect((await app.ask<Call>(call, input(), await createPerson(app))).status).toBe(403);
});

test("another advertiser's does not exist", async () => {
  const stranger = await createPerson(app, { roleId: role.promoter });
  for (const [, call, input] of calls.filter(([, , ask]) => 'id' in ask()))
    expect((await app.ask<Call>(call, input(), stranger)).code).toBe(1002);
  expect((await app.ask(listPromotedApps, {}, stranger)).data).toEqual({ list: [], total: 0 });
  expect(await show()).toEqual(own);
});

describe('adding', () => {
  test('an app is what its store says; its name may be another', async () => {
    expect((await add(game)).data).toMatchObject({
      ...{ platform: 'android', storeId: 'com.acme.game', domain: null, siteKey: null, verified: true },
      ...{ name: 'Coin Rush', developer: 'Acme', status: 1, eventsAt: null, clickDays: 7, viewHours: 24 },
      url: 'https://play.google.com/store/apps/details?id=com.acme.game',
    });
    const other = await createPerson(app, { roleId: role.promoter });
    expect((await add({ ...game, name: 'Rush!' }, other)).data.name).toBe('Rush!');
  });

  test('without its store it takes a name by hand and stays unverified', async () => {
    const down = { kind: 'app', link: 'com.acme.down' } as const;
    expect((await add(down)).error.fields?.name?.key).toBe('promotedApp.errors.nameEmpty');
    expect((await add({ ...down, name: 'By hand' })).data).toMatchObject({
      name: 'By hand',
      verified: false,
    });
  });

  test.each([
    ['shop2.example', 'https://shop2.example/', 'shop2.example'],
    ['HTTPS://WWW.Shop2.Example/sale?x=1#y', 'https://www.shop2.example/', 'shop2.example'],
    ['http://shop2.example:8080', 'https://shop2.example:8080/', 'shop2.example'],
    ['https://käse.example', 'https://xn--kse-qla.example/', 'käse.example'],
  ])('the website %s', async (link, url, name) => {
    const { data } = await add({ kind: 'website', link });
    expect(data).toMatchObject({ platform: 'web', storeId: null, url, name, verified: false });
    expect(data.siteKey).toMatch(/^[A-Za-z0-9]{32}$/);
  });

  test('twice is refused, beside an archived one not', async () => {
    expect((await add(website)).error.fields?.link).toMatchObject({
      key: 'promotedApp.errors.alreadyThere',
      params: { name: 'shop.example' },
    });
    await setStatus(0);
    expect((await add(website)).code).toBe(0);
    expect((await setStatus(1)).error.fields?.link?.key).toBe('promotedApp.errors.alreadyThere');
    expect((await show()).status).toBe(0);
  });
});

test('looked up before it is added', async () => {
  const look = async (input: object) =>
    (await app.ask(lookUpPromotedApp, input as typeof website, promoter)).data;
  expect(await look(website)).toEqual({
    ...{ platform: 'web', reference: 'shop.example', app: null },
    known: { id: own.id, name: 'shop.example' },
  });
  expect(
    (await app.ask(lookUpPromotedApp, { ...game, platform: 'ios' }, promoter)).error.fields?.link?.key,
  ).toBe('app.errors.platformMismatch');
  expect(await look(game)).toMatchObject({
    ...{ platform: 'android', reference: 'com.acme.game', known: null },
    app: { appName: 'Coin Rush' },
  });
});

test('saved whole; a stale save is refused; the same page in another spelling keeps it verified', async () => {
  const saved = await edit({ name: 'Shop', link: 'https://new.example', clickDays: 30, viewHours: 0 });
  expect(saved.data).toMatchObject({
    ...{ name: 'Shop', domain: 'new.example', clickDays: 30, viewHours: 0, version: 2 },
    siteKey: own.siteKey,
  });
  expect(await edit()).toMatchObject({ code: 1013, error: { current: { name: 'Shop' } } });
  own = (await add(game)).data;
  const asked = store.asked.length;
  expect((await edit({ link: 'com.acme.game' })).data.verified).toBe(true);
  expect(store.asked.length).toBe(asked);
  expect((await edit({ version: 2, link: '123456' })).error.fields?.link?.key).toBe(
    'app.errors.platformMismatch',
  );
});

test('what was added while its store was down is looked up when it is saved, and keeps its name', async () => {
  store.set('com.acme.later', { kind: 'down' });
  own = (await add({ kind: 'app', link: 'com.acme.later', name: 'By hand' })).data;
  expect((await edit()).data).toMatchObject({ verified: false, storeId: 'com.acme.later', version: 2 });
  store.set('com.acme.later', { kind: 'found', name: 'Later', developer: 'Acme' });
  expect((await edit({ version: 2 })).data).toMatchObject({
    ...{ name: 'By hand', verified: true, developer: 'Acme' },
  });
});

describe('a category', () => {
  test('is what its people say of a website and of an app that no store shows; left out it stays', async () => {
    expect((await edit({ category: ' Casino ' })).data).toMatchObject({ category: 'Casino', version: 2 });
    expect((await edit({ version: 2, name: 'Shop' })).data).toMatchObject({
      name: 'Shop',
      category: 'Casino',
    });
    expect((await edit({ version: 3, category: '' })).data.category).toBeNull();
    const site = { ...website, link: 'https://slots.example', category: 'Casino' };
    expect((await add(site)).data.category).toBe('Casino');
    const byHand = { kind: 'app', link: 'com.acme.down', name: 'Slots', category: 'Casino' };
    const down = (await add(byHand)).data;
    expect(down).toMatchObject({ verified: false, category: 'Casino', genres: null });
    const kept = { id: down.id, version: down.version, name: 'Slots', link: down.url };
    expect((await edit(kept)).data.category).toBe('Casino');
  });

  test('of an app in its store is the word of the store', async () => {
    const { data } = await add({ ...game, category: 'Puzzle' });
    expect(data).toMatchObject({ verified: true, category: 'Role playing', genres: ['Games'] });
    const kept = { id: data.id, version: data.version, name: 'Coin Rush', link: data.url };
    expect((await edit({ ...kept, category: 'Puzzle' })).data.category).toBe('Role playing');
  });
});

test('archived and brought back, once in history each, and taken back from there', async () => {
  expect((await setStatus(0)).data).toEqual({ ...own, status: 0 });
  await setStatus(0);
  const { data } = await app.ask(listChanges, { entity: 'promoted_app', entityId: own.id }, promoter);
  expect(data.list.map(({ action }) => action)).toEqual(['disable', 'add']);
  const { code } = await app.ask(revertChange, { id: data.list[0]?.id ?? 0 }, promoter);
  expect(code).toBe(0);
  expect(await show()).toEqual(own);
});

test('an edit is taken back', async () => {
  await edit({ name: 'Shop', clickDays: 30 });
  const { data } = await app.ask(listChanges, { entity: 'promoted_app', entityId: own.id }, promoter);
  await app.ask(revertChange, { id: data.list[0]?.id ?? 0 }, promoter);
  expect(await show()).toEqual({ ...own, version: 3 });
});

test('listed: active ones first, then the newest; searched, filtered and sorted', async () => {
  await add(game);
  await add({ kind: 'website', link: 'a.example', name: 'B_site' });
  await setStatus(0);
  const names = async (query: object) => {
    const { data } = await app.ask(listPromotedApps, query, promoter);
    return [...data.list.map(({ name }) => name), data.total];
  };
  expect(await names({})).toEqual(['B_site', 'Coin Rush', 'shop.example', 3]);
  expect(await names({ sort: 'name', order: 'desc', size: 2 })).toEqual(['shop.example', 'Coin Rush', 3]);
  expect(await names({ sort: 'createdAt', order: 'asc', size: 1, page: 2 })).toEqual(['Coin Rush', 3]);
  expect(await names({ status: 0 })).toEqual(['shop.example', 1]);
  expect(await names({ platform: 'android' })).toEqual(['Coin Rush', 1]);
  expect(await names({ search: '_' })).toEqual(['B_site', 1]);
  expect(await names({ search: 'ACME.game' })).toEqual(['Coin Rush', 1]);
  expect(await names({ search: 'a.example' })).toEqual(['B_site', 1]);
});

describe('bad input', () => {
  const wrong: [input: object, field: string, key: string][] = [
    [{ ...website, link: ' ' }, 'link', 'promotedApp.errors.linkEmpty'],
    [{ ...website, link: 'x'.repeat(2001) }, 'link', 'common.errors.tooLong'],
    [{ ...website, link: 'shop' }, 'link', 'promotedApp.errors.websiteMalformed'],
    [{ ...website, link: 'ftp://shop.example' }, 'link', 'promotedApp.errors.websiteMalformed'],
    [{ ...website, link: 'javascript:alert(1)' }, 'link', 'promotedApp.errors.websiteMalformed'],
    [{ ...website, link: 'https://me:secret@shop.example' }, 'link', 'promotedApp.errors.websiteMalformed'],
    [{ ...website, link: 'http://127.0.0.1' }, 'link', 'promotedApp.errors.websiteMalformed'],
    [{ ...website, link: 'http://[::1]/' }, 'link', 'promotedApp.errors.websiteMalformed'],
    [{ ...website, link: 'localhost' }, 'link', 'promotedApp.errors.websiteMalformed'],
    [{ ...game, link: 'https://example.com' }, 'link', 'app.errors.idMalformed'],
    [{ ...game, link: 'com.acme.none' }, 'link', 'app.errors.notInStore'],
    [{ ...game, name: 'x'.repeat(51) }, 'name', 'common.errors.tooLong'],
    [{ link: 'https://x.example' }, 'kind', 'common.errors.required'],
  ];
  test.each(wrong)('%j is refused there', async (input, field, key) => {
    const answer = await add(input);
    expect(answer).toMatchObject({ status: 200, code: 1004 });
    expect(answer.error.fields?.[field]?.key).toBe(key);
  });

  test.each([{ clickDays: 0 }, { clickDays: 31 }, { viewHours: -1 }, { viewHours: 169 }, { viewHours: 1.5 }])(
    'an attribution window of %j',
    async (change) => {
      expect((await edit(change)).code).toBe(1004);
      expect(await show()).toEqual(own);
    },
  );
});
