import { addDays, dayOf } from '@millrace/contract/report/period';
import type { Config } from '../../platform/config/config.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { nightlyAt } from '../backup/nightly-backup.ts';

/**
 * What of the backups that are there holds what was erased by now: nightly ones go one by one as new ones come, those that
 * were asked for by hand stay until somebody removes them, and so do all where no new ones come. Stores of one's own are backed
 * up by their own means.
 */
export async function keptInBackups(
  tx: Tx,
  config: Pick<Config, 'backupAt' | 'backupKeep' | 'databaseUrl' | 'clickhouseUrl'>,
  now: Date,
): Promise<{ readonly until: string | null; readonly staying: number }> {
  const rows = await tx
    .selectFrom('backup')
    .select(['kind'])
    .where('state', 'in', ['done', 'running'])
    .where('removed_at', 'is', null)
    .execute();
  const going = nightlyAt(config) === undefined ? 0 : rows.filter(({ kind }) => kind === 'nightly').length;
  return {
    // The newest nightly one with it is the oldest of those kept so many nights later, and goes the night after.
    until: going > 0 ? addDays(dayOf(now), config.backupKeep + 1) : null,
    staying: rows.length - going,
  };
}
