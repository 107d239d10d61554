import type { Call } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import { createAccount } from '@millrace/contract/publisher/account';
import { createAppNetwork } from '@millrace/contract/publisher/ad-network';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import {
  chooseReportedUnit,
  findUnitInstances,
  listReportedUnits,
  type ReportedUnit,
} from '@millrace/contract/report/reported-unit';
import { getRevenuePulls, pullPause, pullRevenueNow } from '@millrace/contract/report/revenue-pull';
import { undoRevenueUpload, uploadRevenue } from '@millrace/contract/report/revenue-upload';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp, createTestInstance, createTestPlacement } from '../../../testing/publisher-setup.ts';
import { openPullApp } from '../../../testing/pull-app.ts';
import { randomOf } from '../../../testing/random-of.ts';
import { storedPlaces } from '../../../testing/revenue-app.ts';
import { checkedUpload } from '../../../testing/revenue-uploads.ts';
import { revenuePuller } from '../revenue-pull/revenue-puller.ts';

type Opened = Awaited<ReturnType<typeof openPullApp>>;
let opened: Opened['opened'];
let networks: Opened['networks'];
let close: Opened['close'];
let store: Opened['store'];
beforeAll(async () => {
  ({ opened, networks, store, close } = await openPullApp());
});
afterAll(async () => {
  await close();
});

let owner: Person;
let accountId: number;
let appId: number;
let instance: number;
let other: number;
type Row = readonly [game: string, unit: string, country: string, usd: string];
/** What Unity says of every day, by the account's organization there. */
const said = new Map<string, readonly Row[]>();

beforeEach(async () => {
  store.isAway = false;
  const { app } = opened;
  owner = await createPerson(app);
  networks.set(({ path, query }) => {
    const id = path.replace(/\?.*/, '').split('/').at(-1) ?? '';
    const rows = (said.get(id) ?? []).map(
      ([game, unit, country, usd]) => `${query.get('start')},${game},${unit},${country},10,${usd}`,
    );
    return {
      body: ['timestamp,source_game_id,source_zone,country,start_count,revenue_sum', ...rows].join('\n'),
    };
  });
  accountId = await account('Main', owner.userId);
  appId = await createTestApp(app, owner);
  const network = { pubAppId: appId, adnId: networkId.unity, credentials: { gameId: '1001' } };
  await app.ask(createAppNetwork, { ...network, accountId, account: null }, owner);
  const placementId = await createTestPlacement(app, owner, appId);
  const place = { appId, placementId, networkId: networkId.unity };
  instance = await createTestInstance(app, owner, { ...place, name: 'Level end', unitId: 'Rewarded' });
  other = await createTestInstance(app, owner, { ...place, name: 'Start', unitId: 'Banner' });
  say([
    ['1001', 'Rewarded', 'US', '1'],
    ['1001', 'Old', 'US', '0.5'],
    ['1001', 'Old', 'DE', '0.25'],
    ['1009', 'Old', 'US', '8'],
  ]);
  await pullAll();
});

async function account(name: string, number: number): Promise<number> {
  const form = { name, currency: 'USD', signIn: 'keys', adnId: networkId.unity } as const;
  const credentials = { statsApiKey: `key-${number}-abcdef`, organizationCoreId: String(number) };
  return (await opened.app.ask(createAccount, { ...form, credentials }, owner)).data.id;
}
const say = (rows: readonly Row[]) => said.set(String(owner.userId), rows);

async function pullAll(): Promise<void> {
  const { next } = revenuePuller({ services: opened.app.services, log: opened.app.app.log });
  while (await next());
}
async function pullAgain(): Promise<void> {
  later();
  opened.app.clock.forward(pullPause * 1000);
  await opened.app.ask(pullRevenueNow, { id: accountId }, owner);
  await pullAll();
}
/** What is said later is said later: the clock stands still otherwise. */
const later = () => opened.app.clock.forward(1_000);
const units = async (change: object = {}, person: Person = owner) =>
  (await opened.app.ask(listReportedUnits, { id: accountId, ...change }, person)).data;
const pulls = async () => (await opened.app.ask(getRevenuePulls, { id: accountId }, owner)).data.days;
const newestDay = async () => (await pulls())[0]?.day ?? '';
type Choice = { choice: 'instance' | 'notOurs' | 'none'; instance: number | null };
const to = (id: number): Choice => ({ choice: 'instance', instance: id });
const none: Choice = { choice: 'none', instance: null };
function choose(choice: Choice, of = { unit: 'Old', app: '1001' }, person: Person = owner) {
  later();
  return opened.app.ask(chooseReportedUnit, { id: accountId, ...of, ...choice }, person);
}

