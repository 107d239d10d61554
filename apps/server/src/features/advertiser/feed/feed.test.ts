import { createCampaign, switchCampaigns } from '@millrace/contract/advertiser/campaign';
import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import {
  createFeed,
  type Feed,
  type FeedForm,
  getFeed,
  listFeeds,
  setFeedStatus,
  updateFeed,
} from '@millrace/contract/advertiser/feed';
import { listFeedImports, runFeed } from '@millrace/contract/advertiser/feed-import';
import type { Call } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { behind } from '../../../testing/behind.ts';
import { campaignFormOf, createTestSegment } from '../../../testing/campaigns.ts';
import { createTestFeed, createTestWebsite, feedFormOf } from '../../../testing/feeds.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let promoter: Person;
let own: Feed;
let website: number;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  promoter = await createPerson(app, { roleId: role.promoter });
  website = await createTestWebsite(app, promoter);
  own = await createTestFeed(app, promoter, { promotedAppId: website });
});
afterAll(() => app.close());

const edit = (change: Partial<FeedForm> = {}, version = own.version, id = own.id) =>
  app.ask(updateFeed, { ...feedFormOf(change), id, version }, promoter);
const show = async (id = own.id) => (await app.ask(getFeed, { id }, promoter)).data;
const turn = (wanted: 'on' | 'archived', id = own.id) =>
  app.ask(setFeedStatus, { id, switch: wanted }, promoter);
const refused = async (change: Partial<FeedForm>) => {
  const { code, error } = await edit(change);
  expect(code).toBeGreaterThan(0);
  return Object.fromEntries(Object.entries(error.fields ?? {}).map(([field, { key }]) => [field, key]));
};

const calls: [string, Call, () => object][] = [
  ['getFeed', getFeed, () => ({ id: own.id })],
  ['updateFeed', updateFeed, () => ({ ...feedFormOf(), id: own.id, version: 1 })],
  ['setFeedStatus', setFeedStatus, () => ({ id: own.id, switch: 'archived' })],
];

test.each(calls)(
  "%s: signed out 401, a publisher 403, another advertiser's does not exist",
  async (_, call, input) => {
    expect((await app.ask<Call>(call, input())).status).toBe(401);
    expect((await app.ask<Call>(call, input(), await createPerson(app))).status).toBe(403);
    const stranger = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask<Call>(call, input(), stranger)).code).toBe(1002);
    expect(await show()).toEqual(own);
  },
);

test.each([
  ['listFeeds', listFeeds, () => ({})],
  ['createFeed', createFeed, () => ({ ...feedFormOf({ name: 'x' }), promotedAppId: website })],
] as const)('%s: signed out 401, a publisher 403', async (_, call: Call, input) => {
  expect((await app.ask<Call>(call, input())).status).toBe(401);
  expect((await app.ask<Call>(call, input(), await createPerson(app))).status).toBe(403);
});

test('of another advertiser’s app or feed there is none', async () => {
  const stranger = await createPerson(app, { roleId: role.promoter });
  const theirs = await createTestFeed(app, stranger);
  const asked = { ...feedFormOf({ name: 'Mine' }), promotedAppId: theirs.app.id };
  expect((await app.ask(createFeed, asked, promoter)).error.fields?.promotedAppId?.key).toBe(
    'common.errors.notFound',
  );
  expect(await refused({ leadId: theirs.id })).toEqual({ leadId: 'common.errors.notFound' });
  expect((await app.ask(listFeeds, {}, promoter)).data.list.map(({ id }) => id)).toEqual([own.id]);
});

