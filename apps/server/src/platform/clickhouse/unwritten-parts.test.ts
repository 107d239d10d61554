import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { UnwrittenParts } from './unwritten-parts.ts';

const log = { info: () => undefined, error: () => undefined };

/** As much of an engine as is asked, of one table: a merge of its two parts ends some looks after it was told to stop. */
async function openEngine() {
  const dir = await mkdtemp(join(tmpdir(), 'millrace-parts-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const path = join(dir, 'table');
  const add = (name: string) => mkdir(join(path, name), { recursive: true });
  for (const name of ['all_1_1_0', 'all_2_2_0']) await add(name);
  const said: string[] = [];
  const engine = { failedWrites: 0, looksLeft: 0 };
  const parts = async () => {
    const names = await readdir(path);
    const isMerged = names.includes('all_1_2_1');
    return names.map((name) => {
      const active = name === 'all_1_2_1' || !isMerged ? 1 : 0;
      return { table: 'event', name, path: join(path, name), active };
    });
  };
  const ask = async (sql: string): Promise<readonly unknown[]> => {
    if (sql.includes('system.events')) return [{ value: String(engine.failedWrites) }];
    if (sql.includes('system.tables')) return [{ path }];
    if (sql.startsWith('CHECK TABLE')) return [{ is_passed: 1 }];
    if (sql.includes('system.parts'))
      return (await parts()).filter(({ active }) => active === 1 || sql.includes('path, active'));
    if (!sql.includes('system.merges')) throw new Error(`Nobody asks: ${sql}`);
    if (engine.looksLeft === 0) return [];
    engine.looksLeft -= 1;
    if (engine.looksLeft === 0) await add('all_1_2_1');
    return [{ table: 'event' }];
  };
  const command = async (sql: string) => void said.push(sql);
  return {
    engine,
    said,
    names: () => readdir(path),
    unwritten: new UnwrittenParts({ ask, command, dir, log }),
  };
}

test('a part that is merged by the time at which merges have stopped is taken back, as others are', async () => {
  const { engine, said, names, unwritten } = await openEngine();
  await unwritten.settle();
  // The disk has refused some of it, and it is not there yet.
  Object.assign(engine, { failedWrites: 1, looksLeft: 2 });
  await unwritten.settle();
  expect(await names()).toEqual(['all_1_1_0', 'all_2_2_0']);
  expect(said).toEqual([
    'SYSTEM STOP MERGES',
    'ATTACH TABLE IF NOT EXISTS millrace.event',
    'DETACH TABLE millrace.event',
    'ATTACH TABLE IF NOT EXISTS millrace.event',
    'SYSTEM START MERGES',
  ]);
});
