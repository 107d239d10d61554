import { createAccount } from '@millrace/contract/publisher/account';
import { createAppNetwork } from '@millrace/contract/publisher/ad-network';
import { getInstance, updateInstance } from '@millrace/contract/publisher/instance';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { addDays } from '@millrace/contract/report/period';
import { queryQuality } from '@millrace/contract/report/report';
import { getRevenuePulls, pullPause, pullRevenueNow } from '@millrace/contract/report/revenue-pull';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp, createTestInstance, createTestPlacement } from '../../../testing/publisher-setup.ts';
import { openPullApp } from '../../../testing/pull-app.ts';
import { storedPlaces } from '../../../testing/revenue-app.ts';
import { revenuePuller } from './revenue-puller.ts';

type Opened = Awaited<ReturnType<typeof openPullApp>>;
let opened: Opened['opened'];
let networks: Opened['networks'];
let close: Opened['close'];
let owner: Person;
beforeAll(async () => {
  ({ opened, networks, close } = await openPullApp());
  owner = await createPerson(opened.app);
});
afterAll(async () => {
  await close();
});

/** What Unity says of a day to an account: USD by game and ad unit. */
const said = new Map<string, readonly (readonly [game: string, unit: string, usd: string])[]>();

async function account(name: string, organizationCoreId: string): Promise<number> {
  const form = { name, currency: 'USD', signIn: 'keys', adnId: networkId.unity } as const;
  const credentials = { statsApiKey: `key-${organizationCoreId}-abcdef`, organizationCoreId };
  return (await opened.app.ask(createAccount, { ...form, credentials }, owner)).data.id;
}

/** A game with one rewarded video, called as Unity calls every first one. @returns the instance */
async function game(gameId: string, accountId: number | null): Promise<number> {
  const { app } = opened;
  const appId = await createTestApp(app, owner);
  const setUp = {
    pubAppId: appId,
    adnId: networkId.unity,
    credentials: { gameId },
    accountId,
    account: null,
  };
  expect(await app.ask(createAppNetwork, setUp, owner)).toMatchObject({ code: 0 });
  const placementId = await createTestPlacement(app, owner, appId);
  const place = { appId, placementId, networkId: networkId.unity };
  return createTestInstance(app, owner, { ...place, unitId: 'Rewarded_Android' });
}

const pulled = async (id: number) => (await opened.app.ask(getRevenuePulls, { id }, owner)).data;

/** USD by place of what is stored of a day, as it stands now. */
async function toldOf(day: string): Promise<Record<string, string>> {
  const nobody = String(4_000_000_000 + networkId.unity);
  const stored = await storedPlaces(opened.clickhouse, owner.organizationId);
  return Object.fromEntries(
    stored
      .filter(({ place, source }) => place.includes(day) && source !== 'undone')
      .map(({ place, usd }) => [place.replace(` US ${day}`, '').replace(nobody, 'nobody'), usd]),
  );
}

async function pullAll(): Promise<void> {
  const { next } = revenuePuller({ services: opened.app.services, log: opened.app.app.log });
  while (await next());
}

test('games whose ad units have one name, with two accounts: each gets what is its own', async () => {
  networks.set(({ path, query }) => {
    const id = path.replace(/\?.*/, '').split('/').at(-1) ?? '';
    const rows = (said.get(id) ?? []).map(
      ([of, unit, usd]) => `${query.get('start')},${of},${unit},US,10,${usd}`,
    );
    return {
      body: ['timestamp,source_game_id,source_zone,country,start_count,revenue_sum', ...rows].join('\n'),
    };
  });
  const [one, two] = [await account('One', '77'), await account('Two', '88')];
  const games = [await game('1001', one), await game('1002', one), await game('2001', two)];
  said.set('77', [
    ['1001', 'Rewarded_Android', '1'],
    ['1002', 'Rewarded_Android', '2'],
    ['1009', 'Rewarded_Android', '4'],
    ['9', 'Lost', '0.25'],
  ]);
  said.set('88', [
    ['2001', 'Rewarded_Android', '8'],
    ['1001', 'Rewarded_Android', '16'],
    ['9', 'Lost', '0.5'],
  ]);
  await pullAll();
  const { day = '' } = (await pulled(one)).days[0] ?? {};
  const ofOne = {
    [`${games[0]}`]: '1',
    [`${games[1]}`]: '2',
    // A game that is not set up here, though its ad unit is called as others are.
    'nobody Rewarded_Android · 1009 · One': '4',
    'nobody Lost · 9 · One': '0.25',
  };
  expect(await toldOf(day)).toEqual({
    ...ofOne,
    [`${games[2]}`]: '8',
    'nobody Rewarded_Android · 1001 · Two': '16',
    'nobody Lost · 9 · Two': '0.5',
  });
  // What one of them restates changes nothing of the other's.
  said.set('88', [['2001', 'Rewarded_Android', '9']]);
  opened.app.clock.forward(pullPause * 1000);
  await opened.app.ask(pullRevenueNow, { id: two }, owner);
  await pullAll();
  expect(await toldOf(day)).toEqual({ ...ofOne, [`${games[2]}`]: '9' });
});

