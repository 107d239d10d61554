import { accountStatus } from '@millrace/contract/publisher/account';
import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import { type AccountRow, accountColumns, queryAccounts } from './account-row.ts';
import { checkRow } from './check-account.ts';

type WatchServices = Pick<Services, 'database' | 'secrets' | 'config' | 'now'>;

/** Milliseconds after which keys that nobody could tell anything about are tried again: with the next job but one at the latest. */
const again = 240_000;
/** A request that stores keys also tries them; after this long it has not come to it. */
const leftToRequests = 30_000;

/** Tries the keys of one account that waits for it. @returns whether there was one */
export async function checkNextAccount(services: WatchServices): Promise<boolean> {
  const row = await services.database.asSystem((tx) => claim(tx, services.now()));
  if (row === undefined) return false;
  await checkRow(services, row);
  return true;
}

/** Takes the next account for this node: others see from `checked_at` that it is being tried. */
async function claim(tx: Tx, now: Date): Promise<AccountRow | undefined> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const row = await queryAccounts(tx)
    .select(accountColumns)
    .where('status', '=', accountStatus.verifying)
    .where((eb) =>
      eb.or([
        eb('checked_at', '<', before(again)),
        eb.and([eb('checked_at', 'is', null), eb('updated_at', '<', before(leftToRequests))]),
      ]),
    )
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await tx.updateTable('ad_network_account').set({ checked_at: now }).where('id', '=', row.id).execute();
  return row;
}

/** Tries all that wait. */
export const checkAccounts = defineJob({
  name: 'check-accounts',
  data: z.object({}),
  schedule: '*/5 * * * *',
  retries: 2,
  pause: 60,
  expire: 1_800,
  async run(services, _, signal) {
    while (!signal.aborted && (await checkNextAccount(services)));
  },
});
