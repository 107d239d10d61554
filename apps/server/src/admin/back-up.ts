import { mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BackupFailure } from '@millrace/contract/operator/system';
import { pino } from 'pino';
import { noteBegun, noteEnded, storedMigrations } from '../domain/backup/alone.ts';
import { backupFile, backupFolder } from '../domain/backup/backup-place.ts';
import { askForBackup, readBackup } from '../domain/backup/backup-queries.ts';
import { passphraseContext } from '../domain/backup/backup-worker.ts';
import { findKey, type InstallationKey } from '../domain/backup/installation-key.ts';
import { format } from '../domain/backup/manifest.ts';
import { ownVersions } from '../domain/backup/own-versions.ts';
import { isEncrypted } from '../domain/backup/protect.ts';
import { takeBackup } from '../domain/backup/take-backup.ts';
import { openClickHouse } from '../platform/clickhouse/open-clickhouse.ts';
import type { Config } from '../platform/config/config.ts';
import { DataDirInUse, lockDataDir } from '../platform/files/data-dir.ts';
import { reasonOf } from '../platform/log/reason-of.ts';
import { attachDatabase } from '../platform/postgres/attach-database.ts';
import type { Database } from '../platform/postgres/database.ts';
import { openDatabase } from '../platform/postgres/open-database.ts';
import { StartError } from '../platform/start-error.ts';
import { translate } from '../platform/text.ts';

/** Milliseconds between looks at how far the server is. */
const lookEvery = 300;
const log = pino({ level: 'fatal' }, pino.destination(2));

/**
 * Backs the embedded stores up into `path`: by the server that runs on them, which goes on serving, else by itself.
 * @param say is told how far it is, for a person who waits
 * @throws StartError for stores of one's own, and when the backup fails
 */
export async function backUp(
  config: Config,
  path: string | undefined,
  say: (line: string) => void,
): Promise<readonly string[]> {
  if (config.databaseUrl !== undefined || config.clickhouseUrl !== undefined) {
    throw new StartError(
      'This backs up the embedded stores. A PostgreSQL and a ClickHouse of your own are backed up with their own tools: docs/OPERATING.md, "Backups".',
    );
  }
  const file = resolve(path ?? backupFile(backupFolder(config), new Date()));
  await makeFolder(dirname(file));
  const server = await runningDatabase(config);
  const key = await (server === undefined
    ? withoutServer(config, file)
    : byServer(server, config, file, say).finally(() => server.close()));
  const { size } = await stat(file);
  // The passphrase may be the server's, of which this command knows nothing.
  return [
    `The backup is ${file} (${megabytes(size)}).`,
    ...whatIsReadable({ isClosed: await isEncrypted(file), isFile: key.isFile }),
  ];
}

/** Who can read what of the file, and what else a restore needs. */
function whatIsReadable({
  isClosed,
  isFile,
}: Pick<InstallationKey, 'isFile'> & { readonly isClosed: boolean }): readonly string[] {
  const clear = isFile ? 'It holds every secret of this installation in the clear' : 'It is not encrypted';
  return [
    isClosed
      ? 'It is encrypted: without its passphrase nobody can restore it.'
      : `${clear}: keep it as you keep DATA_DIR, or set BACKUP_PASSPHRASE.`,
    ...(isFile
      ? []
      : [
          'SECRET_KEY is not in it: keep that elsewhere, for no server starts on what is restored without it.',
        ]),
  ];
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const reason = reasonOf(error);
    throw new StartError(`The folder ${folder} cannot be made: ${reason}.`);
  }
}

async function runningDatabase({ dataDir }: Config): Promise<Database | undefined> {
  try {
    (await lockDataDir(dataDir)).release();
    return undefined;
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    return attachDatabase({ dataDir, log });
  }
}

async function byServer(
  database: Database,
  config: Config,
  file: string,
  say: (line: string) => void,
): Promise<InstallationKey> {
  const key = await findKey(config, database);
  const passphraseSealed = sealPassphrase(config, key);
  const id = await database.asSystem((tx) => askForBackup(tx, { file, passphraseSealed, now: new Date() }));
  for (let told = 0; ; await sleep(lookEvery)) {
    const row = await database.asSystem((tx) => readBackup(tx, id));
    if (row?.state === 'done') return key;
    if (row === undefined || row.state === 'failed') {
      const why =
        row?.failure == null
          ? row?.error
          : translate('enGB', `system.backupFailure.${row.failure as BackupFailure}`);
      throw new StartError(`The backup failed: ${why ?? 'nobody knows why'}`);
    }
    const bytes = Number(row.bytes);
    if (bytes > told) say(`${megabytes(bytes)} read`);
    told = bytes;
  }
}

/** As the server opens it. */
function sealPassphrase({ backupPassphrase }: Config, { secrets }: InstallationKey): Buffer | null {
  if (backupPassphrase === undefined) return null;
  if (secrets === undefined) {
    throw new StartError(
      'SECRET_KEY is not the key of this installation: set it as the server has it, so that the server can read BACKUP_PASSPHRASE.',
    );
  }
  return secrets.seal(backupPassphrase, passphraseContext);
}

/** Stores that nobody serves from. */
async function withoutServer(config: Config, file: string): Promise<InstallationKey> {
  const { dataDir, secretKey } = config;
  const database = await openDatabase({ dataDir, log, migrate: false });
  try {
    const clickhouse = await openClickHouse({ dataDir, log });
    try {
      const stores = {
        dataDir,
        secretKey,
        eventLogDir: join(dataDir, 'event-log'),
        database,
        clickhouse,
        shipper: undefined,
      };
      await noted(database, file, async () =>
        takeBackup(
          stores,
          { file, passphrase: config.backupPassphrase },
          {
            ...{ format, madeAt: new Date().toISOString(), ...(await ownVersions()) },
            // What is backed up before the first start of a new version is still the old one's.
            migrations: await storedMigrations(database),
          },
        ),
      );
      return await findKey(config, database);
    } finally {
      await clickhouse.close();
    }
  } finally {
    await database.close();
  }
}

/** Later servers know of it as of one that they have made: what they erase has to go from it as well. */
async function noted(
  database: Database,
  file: string,
  take: () => Promise<{ readonly bytes: number }>,
): Promise<void> {
  const id = await database.asSystem((tx) => noteBegun(tx, file, new Date()));
  try {
    const { bytes } = await take();
    const { size } = await stat(file);
    await database.asSystem((tx) => noteEnded(tx, id, { bytes, size }, new Date()));
  } catch (error) {
    await database.asSystem((tx) => noteEnded(tx, id, { error: reasonOf(error) }, new Date()));
    throw error;
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
