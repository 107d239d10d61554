import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { openClickHouse } from '../../platform/clickhouse/open-clickhouse.ts';
import { loadConfig } from '../../platform/config/config.ts';
import { openEventLog } from '../../platform/event-log/event-log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { openDatabase } from '../../platform/postgres/open-database.ts';
import { openSecrets } from '../../platform/secrets/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { contentsOf } from '../../testing/contents.ts';
import { withDataDir } from '../../testing/data-dirs.ts';
import { withClient } from '../../testing/database-server.ts';
import { readRecords } from '../../testing/event-logs.ts';
import { withMigratedDataDir } from '../../testing/migrated.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { asideOf } from './backup-place.ts';
import { askForBackup, readBackup, takeNext } from './backup-queries.ts';
import { backupWorker } from './backup-worker.ts';
import { nightlyBackup } from './nightly-backup.ts';
import { ownVersions } from './own-versions.ts';
import { restoreBackup } from './restore-backup.ts';
import { resumeBackups } from './resume-backups.ts';

// A PostgreSQL of its own starts.
vi.setConfig({ testTimeout: 120_000 });

const log = pino({ level: 'silent' });

/** A worker on stores of its own, as a server has them. */
async function withWorker(
  config: { readonly backupKeep: number },
  work: (parts: Awaited<ReturnType<typeof openParts>>) => Promise<void>,
): Promise<void> {
  await withMigratedDataDir(async (dataDir) => {
    const parts = await openParts(dataDir, config);
    try {
      await work(parts);
    } finally {
      await parts.close();
    }
  });
}

async function openParts(dataDir: string, { backupKeep }: { readonly backupKeep: number }) {
  const clock = new TestClock();
  clock.hold();
  const clickhouse = await openClickHouse({ dataDir, log });
  const database = await openDatabase({ dataDir, log, migrate: false });
  const eventLogDir = join(dataDir, 'event-log');
  const eventLog = await openEventLog({ dir: eventLogDir, log });
  await writeFile(join(eventLogDir, 'cursor'), Buffer.alloc(8192));
  const versions = await ownVersions();
  const secrets = await openSecrets({ dataDir, secretKey: undefined });
  const worker = backupWorker({
    config: { backupKeep, backupPassphrase: undefined },
    database,
    secrets,
    now: clock.now,
    log,
    versions,
    stores: () => ({
      ...{ dataDir, secretKey: undefined, eventLogDir, database, clickhouse },
      shipper: undefined,
    }),
  });
  const folder = join(dataDir, 'backups');
  return {
    clock,
    database,
    clickhouse,
    eventLog,
    dataDir,
    versions,
    next: () => worker.next(),
    night: () =>
      nightlyBackup.run(
        { config: { ...loadConfig({}), dataDir }, database, now: clock.now } as Services,
        {},
        new AbortController().signal,
      ),
    files: async () => (await readdir(folder).catch(() => [])).sort(),
    ask: (file: string) =>
      database.asSystem((tx) => askForBackup(tx, { file, passphraseSealed: null, now: clock.now() })),
    stateOf: (id: number) => database.asSystem((tx) => readBackup(tx, id)),
    async close() {
      await eventLog.close();
      await clickhouse.close();
      await database.close();
    },
  };
}