test('saved whole, with its history; a stale save is refused; a change is taken back', async () => {
  expect(own).toMatchObject({
    name: 'Shop',
    last: null,
    items: 0,
    catalogueAt: null,
    dueAt: null,
    secretTail: null,
  });
  const saved = await edit({
    name: 'Summer',
    hours: [21, 3, 3],
    rules: [{ kind: 'prefix', field: 'title', text: 'New ' }],
  });
  expect(saved.data).toMatchObject({ name: 'Summer', hours: [3, 21], version: 2 });
  expect(saved.data.dueAt).toMatch(/T(03|21):00:00/);
  expect(await edit()).toMatchObject({ code: 1013, error: { current: { name: 'Summer' } } });
  const changes = (await app.ask(listChanges, { entity: 'feed', entityId: own.id }, promoter)).data.list;
  expect(changes[0]?.fields.map(({ field }) => field).sort()).toEqual(['feedHours', 'feedRules', 'name']);
  expect((await app.ask(revertChange, { id: changes[0]?.id ?? 0 }, promoter)).code).toBe(0);
  expect(await show()).toEqual({ ...own, version: 3 });
});

test('a secret is stored, never shown, and entered anew for another server', async () => {
  const way = { auth: 'basic', authName: 'shop' } as const;
  expect(await refused(way)).toEqual({ secret: 'feed.errors.secretEmpty' });
  const secret = 'correct horse battery';
  const saved = (await edit({ ...way, secret })).data;
  expect(saved).toMatchObject({ auth: 'basic', authName: 'shop', secretTail: 'tery' });
  expect(JSON.stringify(await app.ask(listChanges, {}, promoter))).not.toContain(secret);
  own = saved;
  expect((await edit({ ...way, address: 'https://shop.example/other.csv' })).code).toBe(0);
  own = await show();
  expect(await refused({ ...way, address: 'https://thief.example/feed.csv' })).toEqual({
    secret: 'feed.errors.secretAgain',
  });
  expect(await refused({ auth: 'header', authName: 'X-Key' })).toEqual({ secret: 'feed.errors.secretAgain' });
  expect((await edit()).data).toMatchObject({ auth: 'none', authName: null, secretTail: null });
});

test.each<[string, Partial<FeedForm>, object]>([
  ['FTP', { address: 'ftp://shop.example/a' }, { address: 'feed.errors.addressFtp' }],
  ['SFTP', { address: 'sftp://shop.example/a' }, { address: 'feed.errors.addressFtp' }],
  ['no address', { address: null }, { address: 'feed.errors.addressEmpty' }],
  ['a name alone', { address: 'shop' }, { address: 'feed.errors.addressMalformed' }],
  ['a password in it', { address: 'https://a:b@shop.example/a' }, { address: 'feed.errors.addressSecret' }],
  ['a private address', { address: 'http://10.0.0.1/a' }, { address: 'feed.errors.addressPrivate' }],
  ['this machine', { address: 'http://[::1]/a' }, { address: 'feed.errors.addressMalformed' }],
  [
    'a header of HTTP',
    { auth: 'header', authName: 'Host', secret: 'x' },
    { authName: 'feed.errors.headerMalformed' },
  ],
  ['a currency nobody knows', { currency: 'XQQ' }, { currency: 'feed.errors.currencyUnknown' }],
  ['five hours', { hours: [1, 2, 3, 4, 5] }, { hours: 'feed.errors.hoursTooMany' }],
  ['a brake that holds everything', { brake: 0 }, { brake: 'feed.errors.brakeMalformed' }],
  [
    'a rule without a text',
    { rules: [{ kind: 'prefix', field: 'title', text: '' }] },
    { 'rules.0.text': 'feed.errors.ruleTextEmpty' },
  ],
])('%s is told at its field', async (_, change, expected) => {
  expect(await refused(change)).toEqual(expected);
  expect(await show()).toEqual(own);
});

