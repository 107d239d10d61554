import type { Call } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import {
  accountStatus,
  createAccount,
  getAccount,
  updateAccount,
} from '@millrace/contract/publisher/account';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { addDays } from '@millrace/contract/report/period';
import {
  getRevenuePulls,
  type PulledDay,
  pullPause,
  pullRevenueNow,
} from '@millrace/contract/report/revenue-pull';
import {
  listRevenueUploads,
  undoRevenueUpload,
  uploadRevenue,
} from '@millrace/contract/report/revenue-upload';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp, createTestInstance, createTestPlacement } from '../../../testing/publisher-setup.ts';
import { openPullApp } from '../../../testing/pull-app.ts';
import { storedPlaces } from '../../../testing/revenue-app.ts';
import { checkedUpload } from '../../../testing/revenue-uploads.ts';
import { revenuePuller } from './revenue-puller.ts';

const hour = 3_600_000;
type Opened = Awaited<ReturnType<typeof openPullApp>>;
let opened: Opened['opened'];
let networks: Opened['networks'];
let close: Opened['close'];
let store: Opened['store'];
beforeAll(async () => {
  ({ opened, networks, store, close } = await openPullApp());
  forward(untilMorning());
});
afterAll(async () => {
  await close();
});

let owner: Person;
let instance: number;
let other: number;
let accountId: number;
/** What AppLovin says of a day. */
let said: (day: string) => readonly object[];
/** Instead of what it says. */
let status = 200;
let headers: Record<string, string> = {};
beforeEach(async () => {
  const { app } = opened;
  store.isAway = false;
  status = 200;
  headers = {};
  owner = await createPerson(app);
  const appId = await createTestApp(app, owner);
  const placementId = await createTestPlacement(app, owner, appId);
  const place = { appId, placementId, networkId: networkId.appLovin };
  instance = await createTestInstance(app, owner, { ...place, unitId: 'zone-1' });
  other = await createTestInstance(app, owner, { ...place, unitId: 'zone-2' });
  said = () => [zone('zone-9', 'us', '0.1'), zone('zone-1', 'us', '1.5'), zone('zone-1', 'de', '0.25')];
  networks.set(({ query }) => {
    const day = query.get('start') ?? '';
    if (query.get('columns') === 'day,revenue') return { body: { code: 200, results: [] } };
    const results = said(day).map((one) => ({ day, ...one }));
    return status === 200
      ? { body: { code: 200, results } }
      : { status, headers, body: 'Authentication Failed' };
  });
  const form = { name: 'Main', currency: 'USD', signIn: 'keys', adnId: networkId.appLovin } as const;
  const credentials = { reportKey: `key-${owner.userId}-abcdef` };
  accountId = (await app.ask(createAccount, { ...form, credentials }, owner)).data.id;
});

const zone = (zone_id: string, country: string, revenue: string) => ({
  ...{ zone_id, country, revenue, impressions: '10', clicks: '1' },
});
const worker = () => {
  const { app } = opened;
  return revenuePuller({ services: app.services, log: app.app.log });
};
async function pullAll(): Promise<number> {
  const { next } = worker();
  let days = 0;
  while (await next()) days += 1;
  return days;
}
const pulls = async (person: Person = owner) =>
  (await opened.app.ask(getRevenuePulls, { id: accountId }, person)).data;
const now = async () => {
  forward(pullPause * 1000);
  return (await opened.app.ask(pullRevenueNow, { id: accountId }, owner)).data;
};
const account = async () => (await opened.app.ask(getAccount, { id: accountId }, owner)).data;
const placesOf = async (day: string) =>
  (await storedPlaces(opened.clickhouse, owner.organizationId))
    .filter(({ place }) => place.includes(day))
    .map(({ place, usd, source }) => {
      const [id, ...rest] = place.split(' ');
      const name = { [instance]: 'one', [other]: 'two' }[id ?? ''] ?? id;
      return `${[name, ...rest].join(' ')}: ${usd} ${source}`;
    });
/** The newest day that is whole, and its neighbours. */
const newest = async () => (await pulls()).days[0] as PulledDay;
const forward = (milliseconds: number) => opened.app.clock.forward(milliseconds);
/** Eight o'clock UTC: some hours later it is the same day, at whatever time this runs. */
const untilMorning = () => 24 * hour - ((opened.app.clock.now().getTime() - 8 * hour) % (24 * hour));

