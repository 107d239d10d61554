import { createPromotedApp, listPromotedApps } from '@millrace/contract/advertiser/promoted-app';
import type { Call } from '@millrace/contract/kit/call';
import { listReviews } from '@millrace/contract/operator/review';
import { listTenants } from '@millrace/contract/operator/tenant';
import { role } from '@millrace/contract/people/permission';
import {
  createHouseAd,
  deleteHouseAd,
  type HouseAd,
  listHouseAds,
  restoreHouseAd,
  takeHouseAdFile,
  updateHouseAd,
  updateHouseAdStatus,
} from '@millrace/contract/publisher/house-ad';
import { listInstances } from '@millrace/contract/publisher/instance';
import { getOwnAds, updateOwnAds } from '@millrace/contract/publisher/own-ads';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStoreApp, storeHouseFile, uploadForHouse } from '../../../testing/house-ads.ts';
import { video } from '../../../testing/media.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { png } from '../../../testing/png.ts';
import { createTestApp, createTestPlacement } from '../../../testing/publisher-setup.ts';
import { openTestSnapshot, withSnapshotDir } from '../../../testing/snapshots.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
/** What is promoted, and where. */
let promoted: number;
let shows: number;
let placementId: number;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  owner = await createPerson(app);
  promoted = await createStoreApp(app, owner, 'Coin Rush');
  shows = await createStoreApp(app, owner, 'Gem Hunt');
  placementId = await createTestPlacement(app, owner, shows);
});
afterAll(() => app.close());

const texts = { title: 'Coin Rush', descn: 'Dig for gold.' };
const add = (change: object = {}, person = owner) =>
  app.ask(createHouseAd, { ...texts, pubAppId: promoted, files: [], apps: [shows], ...change }, person);
const list = async (person = owner) => (await app.ask(listHouseAds, {}, person)).data;
const save = ({ id, version, title, descn, files, apps }: HouseAd, change: object = {}) => {
  const form = { title, descn, apps, files: files.map((file) => file.id) };
  return app.ask(updateHouseAd, { id, version, ...form, ...change }, owner);
};

const calls: [string, Call, (ad: HouseAd) => object | Promise<object>][] = [
  [
    'takeHouseAdFile',
    takeHouseAdFile,
    async () => ({ upload: await uploadForHouse(app, owner, png(320, 50)) }),
  ],
  ['createHouseAd', createHouseAd, () => ({ ...texts, pubAppId: shows, files: [], apps: [promoted] })],
  ['updateHouseAd', updateHouseAd, ({ id }) => ({ ...texts, id, version: 1, files: [], apps: [shows] })],
  ['updateHouseAdStatus', updateHouseAdStatus, ({ id }) => ({ id, status: 0 })],
  ['deleteHouseAd', deleteHouseAd, ({ id }) => ({ id })],
];
test.each(calls)(
  '%s: signed out 401, without the right 403, another organization: does not exist',
  async (_, call, input) => {
    const question = await input((await add()).data);
    expect((await app.ask<Call>(call, question)).status).toBe(401);
    const operator = { organizationId: owner.organizationId, roleId: role.appOperator };
    expect((await app.ask<Call>(call, question, await createPerson(app, operator))).status).toBe(403);
    expect(
      (await app.ask<Call>(call, question, await createPerson(app, { roleId: role.promoter }))).status,
    ).toBe(403);
    const stranger = await createPerson(app);
    await createStoreApp(app, stranger, 'Other');
    expect((await app.ask<Call>(call, question, stranger)).code).toBe(1002);
    expect((await list()).list).toMatchObject([{ pubAppId: promoted, version: 1, status: 1 }]);
  },
);

test('listHouseAds: signed out 401, a promoter 403, of others nothing', async () => {
  await add();
  expect((await app.ask(listHouseAds, {})).status).toBe(401);
  expect((await app.ask(listHouseAds, {}, await createPerson(app, { roleId: role.promoter }))).status).toBe(
    403,
  );
  expect(await list(await createPerson(app))).toEqual({ list: [], apps: [] });
});

test('an app is promoted in another one, which gets all that this takes', async () => {
  const files = [
    (await storeHouseFile(app, owner, png(320, 50))).id,
    (await storeHouseFile(app, owner, png(1200, 627))).id,
    (await storeHouseFile(app, owner, await video('two-seconds'))).id,
  ];
  const { data } = await add({ files });
  expect(data).toMatchObject({
    ...{ ...texts, pubAppId: promoted, apps: [shows], status: 1, version: 1 },
    kinds: ['card', 'banner', 'native', 'video'],
    files: files.map((id) => ({ id })),
  });
  expect(await list()).toMatchObject({
    list: [{ id: data.id }],
    apps: [
      { id: promoted, name: 'Coin Rush', isInStore: true, showsHouseAds: false },
      { id: shows, name: 'Gem Hunt', isInStore: true, showsHouseAds: true },
    ],
  });
  const ownAds = (await app.ask(getOwnAds, { pubAppId: shows }, owner)).data;
  expect(ownAds).toMatchObject({ mode: 'off', house: true, placements: [{ id: placementId }] });
  const instances = (await app.ask(listInstances, { pubAppId: shows }, owner)).data.list;
  expect(instances).toMatchObject([{ unitId: String(placementId), isBidding: true, status: 1 }]);
});

