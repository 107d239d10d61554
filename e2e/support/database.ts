import { pino } from 'pino';
import { attachDatabase } from '../../apps/server/src/platform/postgres/attach-database.ts';
import type { Database, Tx } from '../../apps/server/src/platform/postgres/database.ts';
import { dataFolder } from './installation.ts';

let opened: Promise<Database> | undefined;

/** Runs `work` as the system in the store of the server that the browser tests share; for what is no test's subject. */
export async function asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  opened ??= attachDatabase({ dataDir: dataFolder(), log: pino({ level: 'fatal' }) });
  return (await opened).asSystem(work);
}
