import { accountStatus } from '@millrace/contract/publisher/account';
import type { FastifyBaseLogger } from 'fastify';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import { type AccountRow, accountColumns, queryAccounts } from './account-row.ts';
import { checkRow } from './check-account.ts';

type WatchServices = Pick<Services, 'database' | 'secrets' | 'config' | 'now'>;

/** Milliseconds between looks at the table. */
const poll = 15_000;
/** After which keys that nobody could tell anything about are tried again. */
const again = 300_000;
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

/** Tries waiting accounts again and again. @returns a function that ends it */
export function watchAccounts(
  services: WatchServices,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<void> {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const work = async () => {
    try {
      while (!stopped && (await checkNextAccount(services)));
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'accounts could not be checked');
    }
  };
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = work().finally(() => {
      busy = false;
    });
  }, poll);
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
    return running;
  };
}
