import { mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { linkLibraries } from './library-links.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'millrace-links-'));
  await mkdir(join(root, 'native', 'lib'), { recursive: true });
  await writeFile(join(root, 'native', 'lib', 'libx.so.1.2'), 'library');
  const links = ['libx.so', 'libx.so.1'].map((name) => ({
    source: 'native/lib/libx.so.1.2',
    target: `native/lib/${name}`,
  }));
  await writeFile(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links));
});
afterEach(() => rm(root, { recursive: true }));

it('makes the links that npm left out, also when two processes do it at once', async () => {
  const fallback = join(root, 'fallback');
  const made = await Promise.all([linkLibraries(root, fallback), linkLibraries(root, fallback)]);
  expect(made).toEqual([{}, {}]);
  expect(await readlink(join(root, 'native', 'lib', 'libx.so.1'))).toBe('libx.so.1.2');
});

it('makes them elsewhere when the package cannot be written', async () => {
  const fallback = join(root, 'fallback');
  // A place that refuses new files to everybody, root included.
  const target = join(process.platform === 'darwin' ? '/System' : '/sys', 'libx.so');
  const links = [{ source: 'native/lib/libx.so.1.2', target }];
  await writeFile(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links));
  const environment = await linkLibraries(root, fallback);
  expect(Object.values(environment)).toEqual([`${fallback}:${join(root, 'native', 'lib')}`]);
  expect(await readFile(join(fallback, 'libx.so'), 'utf8')).toBe('library');
});
