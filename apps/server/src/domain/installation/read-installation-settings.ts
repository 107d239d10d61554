import type { Database, Tx } from '../../platform/postgres/database.ts';
import { longestSilence } from '../../platform/postgres/revision.ts';
import type { Services } from '../../platform/services.ts';
import { type InstallationSettings, settingsIn } from './installation-settings.ts';

interface Kept {
  readonly revision: number;
  readonly settings: InstallationSettings;
}

/** By the database that they were read of; a server has one. */
const kept = new WeakMap<Database, Kept>();

/**
 * The settings of the installation as they hold now. Kept as long as the database's revision stands: a change holds on
 * the node that made it at once, on the others within two seconds.
 * @param tx the open transaction, where there is one: no second one can be opened inside of it
 */
export async function readInstallationSettings(
  { database, config }: Pick<Services, 'database' | 'config'>,
  tx?: Tx,
): Promise<InstallationSettings> {
  // Read before the query: what changes while it runs makes the answer old at once.
  const revision = database.revision();
  const known = kept.get(database);
  if (known?.revision === revision && database.revisionAge() < longestSilence) return known.settings;
  if (tx !== undefined) return settingsIn(tx, config);
  const settings = await database.asSystem((own) => settingsIn(own, config));
  kept.set(database, { revision, settings });
  return settings;
}
