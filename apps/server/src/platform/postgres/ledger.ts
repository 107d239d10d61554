import type pg from 'pg';
import { roles } from './roles.ts';

export type Store = 'postgres' | 'clickhouse';

export interface Migration {
  readonly id: number;
  readonly name: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly checksum: string;
}

/** Which migrations were applied to both stores. It lives in Postgres, because ClickHouse has no transactions. */
export interface Ledger {
  /** In the order of their ids. */
  appliedMigrations(store: Store): Promise<Migration[]>;
  /** Notes an applied migration; joins the transaction that is open on the connection, if one is. */
  recordMigration(store: Store, migration: Migration): Promise<void>;
}

/** The ledger as seen by a connection of the migrate role; makes its table when it is missing. */
export async function openLedger(client: pg.Client): Promise<Ledger> {
  if (!(await ledgerExists(client))) await client.query(CREATE);
  return {
    appliedMigrations: (store) => readLedger(client, store),
    async recordMigration(store, { id, name, checksum }) {
      await client.query('insert into migration (store, id, name, checksum) values ($1, $2, $3, $4)', [
        store,
        id,
        name,
        checksum,
      ]);
    },
  };
}

/** The applied migrations of a store in the order of their ids; none where there is no ledger yet. */
export async function readLedger(client: pg.Client, store: Store): Promise<Migration[]> {
  if (!(await ledgerExists(client))) return [];
  const { rows } = await client.query<Migration>(
    'select id, name, checksum from migration where store = $1 order by id',
    [store],
  );
  return rows;
}

async function ledgerExists(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('migration') is not null as known",
  );
  return rows[0]?.known === true;
}

/** Not a migration file: the ledger must exist before the first migration can be noted. */
const CREATE = `
  begin;
  create table migration (
    store text not null check (store in ('postgres', 'clickhouse')),
    id int not null check (id > 0),
    name text not null check (char_length(name) between 1 and 200),
    checksum text not null check (checksum ~ '^[0-9a-f]{64}$'),
    applied_at timestamptz not null default now(),
    primary key (store, id)
  );
  alter table migration enable row level security;
  alter table migration force row level security;
  create policy migrate on migration to ${roles.migrate.name} using (true);
  create policy system on migration to ${roles.system.name} using (true);
  grant select on migration to ${roles.system.name};
  commit`;