const calls: [string, Call][] = [
  ['getRevenuePulls', getRevenuePulls],
  ['pullRevenueNow', pullRevenueNow],
];
test.each(calls)('%s: signed out 401, another organization: does not exist', async (_, call) => {
  const { app } = opened;
  const stranger = await createPerson(app);
  expect((await app.ask<Call>(call, { id: accountId })).status).toBe(401);
  expect((await app.ask<Call>(call, { id: accountId }, stranger)).code).toBe(1002);
  const promoter = await createPerson(app, { roleId: role.promoter });
  expect((await app.ask<Call>(call, { id: accountId }, promoter)).status).toBe(403);
});

test('a viewer reads and fetches nothing; who is limited to some apps does neither', async () => {
  const { app } = opened;
  await pullAll();
  const of = { organizationId: owner.organizationId };
  const viewer = await createPerson(app, { ...of, roleId: role.appViewer });
  expect((await pulls(viewer)).days.length).toBeGreaterThan(0);
  expect((await app.ask(pullRevenueNow, { id: accountId }, viewer)).status).toBe(403);
  const limited = await createPerson(app, { ...of, roleId: role.appOperator, apps: [] });
  expect((await pulls(limited)).days).toEqual([]);
  const refused = await app.ask(pullRevenueNow, { id: accountId }, limited);
  expect(refused.error).toMatchObject({ error: 'account.errors.ofAllApps' });
});

test('a new account brings a week, matched, with what matches nothing beside it; a day that says the same writes nothing', async () => {
  expect(await pullAll()).toBe(7);
  const { days, known, progress } = await pulls();
  expect({ known, progress, count: days.length }).toEqual({
    known: 'documented',
    progress: null,
    count: 7,
  });
  const [{ day, ...newestDay } = {} as PulledDay] = days;
  expect(newestDay).toMatchObject({
    rows: 3,
    revenueUsd: '1.85',
    unmatchedUsd: '0.1',
    changedBy: null,
    failure: null,
  });
  expect((await placesOf(day)).toSorted()).toEqual(
    [
      `${4_000_000_000 + networkId.appLovin} US ${day} zone-9: 0.1 upload`,
      `one DE ${day}: 0.25 upload`,
      `one US ${day}: 1.5 upload`,
    ].toSorted(),
  );
  expect((await account()).status).toBe(accountStatus.active);
  // Those of files alone.
  expect((await opened.app.ask(listRevenueUploads, {}, owner)).data.total).toBe(0);
  const uploads = async () =>
    opened.app.database.asSystem((tx) =>
      tx.selectFrom('revenue_upload').select('id').where('account_id', '=', accountId).execute(),
    );
  const before = (await uploads()).length;
  forward(7 * hour);
  expect(await pullAll()).toBeGreaterThan(0);
  expect(await uploads()).toHaveLength(before);
  expect((await newest()).changedBy).toBe('0');
});

test('final days are not asked for again, and a new one comes by itself', async () => {
  await pullAll();
  const { day } = await newest();
  const open = (await pulls()).days.filter(({ dueAt }) => dueAt !== null);
  // Two days until they are final.
  expect(open.length).toBeLessThanOrEqual(3);
  expect(open[0]?.day).toBe(day);
  forward(24 * hour);
  networks.asked.length = 0;
  await pullAll();
  const asked = networks.asked.map(({ query }) => query.get('start'));
  expect(asked).not.toContain((await pulls()).days.at(-1)?.day);
  expect((await newest()).day > day).toBe(true);
});

test('days of which no server asked are made up for, as far back as the account goes and the network answers', {
  timeout: 180_000,
}, async () => {
  await pullAll();
  const { day } = await newest();
  forward(20 * 24 * hour);
  networks.asked.length = 0;
  await pullAll();
  const own = networks.asked.filter(({ query }) => query.get('api_key') === `key-${owner.userId}-abcdef`);
  const asked = own.map(({ query }) => query.get('start') ?? '').filter((one) => one > day);
  // Each once, up to the newest.
  expect(asked.toSorted()).toEqual(Array.from({ length: 20 }, (_, after) => addDays(day, after + 1)));
  expect((await placesOf(addDays(day, 3))).length).toBe(3);
});

