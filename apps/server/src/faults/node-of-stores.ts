import { pino } from 'pino';
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import { openClickHouse } from '../platform/clickhouse/open-clickhouse.ts';
import { withDataDir } from '../testing/data-dirs.ts';
import { type DatabaseDoor, openDoor } from '../testing/database-door.ts';
import { startMigratedFront } from '../testing/migrated-front.ts';
import { stopProgram } from '../testing/server-program.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { openStoreDoor, type StoreDoor } from './store-door.ts';
import { createTarget, isServed, type Target } from './target.ts';
import { withPrograms } from './with-programs.ts';

export interface NodeOfStores {
  readonly baseUrl: string;
  readonly target: Target;
  /** How the server reaches its stores. */
  readonly postgres: DatabaseDoor;
  readonly clickhouse: StoreDoor;
  /** The way past the door. */
  readonly counted: Pick<ClickHouse, 'lookup'>;
}

const inDataDir = <T>(work: (dataDir: string) => Promise<T>) =>
  withDataDir({ user: undefined, under: [] }, work);

/** A whole server for the time of `work`, with a PostgreSQL and a ClickHouse that can be taken away from it. */
export async function withNodeOfStores(work: (node: NodeOfStores) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  const target = await createTarget(database);
  const postgres = await openDoor(database.address);
  await inDataDir((storeDir) =>
    inDataDir(async (dataDir) => {
      const front = await startMigratedFront({ dataDir: storeDir, user: 'u', password: 'p' });
      const clickhouse = await openStoreDoor(front.url);
      const log = pino({ level: 'silent' });
      const counted = await openClickHouse({ url: front.url, dataDir: storeDir, log });
      await withPrograms(async (start) => {
        const program = start({
          DATA_DIR: dataDir,
          DATABASE_URL: postgres.url,
          CLICKHOUSE_URL: clickhouse.url,
          SECRET_KEY: 'a secret key for tests, 32 characters or more',
        });
        const baseUrl = await program.ready();
        await isServed(baseUrl, target);
        await work({ baseUrl, target, postgres, clickhouse, counted });
        await stopProgram(program);
      });
      await counted.close();
      await clickhouse.close();
      await front.close();
    }),
  );
  await postgres.close();
  await database.close();
}
