import { createAccount } from '@millrace/contract/publisher/account';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { chooseReportedUnit } from '@millrace/contract/report/reported-unit';
import { pullPause, pullRevenueNow } from '@millrace/contract/report/revenue-pull';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../../../testing/people.ts';
import { createTestApp, createTestInstance, createTestPlacement } from '../../../testing/publisher-setup.ts';
import { openPullApp } from '../../../testing/pull-app.ts';
import { revenuePuller } from './revenue-puller.ts';

type Opened = Awaited<ReturnType<typeof openPullApp>>;
let opened: Opened['opened'];
let networks: Opened['networks'];
let close: Opened['close'];
beforeAll(async () => {
  ({ opened, networks, close } = await openPullApp());
});
afterAll(async () => {
  await close();
});

test('money that is nobody’s, and days that are corrected by much, are told of once', async () => {
  const { app } = opened;
  const owner = await createPerson(app);
  const appId = await createTestApp(app, owner);
  const placementId = await createTestPlacement(app, owner, appId);
  await createTestInstance(app, owner, {
    appId,
    placementId,
    networkId: networkId.appLovin,
    unitId: 'zone-1',
  });
  let said: Record<string, string> = {};
  networks.set(({ query }) => {
    const day = query.get('start') ?? '';
    if (query.get('columns') === 'day,revenue') return { body: { code: 200, results: [] } };
    const results = Object.entries(said).map(([zone_id, revenue]) => ({
      ...{ day, zone_id, revenue, country: 'us', impressions: '10', clicks: '1' },
    }));
    return { body: { code: 200, results } };
  });
  const credentials = { reportKey: `key-${owner.userId}-abcdef` };
  const form = { name: 'Main', currency: 'USD', signIn: 'keys', adnId: networkId.appLovin } as const;
  const { id } = (await app.ask(createAccount, { ...form, credentials }, owner)).data;
  async function pull(rows: Record<string, string>): Promise<Record<string, number>> {
    said = rows;
    app.clock.forward(pullPause * 1000);
    await app.ask(pullRevenueNow, { id }, owner);
    const { next } = revenuePuller({ services: app.services, log: app.app.log });
    while (await next());
    const notices = await app.database.asSystem((tx) =>
      tx
        .selectFrom('notice')
        .select('message_key')
        .where('user_id', '=', owner.userId)
        .where('message_key', 'in', [unmatched, restated])
        .execute(),
    );
    return Object.fromEntries(
      [unmatched, restated].map((key) => [key, notices.filter(({ message_key: one }) => one === key).length]),
    );
  }
  const told = (some: number, open: number) => ({ [unmatched]: some, [restated]: open });
  // A fiftieth, and less than a dollar, is nothing to tell of.
  expect(await pull({ 'zone-1': '98', 'zone-9': '1.5' })).toEqual(told(0, 0));
  const choice = { id, unit: 'zone-9', app: '', choice: 'notOurs', instance: null } as const;
  await app.ask(chooseReportedUnit, choice, owner);
  // Not ours: nobody is warned of it.
  expect(await pull({ 'zone-1': '95', 'zone-9': '4' })).toEqual(told(0, 0));
  expect(await pull({ 'zone-1': '95', 'zone-8': '4' })).toEqual(told(1, 0));
  const days = await pull({ 'zone-1': '110', 'zone-8': '4' });
  expect(days[unmatched]).toBe(1);
  expect(days[restated]).toBeGreaterThan(0);
  // Each day that was corrected, once.
  expect(await pull({ 'zone-1': '140', 'zone-8': '4' })).toEqual(days);
  // What has only just become whole still comes in.
  const yesterday = new Date(app.services.now().getTime() - 86_400_000).toISOString().slice(0, 10);
  const causes = await app.database.asSystem((tx) =>
    tx
      .selectFrom('notice')
      .select('cause')
      .where('user_id', '=', owner.userId)
      .where('message_key', '=', restated)
      .execute(),
  );
  expect(causes.map(({ cause }) => cause)).not.toContain(`${id} ${yesterday}`);
});
const unmatched = 'notification.content.unitsUnmatched';
const restated = 'notification.content.reportRestated';
