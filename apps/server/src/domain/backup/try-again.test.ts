import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { role } from '@millrace/contract/people/permission';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPerson } from '../../testing/people.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { afterRestore } from './after-restore.ts';
import { askForNightly, putBack, readBackup, takeNext } from './backup-queries.ts';
import { backupWorker } from './backup-worker.ts';
import { noteRestored } from './restored.ts';
import { resumeBackups } from './resume-backups.ts';

let root: string;
let app: TestApp;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'millrace-again-'));
  app = await openTestApp();
  app.clock.hold();
});
afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const ask = (file: string, night: string) =>
  app.database.asSystem((tx) => askForNightly(tx, { file, night, now: app.clock.now() }));
const stateOf = (id: number) => app.database.asSystem((tx) => readBackup(tx, id));
const told = async () => {
  const notices = app.database.asSystem((tx) => tx.selectFrom('notice').select('message_key').execute());
  return (await notices).map(({ message_key: message }) => message);
};

test('a night’s backup that fails is tried again, later each time, and the Administrators are told when it is given up', async () => {
  await createPerson(app, { roleId: role.administrator });
  const { database, secrets } = app.services;
  const worker = backupWorker({
    ...{ database, secrets, now: app.clock.now, log: pino({ level: 'silent' }) },
    config: { backupKeep: 1, backupPassphrase: undefined },
    versions: { version: '1', postgres: 1, migrations: { postgres: 1, clickhouse: 1 } },
    stores: () => {
      throw new Error('nothing is read before there is a place for it');
    },
  });
  // A file stands where the folder has to be.
  await writeFile(join(root, 'backups'), '');
  await ask(join(root, 'backups', 'one'), '2026-01-01');
  expect(await worker.next()).toBe(true);
  for (const minutes of [5, 20, 60]) {
    expect(await stateOf(1)).toMatchObject({ state: 'waiting', error: expect.stringContaining('backups') });
    expect(await told()).toEqual([]);
    app.clock.forward(minutes * 60_000 - 1);
    expect(await worker.next()).toBe(false);
    app.clock.forward(1);
    expect(await worker.next()).toBe(true);
  }
  expect(await stateOf(1)).toMatchObject({ state: 'failed', tries: 4 });
  expect(await told()).toEqual(['notification.content.nightlyBackupFailed']);
  expect(await worker.next()).toBe(false);
});

const restart = (backupDir: string) =>
  resumeBackups({ config: { dataDir: root, backupDir }, database: app.database, now: app.clock.now });

test('at a start a night’s backup is gone on with as its file says; of a restored one only in the folder of this server', async () => {
  await createPerson(app, { roleId: role.administrator });
  const [own, other] = [join(root, 'own'), join(root, 'other')];
  await mkdir(own);
  await mkdir(other);
  const files = [join(own, 'killed'), join(own, 'whole'), join(other, 'restored')];
  for (const [index, file] of files.entries()) {
    await ask(file, `2026-01-0${index + 1}`);
    await app.database.asSystem((tx) => takeNext(tx, app.clock.now()));
    await writeFile(`${file}.part`, 'every secret');
  }
  await writeFile(join(own, 'whole'), 'all of it');
  const at = app.clock.now().toISOString();
  await noteRestored(root, { madeAt: at, at });
  await afterRestore({
    config: { dataDir: root, backupDir: own },
    ...{ database: app.database, now: app.clock.now },
  });
  await restart(own);
  expect(await stateOf(1)).toMatchObject({ state: 'waiting', failure: 'ended', tries: 1 });
  expect(await stateOf(2)).toMatchObject({ state: 'done' });
  expect(await stateOf(3)).toMatchObject({ state: 'failed', failure: 'elsewhere' });
  expect(await readdir(own)).toEqual(['whole']);
  // Another server's, which may be at it.
  expect(await readdir(other)).toEqual(['restored.part']);
  await restart(own);
  expect(await readdir(other)).toEqual(['restored.part']);
  // Nothing of this server has failed.
  expect(await told()).toEqual([]);
});

test('a night whose server was killed over it is tried in the new folder when BACKUP_DIR has changed, or is given up and told of', async () => {
  await createPerson(app, { roleId: role.administrator });
  const [before, own] = [join(root, 'before'), join(root, 'own')];
  await mkdir(before);
  await mkdir(own);
  for (const [index, name] of ['killed', 'whole', 'taken'].entries()) {
    await ask(join(before, name), `2026-01-0${index + 1}`);
    await app.database.asSystem((tx) => takeNext(tx, app.clock.now()));
  }
  await writeFile(join(before, 'killed.part'), 'every secret');
  await writeFile(join(before, 'whole'), 'all of it');
  await writeFile(join(own, 'taken'), 'another server’s');
  await restart(own);
  const file = join(own, 'killed');
  expect(await stateOf(1)).toMatchObject({ state: 'waiting', failure: 'ended', tries: 1, file });
  expect(await stateOf(2)).toMatchObject({ state: 'done', file: join(before, 'whole') });
  expect(await stateOf(3)).toMatchObject({ state: 'failed', failure: 'elsewhere' });
  expect(await told()).toEqual(['notification.content.nightlyBackupFailed']);
  expect(await readdir(before)).toEqual(['whole']);
});

test('a night that waits when BACKUP_DIR is mended is tried in the new folder, and replaces nothing there', async () => {
  const [away, own] = [join(root, 'away'), join(root, 'own')];
  await mkdir(own);
  await writeFile(join(own, 'taken'), 'another server’s');
  await ask(join(away, 'tried'), '2026-01-01');
  const due = new Date(app.clock.now().getTime() + 60_000);
  await app.database.asSystem(async (tx) => {
    await takeNext(tx, app.clock.now());
    await putBack(tx, 1, { error: 'no such disk' }, due);
  });
  await ask(join(away, 'taken'), '2026-01-02');
  await ask(join(away, 'not begun'), '2026-01-03');
  await restart(own);
  const next = () => app.database.asSystem((tx) => takeNext(tx, app.clock.now()));
  expect(await next()).toMatchObject({ id: 3, file: join(own, 'not begun'), tries: 1 });
  expect(await next()).toBeUndefined();
  app.clock.forward(60_000);
  expect(await next()).toMatchObject({ id: 1, file: join(own, 'tried'), tries: 2 });
  expect(await stateOf(2)).toMatchObject({ state: 'failed', failure: 'elsewhere' });
});
