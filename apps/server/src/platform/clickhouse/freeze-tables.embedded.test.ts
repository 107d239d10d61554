import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { unheard } from '../../testing/unheard.ts';
import type { ClickHouse } from './clickhouse.ts';
import { createDatabase, createTable, deleteRows } from './ddl.ts';
import { openClickHouse } from './open-clickhouse.ts';

vi.setConfig({ testTimeout: 120_000 });

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'millrace-frozen-'));
});
afterEach(() => rm(root, { recursive: true }));

const people = { name: 'people', columns: { name: 'String' }, engine: 'MergeTree', orderBy: 'name' } as const;
const row = z.object({ name: z.string() });
const named = async (store: ClickHouse) =>
  (await store.lookup('SELECT name FROM millrace.people ORDER BY name', row)).map(({ name }) => name);
const add = (store: ClickHouse, ...names: string[]) =>
  store.ingest(
    'people',
    names.map((name) => ({ name })),
    { token: names.join('-') },
  );
const remove = (store: ClickHouse, name: string) =>
  store.hold((run) => run(deleteRows('people', `name = '${name}'`, store.topology)));

test('a deletion that has ended is in no copy, and the copy goes on from there', async () => {
  const store = await openClickHouse({ dataDir: join(root, 'here'), log: unheard });
  for (const statement of [
    ...createDatabase(store.topology),
    ...createTable({ ...people, shardBy: '1' }, store.topology),
  ])
    await store.migration(statement);
  await add(store, 'Moth', 'Mustardseed', 'Cobweb');
  await remove(store, 'Moth');
  await add(store, 'Peaseblossom');
  const frozen = await store.freeze(async () => undefined);
  const copied: string[] = [];
  for await (const { path, file } of frozen.files()) {
    const to = join(root, 'there', 'clickhouse', path);
    await mkdir(dirname(to), { recursive: true });
    await copyFile(file, to);
    copied.push(path);
  }
  await frozen.release();
  await store.close();
  expect(copied.filter((path) => path.includes('mutation_'))).toEqual([]);

  const copy = await openClickHouse({ dataDir: join(root, 'there'), log: unheard });
  expect(await named(copy)).toEqual(['Cobweb', 'Mustardseed', 'Peaseblossom']);
  await add(copy, 'Moth');
  await remove(copy, 'Cobweb');
  expect(await named(copy)).toEqual(['Moth', 'Mustardseed', 'Peaseblossom']);
  await copy.close();
});
