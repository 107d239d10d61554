import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs } from '@millrace/contract/kit/duration';
import { listErasings } from '@millrace/contract/operator/erasing';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeName } from '../../platform/event-log/node-name.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { backupFile } from '../backup/backup-place.ts';
import { eraseAfterRestore, skippedName } from './erase-after-restore.ts';
import { erasedId, hashOfId, referenceOf } from './erased-id.ts';
import { bringKept, forgetForRestore, keepForRestore } from './kept-for-restore.ts';
import { keptName } from './kept-name.ts';

const device = '5f0d7b1e-8a54-4e0f-9a53-7a4f6d0c2b11';

const log = pino({ level: 'silent' });

let root: string;
let app: TestApp;
let owner: Person;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'millrace-erasing-'));
  await mkdir(join(root, 'backups'));
  await mkdir(join(root, 'data'));
  const env = { DATA_DIR: join(root, 'data'), BACKUP_DIR: join(root, 'backups') };
  app = await openTestApp({ env });
  owner = await createPerson(app);
});
afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const kept = () => join(root, 'backups', keptName);
const backup = () => join(root, 'backups', 'old.backup');
const restored = (file = backup()) => ({ file, madeAt: '2020-01-01T00:00:00.000Z' });
const erased = (organizationId = owner.organizationId) => erasedId(organizationId, 'device', device);
const keep = (organizationId?: number) =>
  app.database.asSystem((tx) => keepForRestore(app.services, tx, erased(organizationId)));
const requests = async () => (await app.ask(listErasings, {}, owner)).data.list;

/** A backup of an hour ago. */
async function makeBackup(): Promise<void> {
  const at = new Date(app.clock.now().getTime() - 3_600_000);
  await writeFile(backup(), '');
  await app.database.asSystem((tx) =>
    tx
      .insertInto('backup')
      .values({ kind: 'asked', file: backup(), state: 'done', asked_at: at, finished_at: at })
      .execute(),
  );
}

test('an id is kept beside the backups for as long as one of them may hold it, and cannot be read there', async () => {
  await keep();
  expect(existsSync(kept())).toBe(false);
  await makeBackup();
  await keep();
  expect(await readFile(kept(), 'utf8')).not.toContain(device);
  await forgetForRestore(app.services);
  expect(existsSync(kept())).toBe(true);
  // Nobody says whether it was removed or carried elsewhere.
  await rm(backup());
  app.clock.forward(399 * dayMs);
  await forgetForRestore(app.services);
  expect(existsSync(kept())).toBe(true);
  app.clock.forward(dayMs);
  await forgetForRestore(app.services);
  expect(existsSync(kept())).toBe(false);
});

test('of a backup that was carried elsewhere, or whose disk is away, an id is kept, or kept as soon as the disk is back', async () => {
  await makeBackup();
  await rename(join(root, 'backups'), join(root, 'away'));
  await mkdir(join(root, 'backups'));
  // An empty place where the disk belongs.
  await expect(keep()).rejects.toThrow(/and it shows none.*Mount the disk/);
  expect(existsSync(kept())).toBe(false);
  await rm(join(root, 'backups'), { recursive: true });
  await expect(keep()).rejects.toThrow(/and it shows none/);
  await rename(join(root, 'away'), join(root, 'backups'));
  await keep();
  await rename(backup(), join(root, 'elsewhere.backup'));
  await keep();
  expect((await readFile(kept(), 'utf8')).trim().split('\n')).toHaveLength(2);
});

test('the backup that was restored, which has itself as not finished, counts as long as its file is there', async () => {
  await makeBackup();
  await app.database.asSystem((tx) =>
    tx.updateTable('backup').set({ state: 'failed', failure: 'unfinished' }).execute(),
  );
  await keep();
  expect(existsSync(kept())).toBe(true);
  await rm(backup());
  await forgetForRestore(app.services);
  expect(existsSync(kept())).toBe(false);
});

test('the first start after a restore asks anew, once, and waits for what the log of this server held', async () => {
  await makeBackup();
  await keep();
  await keep(2_000_000_000); // of an organization that the backup does not have
  await bringKept(restored(), app.services.config, app.services.config.dataDir);
  await eraseAfterRestore(app.services, log);
  const reference = referenceOf(hashOfId(app.services.secrets, erased()));
  expect(await requests()).toMatchObject([{ reference, state: 'waiting', askedBy: null }]);
  const node = await nodeName(app.services.config.dataDir);
  const awaited = await app.database.asSystem((tx) =>
    tx.selectFrom('erasing_log').select(['node', 'swept_at']).execute(),
  );
  expect(awaited).toEqual([{ node, swept_at: null }]);
  expect(existsSync(join(app.services.config.dataDir, keptName))).toBe(false);
  await bringKept(restored(), app.services.config, app.services.config.dataDir);
  await eraseAfterRestore(app.services, log);
  expect(await requests()).toHaveLength(1);
});

test('a backup that was carried elsewhere is restored with what was erased, too', async () => {
  await makeBackup();
  await keep();
  await bringKept(
    restored(join(root, 'elsewhere', 'old.backup')),
    app.services.config,
    app.services.config.dataDir,
  );
  await eraseAfterRestore(app.services, log);
  expect(await requests()).toHaveLength(1);
});

test('what stands in the folder under the name of a backup counts as one, whether or not the database knows it', async () => {
  const name = (at: Date) => backupFile(join(root, 'backups'), at);
  const now = app.clock.now().getTime();
  await writeFile(name(new Date(now + 3_600_000)), '');
  await keep();
  expect(existsSync(kept())).toBe(false);
  await writeFile(name(new Date(now - 3_600_000)), '');
  await keep();
  expect(existsSync(kept())).toBe(true);
});

test('a restore of a backup that nothing was erased after brings nothing', async () => {
  await bringKept(restored(), app.services.config, app.services.config.dataDir);
  await eraseAfterRestore(app.services, log);
  expect(await requests()).toEqual([]);
});

test('lines that another installation has sealed, or that are torn, are laid aside; the others are erased', async () => {
  await makeBackup();
  await keep();
  const own = (await readFile(kept(), 'utf8')).trim();
  const foreign = { ...JSON.parse(own), sealed: Buffer.from('sealed with another key').toString('base64') };
  const odd = [JSON.stringify(foreign), own.slice(0, 20), '{"kind":"soul"}'];
  await writeFile(kept(), [odd[0], odd[1], own, odd[2], ''].join('\n'));
  // What this server erases meanwhile is kept beside them.
  await keep();
  expect(await readFile(kept(), 'utf8')).toContain(`${odd[1]}\n${odd[2]}`);
  await bringKept(restored(), app.services.config, app.services.config.dataDir);
  await eraseAfterRestore(app.services, log);
  expect(await requests()).toHaveLength(1);
  const { dataDir } = app.services.config;
  expect(await readFile(join(dataDir, skippedName), 'utf8')).toBe(`${odd.join('\n')}\n`);
  expect(existsSync(join(dataDir, keptName))).toBe(false);
});
