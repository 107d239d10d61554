import { loginHistoryDays } from '@millrace/contract/people/own-account';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { forgetOldTraces } from '../domain/decision-trace/write-traces.ts';
import { forgetRewards } from '../domain/reward/reward-queue.ts';
import type { Database } from '../platform/postgres/database.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Clears away what has had its time: spent nonces, ended sessions, old links, request keys and notes of changes. */
export async function clearAway(database: Database, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await database.asSystem(async (tx) => {
    // Of nodes that come at the same time one suffices; two would wait for each other's rows.
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('housekeeping')) as mine`.execute(tx);
    if (rows[0]?.mine !== true) return;
    await tx.deleteFrom('spent_nonce').where('expires_at', '<', now).execute();
    await tx.deleteFrom('login_delay').where('updated_at', '<', before(day)).execute();
    await tx
      .deleteFrom('session')
      .where('expires_at', '<', before(30 * day))
      .execute();
    await tx
      .deleteFrom('session')
      .where('ended_at', '<', before(30 * day))
      .execute();
    await tx
      .deleteFrom('login_attempt')
      .where('at', '<', before(loginHistoryDays * day))
      .execute();
    await tx.deleteFrom('download_ticket').where('expires_at', '<', now).execute();
    await tx.deleteFrom('request_key').where('created_at', '<', before(day)).execute();
    await tx.deleteFrom('password_reset').where('expires_at', '<', before(day)).execute();
    await forgetRewards(tx, now);
    await forgetOldTraces(tx, now);
    await tx
      .deleteFrom('registration')
      .where('expires_at', '<', before(7 * day))
      .execute();
    // By the clock that wrote it, which is also whose word readers take for how long they were away.
    await tx.deleteFrom('delivery_change').where('at', '<', sql<Date>`now() - interval '7 days'`).execute();
  });
}

/** Clears away at once and then every hour. @returns a function that ends it */
export function keepHouse(
  database: Database,
  now: () => Date,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const clear = () => {
    running = clearAway(database, now()).catch((error: unknown) =>
      log.warn({ err: error }, 'housekeeping failed'),
    );
  };
  clear();
  const timer = setInterval(clear, hour);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
