import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { FrozenTables } from './clickhouse.ts';
import { parsePartName } from './part-name.ts';
import type { Pool } from './pool.ts';
import { DATABASE } from './topology.ts';

/** What this is called in the engine's folder `shadow`; one at a time. */
const NAME = 'backup';

const tableRow = z.object({ name: z.string() });
const fileRow = z.object({ file: z.string() });

/**
 * Freezes the tables of the engine in `folder`. Parts are linked by the engine itself (`FREEZE`), the definitions, tokens
 * and mutations beside them are copied, for the engine goes on writing in them. A mutation that has ended is left out: every
 * part has it, and what it was to delete may stand in it.
 */
export async function freezeTables(
  pool: Pool,
  folder: string | undefined,
  at: () => Promise<void>,
): Promise<FrozenTables> {
  if (folder === undefined) throw new Error('Only an embedded ClickHouse is frozen by its server.');
  const shadow = join(folder, 'shadow', NAME);
  // Of a server that was killed.
  await rm(shadow, { recursive: true, force: true });
  const rows = await pool.lookup(
    `SELECT name FROM system.tables WHERE database = '${DATABASE}' AND engine LIKE '%MergeTree' ORDER BY name`,
  );
  const tables = z.parse(z.array(tableRow), rows);
  await pool.holdInserts(async () => {
    await at();
    // Before anything is fixed: what has ended by now, every part has that comes.
    const ended = await endedMutations(pool);
    for (const { name } of tables) {
      await pool.control(`ALTER TABLE ${DATABASE}.${name} FREEZE WITH NAME '${NAME}'`);
    }
    await copyBeside(folder, shadow, ended);
  });
  return {
    files: () => filesIn(shadow, ''),
    release: () => rm(shadow, { recursive: true, force: true }),
  };
}

/** Each by the folder of its table and its own name. */
async function endedMutations(pool: Pool): Promise<ReadonlySet<string>> {
  const rows = await pool.lookup(
    `SELECT concat(toString(t.uuid), '/', m.mutation_id) AS file FROM system.mutations AS m
     JOIN system.tables AS t ON t.database = m.database AND t.name = m.table
     WHERE m.database = '${DATABASE}' AND m.is_done`,
  );
  return new Set(z.parse(z.array(fileRow), rows).map(({ file }) => file));
}

/** What belongs to the tables and is no part. */
async function copyBeside(folder: string, shadow: string, ended: ReadonlySet<string>): Promise<void> {
  const hasEnded = (path: string) => ended.has(path.split('/').slice(-2).join('/'));
  const isPart = (path: string) => parsePartName(path.split('/').at(-1) ?? '') !== undefined;
  const isPassing = (path: string) => /\/(detached|tmp[^/]*|delete_tmp[^/]*)$/.test(path);
  for (const root of ['metadata', 'store']) {
    for await (const { path, file } of filesIn(
      join(folder, root),
      root,
      (one) => isPart(one) || isPassing(one) || hasEnded(one),
    )) {
      await mkdir(dirname(join(shadow, path)), { recursive: true });
      await copyFile(file, join(shadow, path));
    }
  }
}

async function* filesIn(
  dir: string,
  path: string,
  skip: (path: string) => boolean = () => false,
): AsyncGenerator<{ readonly path: string; readonly file: string; readonly size: number }> {
  for (const found of await readdir(dir, { withFileTypes: true })) {
    const [file, inside] = [join(dir, found.name), path === '' ? found.name : `${path}/${found.name}`];
    if (skip(inside)) continue;
    if (found.isDirectory()) yield* filesIn(file, inside, skip);
    else if (found.isFile()) yield { path: inside, file, size: (await stat(file)).size };
  }
}
