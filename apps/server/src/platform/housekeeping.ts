import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './postgres/database.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Clears away what has had its time: spent nonces, ended sessions, old links and request keys. */
export async function clearAway(database: Database, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await database.asSystem(async (tx) => {
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
    await tx.deleteFrom('request_key').where('created_at', '<', before(day)).execute();
    await tx.deleteFrom('password_reset').where('expires_at', '<', before(day)).execute();
    await tx
      .deleteFrom('registration')
      .where('expires_at', '<', before(7 * day))
      .execute();
  });
}

/** Clears away every hour. @returns a function that ends it */
export function keepHouse(
  database: Database,
  now: () => Date,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = clearAway(database, now()).catch((error: unknown) =>
      log.warn({ err: error }, 'housekeeping failed'),
    );
  }, hour);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
