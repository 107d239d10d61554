import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { attachDatabase } from '../../apps/server/src/platform/postgres/attach-database.ts';
import type { StoreBehaviour } from '../../apps/server/src/testing/store-server.ts';
import { dataFolder } from './installation.ts';

/** Puts an Android app of its own into the store of the browser tests. @returns its package */
export async function inStore(behaviour: StoreBehaviour): Promise<string> {
  const id = `com.example.a${randomBytes(4).toString('hex')}`;
  await storeSays(id, behaviour);
  return id;
}

/** From now on the store answers so about an app. */
export async function storeSays(id: string, behaviour: StoreBehaviour): Promise<void> {
  const store = process.env.MILLRACE_STORE;
  if (store === undefined) throw new Error('The set-up of the browser tests has not run.');
  await fetch(`${store}/behaviour?id=${id}`, { method: 'POST', body: JSON.stringify(behaviour) });
}

/** The time until the server would look an app up again passes at once; the looking up is the server's own. */
export async function lookUpIsDue(id: string): Promise<void> {
  const database = await attachDatabase({ dataDir: dataFolder(), log: pino({ level: 'warn' }) });
  try {
    const { numUpdatedRows } = await database.asSystem((tx) =>
      tx
        .updateTable('app')
        .set({ next_lookup_at: new Date() })
        .where('store_id', '=', id)
        .where('next_lookup_at', 'is not', null)
        .executeTakeFirst(),
    );
    if (numUpdatedRows !== 1n) throw new Error(`The server does not mean to look ${id} up again.`);
  } finally {
    await database.close();
  }
}
