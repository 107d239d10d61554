import { createCampaign, switchCampaigns } from '@millrace/contract/advertiser/campaign';
import {
  archiveCreative,
  type Creative,
  createCreative,
  duplicateCreative,
  getCreative,
  listCreatives,
  restoreCreative,
  updateCreative,
} from '@millrace/contract/advertiser/creative';
import type { StoredFile } from '@millrace/contract/advertiser/creative-file';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import type { Call } from '@millrace/contract/kit/call';
import { approveCreative, rejectCreative } from '@millrace/contract/operator/review';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { campaignFormOf } from '../../../testing/campaigns.ts';
import { bannerForm, noFiles, noTexts, storeFile, take } from '../../../testing/creatives.ts';
import { video } from '../../../testing/media.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let promoter: Person;
let administrator: Person;
let banner: StoredFile;
let wide: StoredFile;
let icon: StoredFile;
let spot: StoredFile;
let made: Creative;
beforeAll(async () => {
  app = await openTestApp();
  promoter = await createPerson(app, { roleId: role.promoter });
  administrator = await createPerson(app, { roleId: role.administrator });
  banner = await storeFile(app, promoter, [320, 50]);
  wide = await storeFile(app, promoter, [1200, 627]);
  icon = await storeFile(app, promoter, [256, 256]);
  spot = (await take(app, promoter, await video('two-seconds'))).data;
});
beforeEach(async () => {
  made = (await create()).data;
});
afterAll(() => app.close());

const create = (change: object = {}, person = promoter) =>
  app.ask(createCreative, { ...bannerForm(banner.id), ...change }, person);
const edit = (change: object = {}, person = promoter) => {
  const { kind: _, ...form } = bannerForm(banner.id);
  return app.ask(updateCreative, { ...form, id: made.id, version: made.version, ...change }, person);
};
const get = async (id = made.id) => (await app.ask(getCreative, { id }, promoter)).data;
const approve = ({ id, version } = made) => app.ask(approveCreative, { id, version }, administrator);
const lastChange = () =>
  app.database.inScope(promoter, (tx) =>
    tx.selectFrom('change_log').selectAll().orderBy('id', 'desc').executeTakeFirst(),
  );

const about: [string, Call, () => object][] = [
  ['getCreative', getCreative, () => ({ id: made.id })],
  ['createCreative', createCreative, () => bannerForm(banner.id)],
  ['updateCreative', updateCreative, () => ({ ...bannerForm(banner.id), id: made.id, version: 1 })],
  ['duplicateCreative', duplicateCreative, () => ({ id: made.id, name: 'Copy' })],
  ['archiveCreative', archiveCreative, () => ({ id: made.id })],
  ['restoreCreative', restoreCreative, () => ({ id: made.id })],
];

test.each(about)("%s: signed out 401, a publisher 403, another advertiser's 1002", async (_, call, input) => {
  expect((await app.ask<Call>(call, input())).status).toBe(401);
  expect((await app.ask<Call>(call, input(), await createPerson(app))).status).toBe(403);
  const stranger = await createPerson(app, { roleId: role.promoter });
  expect((await app.ask<Call>(call, input(), stranger)).code).toBe(1002);
  expect(await get()).toEqual(made);
});

test('listCreatives: signed out 401, a publisher 403, of another advertiser nothing', async () => {
  expect((await app.ask(listCreatives, {})).status).toBe(401);
  expect((await app.ask(listCreatives, {}, await createPerson(app))).status).toBe(403);
  const stranger = await createPerson(app, { roleId: role.promoter });
  expect((await app.ask(listCreatives, {}, stranger)).data).toEqual({ list: [], total: 0 });
});

test('the list says which campaigns each is in, archived ones left out', async () => {
  const site = { kind: 'website', link: `https://shop${made.id}.example` } as const;
  const promotedAppId = (await app.ask(createPromotedApp, site, promoter)).data.id;
  const campaign = async (name: string) => {
    const form = campaignFormOf({ name, creatives: [{ id: made.id, weight: 1 }] });
    return (await app.ask(createCampaign, { ...form, promotedAppId }, promoter)).data.id;
  };
  const [off, on, gone] = [await campaign('Off'), await campaign('On'), await campaign('Gone')];
  await app.ask(switchCampaigns, { ids: [on], switch: 'on' }, promoter);
  await app.ask(switchCampaigns, { ids: [gone], switch: 'archived' }, promoter);
  const { list } = (await app.ask(listCreatives, {}, promoter)).data;
  expect(list.find(({ id }) => id === made.id)?.campaigns).toEqual([
    { id: on, promotedAppId, name: 'On', isOn: true },
    { id: off, promotedAppId, name: 'Off', isOn: false },
  ]);
  // Its preview draws a website's ad, until an app is promoted with it as well.
  expect([made.isWebsite, (await get()).isWebsite]).toEqual([false, true]);
  const another = {
    organization_id: promoter.organizationId,
    platform: 1,
    name: 'Coin Rush',
    store_id: 'com.acme.rush',
  };
  const { id } = await app.database.asSystem((tx) =>
    tx.insertInto('promoted_app').values(another).returning('id').executeTakeFirstOrThrow(),
  );
  const form = campaignFormOf({ name: 'App', creatives: [{ id: made.id, weight: 1 }] });
  await app.ask(createCampaign, { ...form, promotedAppId: id }, promoter);
  expect((await get()).isWebsite).toBe(false);
});

