import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '@millrace/contract/kit/duration';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { type Address, connectionAs } from './address.ts';
import { type Ledger, openLedger } from './ledger.ts';

export interface MigrationSession {
  /** The connection that holds the lock, under the migrate role; if it breaks, so does what was under way on it. */
  readonly client: pg.Client;
  readonly ledger: Ledger;
}

/** An arbitrary number that only this program uses ("mill" in ASCII). */
const LOCK_KEY = 0x6d696c6c;

/** Milliseconds that a node waits for another one's migrations. */
const PATIENCE = 15 * minuteMs;
const POLL = 200;

/**
 * Runs `work` while no other node migrates this database: one session lock on a connection of its own, around the
 * migrations of Postgres and then ClickHouse.
 *
 * @throws StartError when another node keeps the lock for 15 minutes.
 */
export async function withMigrationLock<T>(
  address: Address,
  work: (session: MigrationSession) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connectionAs('migrate', address) });
  // A broken connection also fails the query that runs on it, which is where it is handled.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await takeLock(client);
    return await work({ client, ledger: await openLedger(client) });
  } finally {
    await client.end();
  }
}

async function takeLock(client: pg.Client): Promise<void> {
  for (let waited = 0; waited <= PATIENCE; waited += POLL) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK_KEY,
    ]);
    if (rows[0]?.taken) return;
    await sleep(POLL);
  }
  throw new StartError('Another node has been migrating this database for 15 minutes: look at its log.');
}