/** USD and impressions by place of what is stored of a day. */
async function told(day: string): Promise<Record<string, string>> {
  const names: Record<string, string> = { [instance]: 'one', [other]: 'two' };
  const nobody = String(4_000_000_000 + networkId.unity);
  const stored = await storedPlaces(opened.clickhouse, owner.organizationId);
  return Object.fromEntries(
    stored
      .filter(({ place, source }) => place.includes(day) && source !== 'undone')
      .map(({ place, usd }) => {
        const [id = '', ...rest] = place.replace(` ${day}`, '').split(' ');
        return [[names[id] ?? id.replace(nobody, '-'), ...rest].join(' '), usd];
      }),
  );
}
const unmatched = {
  'one US': '1',
  '- US Old · 1001': '0.5',
  '- DE Old · 1001': '0.25',
  '- US Old · 1009': '8',
};
const matched = { 'one US': '1.5', 'one DE': '0.25', '- US Old · 1009': '8' };
const nameOf = ({ unit, app, state }: ReportedUnit) => `${unit} ${app} ${state}`;

const calls: [string, Call][] = [
  ['listReportedUnits', listReportedUnits],
  ['findUnitInstances', findUnitInstances],
  ['chooseReportedUnit', chooseReportedUnit],
];
const question = () => ({ id: accountId, unit: 'Old', app: '1001', ...none });
test.each(calls)(
  '%s: signed out 401, without the permission 403, another organization: does not exist',
  async (_, call) => {
    const { app } = opened;
    expect((await app.ask<Call>(call, question())).status).toBe(401);
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask<Call>(call, question(), promoter)).status).toBe(403);
    const stranger = await createPerson(app);
    expect((await app.ask<Call>(call, question(), stranger)).code).toBe(1002);
  },
);

test('a viewer sees and says nothing; who is limited to some apps does neither', async () => {
  const of = { organizationId: owner.organizationId };
  const viewer = await createPerson(opened.app, { ...of, roleId: role.appViewer });
  expect((await units({}, viewer)).total).toBe(2);
  expect((await choose(to(instance), undefined, viewer)).status).toBe(403);
  const limited = await createPerson(opened.app, { ...of, roleId: role.appOperator, apps: [appId] });
  expect((await units({}, limited)).total).toBe(0);
  expect((await choose(to(instance), undefined, limited)).error).toMatchObject({
    error: 'account.errors.ofAllApps',
  });
});

test('what matches nothing is listed with its money and its days, by app', async () => {
  const all = await units();
  const days = await pulls();
  expect(all).toMatchObject({ total: 2, openUnits: 2, openUsd: String(8.75 * days.length) });
  expect(all.list.map(nameOf)).toEqual(['Old 1009 open', 'Old 1001 open']);
  expect(all.list[1]).toMatchObject({
    ...{ days: days.length, firstDay: days.at(-1)?.day, lastDay: days[0]?.day },
    ...{ impressions: 20 * days.length, revenueUsd: String(0.75 * days.length), reason: 'unknown' },
    ...{ instance: null, choiceId: null },
  });
  expect((await units({ search: '1009' })).list.map(nameOf)).toEqual(['Old 1009 open']);
  expect((await units({ size: 1, page: 2 })).list.map(nameOf)).toEqual(['Old 1001 open']);
  expect((await units({ state: 'notOurs' })).total).toBe(0);
});

test('chosen, every stored day counts for the instance, final ones too, and later ones; the sum stays; a fetch that says the same writes nothing', async () => {
  const days = await pulls();
  const finals = days.filter(({ dueAt }) => dueAt === null);
  expect(finals.length).toBeGreaterThan(0);
  const { data } = await choose(to(instance));
  expect(data).toEqual({ days: days.length, kept: 0, isStored: true });
  for (const { day } of days) expect(await told(day)).toEqual(matched);
  expect((await pulls()).map(({ revenueUsd, unmatchedUsd }) => [revenueUsd, unmatchedUsd])).toEqual(
    days.map(() => ['9.75', '8']),
  );
  expect((await units()).list.map(nameOf)).toEqual(['Old 1009 open', 'Old 1001 instance']);
  expect((await units({ state: 'instance' })).list[0]).toMatchObject({
    instance: { id: instance, name: 'Level end' },
    revenueUsd: String(0.75 * days.length),
    chosenBy: owner.name,
  });
  const before = (await pulls()).map(({ uploadId }) => uploadId);
  await pullAgain();
  expect((await pulls()).map(({ uploadId }) => uploadId)).toEqual(before);
  // What is restated, and days that are new.
  say([
    ['1001', 'Rewarded', 'US', '2'],
    ['1001', 'Old', 'US', '0.75'],
  ]);
  await pullAgain();
  expect(await told(await newestDay())).toEqual({ 'one US': '2.75' });
});