describe('made', () => {
  test('of a file, with its size; it waits for its review and stands in the history', async () => {
    expect(made).toMatchObject({
      ...{ name: 'Spring sale', kind: 'banner', width: 320, height: 50, version: 1 },
      ...{ review: 'waiting', reason: null, reviewedAt: null, mayRun: false, archived: false },
      files: { image: banner, icon: null, video: null, endCard: null },
      who: expect.any(String),
    });
    expect(await lastChange()).toMatchObject({
      ...{ entity: 'creative', entity_id: made.id, action: 'add', name: 'Spring sale' },
      after: { kind: 'banner', image: banner.id },
    });
  });

  const texts = { title: 'Coin Rush', descn: 'Collect them all', callToAction: 'Play' };
  test.each([
    ['native', () => ({ image: wide.id, icon: icon.id }), texts],
    ['video', () => ({ video: spot.id, icon: icon.id, endCard: wide.id }), texts],
    ['video', () => ({ video: spot.id, icon: icon.id }), { ...noTexts, title: 'Coin Rush' }],
    ['card', () => ({ icon: icon.id }), texts],
  ])('as %s', async (kind, files, words) => {
    const { data } = await create({ kind, ...words, files: { ...noFiles, ...files() } });
    expect(data).toMatchObject({ kind, ...words });
    for (const [name, id] of Object.entries(files())) expect(data.files).toMatchObject({ [name]: { id } });
  });

  test('texts of a kind that has none are not kept', async () => {
    expect((await create({ ...texts })).data).toMatchObject(noTexts);
  });

  const wrong: [string, () => object, string, string][] = [
    ['no name', () => ({ name: ' ' }), 'name', 'creative.errors.nameEmpty'],
    ['a name too long', () => ({ name: 'x'.repeat(101) }), 'name', 'common.errors.tooLong'],
    ['no file', () => ({ files: noFiles }), 'files.image', 'creative.errors.fileMissing'],
    [
      'a file of another size',
      () => ({ files: { ...noFiles, image: wide.id } }),
      'files.image',
      'creative.errors.fileUnfit',
    ],
    [
      'a video as banner',
      () => ({ files: { ...noFiles, image: spot.id } }),
      'files.image',
      'creative.errors.fileUnfit',
    ],
    [
      'a file too many',
      () => ({ files: { ...noFiles, image: banner.id, icon: icon.id } }),
      'files.icon',
      'creative.errors.fileNotAsked',
    ],
    [
      'a card without words',
      () => ({ kind: 'card', files: { ...noFiles, icon: icon.id } }),
      'title',
      'creative.errors.titleEmpty',
    ],
    [
      'a card without text',
      () => ({ kind: 'card', title: 'A', descn: '', files: { ...noFiles, icon: icon.id } }),
      'descn',
      'creative.errors.descnEmpty',
    ],
    [
      'a call to action too long',
      () => ({ callToAction: 'x'.repeat(26) }),
      'callToAction',
      'common.errors.tooLong',
    ],
    ['another kind', () => ({ kind: 'playable' }), 'kind', 'common.errors.invalid'],
  ];
  test.each(wrong)('with %s is refused there', async (_, change, field, key) => {
    const answer = await create(change());
    expect(answer).toMatchObject({ status: 200, code: 1004 });
    expect(answer.error.fields?.[field]?.key).toBe(key);
  });

  test("of another advertiser's file, or one that is not there: the field says so", async () => {
    const stranger = await createPerson(app, { roleId: role.promoter });
    const foreign = await storeFile(app, stranger, [300, 250]);
    for (const image of [foreign.id, 2_000_000_000]) {
      const answer = await create({ files: { ...noFiles, image } });
      expect(answer).toMatchObject({ code: 1002, error: { fields: { 'files.image': {} } } });
    }
  });
});

