import { type Account, createAccount, getAccount, updateAccount } from '@millrace/contract/publisher/account';
import type { SignInWay } from '@millrace/contract/publisher/network/network';
import { type NetworkId, networkId } from '@millrace/contract/publisher/network/network-id';
import {
  getRevenuePulls,
  pullPause,
  pullRevenueNow,
  type RevenuePulls,
} from '@millrace/contract/report/revenue-pull';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp, createTestInstance, createTestPlacement } from '../../../testing/publisher-setup.ts';
import { openPullApp } from '../../../testing/pull-app.ts';
import { storedPlaces } from '../../../testing/revenue-app.ts';
import { revenuePuller } from './revenue-puller.ts';

const hour = 3_600_000;
type Opened = Awaited<ReturnType<typeof openPullApp>>;
let opened: Opened['opened'];
let networks: Opened['networks'];
let close: Opened['close'];
beforeAll(async () => {
  ({ opened, networks, close } = await openPullApp());
  // Eight o'clock UTC: no day becomes whole while this runs.
  opened.app.clock.forward(24 * hour - ((opened.app.clock.now().getTime() - 8 * hour) % (24 * hour)));
});
afterAll(() => close());

/** What MAX says of a day. */
let inMax: readonly (readonly [network: string, placement: string, usd: string])[];
let owner: Person;
let zone: number;
let video: number;
beforeEach(async () => {
  const { app } = opened;
  owner = await createPerson(app);
  const appId = await createTestApp(app, owner);
  const placementId = await createTestPlacement(app, owner, appId);
  const at = (network: NetworkId, unitId: string) =>
    createTestInstance(app, owner, { appId, placementId, networkId: network, unitId });
  zone = await at(networkId.appLovin, 'zone-1');
  video = await at(networkId.vungle, 'DEFAULT-1');
  inMax = [
    ['APPLOVIN_BIDDING', 'zone-1', '3'],
    ['VUNGLE_BIDDING', 'DEFAULT-1', '9.5'],
    ['MINTEGRAL_NETWORK', '77', '2'],
    ['MINTEGRAL_BIDDING', '78', '0.25'],
    ['HYPRMX_NETWORK', 'x', '0.5'],
  ];
  networks.set(({ host, path, query }) => {
    const day = query.get('start') ?? '';
    if (host === 'report.api.vungle.com') {
      const figures = { country: 'US', views: 10, clicks: 1, revenue: 10 };
      return { body: [{ date: day, 'placement reference id': 'DEFAULT-1', ...figures }] };
    }
    const figures = { day, country: 'us', impressions: '10', clicks: '1' };
    if (path.startsWith('/report?'))
      return { body: { code: 200, results: [{ ...figures, zone_id: 'zone-1', revenue: '4' }] } };
    const results = inMax.map(([network, placement, usd]) => ({
      ...{ ...figures, network, network_placement: placement, estimated_revenue: usd },
    }));
    return { body: { code: 200, results } };
  });
});

const formOf = (adnId: number, signIn: SignInWay, credentials: Record<string, string>) => ({
  ...{ name: `At ${adnId}`, currency: 'USD', signIn, adnId, credentials },
});
const key = () => ({ reportKey: `key-${owner.userId}-abcdef` });
const added = async (form: ReturnType<typeof formOf>): Promise<Account> =>
  (await opened.app.ask(createAccount, form, owner)).data;
async function pullAll(): Promise<void> {
  const { next } = revenuePuller({ services: opened.app.services, log: opened.app.app.log });
  while (await next());
}
const pullsOf = async (id: number): Promise<RevenuePulls> =>
  (await opened.app.ask(getRevenuePulls, { id }, owner)).data;
/** USD by place of what counts of a day. */
const countedOn = async (day: string) =>
  Object.fromEntries(
    (await storedPlaces(opened.clickhouse, owner.organizationId))
      .filter(({ place, source }) => place.includes(day) && source !== 'undone')
      .map(({ place, usd }) => [place.replace(` US ${day}`, ''), usd]),
  );

test('what others earn in MAX is told beside AppLovin’s part, and counts from their own accounts alone', async () => {
  const max = await added(formOf(networkId.appLovin, 'max', key()));
  await added(formOf(networkId.vungle, 'keys', { reportingApiKey: `key-${owner.userId}` }));
  await pullAll();
  const { days, mediated, known } = await pullsOf(max.id);
  const [newest] = days;
  expect(known).toBe('unsure');
  expect(newest).toMatchObject({ rows: 1, revenueUsd: '3', unmatchedUsd: '0', failure: null });
  expect(await countedOn(newest?.day ?? '')).toEqual({ [zone]: '3', [video]: '10' });
  expect(days).toHaveLength(7);
  const none = { hasAccount: false, impressions: 70 };
  expect(mediated).toEqual([
    {
      name: 'VUNGLE_BIDDING',
      adnId: networkId.vungle,
      revenueUsd: '66.5',
      impressions: 70,
      hasAccount: true,
    },
    { name: 'MINTEGRAL_NETWORK', adnId: networkId.mintegral, revenueUsd: '14', ...none },
    { name: 'HYPRMX_NETWORK', adnId: null, revenueUsd: '3.5', ...none },
    { name: 'MINTEGRAL_BIDDING', adnId: networkId.mintegral, revenueUsd: '1.75', ...none },
  ]);
});

test('a day that is restated: what MAX says of others is replaced with it, also where its own part is the same', async () => {
  const max = await added(formOf(networkId.appLovin, 'max', key()));
  await pullAll();
  inMax = [
    ['APPLOVIN_BIDDING', 'zone-1', '3'],
    ['VUNGLE_BIDDING', 'DEFAULT-1', '1'],
  ];
  opened.app.clock.forward(pullPause * 1000);
  await opened.app.ask(pullRevenueNow, { id: max.id }, owner);
  await pullAll();
  const { mediated, days } = await pullsOf(max.id);
  expect(mediated.map(({ name, revenueUsd }) => [name, revenueUsd])).toEqual([['VUNGLE_BIDDING', '7']]);
  expect(days[0]).toMatchObject({ revenueUsd: '3', changedBy: '0' });
});

test('one Report Key is one account, whichever of the reports it is for', async () => {
  await added(formOf(networkId.appLovin, 'max', key()));
  const again = await opened.app.ask(createAccount, formOf(networkId.appLovin, 'keys', key()), owner);
  const duplicate = { key: 'account.errors.duplicate', params: { name: `At ${networkId.appLovin}` } };
  expect(again.error).toMatchObject({ fields: { 'credentials.reportKey': duplicate } });
});

test('an account that changes to the other report has its days replaced, not added', async () => {
  const { id } = await added(formOf(networkId.appLovin, 'keys', key()));
  await pullAll();
  const day = (await pullsOf(id)).days[0]?.day ?? '';
  expect(await countedOn(day)).toEqual({ [zone]: '4' });
  const { version } = (await opened.app.ask(getAccount, { id }, owner)).data;
  const { adnId: _, ...form } = formOf(networkId.appLovin, 'max', key());
  expect(await opened.app.ask(updateAccount, { ...form, id, version }, owner)).toMatchObject({ code: 0 });
  opened.app.clock.forward(pullPause * 1000);
  await opened.app.ask(pullRevenueNow, { id }, owner);
  await pullAll();
  expect(await countedOn(day)).toEqual({ [zone]: '3' });
});
