import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/** Folder in DATA_DIR in which a backup is unpacked. */
export const unfinishedRestore = 'restore.unfinished';

/** @throws StartError where a restore was killed: what is there may be half of an installation */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, unfinishedRestore))) return;
  throw new StartError(
    `A backup was being restored into ${dataDir} and did not come to its end: empty the folder and restore it again.`,
  );
}
