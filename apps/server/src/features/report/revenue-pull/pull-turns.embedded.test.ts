import { dayMs, hourMs } from '@millrace/contract/kit/duration';
import { accountStatus, createAccount, getAccount } from '@millrace/contract/publisher/account';
import { type NetworkId, networkId } from '@millrace/contract/publisher/network/network-id';
import { blankSource, saveReportSource } from '@millrace/contract/report/report-source';
import { getRevenuePulls, pullPause, pullRevenueNow } from '@millrace/contract/report/revenue-pull';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openPullApp } from '../../../testing/pull-app.ts';
import { type ClaimedPull, claimPull, endPull, giveUpPulls, planPulls } from './pull-queue.ts';
import { revenuePuller } from './revenue-puller.ts';

let opened: Awaited<ReturnType<typeof openPullApp>>;
beforeAll(async () => {
  opened = await openPullApp();
});
afterAll(() => opened.close());

const app = () => opened.opened.app;
const database = () => app().database;
const now = () => app().clock.now();
beforeEach(async () => {
  opened.networks.set(() => ({ body: { code: 200, results: [] } }));
  // Nothing is left to fetch of other tests.
  await database().asSystem((tx) =>
    tx.updateTable('ad_network_account').set({ status: accountStatus.off }).execute(),
  );
});

let made = 0;
async function account(owner: Person, adnId: NetworkId = networkId.appLovin): Promise<number> {
  made += 1;
  const credentials = {
    reportKey: `key-${made}-abcdef`,
    apiKey: `key-${made}`,
    inventoryReportId: 'report-1',
  };
  const { reportKey, ...ofMoPub } = credentials;
  const form = { name: `Account ${made}`, currency: 'USD', signIn: 'keys', adnId } as const;
  const keys = adnId === networkId.moPub ? ofMoPub : { reportKey };
  return (await app().ask(createAccount, { ...form, credentials: keys }, owner)).data.id;
}
async function withSource(owner: Person): Promise<number> {
  const id = await account(owner, networkId.moPub);
  const { secretTail: _, mapping, ...blank } = blankSource('USD');
  const columns = { ...mapping.columns, unit: 'id', revenue: 'earned' };
  const form = { ...blank, mapping: { ...mapping, columns }, address: 'https://reports.example/{first}' };
  expect(await app().ask(saveReportSource, { ...form, id, version: 0 }, owner)).toMatchObject({ code: 0 });
  return id;
}
const plan = () => database().asSystem((tx) => planPulls(tx, now()));
const claim = (options?: { readonly atOnce?: boolean }) =>
  database().asSystem((tx) => claimPull(tx, now(), options));
/** As if it had been fetched. */
const done = (pull: ClaimedPull | undefined) =>
  database().asSystem(async (tx) => {
    if (pull !== undefined) await endPull(tx, pull, { due_at: null, tries: 0, asked_at: now() });
  });

test('who has fewest under way comes first, and of these who was served longest ago', async () => {
  app().clock.hold();
  const [busy, other] = [await createPerson(app()), await createPerson(app())];
  for (let count = 0; count < 4; count += 1) await account(busy);
  await plan();
  app().clock.forward(1000);
  await account(other);
  await plan();
  const whose = async () => {
    const pull = await claim();
    return { pull, of: pull?.organizationId === other.organizationId ? 'other' : 'busy' };
  };
  const first = await whose();
  const second = await whose();
  // Though all days of the one have been due for longer.
  expect([first.of, second.of].toSorted()).toEqual(['busy', 'other']);
  const [ofBusy, ofOther] = first.of === 'busy' ? [first, second] : [second, first];
  await done(ofOther.pull);
  expect((await whose()).of).toBe('other');
  app().clock.forward(1000);
  await done(ofBusy.pull);
  expect((await whose()).of).toBe('busy');
});

test('of the addresses of an organization one is asked at a time, and none by whoever waits for nothing', async () => {
  const [slow, other] = [await createPerson(app()), await createPerson(app())];
  const sources = [await withSource(slow), await withSource(slow)];
  await plan();
  expect(await claim({ atOnce: true })).toBeUndefined();
  const pull = await claim();
  expect(sources).toContain(pull?.accountId);
  expect(await claim()).toBeUndefined();
  const theirs = await withSource(other);
  await plan();
  expect((await claim())?.accountId).toBe(theirs);
  await done(pull);
  expect(sources).toContain((await claim())?.accountId);
});

test('a day whose server ends with it each time is given up, and its account says so', async () => {
  // Six hours go by: from ten o'clock on no new day comes meanwhile.
  app().clock.forward(dayMs - (now().getTime() % dayMs) + 10 * hourMs);
  const owner = await createPerson(app());
  const id = await account(owner);
  await plan();
  const days = new Map<string, number>();
  for (let tries = 0; tries < 100; tries += 1) {
    await database().asSystem((tx) => giveUpPulls(tx, now()));
    const pull = await claim();
    if (pull === undefined) break;
    days.set(pull.day, (days.get(pull.day) ?? 0) + 1);
    // Nobody ends it.
    app().clock.forward(600_001);
  }
  expect([...days.values()]).toEqual(Array(7).fill(5));
  const shown = (await app().ask(getRevenuePulls, { id }, owner)).data;
  expect(shown.progress).toBeNull();
  expect(shown.days.map(({ failure, dueAt }) => [failure, dueAt])).toEqual(Array(7).fill(['unclear', null]));
  expect((await app().ask(getAccount, { id }, owner)).data.status).toBe(accountStatus.active);
  app().clock.forward(pullPause * 1000);
  await app().ask(pullRevenueNow, { id }, owner);
  expect(await claim()).toMatchObject({ accountId: id, tries: 5 });
  app().clock.forward(600_001);
  await database().asSystem((tx) =>
    tx.updateTable('revenue_pull').set({ due_at: null }).where('claimed_until', 'is', null).execute(),
  );
  opened.networks.set(() => ({ status: 503 }));
  await revenuePuller({ services: app().services, log: app().app.log }).next();
  expect((await app().ask(getAccount, { id }, owner)).data).toMatchObject({
    status: accountStatus.exception,
    reason: 'unclear',
  });
});

test('what was asked for a moment ago is not asked for again by hand, and how often it failed is not forgotten', async () => {
  app().clock.hold();
  const owner = await createPerson(app());
  const id = await account(owner);
  opened.networks.set(() => ({ status: 503 }));
  const { next } = revenuePuller({ services: app().services, log: app().app.log });
  expect(await next()).toBe(true);
  const fetchNow = () => app().ask(pullRevenueNow, { id }, owner);
  app().clock.forward(pullPause * 1000 - 1);
  expect((await fetchNow()).error).toMatchObject({
    error: 'account.errors.justAsked',
    params: { seconds: pullPause },
  });
  app().clock.forward(1);
  expect((await fetchNow()).code).toBe(0);
  const tries = await database().asSystem((tx) =>
    tx.selectFrom('revenue_pull').select('tries').where('account_id', '=', id).execute(),
  );
  expect(Math.max(...tries.map((one) => one.tries))).toBe(1);
});
