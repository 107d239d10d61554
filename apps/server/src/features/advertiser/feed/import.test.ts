import { type Feed, type FeedForm, getFeed, updateFeed } from '@millrace/contract/advertiser/feed';
import {
  forceFeed,
  getFeedImport,
  type ImportDetails,
  listFeedImports,
  previewFeed,
  runFeed,
  takeFeedFile,
} from '@millrace/contract/advertiser/feed-import';
import type { Call } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dueFeedsJob } from '../../../domain/feed/due-feeds-job.ts';
import { upload } from '../../../testing/creatives.ts';
import { type FeedServer, feedCsv, startFeedServer } from '../../../testing/feed-server.ts';
import { createTestFeed, createTestWebsite, feedFormOf, runImports } from '../../../testing/feeds.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let server: FeedServer;
let other: FeedServer;
let promoter: Person;
let own: Feed;
beforeAll(async () => {
  app = await openTestApp({ env: { CALLBACK_PRIVATE_NETWORKS: '127.0.0.1' } });
  server = await startFeedServer();
  other = await startFeedServer('127.0.0.2');
});
beforeEach(async () => {
  promoter = await createPerson(app, { roleId: role.promoter });
  own = await createTestFeed(app, promoter, { address: server.address });
  server.answerWith({ body: feedCsv(10) });
});
afterAll(async () => {
  await app.close();
  await server.close();
  await other.close();
});

const ask = (id = own.id) => app.ask(runFeed, { id }, promoter);
const look = async (id: number) => (await app.ask(getFeedImport, { id }, promoter)).data;
async function bring(body?: string | Buffer, id = own.id): Promise<ImportDetails> {
  if (body !== undefined) server.answerWith({ body });
  const asked = await ask(id);
  expect(asked.code).toBe(0);
  await runImports(app);
  return look(asked.data.id);
}
const items = (feedId = own.id) =>
  app.database.asSystem((tx) =>
    tx
      .selectFrom('feed_item')
      .select(['item_id', 'title', 'price'])
      .where('feed_id', '=', feedId)
      .orderBy('item_id')
      .execute(),
  );
const notices = (kind: string) =>
  app.database.asSystem((tx) =>
    tx
      .selectFrom('notice')
      .select(['params', 'link_url'])
      .where('organization_id', '=', promoter.organizationId)
      .where('message_key', '=', `notification.content.${kind}`)
      .execute(),
  );

test.each([
  ['listFeedImports', listFeedImports, (_: number) => ({ feedId: own.id })],
  ['getFeedImport', getFeedImport, (id: number) => ({ id })],
  ['runFeed', runFeed, (_: number) => ({ id: own.id })],
  ['forceFeed', forceFeed, (id: number) => ({ id, reason: 'So' })],
] as const)(
  "%s: signed out 401, a publisher 403, another advertiser's does not exist",
  async (_, call: Call, input) => {
    const { id } = await bring();
    expect((await app.ask<Call>(call, input(id))).status).toBe(401);
    expect((await app.ask<Call>(call, input(id), await createPerson(app))).status).toBe(403);
    const stranger = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask<Call>(call, input(id), stranger)).code).toBe(1002);
  },
);

test('takeFeedFile: signed out 401, a publisher 403, another advertiser’s does not exist', async () => {
  const stranger = await createPerson(app, { roleId: role.promoter });
  const input = { id: own.id, upload: await upload(app, promoter, Buffer.from('id')) };
  expect((await app.ask(takeFeedFile, input)).status).toBe(401);
  expect((await app.ask(takeFeedFile, input, await createPerson(app))).status).toBe(403);
  expect((await app.ask(takeFeedFile, input, stranger)).code).toBe(1002);
  const theirs = { id: own.id, upload: await upload(app, stranger, Buffer.from('id')) };
  expect((await app.ask(takeFeedFile, theirs, stranger)).code).toBe(1002);
});

