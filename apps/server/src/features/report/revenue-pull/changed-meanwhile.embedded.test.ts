import { AsyncLocalStorage } from 'node:async_hooks';
import {
  accountStatus,
  createAccount,
  getAccount,
  removeAccount,
  updateAccount,
} from '@millrace/contract/publisher/account';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { blankSource, removeReportSource, saveReportSource } from '@millrace/contract/report/report-source';
import { getRevenuePulls } from '@millrace/contract/report/revenue-pull';
import { listRevenueUploads, undoRevenueUpload } from '@millrace/contract/report/revenue-upload';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp, createTestInstance, createTestPlacement } from '../../../testing/publisher-setup.ts';
import { type ReportServer, startReportServer } from '../../../testing/report-server.ts';
import { openRevenueApp, storedPlaces } from '../../../testing/revenue-app.ts';
import { revenuePuller } from './revenue-puller.ts';

let opened: Awaited<ReturnType<typeof openRevenueApp>>;
let networks: ReportServer;
/** What happens once a day is stored, before the account is told how it came. */
let onStored: (() => Promise<void>) | undefined;
const elsewhere = AsyncLocalStorage.snapshot();
beforeAll(async () => {
  networks = await startReportServer();
  opened = await openRevenueApp({
    env: { NETWORK_API_URL: networks.url, CALLBACK_PRIVATE_NETWORKS: '127.0.0.1' },
    over: (whole) => ({
      ...whole,
      async ingest(...batch) {
        await whole.ingest(...batch);
        const then = onStored;
        onStored = undefined;
        // Whoever does that is not in the transaction that sends it.
        await elsewhere(async () => then?.());
      },
    }),
  });
});
afterAll(async () => {
  await opened.close();
  await networks.close();
});

let owner: Person;
let accountId: number;
/** Keys that the network refuses. */
let refused: string[];
let revenue: string;
/** What happens while the next day is asked for. */
let meanwhile: (() => Promise<void>) | undefined;
beforeEach(async () => {
  const { app } = opened;
  // Nothing is left to fetch of other tests.
  await app.database.asSystem((tx) =>
    tx.updateTable('ad_network_account').set({ status: accountStatus.off }).execute(),
  );
  [refused, revenue, meanwhile, onStored] = [[], '1.5', undefined, undefined];
  owner = await createPerson(app);
  const appId = await createTestApp(app, owner);
  const placementId = await createTestPlacement(app, owner, appId);
  const place = { appId, placementId, networkId: networkId.appLovin };
  await createTestInstance(app, owner, { ...place, unitId: 'zone-1' });
  networks.set(async ({ query, path }) => {
    if (query.get('columns') !== 'day,revenue') {
      const then = meanwhile;
      meanwhile = undefined;
      await then?.();
    }
    if (refused.some((key) => path.includes(key))) return { status: 401, body: 'Authentication Failed' };
    const day = query.get('start') ?? '';
    const amounts = { revenue, earned: '1.5', paid: '2.5', impressions: '10', clicks: '1' };
    return { body: { code: 200, results: [{ day, zone_id: 'zone-1', country: 'us', ...amounts }] } };
  });
  const form = { name: 'Main', currency: 'USD', signIn: 'keys', adnId: networkId.appLovin } as const;
  const credentials = { reportKey: key('old') };
  accountId = (await app.ask(createAccount, { ...form, credentials }, owner)).data.id;
});

const key = (name: string) => `${name}-${owner.userId}-abcdef`;
const worker = () => revenuePuller({ services: opened.app.services, log: opened.app.app.log });
async function pullAll(): Promise<number> {
  const { next } = worker();
  let days = 0;
  while (await next()) days += 1;
  return days;
}
const account = async () => (await opened.app.ask(getAccount, { id: accountId }, owner)).data;
const pulls = async () => (await opened.app.ask(getRevenuePulls, { id: accountId }, owner)).data;
const uploads = async () => (await opened.app.ask(listRevenueUploads, {}, owner)).data.list;
const told = async () =>
  (await storedPlaces(opened.clickhouse, owner.organizationId))
    .filter(({ source }) => source !== 'undone')
    .map(({ usd }) => usd);