const dayLength = 86_400_000;
const nameOf = (time: Date) => `millrace-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

test('each night has one backup, the oldest go with their note or not at all, and others are never touched', async () => {
  await withWorker({ backupKeep: 2 }, async ({ clock, database, night, next, files, dataDir }) => {
    const change = (sql: string) =>
      withClient({ ...database.connection('migrate') }, (client) =>
        client.query(`alter table backup ${sql}`),
      );
    const nights: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      // However often it is asked for.
      for (let again = 0; again < 2; again += 1) await night();
      if (count === 2) await change('add constraint no_note check (removed_at is null)');
      expect(await next()).toBe(true);
      if (count === 2) {
        const first = join(dataDir, 'backups', nights[0] ?? '');
        expect(await files()).toContain(nights[0]);
        await change('drop constraint no_note');
        // A server that was killed before the note was there, and one that was killed after.
        await rename(first, asideOf(first));
        await writeFile(asideOf(join(dataDir, 'backups', nameOf(new Date(0)))), 'noted');
      }
      nights.push(nameOf(clock.now()));
      if (count === 0) await writeFile(join(dataDir, 'backups', 'millrace-mine.backup'), 'mine');
      expect(await next()).toBe(false);
      clock.forward(dayLength);
    }
    expect(await files()).toEqual([...nights.slice(2), 'millrace-mine.backup'].sort());
    const { rows } = await withClient({ ...database.connection('migrate') }, (client) =>
      client.query('select removed_at is not null as gone from backup order by id'),
    );
    expect(rows.map(({ gone }) => gone)).toEqual([true, true, false, false]);
  });
});

/** All tables but the one in which the backup itself stands. */
async function tablesOf(database: Database): Promise<Record<string, string>> {
  const { backup: _, ...tables } = await contentsOf({ database, mails: async () => [] });
  return tables;
}

test('the backup of a night brings all that was there into an empty folder', async () => {
  await withDataDir({ user: undefined, under: [] }, async (there) => {
    const told = ['first', 'second', 'third'];
    let [tables, key] = [{}, Buffer.alloc(0)];
    await withWorker({ backupKeep: 2 }, async (parts) => {
      const { database, clickhouse, eventLog, dataDir, versions } = parts;
      await database.asSystem((tx) =>
        tx
          .insertInto('exchange_rate')
          .values({ currency: 'USD', day: '2026-03-06', per_euro: '1.2' })
          .execute(),
      );
      await clickhouse.ingest('erased_id', [{ request: 1, what: 'user', text: 'ann', slot: 0 }], {
        token: 'ann',
      });
      for (const text of told) await eventLog.append(Buffer.from(text));
      tables = await tablesOf(database);
      key = await readFile(join(dataDir, 'secret.key'));
      await parts.night();
      expect(await parts.next()).toBe(true);
      const [file = ''] = await parts.files();
      await restoreBackup({
        ...{ file: join(dataDir, 'backups', file), passphrase: undefined },
        ...{ dataDir: there, own: versions },
      });
    });
    expect(Object.keys(tables).length).toBeGreaterThan(50);
    expect(await readFile(join(there, 'secret.key'))).toEqual(key);
    expect(await readRecords(join(there, 'event-log'))).toEqual(told);
    const clickhouse = await openClickHouse({ dataDir: there, log });
    const database = await openDatabase({ dataDir: there, log, migrate: false });
    try {
      expect(await tablesOf(database)).toEqual(tables);
      const ids = { sql: 'SELECT text FROM millrace.erased_id' };
      expect(await clickhouse.report(ids, z.object({ text: z.string() }))).toEqual([{ text: 'ann' }]);
    } finally {
      await clickhouse.close();
      await database.close();
    }
  });
});

test('an old file that can’t be removed is tried again after the next night, whose backup is done all the same', async () => {
  await withWorker({ backupKeep: 1 }, async ({ clock, database, night, next, files, dataDir }) => {
    const inFolder = (name: string) => join(dataDir, 'backups', name);
    const stored = () =>
      database.asSystem((tx) =>
        tx.selectFrom('backup').select(['state', 'removed_at']).orderBy('id').execute(),
      );
    const nights: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      await night();
      expect(await next()).toBe(true);
      nights.push(nameOf(clock.now()));
      if (count === 0) {
        // Where it is to be set aside is what only somebody who means it removes.
        await mkdir(asideOf(inFolder(nameOf(clock.now()))));
      }
      if (count === 1) {
        expect(await stored()).toMatchObject([
          { state: 'done', removed_at: null },
          { state: 'done', removed_at: null },
        ]);
        await rmdir(asideOf(inFolder(nights[0] ?? '')));
        await rm(inFolder(nights[0] ?? ''));
      }
      clock.forward(dayLength);
    }
    expect(await files()).toEqual(nights.slice(2));
    // The first was not there any more: it may be on a disk that is away.
    expect(await stored()).toMatchObject([
      { state: 'done', removed_at: null },
      { state: 'done', removed_at: expect.any(Date) },
      { state: 'done', removed_at: null },
    ]);
  });
});

test('each night has its time, where there is one and the stores are embedded', () => {
  const at = (env: Record<string, string>) => nightlyBackup.schedule(loadConfig(env));
  expect(at({ BACKUP_AT: '03:05' })).toBe('5 3 * * *');
  expect(at({})).toBeUndefined();
  const own = { DATABASE_URL: 'postgres://a@b/c', SECRET_KEY: 'x'.repeat(32) };
  expect(at({ BACKUP_AT: '03:05', ...own })).toBeUndefined();
});

test('what was asked for is made, or says why not; what was begun by a server that is gone has failed', async () => {
  await withWorker({ backupKeep: 1 }, async ({ next, ask, stateOf, dataDir, database, clock, versions }) => {
    expect(await next()).toBe(false);
    const file = join(dataDir, '..', 'asked.backup');
    const id = await ask(file);
    expect(await next()).toBe(true);
    expect(await stateOf(id)).toMatchObject({ state: 'done', error: null });
    const made = await restoreBackup({
      file,
      passphrase: undefined,
      dataDir: join(dataDir, '..', 'there'),
      own: versions,
    });
    expect(made).toMatchObject(versions);

    await mkdir(join(dataDir, 'a-folder'));
    const refused = await ask(join(dataDir, 'a-folder'));
    expect(await next()).toBe(true);
    expect(await stateOf(refused)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('a-folder'),
    });
    expect(await readdir(join(dataDir, 'a-folder'))).toEqual([]);

    const begun = await ask(file);
    await database.asSystem((tx) => takeNext(tx, clock.now()));
    await writeFile(`${file}.part`, 'every secret');
    await resumeBackups({ config: { dataDir, backupDir: undefined }, database, now: clock.now });
    expect(await stateOf(begun)).toMatchObject({ state: 'failed', failure: 'unfinished' });
    expect(await readdir(join(dataDir, '..'))).not.toContain('asked.backup.part');
  });
});