test('the first catalogue is taken; the next writes what has changed', async () => {
  expect(await bring()).toMatchObject({
    ...{ state: 'done', light: 'green', total: 10, displayable: 10, refused: 0 },
    ...{ added: 10, changed: 0, gone: 0, before: 0, problems: [], failure: null },
  });
  const next = await bring(feedCsv(11, (nth) => (nth === 1 ? null : nth === 2 ? { price: '3 EUR' } : {})));
  expect(next).toMatchObject({ state: 'done', total: 10, added: 1, changed: 1, gone: 1, before: 10 });
  expect(next.samples).toEqual({
    added: [{ id: 'p11', title: 'Product 11' }],
    changed: [{ id: 'p2', title: 'Product 2', fields: [{ field: 'price', before: '2.5', after: '3' }] }],
    gone: [{ id: 'p1', title: 'Product 1' }],
  });
  expect(await items()).toHaveLength(10);
  expect((await items()).find(({ item_id: id }) => id === 'p2')?.price).toBe('3.000000');
  expect((await app.ask(getFeed, { id: own.id }, promoter)).data).toMatchObject({
    items: 10,
    last: { light: 'green' },
  });
});

describe('the brake', () => {
  const half = feedCsv(10, (nth) => (nth > 5 ? null : {}));
  beforeEach(async () => void (await bring()));

  test('holds the last good catalogue, tells what has changed, and lets it through with a reason', async () => {
    const blocked = await bring(half);
    expect(blocked).toMatchObject({
      state: 'blocked',
      light: 'red',
      gone: 5,
      changed: 0,
      before: 10,
      mayForce: true,
    });
    expect(await items()).toHaveLength(10);
    const [notice] = await notices('feedBlocked');
    expect(notice).toMatchObject({
      params: { name: 'Shop', before: 10, changed: 0, gone: 5, brake: 30 },
      link_url: `/feed/history?feed=${own.id}&import=${blocked.id}`,
    });
    // What is taken is what was seen, whatever the server says by now.
    server.answerWith({ status: 500 });
    const empty = await app.ask(forceFeed, { id: blocked.id, reason: ' ' }, promoter);
    expect(empty.error.fields?.reason?.key).toBe('feed.errors.reasonEmpty');
    const forced = await app.ask(forceFeed, { id: blocked.id, reason: 'Season is over' }, promoter);
    expect(forced.code).toBe(0);
    await runImports(app);
    expect(await look(forced.data.id)).toMatchObject({
      state: 'done',
      askedBy: promoter.name,
      force: { of: blocked.id, reason: 'Season is over' },
    });
    expect((await items()).map(({ item_id: id }) => id)).toEqual(['p1', 'p2', 'p3', 'p4', 'p5']);
    expect((await app.ask(forceFeed, { id: blocked.id, reason: 'Again' }, promoter)).error.error).toBe(
      'feed.errors.notBlocked',
    );
  });

  test('looks at changed and gone together, just over its share', async () => {
    const changed = (count: number) => feedCsv(10, (nth) => (nth <= count ? { title: 'New' } : {}));
    expect(await bring(changed(3))).toMatchObject({ state: 'done', changed: 3 });
    expect(await bring(feedCsv(10))).toMatchObject({ state: 'done', changed: 3 });
    expect(await bring(changed(4))).toMatchObject({ state: 'blocked', changed: 4 });
  });

  test('is not moved by sales that end on one day, whether the feed still names them or not; new ones are changes', async () => {
    const end = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    const sold = (nth: number) => ({
      sale_price: `${nth}.25 EUR`,
      sale_price_effective_date: `2026-01-01/${end}`,
    });
    const blocked = await bring(feedCsv(10, sold));
    expect(blocked).toMatchObject({ state: 'blocked', changed: 10 });
    await app.ask(forceFeed, { id: blocked.id, reason: 'A sale' }, promoter);
    await runImports(app);
    expect(await bring(feedCsv(10, sold))).toMatchObject({ state: 'done', changed: 0 });
    app.clock.forward(3_600_001);
    expect(await bring(feedCsv(10, sold))).toMatchObject({ state: 'done', changed: 0, gone: 0 });
    expect(await bring(feedCsv(10))).toMatchObject({ state: 'done', changed: 0, gone: 0 });
    expect(await bring(feedCsv(10, (nth) => (nth < 3 ? { price: '7 EUR' } : {})))).toMatchObject({
      state: 'done',
      changed: 2,
    });
  });

  test('is not moved by items whose own last day is over; they leave, and one that comes again is added', async () => {
    const end = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    const ending = (until: string) => (nth: number) => ({ expiration_date: nth > 3 ? '' : until });
    await bring(feedCsv(10, ending(end)));
    app.clock.forward(3_600_001);
    const next = await bring(feedCsv(10, ending(end)));
    expect(next).toMatchObject({ state: 'done', changed: 0, gone: 0, before: 7, displayable: 7 });
    expect(next.problems).toMatchObject([{ problem: 'expired', items: 3 }]);
    expect(await items()).toHaveLength(7);
    expect(await bring(feedCsv(10))).toMatchObject({ state: 'done', added: 3, displayable: 10 });
  });

  test('prices that have become cents are noticed as such', async () => {
    const cents = await bring(feedCsv(10, (nth) => ({ price: `${nth}50 EUR` })));
    expect(cents).toMatchObject({ state: 'blocked', problems: [{ problem: 'maybeMinorUnits' }] });
    const form: FeedForm = feedFormOf({ address: server.address, minorUnits: true });
    await app.ask(updateFeed, { ...form, id: own.id, version: own.version }, promoter);
    expect(await bring()).toMatchObject({ state: 'done', changed: 0 });
  });
});

