import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { backupFile } from '../domain/backup/backup-place.ts';
import { askForNightly } from '../domain/backup/backup-queries.ts';
import { attachDatabase } from '../platform/postgres/attach-database.ts';
import type { Database } from '../platform/postgres/database.ts';
import { withDataDir } from '../testing/data-dirs.ts';
import { layMigratedStores } from '../testing/migrated.ts';
import { stopProgram } from '../testing/server-program.ts';
import { withPrograms } from './with-programs.ts';

// Starting real servers, on a machine that other tests use too.
vi.setConfig({ testTimeout: 300_000 });

const log = pino({ level: 'silent' });

test('a nightly backup that dies with its server leaves no draft, and is made by the next one', async () => {
  await withDataDir({ user: undefined, under: [] }, (root) =>
    withPrograms(async (start) => {
      const [dataDir, folder] = [join(root, 'data'), join(root, 'backups')];
      await mkdir(folder, { recursive: true });
      await layMigratedStores(dataDir);
      const env = { DATA_DIR: dataDir, BACKUP_DIR: folder };

      const killed = start(env);
      await killed.ready();
      const database = await attachDatabase({ dataDir, log });
      const file = await untilDraft(database, folder);
      killed.child.kill('SIGKILL');
      await database.close();
      await killed.ended;
      expect(await readdir(folder)).toContain(`${file}.part`);

      const next = start(env);
      await next.ready();
      const attached = await attachDatabase({ dataDir, log });
      expect(await readdir(folder)).not.toContain(`${file}.part`);
      expect(await last(attached)).toMatchObject({ state: 'waiting', failure: 'ended', tries: 1 });
      // The pause is over.
      await attached.asSystem((tx) =>
        tx.updateTable('backup').set({ due_at: null }).where('state', '=', 'waiting').execute(),
      );
      await vi.waitUntil(async () => (await last(attached)).state === 'done', { timeout: 120_000 });
      await attached.close();
      expect(await readdir(folder)).toContain(file);
      await stopProgram(next);
    }),
  );
});

/** Asks for night after night until one is seen under way. @returns the name of its file */
async function untilDraft(database: Database, folder: string): Promise<string> {
  for (let night = 1; ; night += 1) {
    const at = new Date(Date.UTC(2026, 0, night));
    const file = backupFile(folder, at);
    await database.asSystem((tx) =>
      askForNightly(tx, { file, night: at.toISOString().slice(0, 10), now: new Date() }),
    );
    while (!existsSync(file)) {
      if (existsSync(`${file}.part`)) return file.slice(folder.length + 1);
      await sleep(2);
    }
  }
}

function last(database: Database) {
  return database.asSystem((tx) =>
    tx
      .selectFrom('backup')
      .select(['state', 'failure', 'tries'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
}
