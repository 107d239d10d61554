import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { backupFolder, backupTime, countsUnseen } from '../backup/backup-place.ts';
import { keptName } from './kept-name.ts';

/**
 * When the oldest of the backups was asked for that may be there, or are being made: by what the database says, for a disk may be away
 * at the moment, and files are carried elsewhere. What was restored from one knows nothing of those that are newer, and has the one
 * itself as not finished: the names in the folder tell of them.
 *
 * @throws where the folder should have some and shows none: whoever notes something beside them then notes it nowhere
 */
export async function oldestBackup(
  config: Pick<Config, 'dataDir' | 'backupDir'>,
  tx: Tx,
  now: Date,
): Promise<Date | undefined> {
  const rows = await tx
    .selectFrom('backup')
    .select(['file', 'state', 'asked_at'])
    .where('removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['running', 'done']),
        // Whole, if it is there: what was restored from it has it so.
        eb('failure', 'in', ['unfinished', 'elsewhere']),
      ]),
    )
    .execute();
  const folder = backupFolder(config);
  const names = existsSync(folder) ? await readdir(folder) : [];
  const kept = rows.filter(
    ({ file, state, asked_at }) =>
      state === 'running' || (state === 'done' && countsUnseen(asked_at, now)) || existsSync(file),
  );
  if (config.backupDir !== undefined) refuseAway(folder, names, kept);
  const times = [
    ...kept.map(({ asked_at }) => asked_at.getTime()),
    ...names.flatMap((name) => backupTime(name)?.getTime() ?? []),
  ];
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}

/** A folder that is not in DATA_DIR may be of a disk that is not there. */
function refuseAway(
  folder: string,
  names: readonly string[],
  kept: readonly { readonly file: string; readonly state: string }[],
): void {
  const here = kept.filter(
    ({ file, state }) => state === 'done' && resolve(dirname(file)) === resolve(folder),
  );
  const isSeen =
    here.length === 0 ||
    names.some((name) => name === keptName || backupTime(name) !== undefined) ||
    here.some(({ file }) => existsSync(file));
  if (isSeen) return;
  throw new Error(
    `Backups were made in ${folder}, and it shows none: what was erased cannot be noted beside them. Mount the disk; if they are gone for good, make a new one there.`,
  );
}