describe('what fails leaves the last good catalogue, and says why', () => {
  beforeEach(async () => void (await bring()));
  const fails = async (failure: string, detail: string | null) => {
    const { id } = (await ask()).data;
    await runImports(app);
    expect(await look(id)).toMatchObject({ state: 'failed', light: 'red', failure, detail });
    expect(await items()).toHaveLength(10);
  };

  test('credentials, statuses, a page, and a redirect to where nobody is asked', async () => {
    server.answerWith({ status: 401 });
    await fails('unauthorized', '401');
    server.answerWith({ status: 503 });
    await fails('status', '503');
    server.answerWith({ body: '<html>Please sign in</html>' });
    await fails('notAFeed', null);
    server.answerWith({ status: 302, headers: { location: other.address } });
    await fails('privateAddress', new URL(other.address).host);
    server.answerWith({ status: 302, headers: { location: 'file:///etc/passwd' } });
    await fails('redirectElsewhere', 'file:///etc/passwd');
    server.answerWith({ status: 302, headers: { location: '/again' } });
    await fails('redirects', `${new URL(server.address).origin}/again`);
    expect(other.heard).toEqual([]);
    expect(await notices('feedFailed')).toHaveLength(1);
  });

  test('no item that can be shown, with what is wrong with them', async () => {
    server.answerWith({ body: feedCsv(3, () => ({ price: '5 XQQ' })) });
    const { id } = (await ask()).data;
    await runImports(app);
    expect(await look(id)).toMatchObject({
      ...{ failure: 'nothingShown', total: 3, refused: 3 },
      problems: [
        { problem: 'unknownCurrency', items: 3, samples: [{ line: 2, id: 'p1', value: '5 XQQ' }, {}, {}] },
      ],
    });
  });
});

