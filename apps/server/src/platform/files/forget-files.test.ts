import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs } from '@millrace/contract/kit/duration';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetFiles } from './forget-files.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'millrace-old-files-'));
});
afterEach(() => rm(root, { recursive: true }));

test('files go that nobody has touched since, folders stay; a folder that is not there is fine', async () => {
  const now = new Date('2026-11-28T12:00:00Z');
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  await mkdir(join(root, 'inside'));
  for (const days of [0, 2, 40]) {
    const file = join(root, `${days} days`);
    await writeFile(file, 'ids');
    await utimes(file, ago(days), ago(days));
  }
  await forgetFiles(join(root, 'none'), now);
  await forgetFiles(root, ago(30));
  expect((await readdir(root)).sort()).toEqual(['0 days', '2 days', 'inside']);
  await forgetFiles(root, ago(1));
  expect((await readdir(root)).sort()).toEqual(['0 days', 'inside']);
});

test('a file and the `.json` beside it go together, by the one that was written to last', async () => {
  const now = new Date('2026-11-28T12:00:00Z');
  const write = async (name: string, days: number) => {
    const at = new Date(now.getTime() - days * dayMs);
    await writeFile(join(root, name), 'bytes');
    await utimes(join(root, name), at, at);
  };
  await write('goes on', 0);
  await write('goes on.json', 3);
  await write('begun', 3);
  await write('begun.json', 0);
  await write('given up', 2);
  await write('given up.json', 3);
  await write('alone.json', 3);
  await forgetFiles(root, new Date(now.getTime() - dayMs));
  expect((await readdir(root)).sort()).toEqual(['begun', 'begun.json', 'goes on', 'goes on.json']);
});
