import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockDataDir } from '../../platform/files/data-dir.ts';
import { StartError } from '../../platform/start-error.ts';
import { layBackup } from '../../testing/lay-backup.ts';
import type { BackupEntry } from './entry.ts';
import { format, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

const own = { version: '1.2.3', postgres: 18, migrations: { postgres: 20, clickhouse: 10 } };
const made: Manifest = { format, madeAt: '2026-11-24T03:30:00.000Z', ...own };
const content = Buffer.from('what was kept '.repeat(2000));
const whole: readonly BackupEntry[] = [
  { name: 'postgres', folder: true },
  { name: 'postgres/PG_VERSION', content: Buffer.from('18\n') },
  { name: 'postgres/pg_notify', folder: true },
  { name: 'clickhouse/store/a/b/data.bin', content },
  { name: 'secret.key', content: Buffer.from('ab'.repeat(32)) },
];

const passphrase = 'a passphrase of some length';
/** How far into a file. */
const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

let dir: string;
let plain: Buffer;
let sealed: Buffer;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'millrace-restore-'));
  plain = await readFile(await backupOf(whole));
  sealed = await readFile(await backupOf(whole, made, passphrase));
});
afterAll(() => rm(dir, { recursive: true }));

let count = 0;
const place = (name: string) => {
  count += 1;
  return join(dir, `${name}-${count}`);
};

async function backupOf(
  entries: readonly BackupEntry[],
  manifest: Manifest = made,
  passphrase?: string,
): Promise<string> {
  const file = place('file');
  await layBackup(file, manifest, entries, passphrase);
  return file;
}

/** Restores into a new folder. @returns the folder */
async function restored(file: string, passphrase?: string): Promise<string> {
  const dataDir = place('data');
  await restoreBackup({ file, passphrase, dataDir, own });
  return dataDir;
}

/** Nothing is there, not even the folder. */
async function expectRefusal(file: string, sentence: RegExp, passphrase?: string): Promise<void> {
  const dataDir = place('data');
  const refusal = restoreBackup({ file, passphrase, dataDir, own });
  await expect(refusal).rejects.toThrow(sentence);
  expect(existsSync(dataDir)).toBe(false);
}

test.each([undefined, passphrase])('what was backed up is there (passphrase: %s)', async (passphrase) => {
  const dataDir = await restored(await backupOf(whole, made, passphrase), passphrase);
  expect((await readdir(dataDir)).filter((name) => !name.startsWith('server.')).sort()).toEqual([
    'clickhouse',
    'postgres',
    'secret.key',
  ]);
  expect(await readFile(join(dataDir, 'clickhouse/store/a/b/data.bin'))).toEqual(content);
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION', 'pg_notify']);
});

describe('a file that can not be restored leaves nothing', () => {
  test('a wrong passphrase, and none', async () => {
    const file = await backupOf(whole, made, passphrase);
    await expectRefusal(file, /encrypted: set BACKUP_PASSPHRASE/);
    await expectRefusal(file, /the passphrase is not the one/, 'another of some length');
  });

  test('a newer one, and one of another PostgreSQL', async () => {
    const newer = [
      { ...made, format: format + 1 },
      { ...made, migrations: { ...made.migrations, postgres: 21 } },
      { ...made, migrations: { ...made.migrations, clickhouse: 11 } },
    ];
    for (const manifest of newer)
      await expectRefusal(await backupOf(whole, manifest), /made by a newer Millrace/);
    await expectRefusal(await backupOf(whole, { ...made, postgres: 17 }), /files of PostgreSQL 17/);
  });

  test('an older one is restored', async () => {
    const older = { ...made, version: '1.0.0', migrations: { postgres: 15, clickhouse: 9 } };
    await restored(await backupOf(whole, older));
  });

  test.each([
    '../outside',
    'postgres/../../outside',
    '/etc/passwd',
    'server.lock',
    'first-login.txt',
    'postgres//x',
  ])('one that would write to %s', async (name) => {
    const file = await backupOf([...whole, { name, content: Buffer.from('x') }]);
    await expectRefusal(file, /belongs to no installation/);
  });

  test('no file, an empty one, a picture, a backup of nothing', async () => {
    const dataDir = place('data');
    await expect(restoreBackup({ file: join(dir, 'nowhere'), passphrase, dataDir, own })).rejects.toThrow(
      /nowhere cannot be read/,
    );
    expect(existsSync(dataDir)).toBe(false);
    for (const bytes of [Buffer.alloc(0), Buffer.from('\x89PNG\r\n\x1a\n and so on')]) {
      const file = place('file');
      await writeFile(file, bytes);
      await expectRefusal(file, /is not a whole backup/);
    }
  });
});

test('of a file that was cut off or in which a byte has changed comes what was backed up, or nothing', {
  timeout: 180_000,
}, async () => {
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.boolean(), share, async (isSealed, isCut, at) => {
      const bytes = Buffer.from(isSealed ? sealed : plain);
      const offset = Math.floor(at * bytes.length);
      bytes.writeUInt8(bytes.readUInt8(offset) ^ 0x55, offset);
      const file = place('file');
      await writeFile(file, isCut ? bytes.subarray(0, offset) : bytes);
      const dataDir = place('data');
      const options = { file, passphrase: isSealed ? passphrase : undefined, dataDir, own };
      // Not every bit of a packed file means something, nor its last ones.
      const isRestored = await restoreBackup(options).then(
        () => true,
        (error: unknown) => !(error instanceof StartError),
      );
      if (!isRestored) {
        refused += 1;
        expect(existsSync(dataDir)).toBe(false);
      } else expect(await readFile(join(dataDir, 'clickhouse/store/a/b/data.bin'))).toEqual(content);
    }),
    { numRuns: 100 },
  );
  expect(refused).toBeGreaterThan(85);
});

test('a folder that was there stays, as empty as it was, also where a server had stood on it', async () => {
  const file = await backupOf([...whole, { name: 'server.lock', content: Buffer.from('x') }]);
  const [empty, known] = [place('empty'), place('known')];
  await mkdir(empty);
  (await lockDataDir(known)).release();
  for (const dataDir of [empty, known]) {
    const before = await readdir(dataDir);
    const refusal = restoreBackup({ file, passphrase: undefined, dataDir, own });
    await expect(refusal).rejects.toThrow(/belongs to no installation/);
    expect(await readdir(dataDir)).toEqual(before);
  }
});

test('a folder in use, and one that is not empty, stay as they are', async () => {
  const file = await backupOf(whole);
  const used = place('used');
  const lock = await lockDataDir(used);
  await expect(restoreBackup({ file, passphrase: undefined, dataDir: used, own })).rejects.toThrow(
    /Another Millrace server/,
  );
  lock.release();
  const filled = place('filled');
  await mkdir(filled);
  await writeFile(join(filled, 'mine.txt'), 'mine');
  await expect(restoreBackup({ file, passphrase: undefined, dataDir: filled, own })).rejects.toThrow(
    /is not empty \(mine\.txt\)/,
  );
  expect(await readdir(filled)).toEqual(['mine.txt']);
});
