import { accountStatus, createAccount } from '@millrace/contract/publisher/account';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { getRevenuePulls, pullPause, pullRevenueNow } from '@millrace/contract/report/revenue-pull';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openPullApp } from '../../../testing/pull-app.ts';
import { planPulls } from './pull-queue.ts';
import { revenuePuller } from './revenue-puller.ts';

const hour = 3_600_000;
let kit: Awaited<ReturnType<typeof openPullApp>>;
let owner: Person;
let id: number;
/** What was told while a day was fetched, by that day. */
let told: (readonly [day: string, progress: unknown])[];
beforeAll(async () => {
  kit = await openPullApp();
  // Eight o'clock UTC: some hours later it is the same day, at whatever time this runs.
  forward(24 * hour - ((kit.opened.app.clock.now().getTime() - 8 * hour) % (24 * hour)));
});
afterAll(() => kit.close());

beforeEach(async () => {
  const { app } = kit.opened;
  told = [];
  kit.networks.set(async ({ query }) => {
    const day = query.get('start') ?? '';
    if (query.get('columns') !== 'day,revenue') told.push([day, await progress()]);
    return { body: { code: 200, results: [] } };
  });
  owner = await createPerson(app);
  const form = { name: 'Main', currency: 'USD', signIn: 'keys', adnId: networkId.appLovin } as const;
  const credentials = { reportKey: `key-${owner.userId}-abcdef` };
  id = (await app.ask(createAccount, { ...form, credentials }, owner)).data.id;
  told = [];
});

const forward = (milliseconds: number) => kit.opened.app.clock.forward(milliseconds);
const progress = async () => (await kit.opened.app.ask(getRevenuePulls, { id }, owner)).data.progress;
function worker() {
  const { app } = kit.opened;
  return revenuePuller({ services: app.services, log: app.app.log });
}
const plan = () => {
  const { app } = kit.opened;
  return app.database.asSystem((tx) => planPulls(tx, app.clock.now()));
};

async function hold(day: string): Promise<bigint> {
  const { app } = kit.opened;
  const { numUpdatedRows } = await app.database.asSystem((tx) =>
    tx
      .updateTable('revenue_pull')
      .set({ claimed_until: new Date(app.clock.now().getTime() + hour) })
      .where('account_id', '=', id)
      .where('day', '=', day)
      .executeTakeFirst(),
  );
  return numUpdatedRows;
}

test('while days are fetched it is told how many are done, of how many, and which one is under way', async () => {
  await plan();
  expect(await progress()).toEqual({ done: 0, days: 7, day: null });
  const { next } = worker();
  for (let days = 0; days < 7; days += 1) {
    forward(1000);
    expect(await next()).toBe(true);
  }
  expect(new Set(told.map(([day]) => day)).size).toBe(7);
  expect(told).toEqual(told.map(([day], done) => [day, { done, days: 7, day }]));
  expect(await progress()).toBeNull();

  // By hand: all that may still change, and nothing of the run before.
  forward(pullPause * 1000);
  const asked = (await kit.opened.app.ask(pullRevenueNow, { id }, owner)).data.progress;
  expect(asked).toEqual({ done: 0, days: 7, day: null });
  await next();
  const first = { done: 1, days: 7, day: null };
  expect(await progress()).toEqual(first);
  // The same as long as what came of it is being brought to the store.
  const held = await hold(told.at(-1)?.[0] ?? '');
  expect(held).toBe(1n);
  expect(await progress()).toEqual(first);
});

test('what waits until an account is switched on again, or has other keys, is not under way', async () => {
  const become = (known: { status: number; reason: string | null }) =>
    kit.opened.app.database.asSystem((tx) =>
      tx.updateTable('ad_network_account').set(known).where('id', '=', id).execute(),
    );
  await plan();
  for (const reason of [null, 'unclear']) {
    await become({ status: reason === null ? accountStatus.active : accountStatus.exception, reason });
    expect(await progress()).toEqual({ done: 0, days: 7, day: null });
  }
  await become({ status: accountStatus.off, reason: null });
  expect(await progress()).toBeNull();
  for (const reason of ['refused', 'incomplete']) {
    await become({ status: accountStatus.exception, reason });
    expect(await progress()).toBeNull();
  }
});