async function changeKeys(): Promise<void> {
  const { version } = await account();
  const form = { id: accountId, version, name: 'Main', currency: 'USD', signIn: 'keys' } as const;
  await opened.app.ask(updateAccount, { ...form, credentials: { reportKey: key('new') } }, owner);
}
async function saveSource(column: 'earned' | 'paid', version: number): Promise<void> {
  const { secretTail: _, mapping, ...blank } = blankSource('USD');
  const columns = { ...mapping.columns, day: 'day', unit: 'zone_id', country: 'country', revenue: column };
  const at = { address: `${networks.url}/reports/day?start={first}`, rows: 'results' };
  const form = { ...blank, ...at, mapping: { ...mapping, columns }, id: accountId, version };
  expect(await opened.app.ask(saveReportSource, form, owner)).toMatchObject({ code: 0 });
}
/** As if its figures had been final when it came. */
const endAll = () =>
  opened.app.database.asSystem((tx) =>
    tx.updateTable('revenue_pull').set({ due_at: null }).where('account_id', '=', accountId).execute(),
  );

test('what an address was read by is changed while a day is fetched: all is read as it is wanted now', async () => {
  await saveSource('earned', 0);
  meanwhile = () => saveSource('paid', 1);
  expect(await worker().next()).toBe(true);
  expect(await told()).toEqual([]);
  await pullAll();
  expect(await told()).toEqual(Array(7).fill('2.5'));
  await endAll();
  await saveSource('earned', 2);
  await pullAll();
  expect(await told()).toEqual(Array(7).fill('1.5'));
});

test('an address that is taken away while a day is fetched says nothing any more', async () => {
  await saveSource('paid', 0);
  meanwhile = async () => {
    await opened.app.ask(removeReportSource, { id: accountId }, owner);
  };
  await worker().next();
  expect([await told(), (await account()).status]).toEqual([[], accountStatus.verifying]);
});

test('old keys that are refused once others are entered: the new ones stay accepted, and fetch', async () => {
  meanwhile = async () => {
    refused = [key('old')];
    await changeKeys();
  };
  await worker().next();
  expect(await account()).toMatchObject({ status: accountStatus.active });
  expect(await pullAll()).toBe(7);
  expect(await told()).toHaveLength(7);
  expect((await pulls()).days.filter(({ failure }) => failure !== null)).toEqual([]);
});

test.each([
  ['while a day is fetched', 'meanwhile', false],
  ['while one is fetched that says the same', 'meanwhile', true],
  ['just after one is stored', 'stored', false],
] as const)('new keys that are refused %s are not those that were accepted', async (_, when, isKnown) => {
  if (isKnown) {
    await pullAll();
    opened.app.clock.forward(7 * 3_600_000);
  }
  if (when === 'meanwhile') meanwhile = refuseNew;
  else onStored = refuseNew;
  await worker().next();
  expect(refused).toEqual([key('new')]);
  expect(await account()).toMatchObject({ status: accountStatus.exception, reason: 'refused' });
});

async function refuseNew(): Promise<void> {
  refused = [key('new')];
  await changeKeys();
}

test('a day that is taken back while it is fetched again stays away', async () => {
  await pullAll();
  const { day, uploadId } = (await pulls()).days[0] ?? { day: '' };
  const newest = (pull: string) => pull.includes(day);
  // Only the newest is to come again.
  await opened.app.database.asSystem((tx) =>
    tx
      .updateTable('revenue_pull')
      .set({ due_at: null })
      .where('account_id', '=', accountId)
      .where('day', '<>', day)
      .execute(),
  );
  opened.app.clock.forward(7 * 3_600_000);
  revenue = '2';
  meanwhile = async () => {
    expect((await opened.app.ask(undoRevenueUpload, { id: uploadId ?? 0 }, owner)).code).toBe(0);
  };
  await worker().next();
  const places = await storedPlaces(opened.clickhouse, owner.organizationId);
  expect(places.filter(({ place }) => newest(place)).map(({ source }) => source)).toEqual(['undone']);
  const shown = (await pulls()).days.find((one) => one.day === day);
  expect(shown).toMatchObject({ dueAt: null, uploadId: null });
});

test('of an account that is removed while a day is fetched nothing comes any more', async () => {
  meanwhile = async () => {
    expect((await opened.app.ask(removeAccount, { id: accountId }, owner)).code).toBe(0);
  };
  await worker().next();
  expect([await uploads(), await told()]).toEqual([[], []]);
});

test('what is fetched later holds, also where the clock of its server is behind', async () => {
  opened.app.clock.forward(600_000);
  await pullAll();
  const { day } = (await pulls()).days[0] ?? { day: '' };
  await endAll();
  await opened.app.database.asSystem((tx) =>
    tx
      .updateTable('revenue_pull')
      .set({ due_at: new Date(0) })
      .where('account_id', '=', accountId)
      .where('day', '=', day)
      .execute(),
  );
  opened.app.clock.forward(-600_000);
  revenue = '2';
  await worker().next();
  expect((await told()).toSorted()).toEqual([...Array(6).fill('1.5'), '2']);
});
