import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { dumpCatalogue } from '../../testing/catalogue-dump.ts';
import { withClient } from '../../testing/database-server.ts';
import { schemaText } from '../../testing/schema-text.ts';
import { cloneTemplate, createEmptyDatabase, type RawDatabase } from '../../testing/test-database.ts';
import { type Address, connectionAs } from './address.ts';
import type { Migration } from './ledger.ts';
import { checkMigrations, migratePostgres, ownMigrations } from './migrate.ts';
import type { MigrationFile } from './migration-files.ts';
import { withMigrationLock } from './migration-lock.ts';
import { migrateDatabase } from './open-database.ts';
import { prepareServer } from './prepare-server.ts';

const log = pino({ level: 'silent' });
const made: RawDatabase[] = [];
afterEach(async () => {
  for (const { drop } of made.splice(0)) await drop();
});

async function emptyDatabase(): Promise<Address> {
  const database = await createEmptyDatabase();
  made.push(database);
  return database.address;
}

async function migrate(address: Address, migrations: readonly MigrationFile[]): Promise<void> {
  await prepareServer(address);
  await withMigrationLock(address, (session) => migratePostgres(session, migrations, log));
}

function appliedTo(address: Address): Promise<Migration[]> {
  return withMigrationLock(address, ({ ledger }) => ledger.appliedMigrations('postgres'));
}

const file = (id: number, sql: string, checksum = String(id).repeat(64)): MigrationFile => ({
  id,
  name: `000${id}_step`,
  checksum,
  sql,
});

const steps = [
  file(1, 'create table thing (id int primary key)'),
  file(2, "alter table thing add column name text not null default 'x'"),
  file(3, 'create index thing_name on thing (name)'),
];

describe('migrations', () => {
  it('give the same database whether they are applied at once or one start at a time', async () => {
    const migrations = [...(await ownMigrations())];
    const [fresh, grown] = [await emptyDatabase(), await emptyDatabase()];
    await migrate(fresh, migrations);
    for (const index of migrations.keys()) await migrate(grown, migrations.slice(0, index + 1));
    const [a, b] = [await withClient(fresh, dumpCatalogue), await withClient(grown, dumpCatalogue)];
    expect(a.length).toBeGreaterThan(100);
    expect(b).toEqual(a);
  });

  it('are each applied once, in order, by two nodes that start at once', async () => {
    const address = await emptyDatabase();
    await Promise.all([migrateDatabase(address, { log }), migrateDatabase(address, { log })]);
    const known = await ownMigrations();
    expect(await appliedTo(address)).toEqual(known.map(({ id, name, checksum }) => ({ id, name, checksum })));
  });

  it('leave nothing of one that failed, and go on from there', async () => {
    const address = await emptyDatabase();
    const bad = file(2, 'alter table thing add column name text; select 1 / 0');
    await expect(migrate(address, [...steps.slice(0, 1), bad])).rejects.toThrow('0002_step failed');
    expect(await appliedTo(address)).toHaveLength(1);
    await migrate(address, steps);
    expect(await appliedTo(address)).toHaveLength(3);
  });

  it('refuse a file that was changed after it had been applied', async () => {
    const address = await emptyDatabase();
    await migrate(address, steps);
    const changed = [...steps.slice(0, 2), file(3, 'select 1', 'a'.repeat(64))];
    await expect(migrate(address, changed)).rejects.toThrow(
      'The PostgreSQL migration 0003_step was changed after it had been applied',
    );
  });

  it('refuse a database that a newer version migrated', async () => {
    const address = await emptyDatabase();
    await migrate(address, steps);
    await expect(migrate(address, steps.slice(0, 2))).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('newer Millrace (migration 0003_step)'),
    });
  });

  it('of both stores stand in one ledger', async () => {
    const address = await emptyDatabase();
    const entry: Migration = { id: 1, name: '0001_database', checksum: 'f'.repeat(64) };
    await migrateDatabase(address, {
      log,
      migrateMore: (ledger) => ledger.recordMigration('clickhouse', entry),
    });
    expect(await withMigrationLock(address, ({ ledger }) => ledger.appliedMigrations('clickhouse'))).toEqual([
      entry,
    ]);
  });
});

describe('a node that never migrates', () => {
  it('accepts a migrated database and refuses an empty one', async () => {
    const database = await cloneTemplate();
    made.push(database);
    await checkMigrations(database.address, log);
    const empty = await emptyDatabase();
    await prepareServer(empty);
    await expect(checkMigrations(empty, log)).rejects.toThrow('The database is empty');
  });
});

describe('the catalogue dump', () => {
  it.each([
    'alter table notice add column extra int',
    'alter table notice no force row level security',
    'drop policy tenant on notice',
    'grant delete on notice to millrace_request',
    'drop index notice_of_user',
    'drop trigger rights_changed on session',
    'alter table notice alter column alert_level set default 1',
  ])('notices: %s', async (statement) => {
    const database = await cloneTemplate();
    made.push(database);
    const before = await withClient(database.address, dumpCatalogue);
    await withClient(connectionAs('migrate', database.address), (client) => client.query(statement));
    expect(await withClient(database.address, dumpCatalogue)).not.toEqual(before);
  });
});

it('schema.ts is what the migrated database says; if not: npm run schema -w @millrace/server', async () => {
  const database = await cloneTemplate();
  made.push(database);
  const text = await readFile(new URL('./schema.ts', import.meta.url), 'utf8');
  expect(text).toBe(await withClient(database.address, schemaText));
});