test('moved on, and taken back: what stood before stands again, also what was fetched meanwhile', async () => {
  const day = await newestDay();
  await choose(to(instance));
  await choose(to(other));
  expect(await told(day)).toEqual({
    ...{ 'one US': '1', 'two US': '0.5', 'two DE': '0.25' },
    '- US Old · 1009': '8',
  });
  await choose(none);
  for (const one of await pulls()) expect(await told(one.day)).toEqual(unmatched);
  const before = (await pulls()).map(({ uploadId }) => uploadId);
  await pullAgain();
  expect((await pulls()).map(({ uploadId }) => uploadId)).toEqual(before);

  await choose(to(other));
  say([['1001', 'Old', 'US', '3']]);
  await pullAgain();
  expect(await told(day)).toEqual({ 'two US': '3' });
  await choose(none);
  expect(await told(day)).toEqual({ '- US Old · 1001': '3' });
});

test('a day that is undone is as before it was fetched, however its units were moved', async () => {
  const day = await newestDay();
  await choose(to(other));
  const { uploadId } = (await pulls())[0] ?? {};
  later();
  await opened.app.ask(undoRevenueUpload, { id: uploadId ?? 0 }, owner);
  expect(await told(day)).toEqual({});
});

test('figures of a file for the instance count once: replaced while the unit is matched, back when that is undone', async () => {
  const day = await newestDay();
  const csv = `day,unit_id,country,revenue\n${day},Banner,US,5\n${day},Banner,FR,7\n`;
  later();
  const upload = await opened.app.ask(uploadRevenue, await checkedUpload(opened.app, owner, csv), owner);
  const file = { 'two US': '5', 'two FR': '7' };
  expect(await told(day)).toEqual({ ...unmatched, ...file });
  await choose(to(other));
  expect(await told(day)).toEqual({
    ...{ 'one US': '1', 'two US': '0.5', 'two DE': '0.25' },
    '- US Old · 1009': '8',
  });
  await choose(none);
  expect(await told(day)).toEqual({ ...unmatched, ...file });
  await choose(to(other));
  await choose(none);
  // As if nothing had happened, the file can be undone.
  later();
  await opened.app.ask(undoRevenueUpload, { id: upload.data.id }, owner);
  expect(await told(day)).toEqual(unmatched);
});

test('a file that was undone while its place was taken does not come back', async () => {
  const day = await newestDay();
  later();
  const csv = `day,unit_id,country,revenue\n${day},Banner,US,5\n`;
  const { data } = await opened.app.ask(uploadRevenue, await checkedUpload(opened.app, owner, csv), owner);
  await choose(to(other));
  later();
  await opened.app.ask(undoRevenueUpload, { id: data.id }, owner);
  await choose(none);
  expect(await told(day)).toEqual(unmatched);
});

test('what a later file says of an instance stays, and is told', async () => {
  const day = await newestDay();
  later();
  const csv = `day,unit_id,country,revenue\n${day},Rewarded,US,5\n`;
  await opened.app.ask(uploadRevenue, await checkedUpload(opened.app, owner, csv), owner);
  const { data } = await choose(to(instance));
  expect(data).toMatchObject({ kept: 1 });
  expect(await told(day)).toEqual({
    'one US': '5',
    'one DE': '0.25',
    ...rest(['- US Old · 1001', '- US Old · 1009']),
  });
});
const rest = (names: readonly (keyof typeof unmatched)[]) =>
  Object.fromEntries(names.map((name) => [name, unmatched[name]]));

test('not ours: the money stays unmatched, and is open no more', async () => {
  const day = await newestDay();
  expect((await choose({ choice: 'notOurs', instance: null })).data).toMatchObject({ days: 0 });
  expect(await told(day)).toEqual(unmatched);
  expect(await units()).toMatchObject({ total: 2, openUnits: 1 });
  await choose(to(instance));
  expect(await told(day)).toEqual(matched);
});

test('each choice is in the change log, and can be taken back there', async () => {
  const day = await newestDay();
  await choose(to(instance));
  const { choiceId } = (await units({ state: 'instance' })).list[0] ?? {};
  const history = async () =>
    (await opened.app.ask(listChanges, { entity: 'reported_unit', entityId: choiceId ?? 0 }, owner)).data
      .list;
  expect((await history())[0]).toMatchObject({ action: 'edit', name: 'Old', refusal: null });
  later();
  const { id = '' } = (await history())[0] ?? {};
  expect(await opened.app.ask(revertChange, { id }, owner)).toMatchObject({ code: 0 });
  // A worker brings it; here the next question does.
  await choose(none);
  expect(await told(day)).toEqual(unmatched);
  expect((await units()).openUnits).toBe(2);
});

