import { dayOf } from '@millrace/contract/report/period';
import * as z from 'zod/mini';
import type { Config } from '../../platform/config/config.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { backupFile, backupFolder } from './backup-place.ts';
import { askForNightly } from './backup-queries.ts';

/** Whether all that this server knows is in its DATA_DIR; stores of one's own are backed up by their own means. */
export function isEmbedded(config: Pick<Config, 'databaseUrl' | 'clickhouseUrl'>): boolean {
  return config.databaseUrl === undefined && config.clickhouseUrl === undefined;
}

/** When there is a backup each night, such as `03:30`. The oldest go after it; where there is none, those of earlier nights stay. */
export function nightlyAt(
  config: Pick<Config, 'backupAt' | 'databaseUrl' | 'clickhouseUrl'>,
): string | undefined {
  return isEmbedded(config) ? config.backupAt : undefined;
}

/** Asks for each night's backup; a server that was off at the time makes up for it. */
export const nightlyBackup = defineJob({
  name: 'nightly-backup',
  data: z.object({}),
  schedule(config) {
    const at = nightlyAt(config);
    return at && daily(at);
  },
  retries: 5,
  pause: 30,
  expire: 60,
  async run({ config, database, now }) {
    const file = backupFile(backupFolder(config), now());
    const night = dayOf(now());
    await database.asSystem((tx) => askForNightly(tx, { file, night, now: now() }));
  },
});

/** @param time such as `03:30` */
function daily(time: string): string {
  const [hours, minutes] = time.split(':').map(Number);
  return `${minutes} ${hours} * * *`;
}
