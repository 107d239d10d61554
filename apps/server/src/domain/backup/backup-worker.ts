import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../platform/config/config.ts';
import type { Worker } from '../../platform/jobs/worker.ts';
import { reasonOf } from '../../platform/log/reason-of.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { asideOf, countsUnseen, isAside } from './backup-place.ts';
import { type Failure, noteDone, noteProgress, noteRemoved, readOld, takeNext } from './backup-queries.ts';
import { format, type Manifest } from './manifest.ts';
import { type BackedUp, takeBackup } from './take-backup.ts';
import { failOrTryAgain } from './try-again.ts';

export interface BackupServices {
  readonly config: Pick<Config, 'backupKeep' | 'backupPassphrase'>;
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'open'>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly versions: Pick<Manifest, 'version' | 'postgres' | 'migrations'>;
  /** What is backed up; asked for with each backup. */
  readonly stores: () => BackedUp;
}

/** Milliseconds between two notes of how far a backup is. */
const noteEvery = 500;

/** What a passphrase is sealed for. */
export const passphraseContext = 'backup passphrase';

/** Takes the backups that are asked for; the job `nightly-backup` asks for each night's. */
export function backupWorker(services: BackupServices): Worker {
  const { database, now } = services;
  const stopping = new AbortController();
  return {
    name: 'backup',
    every: 1_000,
    stop: () => stopping.abort(new Error('The server ended before the backup did.')),
    async next() {
      const asked = await database.asSystem((tx) => takeNext(tx, now()));
      if (asked === undefined) return false;
      await work(services, asked, stopping.signal);
      return true;
    },
  };
}

type Asked = NonNullable<Awaited<ReturnType<typeof takeNext>>>;

async function work(services: BackupServices, asked: Asked, signal: AbortSignal): Promise<void> {
  const { config, database, now, log, versions, secrets } = services;
  const { id, file, kind } = asked;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const sealed = asked.passphrase_sealed;
    const passphrase =
      sealed === null ? config.backupPassphrase : secrets.open(sealed, passphraseContext).toString();
    const { bytes } = await takeBackup(
      services.stores(),
      { file, passphrase, signal, onProgress: progressOf(services, id) },
      { format, madeAt: now().toISOString(), ...versions },
    );
    const { size } = await stat(file);
    await database.asSystem((tx) => noteDone(tx, id, { bytes, size, now: now() }));
    log.info({ file, bytes, size }, 'backup done');
  } catch (error) {
    log.error({ err: error, file }, 'backup failed');
    const why: Failure = signal.aborted ? { failure: 'ended' } : { error: reasonOf(error) };
    await database.asSystem((tx) => failOrTryAgain(tx, asked, why, now()));
    return;
  }
  if (kind === 'nightly') await sweep(services, dirname(file));
}

function progressOf({ database, log }: BackupServices, id: number): (bytes: number) => void {
  let notedAt = 0;
  return (bytes) => {
    if (performance.now() - notedAt < noteEvery) return;
    notedAt = performance.now();
    // Whoever waits sees the next one.
    database
      .asSystem((tx) => noteProgress(tx, id, bytes))
      .catch((error: unknown) => log.error({ err: error }, 'the progress of a backup was not noted'));
  };
}

/**
 * Only what nightly backups have written is ever given up. A file is said to be removed when it is: what can't be removed
 * now is tried after the next night, and so is what is not there: its disk may be away.
 */
async function sweep({ config, database, now, log }: BackupServices, folder: string): Promise<void> {
  const failed = (file: string) => (error: unknown) =>
    log.error({ err: error, file }, 'an old backup was not removed');
  const old = await database.asSystem((tx) => readOld(tx, config.backupKeep));
  for (const { id, file, askedAt } of old) {
    const aside = asideOf(file);
    const giveUp = async () => {
      if (countsUnseen(askedAt, now()) && !existsSync(file) && !existsSync(aside)) return;
      // Set aside with its note: where the server ends between the two, the next night knows that the file is not merely away.
      await database.asSystem(async (tx) => {
        await noteRemoved(tx, id, now());
        if (existsSync(file)) await rename(file, aside);
      });
      await rm(aside, { force: true });
    };
    await giveUp().catch(failed(file));
  }
  // And what a server that ended had noted already.
  const tried = new Set(old.map(({ file }) => basename(asideOf(file))));
  for (const name of await readdir(folder)) {
    if (isAside(name) && !tried.has(name)) await rm(join(folder, name)).catch(failed(name));
  }
}