test('an instance of another account, of no account, of another network, of nobody here: said at the field', async () => {
  const { app } = opened;
  const placed = async (change: { accountId: number | null; network?: number }) => {
    const pubAppId = await createTestApp(app, owner);
    const placementId = await createTestPlacement(app, owner, pubAppId);
    const adnId = networkId.unity;
    if (change.network === undefined) {
      const network = { pubAppId, adnId, credentials: { gameId: String(pubAppId) }, account: null };
      await app.ask(createAppNetwork, { ...network, accountId: change.accountId }, owner);
    }
    const place = { appId: pubAppId, placementId, networkId: change.network ?? adnId };
    return createTestInstance(app, owner, place);
  };
  const loose = await placed({ accountId: null });
  expect((await choose(to(loose))).data).toMatchObject({ kept: 0 });
  await choose(none);
  const second = await account('Second', owner.userId + 1_000_000);
  const refusals = {
    [await placed({ accountId: second })]: 'reportedUnit.errors.instanceElsewhere',
    [loose]: 'reportedUnit.errors.instanceUnlinked',
    [await placed({ accountId: null, network: networkId.appLovin })]: 'reportedUnit.errors.instanceUnknown',
    2000000000: 'reportedUnit.errors.instanceUnknown',
  };
  const day = await newestDay();
  for (const [id, error] of Object.entries(refusals)) {
    const answer = await choose(to(Number(id)));
    expect(answer.error).toMatchObject({ fields: { instance: { key: error } } });
  }
  expect(await told(day)).toEqual(unmatched);
  const found = (await app.ask(findUnitInstances, { id: accountId }, owner)).data.list;
  expect(found.map(({ id }) => id)).toEqual([instance, other]);
  const search = { id: accountId, search: 'LEVEL' };
  expect((await app.ask(findUnitInstances, search, owner)).data.list.map(({ id }) => id)).toEqual([instance]);
  // What no report has said yet can be chosen for when one does.
  expect((await choose(to(instance), { unit: 'Soon', app: '' })).data).toMatchObject({ days: 0 });
  expect((await units({ state: 'instance' })).list.map(nameOf)).toEqual(['Soon  instance']);
});

test('a store that is away: nothing is changed, and it is told', async () => {
  store.isAway = true;
  expect((await choose(to(instance))).error).toMatchObject({ error: 'reportedUnit.errors.storeAway' });
  store.isAway = false;
  expect((await units()).openUnits).toBe(2);
  expect(await told(await newestDay())).toEqual(unmatched);
});

test('an instance that gets the Unit ID later is offered for the days of before', async () => {
  await opened.app.database.asSystem((tx) =>
    tx.updateTable('instance').set({ unit_id: 'Old' }).where('id', '=', other).execute(),
  );
  const [, of] = (await units()).list;
  expect(of).toMatchObject({ app: '1001', state: 'open', reason: null, instance: { id: other } });
});

test('however units are chosen, fetched and taken back, the day’s sum is the network’s own, and taking all back leaves what was there', async () => {
  const day = await newestDay();
  const random = randomOf(101);
  const pick = <One>(of: readonly One[]) => of[Math.floor(random() * of.length)] as One;
  const of = ['1001', '1009'].map((app) => ({ unit: 'Old', app }));
  for (let round = 0; round < 25; round += 1) {
    if (random() < 0.25) {
      const amount = () => String(Math.floor(random() * 1_000_000) / 1_000_000);
      say([
        ['1001', 'Rewarded', 'US', amount()],
        ['1001', 'Old', pick(['US', 'DE']), amount()],
        ['1009', 'Old', 'US', amount()],
      ]);
      await pullAgain();
    } else {
      const choice = pick([to(instance), to(other), none, { choice: 'notOurs', instance: null } as const]);
      expect(await choose(choice, pick(of))).toMatchObject({ code: 0 });
    }
    const sum = Object.values(await told(day)).reduce((all, usd) => all + Math.round(Number(usd) * 1e6), 0);
    const reported = (said.get(String(owner.userId)) ?? []).map(([, , , usd]) =>
      Math.round(Number(usd) * 1e6),
    );
    expect(sum).toBe(reported.reduce((all, usd) => all + usd, 0));
  }
  for (const one of of) await choose(none, one);
  const places = (said.get(String(owner.userId)) ?? []).map(([game, unit, country, usd]) => [
    unit === 'Rewarded' ? `one ${country}` : `- ${country} ${unit} · ${game}`,
    Number(usd),
  ]);
  const stored = Object.entries(await told(day)).map(([place, usd]) => [place, Number(usd)]);
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(places));
});