test('a day that is restated: what is gone counts no more, and by how much it changed is told', async () => {
  await pullAll();
  const { day } = await newest();
  said = () => [zone('zone-1', 'us', '2'), zone('zone-2', 'us', '1')];
  expect((await now()).progress).not.toBeNull();
  await pullAll();
  expect(await newest()).toMatchObject({ revenueUsd: '3', changedBy: '1.15', unmatchedUsd: '0' });
  expect((await placesOf(day)).filter((one) => !one.includes('undone')).toSorted()).toEqual([
    `one US ${day}: 2 upload`,
    `two US ${day}: 1 upload`,
  ]);
});

test('an uploaded day without countries and a fetched one by country are not added', async () => {
  const { day } = (await now()).days[0] as PulledDay;
  const csv = `day,unit,revenue\n${day},zone-1,7\n${day},zone-2,5`;
  const upload = await checkedUpload(opened.app, owner, csv, { adnId: networkId.appLovin });
  expect((await opened.app.ask(uploadRevenue, upload, owner)).code).toBe(0);
  forward(1);
  await pullAll();
  // What the network does not speak of stays.
  expect((await placesOf(day)).filter((one) => !one.includes('undone')).toSorted()).toEqual(
    [
      `${4_000_000_000 + networkId.appLovin} US ${day} zone-9: 0.1 upload`,
      `one DE ${day}: 0.25 upload`,
      `one US ${day}: 1.5 upload`,
      `two 00 ${day}: 5 upload`,
    ].toSorted(),
  );
  const { uploadId } = await newest();
  await opened.app.ask(undoRevenueUpload, { id: uploadId ?? 0 }, owner);
  expect((await placesOf(day)).filter((one) => !one.includes('undone')).toSorted()).toEqual([
    `one 00 ${day}: 7 upload`,
    `two 00 ${day}: 5 upload`,
  ]);
});

test('taken back, a day stays away until it is asked for', async () => {
  await pullAll();
  const { day, uploadId } = await newest();
  forward(1);
  expect((await opened.app.ask(undoRevenueUpload, { id: uploadId ?? 0 }, owner)).code).toBe(0);
  expect((await placesOf(day)).every((one) => one.endsWith(' 0 undone'))).toBe(true);
  expect(await newest()).toMatchObject({ day, dueAt: null, uploadId: null });
  forward(7 * hour);
  await pullAll();
  // A new day may have come meanwhile.
  expect((await pulls()).days.find((one) => one.day === day)?.uploadId).toBeNull();
  await now();
  await pullAll();
  expect((await placesOf(day)).some((one) => one.includes('one US') && one.includes('1.5'))).toBe(true);
});

test('keys that are refused stop the account, until others are accepted', async () => {
  status = 403;
  expect(await pullAll()).toBe(1);
  expect(await account()).toMatchObject({
    ...{
      status: accountStatus.exception,
      reason: 'refused',
      reasonDetail: 'HTTP 403: Authentication Failed',
    },
  });
  expect((await pulls()).days.find(({ failure }) => failure !== null)).toMatchObject({ failure: 'refused' });
  forward(13 * hour);
  // Other days of the account are not tried with the same keys.
  const { version } = await account();
  status = 200;
  const credentials = { reportKey: `new-${owner.userId}-abcdef` };
  const form = {
    id: accountId,
    version,
    name: 'Main',
    currency: 'USD',
    signIn: 'keys',
    credentials,
  } as const;
  expect((await opened.app.ask(updateAccount, form, owner)).data.status).toBe(accountStatus.active);
  await pullAll();
  expect((await pulls()).days.filter(({ failure }) => failure !== null)).toEqual([]);
});

test('keys from before the network asked for more: what is missing is said, not that they were refused', async () => {
  const { app } = opened;
  status = 403;
  // An account as it was when less was asked for.
  await app.database.asSystem((tx) =>
    tx
      .updateTable('ad_network_account')
      .set({ credential_tails: JSON.stringify({ userName: 'dev@example.com' }) })
      .where('id', '=', accountId)
      .execute(),
  );
  // Other days are not tried with the same keys.
  expect(await pullAll()).toBe(1);
  expect(await account()).toMatchObject({ status: accountStatus.exception, reason: 'incomplete', tails: {} });
});

