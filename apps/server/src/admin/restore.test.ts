import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BackupEntry } from '../domain/backup/entry.ts';
import { format, type Manifest } from '../domain/backup/manifest.ts';
import { ownVersions } from '../domain/backup/own-versions.ts';
import { loadConfig } from '../platform/config/config.ts';
import { layBackup } from '../testing/lay-backup.ts';
import { restore } from './restore.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'millrace-restore-'));
});
afterEach(() => rm(root, { recursive: true }));

const stores: readonly BackupEntry[] = [
  { name: 'postgres', folder: true },
  { name: 'postgres/PG_VERSION', content: Buffer.from('18\n') },
];
const withKey = [...stores, { name: 'secret.key', content: Buffer.from('ab'.repeat(32)) }];

/** What the command says between what it restored and what to do next. */
async function saidOf(entries: readonly BackupEntry[], key?: Manifest['key']): Promise<readonly string[]> {
  const [file, dataDir] = [join(root, 'one.backup'), join(root, 'data')];
  const manifest = { format, madeAt: '2026-11-24T03:30:00.000Z', ...(await ownVersions()) };
  await layBackup(file, { ...manifest, ...(key && { key }) }, entries);
  const lines = await restore({ ...loadConfig({}), dataDir }, file);
  expect(lines.at(0)).toContain('had on 2026-11-24 03:30 UTC');
  expect(lines.at(-1)).toBe('Start the server on it as usual.');
  await rm(dataDir, { recursive: true });
  return lines.slice(1, -1);
}

test('a backup without its key is restored, and says that the server needs SECRET_KEY', async () => {
  const needed = [
    expect.stringMatching(/^Its key is not in the backup: .* SECRET_KEY .* none is set here\.$/),
  ];
  expect(await saidOf(stores, { isInside: false })).toEqual(needed);
  expect(await saidOf(withKey, { isInside: true })).toEqual([]);
  // Those of before do not say it.
  expect(await saidOf(stores)).toEqual(needed);
  expect(await saidOf(withKey)).toEqual([]);
});
