import { pino } from 'pino';
import { attachDatabase } from '../../apps/server/src/platform/postgres/attach-database.ts';
import type { Database, Tx } from '../../apps/server/src/platform/postgres/database.ts';
import { dataFolder } from './installation.ts';

let opened: Promise<Database> | undefined;

/** The store of the server that the browser tests share. */
export function sharedDatabase(): Promise<Database> {
  opened ??= attachDatabase({ dataDir: dataFolder(), log: pino({ level: 'fatal' }) });
  return opened;
}

/** Runs `work` as the system in that store; for what is no test's subject. */
export async function asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return (await sharedDatabase()).asSystem(work);
}