test('feeds of one app are linked, one level deep', async () => {
  const other = await createTestFeed(app, promoter, {
    promotedAppId: website,
    name: 'Shoes',
    leadId: own.id,
    hours: [3],
  });
  expect(other).toMatchObject({ lead: { id: own.id, name: 'Shop' }, hours: [], dueAt: null });
  expect((await show()).linked).toEqual([{ id: other.id, name: 'Shoes' }]);
  expect(await refused({ leadId: other.id })).toEqual({ leadId: 'feed.errors.leadLed' });
  expect(await refused({ leadId: own.id })).toEqual({ leadId: 'feed.errors.leadOther' });
  const third = await createTestFeed(app, promoter, { promotedAppId: website, name: 'Hats' });
  expect(await refused({ leadId: third.id })).toEqual({ leadId: 'feed.errors.leadLeads' });
  expect((await turn('archived')).error.error).toBe('feed.errors.leads');
  expect((await app.ask(runFeed, { id: other.id }, promoter)).error.error).toBe('feed.errors.led');
  const foreign = await createTestFeed(app, promoter, { name: 'Elsewhere' });
  expect(await refused({ leadId: foreign.id })).toEqual({ leadId: 'feed.errors.leadOther' });
});

test('one that is linked does not come back to a feed that is archived, or linked itself meanwhile', async () => {
  const other = await createTestFeed(app, promoter, {
    ...{ promotedAppId: website, name: 'Shoes', leadId: own.id },
  });
  const third = await createTestFeed(app, promoter, { promotedAppId: website, name: 'Hats' });
  await turn('archived', other.id);
  await turn('archived');
  const away = { error: 'feed.errors.leadAway' };
  expect((await turn('on', other.id)).error).toMatchObject(away);
  await turn('on');
  expect((await edit({ leadId: third.id })).code).toBe(0);
  expect((await turn('on', other.id)).error).toMatchObject(away);
  expect((await edit({}, 2)).code).toBe(0);
  expect((await turn('on', other.id)).code).toBe(0);
});

test('a feed is not linked to one that is being linked itself', async () => {
  const other = await createTestFeed(app, promoter, { promotedAppId: website, name: 'Shoes' });
  const third = await createTestFeed(app, promoter, { promotedAppId: website, name: 'Hats' });
  const linked = await behind(
    app.database,
    promoter,
    (tx) => tx.updateTable('feed').set({ lead_id: third.id }).where('id', '=', other.id).execute(),
    () => edit({ leadId: other.id }),
  );
  expect(linked.error.fields?.leadId?.key).toBe('feed.errors.leadLed');
});

test('a feed that campaigns show items of stays by itself, and the message names them', async () => {
  const lead = await createTestFeed(app, promoter, { promotedAppId: website, name: 'Hats' });
  const segment = await createTestSegment(app, promoter);
  const form = campaignFormOf({
    ...{ goal: 'engage', name: 'Autumn', productFeedId: own.id, productPicks: ['best'] },
    targeting: { ...everybody, segmentsIn: [segment] },
  });
  const created = await app.ask(createCampaign, { ...form, promotedAppId: website }, promoter);
  expect(created.data.productFeedId).toBe(own.id);
  const { error } = await edit({ leadId: lead.id });
  expect(error.fields?.leadId).toEqual({ key: 'feed.errors.leadShown', params: { campaigns: 'Autumn' } });
  await app.ask(switchCampaigns, { ids: [created.data.id], switch: 'archived' }, promoter);
  expect((await edit({ leadId: lead.id })).code).toBe(0);
});

test('archived it is neither edited nor imported, its name is free; brought back it is as before', async () => {
  await turn('archived');
  expect((await edit()).error.error).toBe('feed.errors.archived');
  expect((await app.ask(runFeed, { id: own.id }, promoter)).error.error).toBe('feed.errors.archived');
  expect((await app.ask(listFeeds, {}, promoter)).data.total).toBe(0);
  expect((await app.ask(listFeeds, { archived: 'only' }, promoter)).data.total).toBe(1);
  const second = await createTestFeed(app, promoter, { promotedAppId: website });
  expect((await turn('on')).error.fields?.name?.key).toBe('feed.errors.nameTaken');
  await turn('archived', second.id);
  expect((await turn('on')).code).toBe(0);
  expect(await show()).toEqual(own);
  expect((await app.ask(listFeedImports, { feedId: own.id }, promoter)).data.total).toBe(0);
});
