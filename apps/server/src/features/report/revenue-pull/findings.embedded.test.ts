import { createAccount, getAccount } from '@millrace/contract/publisher/account';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { getRevenuePulls } from '@millrace/contract/report/revenue-pull';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../../../testing/people.ts';
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

test('what we find wrong is told by its name, what the network says in its words, and what was stored before as it was', async () => {
  const { app } = opened;
  const owner = await createPerson(app);
  const form = { name: 'Main', currency: 'USD', signIn: 'keys', adnId: networkId.appLovin } as const;
  networks.set(() => ({ body: { code: 200, results: [] } }));
  const { data } = await app.ask(createAccount, { ...form, credentials: { reportKey: 'key-123456' } }, owner);
  const { next } = revenuePuller({ services: app.services, log: app.app.log });
  const newest = async () => (await app.ask(getRevenuePulls, { id: data.id }, owner)).data.days[0];
  const account = async () => (await app.ask(getAccount, { id: data.id }, owner)).data;
  const results = ({ query }: { query: URLSearchParams }) => [
    { day: query.get('start'), zone_id: 'u', country: 'us', income: 1 },
  ];
  networks.set((asked) => ({ body: { code: 200, results: results(asked) } }));
  const missing = { name: 'columnMissing', params: { column: 'revenue' } };
  await next();
  while (await next());
  expect(await newest()).toMatchObject({ failure: 'unclear', detail: null, finding: missing });
  // So often that it is the account's trouble.
  for (let nth = 0; nth < 4; nth += 1) {
    app.clock.forward(25 * 3_600_000);
    while (await next());
  }
  expect(await account()).toMatchObject({ reason: 'unclear', reasonDetail: null, reasonFinding: missing });
  const old = 'The answer has no column "revenue".';
  await app.database.asSystem(async (tx) => {
    await tx.updateTable('revenue_pull').set({ detail: old }).execute();
    await tx.updateTable('ad_network_account').set({ reason_detail: old }).execute();
  });
  expect(await newest()).toMatchObject({ detail: old, finding: null });
  expect(await account()).toMatchObject({ reasonDetail: old, reasonFinding: null });
  app.clock.forward(25 * 3_600_000);
  networks.set(() => ({ status: 403, body: { message: 'No such key' } }));
  while (await next());
  expect(await account()).toMatchObject({
    ...{ reason: 'refused', reasonDetail: 'HTTP 403: No such key', reasonFinding: null },
  });
});