test('items that are wrong are refused by themselves, and told', async () => {
  const body = feedCsv(
    6,
    (nth) =>
      ({ 1: { id: '' }, 2: { price: 'free' }, 3: { id: 'p4' }, 5: { link: 'javascript:x' } })[nth] ?? {},
  );
  const taken = await bring(body);
  expect(taken).toMatchObject({ state: 'done', light: 'yellow', total: 6, displayable: 2, refused: 4 });
  expect(taken.problems.map(({ problem, items: count }) => [problem, count])).toEqual([
    ['noId', 1],
    ['twice', 1],
    ['priceMalformed', 1],
    ['linkScheme', 1],
  ]);
});

test('user and password, or a header, go to the feed’s own server alone', async () => {
  const form = feedFormOf({ address: server.address, auth: 'basic', authName: 'shop', secret: 'pässword' });
  const saved = await app.ask(updateFeed, { ...form, id: own.id, version: own.version }, promoter);
  await bring();
  expect(server.heard[0]?.headers.authorization).toBe(
    `Basic ${Buffer.from('shop:pässword').toString('base64')}`,
  );
  const header = feedFormOf({ address: server.address, auth: 'header', authName: 'X-Key', secret: 'k-1' });
  await app.ask(updateFeed, { ...header, id: own.id, version: saved.data.version }, promoter);
  const elsewhere = await startFeedServer();
  elsewhere.answerWith({ body: feedCsv(10) });
  server.answerWith({ status: 307, headers: { location: elsewhere.address } });
  expect((await bringAsIs()).state).toBe('done');
  expect(server.heard[0]?.headers['x-key']).toBe('k-1');
  expect(elsewhere.heard[0]?.headers['x-key']).toBeUndefined();
  await elsewhere.close();
});
async function bringAsIs() {
  const { id } = (await ask()).data;
  await runImports(app);
  return look(id);
}

test('a file that is uploaded is imported, and again from what is kept of it', async () => {
  const website = await createTestWebsite(app, promoter);
  const fed = await createTestFeed(app, promoter, {
    promotedAppId: website,
    name: 'Upload',
    source: 'upload',
    address: null,
  });
  expect((await ask(fed.id)).error.error).toBe('feed.errors.noFileYet');
  const input = { id: fed.id, upload: await upload(app, promoter, Buffer.from(feedCsv(4))) };
  const taken = await app.ask(takeFeedFile, input, promoter);
  expect(taken.data).toMatchObject({ state: 'waiting', feedId: fed.id });
  expect((await app.ask(takeFeedFile, input, promoter)).error.error).toBe('feed.errors.running');
  await runImports(app);
  expect(await items(fed.id)).toHaveLength(4);
  const again = (await ask(fed.id)).data;
  await runImports(app);
  expect(await look(again.id)).toMatchObject({ state: 'done', total: 4, added: 0, changed: 0, gone: 0 });
  expect((await app.ask(takeFeedFile, { ...input, id: own.id }, promoter)).error.error).toBe(
    'feed.errors.notByUpload',
  );
});

test('linked feeds are one catalogue: the first id counts, and all of it is taken or nothing', async () => {
  const linked = {
    promotedAppId: own.app.id,
    name: 'Second',
    address: `${server.address}/2`,
  };
  const alone = await createTestFeed(app, promoter, linked);
  await bring(undefined, alone.id);
  expect(await items(alone.id)).toHaveLength(10);
  const linking = { ...feedFormOf({ ...linked, leadId: own.id }), id: alone.id, version: alone.version };
  expect((await app.ask(updateFeed, linking, promoter)).code).toBe(0);
  const second = feedCsv(12, (nth) => (nth < 10 ? null : { title: `Second ${nth}` }));
  server.answerWith((url) => ({ body: url.endsWith('/2') ? second : feedCsv(10) }));
  expect(await bringAsIs()).toMatchObject({
    state: 'done',
    total: 13,
    displayable: 12,
    problems: [{ problem: 'twice' }],
  });
  // What the other one had by itself is in no catalogue any more.
  expect(await items(alone.id)).toEqual([]);
  server.answerWith((url) => (url.endsWith('/2') ? { status: 404 } : { body: feedCsv(10) }));
  expect(await bringAsIs()).toMatchObject({ state: 'failed', failure: 'status', failedFeed: 'Second' });
  expect(await items()).toHaveLength(12);
});

