import { pino } from 'pino';
import { expect } from 'vitest';
import { openClickHouse } from '../platform/clickhouse/open-clickhouse.ts';
import { attachDatabase } from '../platform/postgres/attach-database.ts';
import { type Program, stopProgram } from '../testing/server-program.ts';
import { compare, exact } from './counted.ts';
import { allIsShipped, figure } from './figures.ts';
import { type Load, type LoadOptions, startLoad } from './load.ts';
import { loadMetrics } from './load-ledger.ts';
import { createShop, createTarget, isServed } from './target.ts';
import { withPrograms } from './with-programs.ts';

export interface ServerUnderLoad {
  readonly program: Program;
  /** Starts it once more, at the end of the one before. */
  readonly again: () => Program;
  readonly baseUrl: string;
  readonly load: Load;
}

interface Options {
  /** With a DATA_DIR that nobody has come to yet; its stores are the embedded ones. */
  readonly env: Readonly<Record<string, string>> & { readonly DATA_DIR: string };
  readonly now?: LoadOptions['now'];
  /** While phones call. @returns the server that runs at last */
  readonly during: (server: ServerUnderLoad) => Promise<Program>;
  /** When they have ended. */
  readonly afterwards?: (server: ServerUnderLoad) => Promise<void>;
}

const log = pino({ level: 'silent' });

/**
 * Runs a whole server under load. In the end the phones repeat what they are not sure of, and some of the rest; then the
 * server is ended, and what its store has counted must be what they know: each event once.
 * @returns the load, which is over
 */
export async function countUnderLoad({ env, now, during, afterwards }: Options): Promise<Load> {
  const load = await withPrograms(async (start) => {
    const program = start(env);
    const baseUrl = await program.ready();
    const database = await attachDatabase({ dataDir: env.DATA_DIR, log });
    const target = { ...(await createTarget(database)), shop: await createShop(database, env.DATA_DIR) };
    await database.close();
    await isServed(baseUrl, target);
    const calling = startLoad({ baseUrl, target, ...(now && { now }) });
    const server = { program, again: () => start(env), baseUrl, load: calling };
    const last = await during(server).finally(() => calling.stop());
    await afterwards?.(server);
    await calling.repeat();
    await allIsShipped(baseUrl);
    expect(await figure(baseUrl, 'millrace_event_log_duplicates_total')).toBeGreaterThan(0);
    await stopProgram(last);
    return calling;
  });
  const clickhouse = await openClickHouse({ dataDir: env.DATA_DIR, log });
  try {
    const report = await compare(clickhouse, load.ledger);
    expect(report).toMatchObject({ ...exact, hours: report.rows });
    for (const metric of loadMetrics) expect(report.rows[metric], metric).toBeGreaterThan(0);
  } finally {
    await clickhouse.close();
  }
  return load;
}
