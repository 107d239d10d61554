import { accountStatus, createAccount, getAccount } from '@millrace/contract/publisher/account';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../../platform/postgres/database.ts';
import { createPerson } from '../../../testing/people.ts';
import { openPullApp } from '../../../testing/pull-app.ts';
import { revenuePuller } from './revenue-puller.ts';

let opened: Awaited<ReturnType<typeof openPullApp>>;
beforeAll(async () => {
  opened = await openPullApp();
});
afterAll(() => opened.close());

/** Until somebody else waits for what this transaction has. */
async function untilAwaited(tx: Tx): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_locks
      where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('whoever changes an account and its days while a fetch of it fails waits for nobody', async () => {
  const { app } = opened.opened;
  const owner = await createPerson(app);
  opened.networks.set(() => ({ body: { code: 200, results: [] } }));
  const form = { name: 'Main', currency: 'USD', signIn: 'keys', adnId: networkId.appLovin } as const;
  const credentials = { reportKey: `key-${owner.userId}-abcdef` };
  const { id } = (await app.ask(createAccount, { ...form, credentials }, owner)).data;
  let changed: Promise<unknown> = Promise.resolve();
  opened.networks.set(async () => {
    await new Promise<void>((isLocked) => {
      changed = app.database.asSystem(async (tx) => {
        await tx.selectFrom('ad_network_account').select('id').where('id', '=', id).forUpdate().execute();
        isLocked();
        await untilAwaited(tx);
        await tx.updateTable('revenue_pull').set({ tries: 0 }).where('account_id', '=', id).execute();
      });
    });
    return { status: 403, body: 'Authentication Failed' };
  });
  expect(await revenuePuller({ services: app.services, log: app.app.log }).next()).toBe(true);
  await changed;
  const { data } = await app.ask(getAccount, { id }, owner);
  expect(data).toMatchObject({ status: accountStatus.exception, reason: 'refused' });
});