test('a feed that never ends is broken off at the largest file', async () => {
  server.answerWith({ endless: true });
  const { storeFile } = await import('../../../domain/feed/feed-file.ts');
  const { openFeed } = await import('../../../domain/feed/fetch-feed.ts');
  const body = await openFeed(app.services, { address: server.address, authorization: {} });
  const { id: importId } = (await ask()).data;
  const of = { organizationId: promoter.organizationId, importId, feedId: own.id };
  const storing = storeFile((work) => app.database.asSystem(work), of, body, 3_000_000);
  await expect(storing).rejects.toMatchObject({ reason: 'tooLarge' });
  await expect.poll(() => body.destroyed).toBe(true);
});

test('at its hour a feed is imported by itself, once; what nobody is at any more is given up', async () => {
  const signal = AbortSignal.timeout(10_000);
  const scheduled = feedFormOf({ address: server.address, hours: [0, 6, 12, 18] });
  await app.ask(updateFeed, { ...scheduled, id: own.id, version: own.version }, promoter);
  const imports = async () => (await app.ask(listFeedImports, { feedId: own.id }, promoter)).data.list;
  await dueFeedsJob.run(app.services, {}, signal);
  expect(await imports()).toEqual([]);
  app.clock.forward(6 * 3_600_000);
  await dueFeedsJob.run(app.services, {}, signal);
  await dueFeedsJob.run(app.services, {}, signal);
  expect(await imports()).toMatchObject([{ state: 'waiting', askedBy: null }]);
  app.clock.forward(25 * 3_600_000);
  await dueFeedsJob.run(app.services, {}, signal);
  expect(await imports()).toMatchObject([{ state: 'waiting' }, { state: 'failed', failure: 'brokenOff' }]);
});

test('previewFeed: signed out 401, a publisher 403, another advertiser’s does not exist', async () => {
  const input = { id: own.id, rules: [], currency: null, minorUnits: false };
  expect((await app.ask(previewFeed, input)).status).toBe(401);
  expect((await app.ask(previewFeed, input, await createPerson(app))).status).toBe(403);
  const stranger = await createPerson(app, { roleId: role.promoter });
  expect((await app.ask(previewFeed, input, stranger)).code).toBe(1002);
});

test('a preview shows the newest file, what rules make of it, and what is shown now; it changes nothing', async () => {
  const rules: FeedForm['rules'] = [{ kind: 'suffix', field: 'title', text: '!' }];
  const look = async (change: object = {}) =>
    (
      await app.ask(
        previewFeed,
        { id: own.id, rules, currency: null, minorUnits: false, ...change },
        promoter,
      )
    ).data;
  expect(await look()).toMatchObject({ source: null, items: [] });
  await bring(feedCsv(30));
  const blocked = await bring(feedCsv(10, (nth) => (nth === 1 ? { price: '5' } : { title: `Other ${nth}` })));
  const shown = await look();
  expect(shown.source).toMatchObject({ importId: blocked.id, state: 'blocked' });
  expect(shown.names).toEqual(['id', 'image_link', 'link', 'price', 'title']);
  expect(shown.items).toHaveLength(10);
  expect(shown.items[0]).toMatchObject({ problem: 'noCurrency', item: null });
  expect(shown.items[1]).toMatchObject({
    ...{ line: 3, problem: null, before: { title: 'Other 2' }, after: { title: 'Other 2!' } },
    ...{ item: { title: 'Other 2!', price: '2.50' }, now: { title: 'Product 2', price: '2.5' } },
  });
  expect((await look({ currency: 'EUR' })).items[0]).toMatchObject({
    problem: null,
    item: { currency: 'EUR' },
  });
  expect((await items())[0]?.title).toBe('Product 1');
});
