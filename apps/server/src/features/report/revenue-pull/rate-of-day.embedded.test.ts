import { createAccount } from '@millrace/contract/publisher/account';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { addDays, dayOf } from '@millrace/contract/report/period';
import { getRevenuePulls, pullPause, pullRevenueNow } from '@millrace/contract/report/revenue-pull';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../../../testing/people.ts';
import { createTestApp, createTestInstance, createTestPlacement } from '../../../testing/publisher-setup.ts';
import { openPullApp } from '../../../testing/pull-app.ts';
import { storedPlaces } from '../../../testing/revenue-app.ts';
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

test('a day that says the same is worth what its own rate makes of it, once that is known', async () => {
  const { app, clickhouse } = opened;
  const owner = await createPerson(app);
  const appId = await createTestApp(app, owner);
  const placementId = await createTestPlacement(app, owner, appId);
  const place = { appId, placementId, networkId: networkId.appLovin };
  const instance = await createTestInstance(app, owner, { ...place, unitId: 'zone-1' });
  networks.set(({ query }) => {
    const day = query.get('start') ?? '';
    const row = { day, zone_id: 'zone-1', country: 'us', revenue: '2', impressions: '10', clicks: '1' };
    return { body: { code: 200, results: query.get('columns') === 'day,revenue' ? [] : [row] } };
  });
  const rated = (day: string, dollars: string) =>
    app.database.asSystem((tx) =>
      tx.insertInto('exchange_rate').values({ currency: 'USD', day, per_euro: dollars }).execute(),
    );
  await rated(addDays(dayOf(app.services.now()), -9), '1.25');
  const form = { name: 'Main', currency: 'EUR', signIn: 'keys', adnId: networkId.appLovin } as const;
  const credentials = { reportKey: `key-${owner.userId}-abcdef` };
  const { id } = (await app.ask(createAccount, { ...form, credentials }, owner)).data;
  const pull = async () => {
    await app.ask(pullRevenueNow, { id }, owner);
    const { next } = revenuePuller({ services: app.services, log: app.app.log });
    while (await next());
    return (await app.ask(getRevenuePulls, { id }, owner)).data.days[0];
  };
  const usdOf = async (day: string) =>
    (await storedPlaces(clickhouse, owner.organizationId)).filter((one) => one.place.includes(day));

  const first = await pull();
  const day = first?.day ?? '';
  expect(first).toMatchObject({ revenueUsd: '2.5', changedBy: null });
  expect(await usdOf(day)).toMatchObject([{ place: `${instance} US ${day}`, usd: '2.5' }]);
  await rated(day, '1.5');
  app.clock.forward(pullPause * 1000);
  expect(await pull()).toMatchObject({ day, revenueUsd: '3', changedBy: '0.5' });
  expect(await usdOf(day)).toMatchObject([{ revenue: '2', usd: '3', source: 'upload' }]);
});
