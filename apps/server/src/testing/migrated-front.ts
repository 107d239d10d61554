import { join } from 'node:path';
import { type ClickHouseFront, startClickHouseFront } from './clickhouse-http-front.ts';
import { layMigratedClickHouse } from './migrated.ts';

/** A ClickHouse in a folder of its own that is migrated already: servers on it only note in their database that it is. */
export async function startMigratedFront(
  options: Parameters<typeof startClickHouseFront>[0],
): Promise<ClickHouseFront> {
  await layMigratedClickHouse(options.dataDir);
  return startClickHouseFront({ ...options, dataDir: join(options.dataDir, 'clickhouse') });
}
