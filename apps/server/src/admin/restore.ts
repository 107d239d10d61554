import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ownVersions } from '../domain/backup/own-versions.ts';
import { restoreBackup } from '../domain/backup/restore-backup.ts';
import { noteRestored } from '../domain/backup/restored.ts';
import { bringKept } from '../domain/erasing/kept-for-restore.ts';
import type { Config } from '../platform/config/config.ts';
import { StartError } from '../platform/start-error.ts';
import { sayKeyOfRestored } from './key-of-restored.ts';

/** Restores a backup into an empty DATA_DIR. @throws StartError when it can't be, after which nothing has changed */
export async function restore(config: Config, file: string): Promise<readonly string[]> {
  if (config.databaseUrl !== undefined || config.clickhouseUrl !== undefined) {
    throw new StartError(
      'A backup holds the embedded stores: restore it without DATABASE_URL and CLICKHOUSE_URL.',
    );
  }
  let kept = { ids: 0, people: 0 };
  const made = await restoreBackup({
    file,
    passphrase: config.backupPassphrase,
    dataDir: config.dataDir,
    own: await ownVersions(),
    add: async (draft, { madeAt }) => {
      await noteRestored(draft, { madeAt, at: new Date().toISOString() });
      kept = await bringKept({ file, madeAt }, config, draft);
    },
  });
  const key = {
    // Older ones did not say it.
    isInside: made.key?.isInside ?? existsSync(join(config.dataDir, 'secret.key')),
    fingerprint: made.key?.fingerprint,
  };
  return [
    `Restored what Millrace ${made.version} had on ${made.madeAt.slice(0, 16).replace('T', ' ')} UTC into ${config.dataDir}.`,
    ...(kept.ids + kept.people === 0
      ? []
      : [
          `Its first start erases again what was erased since: ids of devices and users ${kept.ids}, people who had left ${kept.people}.`,
        ]),
    ...sayKeyOfRestored(key, config.secretKey),
    'Start the server on it as usual.',
  ];
}
