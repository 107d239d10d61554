import pg from 'pg';
import type { Log } from './log.ts';

/** Milliseconds after which an unused connection is closed. */
const IDLE = 30_000;

/** A pool whose idle connections may break without anybody falling over: the next query takes another one. */
export function createPool(connection: pg.ClientConfig, max: number, log: Log): pg.Pool {
  const pool = new pg.Pool({ ...connection, max, idleTimeoutMillis: IDLE });
  pool.on('error', (error) => {
    // The error itself carries the whole connection, which is no matter for a log.
    if (!pool.ending) log.warn({ reason: error.message }, 'an idle database connection broke');
  });
  return pool;
}
