import { lookInTurn } from '../../platform/jobs/look-in-turn.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { Log } from '../../platform/postgres/log.ts';
import { ratesShard } from './rate-queries.ts';
import type { RateTable } from './rate-table.ts';

interface Options {
  readonly database: Pick<Database, 'asSystem'>;
  /** Puts the rates where the delivery node reads them; calls never overlap. */
  readonly write: (rates: RateTable) => Promise<void>;
  readonly now: () => Date;
  readonly log: Pick<Log, 'warn'>;
  /** Milliseconds between looks. */
  readonly every?: number;
}

/**
 * Keeps this node's copy of the exchange rates: writes it at the start and after every import, whichever node took that
 * in. While the database is away the copy stays as it is.
 * @returns a function that ends it
 */
export function keepRates({ database, write, now, log, every }: Options): () => Promise<void> {
  let written: number | undefined;

  async function look(signal: AbortSignal): Promise<void> {
    const seen = await database.asSystem(async (tx) => {
      const newest = await newestImport(tx);
      return newest === written ? undefined : { newest, rates: await ratesShard(tx, now()) };
    });
    if (seen === undefined || signal.aborted) return;
    await write(seen.rates);
    written = seen.newest;
  }

  const failed = 'the exchange rates for delivery could not be renewed';
  return lookInTurn({ look, log, failed, every }).close;
}

/** The number of the latest import; 0: there was none yet. */
async function newestImport(tx: Tx): Promise<number> {
  const latest = await tx
    .selectFrom('exchange_rate_import')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  return latest?.id ?? 0;
}
