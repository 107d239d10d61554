import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withDataDir } from '../../testing/data-dirs.ts';
import { type PartName, parsePartName } from './part-name.ts';
import { takeBackParts } from './take-back-parts.ts';

const TEN_MINUTES_MS = 600_000;

interface Table {
  /** Directories, those of parts that were there ten minutes ago with `old` before the name. */
  readonly dirs: readonly string[];
  readonly whole?: readonly string[];
  readonly inserts?: readonly string[];
  readonly tokens?: string;
}

const named = (names: readonly string[] = []): PartName[] =>
  names.flatMap((name) => parsePartName(name) ?? []);

async function takenBack({ dirs, whole, inserts, tokens = '' }: Table) {
  return withDataDir({ user: undefined, under: [] }, async (dataDir) => {
    const path = join(dataDir, 'table');
    const logs = join(path, 'deduplication_logs');
    await mkdir(logs, { recursive: true });
    const log = join(logs, 'deduplication_log_1.txt');
    await writeFile(log, tokens);
    for (const dir of dirs) {
      const name = join(path, dir.replace('old ', ''));
      await mkdir(name);
      await writeFile(join(name, 'data.bin'), 'rows');
      if (dir.startsWith('old ')) await utimes(name, new Date(), new Date(Date.now() - TEN_MINUTES_MS));
    }
    const spare = join(dataDir, 'spare');
    await takeBackParts({ path, whole: named(whole), inserts: named(inserts), spare });
    await rm(spare, { force: false }).catch((error) => expect(error.code).toBe('ENOENT'));
    const left = (await readdir(path)).filter((name) => name !== 'deduplication_logs').sort();
    return { left, tokens: await readFile(log, 'latin1') };
  });
}

test('what was merged since goes, and what it was made of stays', async () => {
  const { left } = await takenBack({
    dirs: ['all_1_1_0', 'all_2_2_0', 'all_1_2_1', 'all_3_3_0', 'all_1_3_2'],
    whole: ['all_1_1_0', 'all_2_2_0', 'all_3_3_0'],
  });
  expect(left).toEqual(['all_1_1_0', 'all_2_2_0', 'all_3_3_0']);
});

test('a whole part stays, and so does what it was made of', async () => {
  const { left } = await takenBack({ dirs: ['all_1_1_0', 'all_1_2_1', 'detached'], whole: ['all_1_2_1'] });
  expect(left).toEqual(['all_1_1_0', 'all_1_2_1', 'detached']);
});

test('a merged part stays whose own parts may be gone, or are', async () => {
  const old = await takenBack({ dirs: ['all_1_1_0', 'old all_1_2_1'], whole: [] });
  expect(old.left).toEqual(['all_1_1_0', 'all_1_2_1']);
  const alone = await takenBack({ dirs: ['all_1_2_1'], whole: [] });
  expect(alone.left).toEqual(['all_1_2_1']);
});

test('an insert goes with its token, out of what it was merged into, too', async () => {
  const { left, tokens } = await takenBack({
    dirs: ['all_1_1_0', 'all_2_2_0', 'all_1_2_1', 'other_2_2_0'],
    whole: ['all_1_2_1', 'other_2_2_0'],
    inserts: ['all_2_2_0'],
    tokens: '1\tall_1_1_0\tall_5\n1\tall_2_2_0\tall_6\n1\tother_2_2_0\tother_7\n',
  });
  expect(left).toEqual(['all_1_1_0', 'other_2_2_0']);
  expect(tokens).toBe('1\tall_1_1_0\tall_5\n1\tother_2_2_0\tother_7\n');
});

test('an insert stays, with its token, that is part of what is too old to be taken apart', async () => {
  const table = {
    dirs: ['all_1_1_0', 'all_2_2_0', 'old all_1_2_1'],
    whole: ['all_1_2_1'],
    inserts: ['all_2_2_0'],
    tokens: '1\tall_2_2_0\tall_6\n',
  };
  const { left, tokens } = await takenBack(table);
  expect(left).toEqual(['all_1_1_0', 'all_1_2_1', 'all_2_2_0']);
  expect(tokens).toBe(table.tokens);
});

test('a token line that is not written to its end goes with the others', async () => {
  const { tokens } = await takenBack({
    dirs: ['all_1_1_0', 'all_2_2_0'],
    whole: ['all_1_1_0'],
    inserts: ['all_2_2_0'],
    tokens: '1\tall_1_1_0\tall_5\n1\tall_2_2',
  });
  expect(tokens).toBe('1\tall_1_1_0\tall_5\n');
});
