import { rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import { backupFolder } from './backup-place.ts';
import { moveTo, noteDone, noteFailed, readInterrupted } from './backup-queries.ts';
import { draftOf } from './take-backup.ts';
import { failOrTryAgain, giveUp } from './try-again.ts';

interface Needs {
  readonly config: Pick<Config, 'dataDir' | 'backupDir'>;
  readonly database: Database;
  readonly now: () => Date;
}

/**
 * At a start: what the last server was killed over is tried again or has failed, and none of its drafts stays, for without a
 * passphrase they hold all that is known in the clear. A night that waits for another folder than this server's is tried in this one.
 */
export async function resumeBackups({ config, database, now }: Needs): Promise<void> {
  const { open, failed } = await database.asSystem(readInterrupted);
  const running = open.filter(({ state }) => state === 'running');
  for (const file of [...failed, ...running.map((row) => row.file)]) await rm(draftOf(file), { force: true });
  for (const row of running) {
    const size = await sizeOf(row.file);
    await database.asSystem((tx) => goOn(tx, row, size, now()));
  }
  const folder = resolve(backupFolder(config));
  const waiting = await database.asSystem(readInterrupted);
  for (const row of waiting.open.filter((one) => isForElsewhere(one, folder))) {
    const file = join(folder, basename(row.file));
    const isTaken = (await sizeOf(file)) !== undefined;
    await database.asSystem((tx) => bringHere(tx, row, { file, isTaken }, now()));
  }
}

/**
 * After a restore: a night that ran then is the very backup that was restored, or another server's, which may be writing it still.
 * No night of this server has failed.
 */
export async function leaveForeignNights(tx: Tx, folder: string, now: Date): Promise<void> {
  const { open } = await readInterrupted(tx);
  const foreign = open.filter((one) => one.state === 'running' && isForElsewhere(one, folder));
  for (const { id } of foreign) await noteFailed(tx, id, { failure: 'elsewhere' }, now);
}

type Interrupted = Awaited<ReturnType<typeof readInterrupted>>['open'][number];

/** Whoever asked by hand chose where; a night goes where BACKUP_DIR says. */
function isForElsewhere({ kind, file }: Pick<Interrupted, 'kind' | 'file'>, folder: string): boolean {
  return kind === 'nightly' && resolve(dirname(file)) !== folder;
}

interface Place {
  readonly file: string;
  /** Something stands there: another server's backup of that night, which nothing replaces. */
  readonly isTaken: boolean;
}

/** What only waits is nobody's yet: BACKUP_DIR was mended after a try that failed, or the server is a restored one. */
function bringHere(tx: Tx, row: Interrupted, { file, isTaken }: Place, now: Date): Promise<void> {
  return isTaken ? giveUp(tx, row, { failure: 'elsewhere' }, now) : moveTo(tx, row.id, file);
}

/** @param size of the file, when it is there */
function goOn(tx: Tx, row: Interrupted, size: number | undefined, now: Date): Promise<void> {
  if (row.kind === 'asked') return noteFailed(tx, row.id, { failure: 'unfinished' }, now);
  // A night's file got its name when it was whole: killed before that was noted, or restored from that very file.
  if (size !== undefined) return noteDone(tx, row.id, { bytes: Number(row.bytes), size, now });
  return failOrTryAgain(tx, row, { failure: 'ended' }, now);
}

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch {
    return undefined;
  }
}