describe('edited', () => {
  test('what phones show: it waits for its review again', async () => {
    await approve();
    const other = await storeFile(app, promoter, [728, 90]);
    const { data } = await edit({ files: { ...noFiles, image: other.id } });
    expect(data).toMatchObject({ review: 'waiting', reviewedAt: null, width: 728, version: 2 });
    expect(await lastChange()).toMatchObject({
      ...{ action: 'edit', before: { image: banner.id }, after: { image: other.id } },
    });
  });

  test('its name alone: the review stands', async () => {
    await approve();
    expect((await edit({ name: 'Summer sale' })).data).toMatchObject({
      ...{ name: 'Summer sale', review: 'approved', mayRun: true, version: 2 },
    });
  });

  test('after a rejection: it waits, and the reason is gone', async () => {
    const { id, version } = made;
    await app.ask(rejectCreative, { id, version, reason: 'The text is cut off.' }, administrator);
    expect(await get()).toMatchObject({ review: 'rejected', reason: 'The text is cut off.' });
    const other = await storeFile(app, promoter, [300, 250]);
    expect((await edit({ files: { ...noFiles, image: other.id } })).data).toMatchObject({
      ...{ review: 'waiting', reason: null },
    });
  });

  test('by two at once: the later one is refused and shown what is there now', async () => {
    await edit({ name: 'First' });
    expect(await edit({ name: 'Second' })).toMatchObject({
      code: 1013,
      error: { current: { name: 'First' } },
    });
  });

  test('nobody approves their own, whatever they can reach of the database', async () => {
    const cheat = app.database.inScope(promoter, (tx) =>
      tx
        .updateTable('creative')
        .set({ review: 'approved', reviewed_at: new Date() })
        .where('id', '=', made.id)
        .execute(),
    );
    await expect(cheat).rejects.toThrow('reviewed by the system role alone');
  });
});

test('a copy has the same files and a review of its own', async () => {
  await approve();
  const { data } = await app.ask(duplicateCreative, { id: made.id, name: 'Spring sale B' }, promoter);
  expect(data).toMatchObject({ name: 'Spring sale B', review: 'waiting', files: made.files, version: 1 });
  expect(data.id).not.toBe(made.id);
});

test('into the archive and back, as it was; not edited there', async () => {
  await approve();
  const { id } = made;
  expect((await app.ask(restoreCreative, { id }, promoter)).code).toBe(1002);
  expect((await app.ask(archiveCreative, { id }, promoter)).data).toMatchObject({
    archived: true,
    mayRun: false,
  });
  expect(await lastChange()).toMatchObject({ action: 'delete', before: { image: banner.id } });
  expect((await app.ask(archiveCreative, { id }, promoter)).code).toBe(1002);
  expect((await edit()).code).toBe(1002);
  expect((await app.ask(restoreCreative, { id }, promoter)).data).toMatchObject({
    archived: false,
    mayRun: true,
  });
});

test('listed: the newest first; searched, filtered, sorted, by pages, the archive by itself', async () => {
  const person = await createPerson(app, { roleId: role.promoter });
  const [image, small] = [await storeFile(app, person, [320, 50]), await storeFile(app, person, [128, 128])];
  const add = async (change: object) =>
    (await app.ask(createCreative, { ...bannerForm(image.id), ...change }, person)).data;
  const first = await add({ name: 'b' });
  const card = { kind: 'card', title: 'Coin_Rush', descn: 'x', files: { ...noFiles, icon: small.id } };
  await add({ name: 'A', ...card });
  const last = await add({ name: 'c' });
  await approve(first);
  const names = async (query: object) => {
    const { data } = await app.ask(listCreatives, query, person);
    return [...data.list.map(({ name }) => name), data.total];
  };
  expect(await names({})).toEqual(['c', 'A', 'b', 3]);
  expect(await names({ sort: 'name', order: 'asc' })).toEqual(['A', 'b', 'c', 3]);
  expect(await names({ search: '_' })).toEqual(['A', 1]);
  expect(await names({ kind: 'banner' })).toEqual(['c', 'b', 2]);
  expect(await names({ review: 'approved' })).toEqual(['b', 1]);
  expect(await names({ size: 1, page: 2 })).toEqual(['A', 3]);
  await app.ask(archiveCreative, { id: last.id }, person);
  expect(await names({})).toEqual(['A', 'b', 2]);
  expect(await names({ archived: 1 })).toEqual(['c', 1]);
  expect(await names({ ids: `${first.id},${last.id}` })).toEqual(['c', 'b', 2]);
});
