import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { ownVersions } from '../domain/backup/own-versions.ts';
import { restoreBackup } from '../domain/backup/restore-backup.ts';
import { loadConfig } from '../platform/config/config.ts';
import { openEventLog } from '../platform/event-log/event-log.ts';
import { openDatabase } from '../platform/postgres/open-database.ts';
import { withMigratedDataDir } from '../testing/migrated.ts';
import { backUp } from './back-up.ts';

// A PostgreSQL of its own starts, several times.
vi.setConfig({ testTimeout: 300_000 });

const log = pino({ level: 'silent' });

/** The log of events, as a server leaves it that was ended. */
async function layEventLog(dataDir: string): Promise<void> {
  const dir = join(dataDir, 'event-log');
  await (await openEventLog({ dir, log })).close();
  await writeFile(join(dir, 'cursor'), Buffer.alloc(8192));
}

test('a backup of stores that no server runs on is known to the next one, and says whose version they are', async () => {
  await withMigratedDataDir(async (dataDir) => {
    await layEventLog(dataDir);
    const config = { ...loadConfig({}), dataDir };
    const own = await ownVersions();
    const file = join(dataDir, '..', 'by-hand.backup');
    // As the version before left them: this program was pulled and has not started yet.
    const older = { postgres: own.migrations.postgres - 1, clickhouse: own.migrations.clickhouse - 1 };
    await inStores(dataDir, async (database) => {
      await database.asSystem((tx) =>
        sql`set local role none; delete from migration where id > case store when 'postgres' then ${sql.lit(older.postgres)} else ${sql.lit(older.clickhouse)} end`.execute(
          tx,
        ),
      );
    });
    expect(await backUp(config, file, () => undefined)).toHaveLength(2);
    await inStores(dataDir, async (database) => {
      const rows = await database.asSystem((tx) =>
        tx.selectFrom('backup').select(['kind', 'state', 'file', 'removed_at']).execute(),
      );
      expect(rows).toEqual([{ kind: 'asked', state: 'done', file, removed_at: null }]);
    });
    const there = join(dataDir, '..', 'there');
    const made = await restoreBackup({ file, passphrase: undefined, dataDir: there, own });
    expect(made).toMatchObject({ version: own.version, migrations: older });

    await mkdir(join(dataDir, 'a-folder'));
    await expect(backUp(config, join(dataDir, 'a-folder'), () => undefined)).rejects.toThrow();
    await inStores(dataDir, async (database) => {
      const rows = await database.asSystem((tx) => tx.selectFrom('backup').select('state').execute());
      expect(rows.map(({ state }) => state).sort()).toEqual(['done', 'failed']);
    });
  });
});

async function inStores(
  dataDir: string,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ dataDir, log, migrate: false });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
