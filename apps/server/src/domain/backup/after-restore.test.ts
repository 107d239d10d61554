import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hourMs } from '@millrace/contract/kit/duration';
import { getUserInfo } from '@millrace/contract/people/user';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPerson, signInDirectly } from '../../testing/people.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { afterRestore } from './after-restore.ts';
import { backupFile } from './backup-place.ts';
import { noteRestored } from './restored.ts';

let root: string;
let app: TestApp;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'millrace-restored-'));
  await mkdir(join(root, 'backups'));
  await mkdir(join(root, 'data'));
  app = await openTestApp({ env: { DATA_DIR: join(root, 'data'), BACKUP_DIR: join(root, 'backups') } });
  app.clock.hold();
});
afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

/** So many hours from now. */
const at = (hours: number) => new Date(app.clock.now().getTime() + hours * hourMs);
const nameOf = (hours: number) => backupFile(join(root, 'backups'), at(hours));
const noted = () =>
  app.database.asSystem((tx) =>
    tx.selectFrom('backup').select(['kind', 'state', 'file', 'size', 'removed_at']).orderBy('id').execute(),
  );

test('everybody signs in anew after a restore, and not at the starts after that', async () => {
  const person = await createPerson(app);
  expect((await app.ask(getUserInfo, {}, person)).code).toBe(0);
  await noteRestored(app.services.config.dataDir, {
    madeAt: at(-5).toISOString(),
    at: at(0).toISOString(),
  });
  await afterRestore(app.services);
  expect((await app.ask(getUserInfo, {}, person)).code).not.toBe(0);
  expect(await readdir(app.services.config.dataDir)).toEqual([]);
  const again = await signInDirectly(app, person);
  await afterRestore(app.services);
  expect((await app.ask(getUserInfo, {}, { token: again })).code).toBe(0);
});

test('backups that were made since are listed, and none is removed', async () => {
  // One that is known, one from before, two since, and one that has come after the restore; and what is no backup.
  const files = [-3, -6, -2, -1, 1].map(nameOf);
  for (const file of [...files, join(root, 'backups', 'notes.txt')]) await writeFile(file, 'whole');
  await app.database.asSystem((tx) =>
    tx
      .insertInto('backup')
      .values({ kind: 'nightly', night: '2026-01-01', state: 'done', file: files[0] ?? '', asked_at: at(-3) })
      .execute(),
  );
  await noteRestored(app.services.config.dataDir, {
    madeAt: at(-5).toISOString(),
    at: at(0).toISOString(),
  });
  await afterRestore(app.services);
  const found = { kind: 'asked', state: 'done', size: 5, removed_at: null };
  expect(await noted()).toMatchObject([
    { kind: 'nightly', file: files[0] },
    { ...found, file: files[2] },
    { ...found, file: files[3] },
  ]);
  expect(await readdir(join(root, 'backups'))).toHaveLength(6);
});