test('phones’ servers have it within moments, in own apps alone and without a review', async () => {
  const banner = (await storeHouseFile(app, owner, png(320, 50))).id;
  await withSnapshotDir(async (dir) => {
    const node = await openTestSnapshot(dir, { database: app.database });
    const { data } = await add({ files: [banner] });
    const served = () => node.served.ownAds.campaign(data.id);
    await vi.waitFor(() => expect(served()).toBeDefined(), { timeout: 20_000 });
    const house = served()?.campaign.advertiserId;
    expect(served()).toMatchObject({
      campaign: { isHouse: true, bid: 0, targeting: { publisherMode: 'include', publisherApps: [shows] } },
      promoted: { platform: 'android', name: 'Coin Rush' },
      budget: { daily: null, total: null },
      creatives: [{ title: 'Coin Rush', files: {} }, { title: null }],
    });
    expect(house).not.toBe(owner.organizationId);
    const said = (id: number) => node.served.appById(id)?.shard.ownAds;
    await vi.waitFor(() => expect(said(shows)?.house).toBe(house), { timeout: 20_000 });
    await app.ask(updateHouseAdStatus, { id: data.id, status: 0 }, owner);
    await vi.waitFor(() => expect(served()).toBeUndefined(), { timeout: 20_000 });
    const {
      version,
      advertisers: _a,
      placements: _p,
      creatives: _c,
      ...form
    } = (await app.ask(getOwnAds, { pubAppId: shows }, owner)).data;
    await app.ask(updateOwnAds, { ...form, house: false, version }, owner);
    await vi.waitFor(() => expect(said(shows)?.house).toBeNull(), { timeout: 20_000 });
    await node.close();
  });
});

test('what is shown already stays the same ad when another picture comes', async () => {
  const [one, other] = [
    (await storeHouseFile(app, owner, png(320, 50))).id,
    (await storeHouseFile(app, owner, png(728, 90))).id,
  ];
  const { data } = await add({ files: [one] });
  const creatives = () =>
    app.database.asSystem((tx) =>
      tx
        .selectFrom('campaign_creative')
        .innerJoin('creative', 'creative.id', 'creative_id')
        .select(['creative.id', 'title', 'archived_at'])
        .where('campaign_id', '=', data.id)
        .orderBy('position')
        .execute(),
    );
  const before = await creatives();
  const saved = (await save(data, { files: [one, other], title: 'Coin Rush 2' })).data;
  expect(saved).toMatchObject({ title: 'Coin Rush 2', version: 2, files: [{ id: one }, { id: other }] });
  const after = await creatives();
  expect(after.map(({ id }) => id).slice(0, 2)).toEqual(before.map(({ id }) => id));
  expect(after.map(({ title }) => title)).toEqual(['Coin Rush 2', null, null]);
  expect((await save(data)).code).toBe(1013);
  expect((await save(saved, { files: [other] })).data.files).toMatchObject([{ id: other }]);
  expect((await creatives()).map(({ id }) => id)).toEqual([after[0]?.id, after[2]?.id]);
});

test('switched off, removed, and taken back by its history', async () => {
  const { data } = await add();
  expect((await app.ask(updateHouseAdStatus, { id: data.id, status: 0 }, owner)).data.status).toBe(0);
  await app.ask(deleteHouseAd, { id: data.id }, owner);
  expect((await list()).list).toEqual([]);
  const last = async () => {
    const asked = { entity: 'house_ad', entityId: data.id } as const;
    return (await app.ask(listChanges, asked, owner)).data.list[0];
  };
  expect(await last()).toMatchObject({ action: 'delete', name: 'Coin Rush' });
  expect((await app.ask(revertChange, { id: (await last())?.id ?? 0 }, owner)).code).toBe(0);
  expect((await list()).list).toMatchObject([{ id: data.id, status: 0 }]);
  await save(data, { title: 'Gold' });
  expect((await app.ask(revertChange, { id: (await last())?.id ?? 0 }, owner)).code).toBe(0);
  expect((await list()).list).toMatchObject([{ title: 'Coin Rush', version: 3 }]);
});

