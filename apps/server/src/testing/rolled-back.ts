import { sql } from 'kysely';
import type { Database, Tx } from '../platform/postgres/database.ts';

/** The rows that a transaction wrote and would have left behind, as JSON. */
export type WrittenRow = Readonly<Record<string, unknown>>;

interface RolledBack {
  /** Takes part as the database does, but keeps nothing: whatever goes through is undone instead of committed. */
  readonly database: Database;
  /** What would have been committed since the last time that somebody asked. */
  readonly takeWritten: () => WrittenRow[];
}

class Undone extends Error {}

/**
 * A database on which every question is asked of the same state, and that tells what each would have changed. A
 * question that reads in a second transaction what it wrote in a first does not find it.
 */
export function rolledBack(database: Database): RolledBack {
  const written: WrittenRow[] = [];

  async function undo<T>(
    run: (work: (tx: Tx) => Promise<never>) => Promise<never>,
    work: (tx: Tx) => Promise<T>,
  ) {
    const kept: { result?: T } = {};
    try {
      await run(async (tx) => {
        kept.result = await work(tx);
        // What a commit would refuse has to be refused here too.
        await sql`set constraints all immediate`.execute(tx);
        written.push(...(await rowsOf(tx)));
        throw new Undone();
      });
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
    }
    return kept.result as T;
  }

  return {
    database: {
      ...database,
      inScope: (scope, work) => undo((undone) => database.inScope(scope, undone), work),
      asSystem: (work) => undo((undone) => database.asSystem(undone), work),
    },
    takeWritten: () => written.splice(0),
  };
}

/** What a refused question may leave behind: a password was tried, and what was sealed for one question is spent. */
const leftByTrying = ['spent_nonce', 'login_delay'];

/** The rows of this very transaction, of the tables that it has written to and that its role may read whole. */
async function rowsOf(tx: Tx): Promise<WrittenRow[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select distinct relname as name from pg_locks join pg_class on pg_class.oid = relation
    where pid = pg_backend_pid() and mode = 'RowExclusiveLock' and relkind = 'r'
      and relnamespace = 'millrace'::regnamespace and has_table_privilege(pg_class.oid, 'select')`.execute(
    tx,
  );
  const told = tables.filter(({ name }) => !leftByTrying.includes(name));
  if (told.length === 0) return [];
  const parts = told.map(
    ({ name }) =>
      sql`select to_jsonb(t) as row from ${sql.table(name)} t where t.xmin = pg_current_xact_id()::xid`,
  );
  const { rows } = await sql<{ row: WrittenRow }>`${sql.join(parts, sql` union all `)}`.execute(tx);
  return rows.map(({ row }) => row);
}
