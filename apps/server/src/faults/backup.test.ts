import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { logInAdministrator } from '@millrace/contract/people/session';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { openClickHouse } from '../platform/clickhouse/open-clickhouse.ts';
import { attachDatabase } from '../platform/postgres/attach-database.ts';
import type { Database } from '../platform/postgres/database.ts';
import { withDataDir } from '../testing/data-dirs.ts';
import { signInOver } from '../testing/http-client.ts';
import { layMigratedStores } from '../testing/migrated.ts';
import { png } from '../testing/png.ts';
import { stopProgram } from '../testing/server-program.ts';
import { compare } from './counted.ts';
import { allIsShipped } from './figures.ts';
import { startLoad } from './load.ts';
import { createTarget, isServed } from './target.ts';
import { withPrograms } from './with-programs.ts';

// Starting real servers, on a machine that other tests use too.
vi.setConfig({ testTimeout: 300_000 });

const log = pino({ level: 'silent' });
const administrator = { email: 'root@example.com', password: 'Chosen-Horse-1' };
const passphrase = 'four words that nobody guesses';

/** As uploads lie in DATA_DIR. */
const upload = { place: `files/ab/ab${'0'.repeat(62)}.png`, content: png(64, 64) };

/** Written by a running server by itself, or by the log-ins and the backups of this test. */
const ofTheRunning = [
  'auto_learning',
  'backup',
  'session',
  'login_key',
  'spent_nonce',
  'user_account',
  'revision',
  'delivery_change',
  'server_node',
];

test('a backup that is taken while phones call brings the installation back elsewhere, each event once', async () => {
  await withDataDir({ user: undefined, under: [] }, (root) =>
    withPrograms(async (start) => {
      const [here, there, file] = [join(root, 'here'), join(root, 'there'), join(root, 'one.backup')];
      const env = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password };
      const run = async (...args: readonly string[]) => {
        const [DATA_DIR = '', ...words] = args;
        const command = start({ DATA_DIR, BACKUP_PASSPHRASE: passphrase }, 'admin/admin.ts', words);
        expect(await command.ended).toEqual({ code: 0, signal: null, complaint: '' });
      };

      await layMigratedStores(here);
      const server = start({ ...env, DATA_DIR: here });
      const baseUrl = await server.ready();
      const database = await attachDatabase({ dataDir: here, log });
      const target = await createTarget(database);
      await isServed(baseUrl, target);
      const tables = await contentsOf(database);
      await database.close();
      await mkdir(dirname(join(here, upload.place)), { recursive: true });
      await writeFile(join(here, upload.place), upload.content);
      const load = startLoad({ baseUrl, target });
      await load.acknowledged(300);
      const before = new Set(load.ledger.calls('acknowledged').flatMap(({ ids }) => ids));
      await run(here, 'backup', file);
      await load.acknowledged(100);
      await load.stop();
      await stopProgram(server);

      await run(there, 'restore', file);
      expect(await readFile(join(there, upload.place))).toEqual(upload.content);
      const restored = start({ DATA_DIR: there });
      const newUrl = await restored.ready();
      const attached = await attachDatabase({ dataDir: there, log });
      expect(await contentsOf(attached)).toEqual(tables);
      await attached.close();
      await signInOver(newUrl, administrator, logInAdministrator);
      await isServed(newUrl, target);
      await allIsShipped(newUrl);
      await stopProgram(restored);

      const clickhouse = await openClickHouse({ dataDir: there, log });
      const report = await compare(clickhouse, load.ledger);
      await clickhouse.close();
      expect(report).toMatchObject({ doubled: [], invented: [], hours: report.rows });
      // What came after the moment of the backup burned with the old machine.
      expect(report.lost.filter((id) => before.has(id))).toEqual([]);
      expect(before.size).toBeGreaterThan(300);
    }),
  );
});

/** What each table holds, as a sum of it. */
async function contentsOf(database: Database): Promise<Record<string, string>> {
  const client = new pg.Client(database.connection('system'));
  await client.connect();
  try {
    await client.query('set role none');
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'millrace' order by tablename",
    );
    const contents: Record<string, string> = {};
    for (const { name } of rows.filter((row) => !ofTheRunning.includes(row.name))) {
      const sum = await client.query<{ sum: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from ${name} t`,
      );
      contents[name] = sum.rows[0]?.sum ?? '';
    }
    return contents;
  } finally {
    await client.end();
  }
}
