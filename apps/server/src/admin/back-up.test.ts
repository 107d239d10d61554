import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { noteDone, takeNext } from '../domain/backup/backup-queries.ts';
import { ownVersions } from '../domain/backup/own-versions.ts';
import { toFile } from '../domain/backup/protect.ts';
import { restoreBackup } from '../domain/backup/restore-backup.ts';
import { loadConfig } from '../platform/config/config.ts';
import { openEventLog } from '../platform/event-log/event-log.ts';
import { openDatabase } from '../platform/postgres/open-database.ts';
import { openSecrets, secretsOf } from '../platform/secrets/secrets.ts';
import { openLoginKeys } from '../platform/session/login-keys.ts';
import { withMigratedDataDir } from '../testing/migrated.ts';
import { patient } from '../testing/patient.ts';
import { backUp } from './back-up.ts';

// A PostgreSQL of its own starts, several times.
vi.setConfig({ testTimeout: 300_000 });

const log = pino({ level: 'silent' });

/** The log of events, as a server leaves it that was ended. */
async function layEventLog(dataDir: string): Promise<void> {
  const dir = join(dataDir, 'event-log');
  await (await openEventLog({ dir, log })).close();
  await writeFile(join(dir, 'cursor'), Buffer.alloc(8192));
}

test('a backup of stores that no server runs on is known to the next one, and says whose version they are', async () => {
  await withMigratedDataDir(async (dataDir) => {
    await layEventLog(dataDir);
    await openSecrets({ dataDir, secretKey: undefined });
    const config = { ...loadConfig({}), dataDir };
    const own = await ownVersions();
    const file = join(dataDir, '..', 'by-hand.backup');
    // As the version before left them: this program was pulled and has not started yet.
    const older = { postgres: own.migrations.postgres - 1, clickhouse: own.migrations.clickhouse - 1 };
    await inStores(dataDir, async (database) => {
      await database.asSystem((tx) =>
        sql`set local role none; delete from migration where id > case store when 'postgres' then ${sql.lit(older.postgres)} else ${sql.lit(older.clickhouse)} end`.execute(
          tx,
        ),
      );
    });
    expect((await backUp(config, file, () => undefined)).slice(1)).toEqual([
      'It holds every secret of this installation in the clear: keep it as you keep DATA_DIR, or set BACKUP_PASSPHRASE.',
    ]);
    await inStores(dataDir, async (database) => {
      const rows = await database.asSystem((tx) =>
        tx.selectFrom('backup').select(['kind', 'state', 'file', 'removed_at']).execute(),
      );
      expect(rows).toEqual([{ kind: 'asked', state: 'done', file, removed_at: null }]);
    });
    const there = join(dataDir, '..', 'there');
    const made = await restoreBackup({ file, passphrase: undefined, dataDir: there, own });
    expect(made).toMatchObject({ version: own.version, migrations: older, key: { isInside: true } });

    await mkdir(join(dataDir, 'a-folder'));
    await expect(backUp(config, join(dataDir, 'a-folder'), () => undefined)).rejects.toThrow();
    await inStores(dataDir, async (database) => {
      const rows = await database.asSystem((tx) => tx.selectFrom('backup').select('state').execute());
      expect(rows.map(({ state }) => state).sort()).toEqual(['done', 'failed']);
    });
  });
});

test('a backup of an installation whose key is SECRET_KEY says that it lacks the key, and takes no other along', async () => {
  await withMigratedDataDir(async (dataDir) => {
    await layEventLog(dataDir);
    const secretKey = 'a secret key for tests, 32 characters or more';
    const secrets = secretsOf(secretKey);
    const config = { ...loadConfig({}), dataDir };
    const file = join(dataDir, '..', 'without-key.backup');
    await inStores(dataDir, async (database) => {
      await openLoginKeys(database, secrets, () => new Date());
      // To the command these are a server's: it has to be told a passphrase, which nobody could open.
      await expect(
        backUp({ ...config, backupPassphrase: 'four words that nobody guesses' }, file, () => undefined),
      ).rejects.toThrow(/^SECRET_KEY is not the key of this installation/);
      const rows = await database.asSystem((tx) => tx.selectFrom('backup').select('id').execute());
      expect(rows).toEqual([]);
      // And a server that has one encrypts by itself.
      const encrypted = join(dataDir, '..', 'by-server.backup');
      const said = backUp(config, encrypted, () => undefined);
      const { id } = await vi.waitFor(async () => {
        const asked = await database.asSystem((tx) => takeNext(tx, new Date()));
        if (asked === undefined) throw new Error('nothing is asked for yet');
        return asked;
      }, patient);
      await writeFile(encrypted, await toFile(Readable.from('all of it'), 'four words that nobody guesses'));
      await database.asSystem((tx) => noteDone(tx, id, { bytes: 9, size: 9, now: new Date() }));
      expect((await said).slice(1)).toEqual([
        'It is encrypted: without its passphrase nobody can restore it.',
        'SECRET_KEY is not in it: keep that elsewhere, for no server starts on what is restored without it.',
      ]);
    });
    expect(await readdir(dataDir)).not.toContain('secret.key');
    // As starts of earlier versions without SECRET_KEY left one before they were refused.
    await openSecrets({ dataDir, secretKey: undefined });
    for (const [index, given] of [secretKey, undefined].entries()) {
      const lines = await backUp({ ...config, secretKey: given }, file, () => undefined);
      expect(lines.slice(1)).toEqual([
        'It is not encrypted: keep it as you keep DATA_DIR, or set BACKUP_PASSPHRASE.',
        'SECRET_KEY is not in it: keep that elsewhere, for no server starts on what is restored without it.',
      ]);
      const there = join(dataDir, '..', `without-key-${index}`);
      const made = await restoreBackup({
        ...{ file, passphrase: undefined, dataDir: there },
        own: await ownVersions(),
      });
      expect(made.key).toEqual({
        isInside: false,
        fingerprint: given === undefined ? undefined : secrets.fingerprint(),
      });
      expect(await readdir(there)).not.toContain('secret.key');
    }
  });
});

async function inStores(
  dataDir: string,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ dataDir, log, migrate: false });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
