import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type ConnectionProvider,
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  PostgresQueryCompiler,
  SingleConnectionProvider,
  Transaction,
} from 'kysely';
import type pg from 'pg';
import { REVISION_NAME } from './revision.ts';
import type { Tables } from './schema.ts';

/** An open transaction: the only way to the tables. */
export type Tx = Transaction<Tables>;

interface OpenTransaction {
  open: boolean;
}

const current = new AsyncLocalStorage<OpenTransaction>();

/** Deferred triggers run first, so that the number which is read is the one that the commit makes visible. */
const COMMIT = `
  set constraints all immediate;
  select value from revision where name = '${REVISION_NAME}' and pg_current_xact_id_if_assigned() is not null;
  commit`;

/**
 * Runs `work` in a transaction on a connection of the pool: one round trip to begin, one to commit.
 *
 * @param settings session settings that last as long as the transaction; whole numbers only.
 * @param onWritten told the rights revision that this transaction's writes made visible.
 * @throws Error at once when called inside another transaction's work: waiting there for a second connection
 *   could wait for ever.
 */
export async function runTransaction<T>(
  pool: pg.Pool,
  settings: Readonly<Record<string, number>>,
  work: (tx: Tx) => Promise<T>,
  onWritten: (revision: number) => void,
): Promise<T> {
  if (current.getStore()?.open) {
    throw new Error('A transaction is open here already: hand its tx on instead of opening another.');
  }
  const begin = beginStatement(settings);
  const client = await pool.connect();
  // A broken connection also fails the query that runs on it, which is where it is handled.
  client.on('error', unheard);
  const state: OpenTransaction = { open: true };
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await current.run(state, async () => work(await transactionOn(pool, client, state)));
    state.open = false;
    const revision = await commit(client);
    if (revision !== undefined) onWritten(revision);
    return result;
  } catch (error) {
    state.open = false;
    broken = await rollback(client);
    throw error;
  } finally {
    client.off('error', unheard);
    client.release(broken);
  }
}

/** The pool hears only its idle connections; a complaint that nobody hears would end the process. */
function unheard(): void {}

function beginStatement(settings: Readonly<Record<string, number>>): string {
  const calls = Object.entries(settings).map(([name, value]) => {
    if (!Number.isSafeInteger(value)) throw new TypeError(`${name} must be a whole number, not ${value}`);
    return `set_config('${name}', '${value}', true)`;
  });
  return calls.length === 0 ? 'begin' : `begin; select ${calls.join(', ')}`;
}

/** @returns the rights revision, when the transaction has written anything. */
async function commit(client: pg.PoolClient): Promise<number | undefined> {
  // A text of several statements answers with several results, which the types of pg do not know.
  const results: unknown = await client.query(COMMIT);
  const [, selected] = Array.isArray(results) ? results : [];
  const value: unknown = selected?.rows[0]?.value;
  return typeof value === 'number' ? value : undefined;
}

/** @returns why the connection is of no more use, if it is not. */
async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();

/** Kysely on a connection that we took from the pool ourselves, so that we say how to begin and commit. */
async function transactionOn(pool: pg.Pool, client: pg.PoolClient, state: OpenTransaction): Promise<Tx> {
  const only = { connect: async () => client, end: async () => undefined, options: pool.options };
  const dialect = new PostgresDialect({ pool: only });
  const driver = new PostgresDriver({ pool: only });
  await driver.init();
  const provider = whileOpen(new SingleConnectionProvider(await driver.acquireConnection()), state);
  const executor = new DefaultQueryExecutor(compiler, adapter, provider);
  return new Transaction<Tables>({ config: { dialect }, dialect, driver, executor });
}

/** A tx that outlived its transaction must not run queries on a connection that belongs to another by now. */
function whileOpen(provider: ConnectionProvider, state: OpenTransaction): ConnectionProvider {
  return {
    async provideConnection(consumer, options) {
      if (!state.open) throw new Error('This transaction has ended.');
      return provider.provideConnection(consumer, options);
    },
  };
}
