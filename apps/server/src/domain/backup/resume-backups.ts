import { rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import { backupFolder } from './backup-place.ts';
import { moveTo, noteDone, noteFailed, readInterrupted } from './backup-queries.ts';
import { draftOf } from './take-backup.ts';
import { failOrTryAgain } from './try-again.ts';

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
  const folder = resolve(backupFolder(config));
  // Restored elsewhere: another server may be writing that file.
  const isOurs = ({ kind, file }: Interrupted) => kind === 'asked' || resolve(dirname(file)) === folder;
  const running = open.filter(({ state }) => state === 'running');
  for (const file of [...failed, ...running.filter(isOurs).map((row) => row.file)]) {
    await rm(draftOf(file), { force: true });
  }
  for (const row of open.filter((one) => !isOurs(one))) {
    const file = join(folder, basename(row.file));
    const isTaken = (await sizeOf(file)) !== undefined;
    await database.asSystem((tx) => bringHere(tx, row, { file, isTaken }, now()));
  }
  for (const row of running.filter(isOurs)) {
    const size = await sizeOf(row.file);
    await database.asSystem((tx) => goOn(tx, row, size, now()));
  }
}

type Interrupted = Awaited<ReturnType<typeof readInterrupted>>['open'][number];

interface Place {
  readonly file: string;
  /** Something stands there: another server's backup of that night, which nothing replaces. */
  readonly isTaken: boolean;
}

/** What only waits is nobody's yet: BACKUP_DIR was mended after a try that failed, or the server is a restored one. */
function bringHere(tx: Tx, row: Interrupted, { file, isTaken }: Place, now: Date): Promise<void> {
  if (row.state === 'waiting' && !isTaken) return moveTo(tx, row.id, file);
  return noteFailed(tx, row.id, { failure: 'elsewhere' }, now);
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