test('removed by mistake, it is back as it was and off; in place of another it does not come back', async () => {
  const { data } = await add();
  const restore = (person: object = owner) => app.ask(restoreHouseAd, { id: data.id }, person);
  expect((await restore()).code).toBe(1002);
  await app.ask(deleteHouseAd, { id: data.id }, owner);
  const operator = { organizationId: owner.organizationId, roleId: role.appOperator };
  expect((await restore({})).status).toBe(401);
  expect((await restore(await createPerson(app, operator))).status).toBe(403);
  expect((await restore(await createPerson(app))).code).toBe(1002);
  expect((await restore()).data).toEqual({ ...data, status: 0 });
  await app.ask(deleteHouseAd, { id: data.id }, owner);
  await add();
  expect(await restore()).toMatchObject({ error: { error: 'houseAd.errors.alreadyPromoted' } });
});

test('the house is nobody’s tenant, advertiser or creative to review', async () => {
  const administrator = await createPerson(app, { roleId: role.administrator });
  const tenants = async () => (await app.ask(listTenants, {}, administrator)).data.total;
  const before = await tenants();
  await add({ files: [(await storeHouseFile(app, owner, png(320, 50))).id] });
  expect(await tenants()).toBe(before);
  expect((await app.ask(listReviews, {}, administrator)).data.total).toBe(0);
  const other = await createPerson(app);
  const elsewhere = await createTestApp(app, other);
  const { advertisers } = (await app.ask(getOwnAds, { pubAppId: elsewhere }, other)).data;
  expect(advertisers).toEqual([]);
});

test('a promoter has no house, and nothing of one in sight', async () => {
  await add();
  const promoter = await createPerson(app, { roleId: role.promoter });
  await app.ask(createPromotedApp, { kind: 'website', link: 'https://shop.example' }, promoter);
  expect((await app.ask(listPromotedApps, {}, promoter)).data.total).toBe(1);
});

test('whoever is limited to some apps has the ads of those alone', async () => {
  const { data } = await add();
  const limited = (apps: number[]) =>
    createPerson(app, { organizationId: owner.organizationId, roleId: role.appOwner, apps });
  const one = await limited([promoted]);
  expect((await list(one)).list).toEqual([]);
  expect((await app.ask(updateHouseAdStatus, { id: data.id, status: 0 }, one)).code).toBe(1002);
  expect((await list(await limited([promoted, shows]))).list).toMatchObject([{ id: data.id }]);
});

test('does not come back beside one that whoever restores it does not see', async () => {
  const { data } = await add();
  await app.ask(deleteHouseAd, { id: data.id }, owner);
  const third = await createStoreApp(app, owner, 'Word Farm');
  await add({ apps: [third] });
  const { organizationId } = owner;
  const limited = { organizationId, roleId: role.appOwner, apps: [promoted, shows] };
  const one = await createPerson(app, limited);
  expect((await list(one)).list).toEqual([]);
  expect(await app.ask(restoreHouseAd, { id: data.id }, one)).toMatchObject({
    status: 200,
    error: { error: 'houseAd.errors.alreadyPromoted', params: { name: 'Coin Rush' } },
  });
});

describe('bad input', () => {
  const keyAt = (answer: Awaited<ReturnType<typeof add>>, field: string) => answer.error.fields?.[field]?.key;

  test('an app that its store has not told of', async () => {
    const bare = await createTestApp(app, owner);
    expect(keyAt(await add({ pubAppId: bare }), 'pubAppId')).toBe('houseAd.errors.appNotInStore');
  });

  test('an app twice', async () => {
    await add();
    expect(keyAt(await add(), 'pubAppId')).toBe('houseAd.errors.alreadyPromoted');
  });

  test('in itself, on another platform, nowhere, in an app of others', async () => {
    const iPhone = await createTestApp(app, owner, { platform: 0 });
    const others = await createStoreApp(app, await createPerson(app), 'Other');
    expect(keyAt(await add({ apps: [shows, promoted] }), 'apps.1')).toBe('houseAd.errors.appPromoted');
    expect(keyAt(await add({ apps: [iPhone] }), 'apps.0')).toBe('houseAd.errors.otherPlatform');
    expect(keyAt(await add({ apps: [] }), 'apps')).toBe('houseAd.errors.appsEmpty');
    expect(keyAt(await add({ apps: [others] }), 'apps.0')).toBe('common.errors.notFound');
    expect((await list()).list).toEqual([]);
  });

  test('a picture that fits nowhere by itself, a file of others', async () => {
    const square = (await storeHouseFile(app, owner, png(512, 512))).id;
    expect(keyAt(await add({ files: [square] }), 'files.0')).toBe('houseAd.errors.fileUnfit');
    const others = (await storeHouseFile(app, await createPerson(app), png(320, 50))).id;
    expect(keyAt(await add({ files: [others] }), 'files.0')).toBe('common.errors.notFound');
  });
});
