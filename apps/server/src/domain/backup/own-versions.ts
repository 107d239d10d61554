import { clickhouseSteps } from '../../migrations/clickhouse/steps.ts';
import { packagedBinaries } from '../../platform/postgres/embedded/binaries.ts';
import { ownMigrations } from '../../platform/postgres/migrate.ts';
import { version } from '../../platform/version.ts';
import type { Manifest } from './manifest.ts';

/** What this program writes and reads. */
export async function ownVersions(): Promise<Pick<Manifest, 'version' | 'postgres' | 'migrations'>> {
  const migrations = await ownMigrations();
  return {
    version,
    postgres: packagedBinaries().majorVersion,
    migrations: { postgres: migrations.at(-1)?.id ?? 0, clickhouse: clickhouseSteps.at(-1)?.id ?? 0 },
  };
}
