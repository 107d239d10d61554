import { createAccount } from '@millrace/contract/publisher/account';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { pullRevenueNow } from '@millrace/contract/report/revenue-pull';
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

const jwt = `eyJhbGciOi.${'J1c2VyIjo0Mn0'.repeat(20)}.s1gn`;
test.each([
  [
    'a token',
    networkId.ironSource,
    { secretKey: 'key-123456', refreshToken: 'refresh-1' },
    { at: '/partners', give: `"${jwt}"`, body: (said: string) => ({ message: said }) },
    jwt,
  ],
  [
    'a session',
    networkId.inMobi,
    { userName: 'dev@example.com', apiKey: 'key-123456' },
    {
      at: '/v1.0/generatesession',
      give: { error: false, respList: [{ sessionId: 'se55ion-98765', accountId: 'account-4711' }] },
      body: (said: string) => ({ error: true, errorList: [{ code: 9, message: said }] }),
    },
    'se55ion-98765',
  ],
])(
  '%s that a network gave, and repeats in what it says is wrong, is kept nowhere, not even in part',
  async (...of) => {
    const [, adnId, credentials, { at, give, body }, given] = of;
    const { app } = opened;
    const owner = await createPerson(app);
    const form = { name: 'Main', currency: 'USD', signIn: 'keys', adnId, credentials } as const;
    // Whole, as it stands in an address, and where it is cut because a message is too long.
    const said = `Of ${given}, ${encodeURIComponent(given)}: ${'no '.repeat(54)}${given}`;
    networks.set(({ path }) => (path.startsWith(at) ? { body: give } : { status: 403, body: body(said) }));
    const { data } = await app.ask(createAccount, form, owner);
    const { next } = revenuePuller({ services: app.services, log: app.app.log });
    app.clock.forward(13 * 3_600_000);
    await app.ask(pullRevenueNow, { id: data.id }, owner);
    while (await next());
    const kept = await app.database.asSystem(async (tx) => ({
      pulls: await tx.selectFrom('revenue_pull').select('detail').where('account_id', '=', data.id).execute(),
      accounts: await tx
        .selectFrom('ad_network_account')
        .select('reason_detail')
        .where('id', '=', data.id)
        .execute(),
    }));
    expect(kept.pulls.filter(({ detail }) => detail?.includes('Of •••'))).not.toEqual([]);
    expect(JSON.stringify(kept)).not.toContain(given.slice(0, 8));
  },
);
