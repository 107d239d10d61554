import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeName } from './node-name.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'millrace-name-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('all who ask at once get one name, and so does whoever asks later', async () => {
  const names = await Promise.all(Array.from({ length: 8 }, () => nodeName(dataDir)));
  expect(new Set([...names, await nodeName(dataDir)]).size).toBe(1);
  expect(names[0]).toMatch(/^[\w-]{12}$/);
  expect(await readdir(dataDir)).toEqual(['node-name']);
});

test('a name that can not be read is never replaced by another', async () => {
  await mkdir(join(dataDir, 'node-name'));
  await expect(nodeName(dataDir)).rejects.toThrow('EISDIR');
  expect(await readdir(dataDir)).toEqual(['node-name']);
});

test('an empty one is made anew', async () => {
  await writeFile(join(dataDir, 'node-name'), '');
  const name = await nodeName(dataDir);
  expect(name).not.toBe('');
  expect(await nodeName(dataDir)).toBe(name);
});
