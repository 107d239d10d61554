import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import { endSessions } from '../../platform/session/end-sessions.ts';
import { backupFolder, backupTime } from './backup-place.ts';
import { noteFound } from './backup-queries.ts';
import { forgetRestored, type Restored, readRestored } from './restored.ts';
import { leaveForeignNights } from './resume-backups.ts';

interface Needs {
  readonly config: Pick<Config, 'dataDir' | 'backupDir'>;
  readonly database: Database;
  readonly now: () => Date;
}

/**
 * At the first start after a restore. Everybody signs in anew: sessions that were ended since the backup would be open again. And
 * the backups that were made since, of which the database knows nothing, are told of. Nightly ones among them stay until somebody
 * removes them: nothing tells them from those made by hand, or from another installation's in the same folder.
 */
export async function afterRestore({ config, database, now }: Needs): Promise<void> {
  const restored = await readRestored(config.dataDir);
  if (restored === undefined) return;
  const folder = resolve(backupFolder(config));
  const files = await madeSince(folder, restored);
  await database.asSystem(async (tx) => {
    await endSessions(tx, { now: now() });
    await leaveForeignNights(tx, folder, now());
    await tellOf(tx, files);
  });
  await forgetRestored(config.dataDir);
}

interface Found {
  readonly file: string;
  readonly at: Date;
  readonly size: number;
}

async function madeSince(folder: string, { madeAt, at }: Restored): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const name of existsSync(folder) ? (await readdir(folder)).sort() : []) {
    const time = backupTime(name);
    if (time === undefined || time <= new Date(madeAt) || time > new Date(at)) continue;
    const file = join(folder, name);
    found.push({ file, at: time, size: (await stat(file)).size });
  }
  return found;
}

async function tellOf(tx: Tx, files: readonly Found[]): Promise<void> {
  const rows = await tx.selectFrom('backup').select('file').execute();
  const known = new Set(rows.map(({ file }) => resolve(file)));
  for (const one of files) if (!known.has(one.file)) await noteFound(tx, one);
}