test('asked too often: as late as the network says; five times in a row is the account’s trouble, and passes', async () => {
  status = 429;
  headers = { 'retry-after': '7200' };
  await pullAll();
  const [first] = (await pulls()).days;
  const due = Date.parse(first?.dueAt ?? '') - opened.app.clock.now().getTime();
  expect(due).toBe(2 * hour);
  expect((await account()).status).toBe(accountStatus.active);
  for (let round = 0; round < 4; round += 1) {
    forward(13 * hour);
    await pullAll();
  }
  expect(await account()).toMatchObject({ status: accountStatus.exception, reason: 'unclear' });
  status = 200;
  forward(13 * hour);
  await pullAll();
  expect(await account()).toMatchObject({ status: accountStatus.active, reason: null });
});

test('many nodes fetch a day once, and a store that is away loses nothing', async () => {
  store.isAway = true;
  const { next } = worker();
  await next();
  expect((await pulls()).days.find(({ failure }) => failure !== null)).toMatchObject({ failure: 'store' });
  expect((await account()).status).toBe(accountStatus.active);
  store.isAway = false;
  networks.asked.length = 0;
  await now();
  const all = await Promise.all([pullAll(), pullAll(), pullAll()]);
  // A node that finds the account taken looks again later.
  const fetched = all.reduce((sum, one) => sum + one, 0) + (await pullAll());
  const days = networks.asked.map(({ query }) => query.get('start'));
  expect(days).toHaveLength(new Set(days).size);
  expect(fetched).toBe(7);
});

test('a file that is made ready holds up nobody else', async () => {
  const { app } = opened;
  let ready = () => {};
  const held = new Promise<void>((resolve) => {
    ready = resolve;
  });
  networks.set(({ host, path, query }) => {
    if (host === 'r.applovin.com')
      return { body: { code: 200, results: said('').map((one) => ({ day: query.get('start'), ...one })) } };
    if (path.startsWith('/auth')) return { body: { accessToken: 't' } };
    if (path.startsWith('/api')) return { body: { url: 'https://files.s3.amazonaws.com/a.csv' } };
    return { body: 'Date,Placement Name,Country,Impressions,Clicks,Revenue (USD)\n' };
  });
  const keys = { publisherId: '1', consumerKey: `k-${owner.userId}-key`, consumerSecret: 'secret-123' };
  const slow = {
    adnId: networkId.fyber,
    name: 'Slow',
    currency: 'USD',
    signIn: 'keys',
    credentials: keys,
  } as const;
  await app.ask(createAccount, slow, owner);
  const second = { ...slow, credentials: { ...keys, consumerKey: `l-${owner.userId}-key` } };
  await app.ask(createAccount, second, owner);
  const options = { services: app.services, log: app.app.log };
  // This node waits for as many files as there are accounts; another look at once is for those that answer at once.
  const waiting = revenuePuller({ ...options, wait: () => held });
  const isWaiting = () =>
    networks.asked.some(({ host, path }) => host === 'reporting.fyber.com' && path.startsWith('/api'));
  const whole = (async () => {
    while (await waiting.next());
  })();
  await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true);
  const { next } = revenuePuller({ ...options, atOnce: true });
  while (await next());
  expect((await pulls()).days.every(({ cameAt }) => cameAt !== null)).toBe(true);
  expect(networks.asked.filter(({ path }) => path.startsWith('/api'))).toHaveLength(1);
  ready();
  await whole;
});

test('keys that cannot be read any more are to be entered again', async () => {
  await opened.app.database.asSystem((tx) =>
    tx
      .updateTable('ad_network_account')
      .set({ credentials_sealed: Buffer.alloc(40) })
      .where('id', '=', accountId)
      .execute(),
  );
  expect(await pullAll()).toBe(1);
  expect(await account()).toMatchObject({ status: accountStatus.exception, reason: 'refused' });
});

test('a currency without a rate is named, and nothing of the day is written', async () => {
  const { day } = (await now()).days[0] as PulledDay;
  await opened.app.database.asSystem((tx) =>
    tx.updateTable('ad_network_account').set({ currency: 'CHF' }).where('id', '=', accountId).execute(),
  );
  await pullAll();
  expect(await newest()).toMatchObject({ failure: 'rate', finding: { name: 'rateUnknown' }, rows: null });
  expect(await placesOf(day)).toEqual([]);
});