test('accounts of one name are told apart as well, and long names of units keep what tells them apart', async () => {
  owner = await createPerson(opened.app);
  const [one, two] = [await account('Main', '91'), await account('Main', '92')];
  const long = 'x'.repeat(200);
  said.set('91', [['9', long, '1']]);
  said.set('92', [['9', long, '2']]);
  await pullAll();
  const { day = '' } = (await opened.app.ask(getRevenuePulls, { id: one }, owner)).data.days[0] ?? {};
  const stored = (await storedPlaces(opened.clickhouse, owner.organizationId)).filter(({ place }) =>
    place.includes(day),
  );
  expect(stored.map(({ usd }) => usd).toSorted()).toEqual(['1', '2']);
  expect(stored.filter(({ place }) => place.endsWith(` · 9 · Main (${one})`))).toHaveLength(1);
  expect(stored.filter(({ place }) => place.endsWith(` · 9 · Main (${two})`))).toHaveLength(1);
});

test('an app that is linked to no account: of the one that names it, and of none of two where none does', async () => {
  owner = await createPerson(opened.app);
  const one = await account('One', '61');
  const loose = await game('3001', null);
  said.set('61', [['', 'Rewarded_Android', '1']]);
  await pullAll();
  const { day = '' } = (await pulled(one)).days[0] ?? {};
  // There is nobody else who could report it.
  expect(await toldOf(day)).toEqual({ [`${loose}`]: '1' });

  const two = await account('Two', '62');
  said.set('61', [['3001', 'Rewarded_Android', '2']]);
  said.set('62', [['', 'Rewarded_Android', '4']]);
  opened.app.clock.forward(pullPause * 1000);
  for (const id of [one, two]) await opened.app.ask(pullRevenueNow, { id }, owner);
  await pullAll();
  const both = { [`${loose}`]: '2', 'nobody Rewarded_Android · Two': '4' };
  expect(await toldOf(day)).toEqual(both);
  // Whichever is fetched last, neither takes the place of the other.
  for (const id of [two, one]) {
    opened.app.clock.forward(pullPause * 1000);
    await opened.app.ask(pullRevenueNow, { id }, owner);
    await pullAll();
    expect(await toldOf(day)).toEqual(both);
  }
});

test('an instance that becomes another ad unit keeps its days, and late rows of the old one; who gets the old one has it from then', async () => {
  owner = await createPerson(opened.app);
  const id = await account('One', '71');
  const instance = await game('4001', id);
  said.set('71', [['4001', 'Rewarded_Android', '1']]);
  await pullAll();
  const { day = '' } = (await pulled(id)).days[0] ?? {};
  const stored = (await opened.app.ask(getInstance, { id: instance }, owner)).data;
  const renamed = { ...stored, unitId: 'Rewarded_2' };
  expect(await opened.app.ask(updateInstance, renamed, owner)).toMatchObject({ code: 0 });
  said.set('71', [
    ['4001', 'Rewarded_Android', '2'],
    ['4001', 'Rewarded_2', '8'],
  ]);
  opened.app.clock.forward(pullPause * 1000);
  await opened.app.ask(pullRevenueNow, { id }, owner);
  await pullAll();
  expect(await toldOf(day)).toEqual({ [`${instance}`]: '10' });

  const next = await createTestInstance(opened.app, owner, {
    ...{ appId: stored.pubAppId, placementId: stored.placementId, networkId: networkId.unity },
    unitId: 'Rewarded_Android',
  });
  const changed = opened.app.clock.now().toISOString().slice(0, 10);
  opened.app.clock.forward(pullPause * 1000);
  await opened.app.ask(pullRevenueNow, { id }, owner);
  await pullAll();
  expect(await toldOf(day)).toEqual({ [`${instance}`]: '10' });
  opened.app.clock.forward(3 * 86_400_000);
  await pullAll();
  const after = (await pulled(id)).days[0]?.day ?? '';
  expect(after > changed).toBe(true);
  expect(await toldOf(after)).toEqual({ [`${next}`]: '2', [`${instance}`]: '8' });
});

test('how fresh a network’s reports are says the account that lags', async () => {
  owner = await createPerson(opened.app);
  const one = await account('First', '81');
  said.set('81', [['9', 'Lost', '1']]);
  said.set('82', [['9', 'Lost', '1']]);
  const quality = async () => {
    const { day = '' } = (await pulled(one)).days[0] ?? {};
    const { data } = await opened.app.ask(queryQuality, { from: day, to: day }, owner);
    return data.networks.map(({ cameAt, lagging }) => ({ cameAt, lagging }));
  };
  await pullAll();
  const first = opened.app.clock.now().toISOString();
  expect(await quality()).toEqual([{ cameAt: first, lagging: null }]);
  opened.app.clock.forward(60_000);
  const two = await account('Second', '82');
  await pullAll();
  expect(await quality()).toEqual([{ cameAt: first, lagging: 'First' }]);
  opened.app.clock.forward(60_000);
  const second = (await pulled(two)).days[0]?.cameAt ?? null;
  opened.app.clock.forward(pullPause * 1000);
  await opened.app.ask(pullRevenueNow, { id: one }, owner);
  await pullAll();
  expect(await quality()).toEqual([{ cameAt: second, lagging: 'Second' }]);
  // Whatever its age, a day that is still asked for is not final.
  const { day: oldest = '' } = (await pulled(two)).days.at(-1) ?? {};
  await opened.app.database.asSystem((tx) =>
    tx
      .updateTable('revenue_pull')
      .set({ due_at: opened.app.clock.now() })
      .where('account_id', '=', two)
      .where('day', '=', oldest)
      .execute(),
  );
  const { data } = await opened.app.ask(queryQuality, { from: oldest, to: oldest }, owner);
  expect(data.networks.map(({ finalUntil }) => finalUntil)).toEqual([addDays(oldest, -1)]);
});
