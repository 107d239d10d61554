import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getSystem, listBackups, startBackup, systemParts } from '@millrace/contract/operator/system';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteFailed, putBack, takeNext } from '../../../domain/backup/backup-queries.ts';
import { lease } from '../../../platform/mail/mail-queue.ts';
import { contentsOf } from '../../../testing/contents.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { noClickHouse, openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await openTestApp({
    clickhouse: {
      ...noClickHouse,
      report: async ({ sql }) =>
        (sql.includes('auto_day') ? [] : [{ version: '25.8', bytes: '1048576' }]) as never,
    },
    env: { BACKUP_AT: '03:30', DATA_DIR: '/var/lib/millrace' },
  });
  app.clock.hold();
  administrator = await createPerson(app, { roleId: role.administrator });
});
afterAll(() => app.close());

const calls = [getSystem, listBackups, startBackup];

describe('who may', () => {
  test('signed out: nobody', async () => {
    for (const call of calls) expect((await app.ask(call, {})).status).toBe(401);
  });

  test.each([role.organizationOwner, role.appViewer, role.promoter])('role %i: not', async (roleId) => {
    const person = await createPerson(app, { roleId });
    const before = await contentsOf(app);
    for (const call of calls) expect((await app.ask(call, {}, person)).status).toBe(403);
    expect(await contentsOf(app)).toEqual(before);
  });
});

const fact = async (part: string) => {
  const { data } = await app.ask(getSystem, {}, administrator);
  return data.facts.find((one) => one.part === part);
};

describe('the installation', () => {
  test('says of each part how it stands', async () => {
    const { data } = await app.ask(getSystem, {}, administrator);
    expect(data.facts.map(({ part }) => part).sort()).toEqual([...systemParts].sort());
    expect(await fact('clickhouse')).toEqual({
      part: 'clickhouse',
      finding: 'clickhouseWell',
      figures: { version: '25.8', sizeBytes: 1_048_576 },
    });
    expect(await fact('postgres')).toMatchObject({
      finding: 'postgresWell',
      figures: { version: expect.stringMatching(/^\d+/), sizeBytes: expect.any(Number) },
    });
    expect(await fact('mail')).toMatchObject({
      finding: 'mailInFiles',
      figures: { folder: '/var/lib/millrace/outbox' },
    });
    expect(await fact('backup')).toMatchObject({ finding: 'backupNone' });
    expect(await fact('auto')).toMatchObject({ finding: 'autoWhole' });
  });

  test('knows its servers, and which is not heard of; one that was gone for a day is forgotten', async () => {
    const seen = (name: string, ago: number, more: object = {}) => ({
      ...{ name, host: `${name}.example`, version: '0.1.0', roles: ['delivery'] },
      ...{ started_at: app.clock.now(), seen_at: new Date(app.clock.now().getTime() - ago) },
      ...{ disk_free: 9e9, disk_size: 9e10, lag_seconds: 2, lag_bytes: 10, is_failing: false, ...more },
    });
    await app.database.asSystem((tx) =>
      tx
        .insertInto('server_node')
        .values([seen('a', 1_000), seen('b', 61_000, { lag_seconds: null, lag_bytes: null }), seen('c', 9e7)])
        .execute(),
    );
    const { data } = await app.ask(getSystem, {}, administrator);
    expect(data.servers).toMatchObject([
      { name: 'a', host: 'a.example', roles: ['delivery'], isQuiet: false, lagSeconds: 2, diskFree: 9e9 },
      { name: 'b', isQuiet: true, lagSeconds: null },
    ]);
    expect(await fact('servers')).toMatchObject({
      finding: 'serverQuiet',
      figures: { count: 1, hosts: 'b.example' },
    });
  });
});

test('a mail that is on its way was refused by nobody', async () => {
  const now = app.clock.now().getTime();
  const posted = { sealed: Buffer.from('sealed'), is_report: false };
  const row = (tries: number, due: number) => ({ ...posted, tries, due_at: new Date(now + due) });
  const insert = (rows: readonly ReturnType<typeof row>[]) =>
    app.database.asSystem((tx) => tx.insertInto('mail').values(rows).execute());
  const sent = await openTestApp({ beside: app, env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  try {
    const mail = async () => {
      const { data } = await sent.ask(getSystem, {}, administrator);
      return data.facts.find(({ part }) => part === 'mail');
    };
    // Waiting for its first try, and under way.
    await insert([row(0, 3_600_000), row(1, lease)]);
    expect(await mail()).toMatchObject({ finding: 'mailSent', figures: { count: 2 } });
    await insert([row(1, 60_000)]);
    expect(await mail()).toMatchObject({ finding: 'mailAgain', figures: { count: 1 } });
  } finally {
    await app.database.asSystem((tx) => tx.deleteFrom('mail').execute());
    await sent.close();
  }
});

describe('backups', () => {
  const list = async (asked: object = {}) => (await app.ask(listBackups, asked, administrator)).data;

  test('none yet: where they go, and when the next is taken', async () => {
    expect(await list()).toEqual({
      ...{ list: [], total: 0, isElsewhere: false, keep: 7, isEncrypted: false, isKeyInside: false },
      ...{ nextAt: expect.stringMatching(/T03:30:00\.000Z$/), folder: '/var/lib/millrace/backups' },
    });
  });

  test('hold the key where it is a file, and not where it is SECRET_KEY, whatever key lies there', async () => {
    const isKeyInside = async (fileSays: string) => {
      const node = await openTestApp({ beside: app, env: { SECRET_KEY: 'k'.repeat(43) } });
      try {
        const { dataDir } = node.services.config;
        await mkdir(dataDir, { recursive: true });
        await writeFile(join(dataDir, 'secret.key'), fileSays);
        return (await node.ask(listBackups, {}, administrator)).data.isKeyInside;
      } finally {
        await node.close();
      }
    };
    expect(await isKeyInside('a key for tests\n')).toBe(true);
    expect(await isKeyInside('another key for tests\n')).toBe(false);
  });

  test('one that is asked for waits, and is the answer to whoever asks meanwhile', async () => {
    const first = (await app.ask(startBackup, {}, administrator)).data;
    expect((await app.ask(startBackup, {}, administrator)).data).toEqual(first);
    expect((await list()).list).toMatchObject([
      { ...first, kind: 'asked', state: 'waiting', file: expect.stringContaining('/backups/millrace-') },
    ]);
  });

  test('one that failed says why, in the list and as a fact', async () => {
    await app.database.asSystem(async (tx) => {
      const taken = await takeNext(tx, app.clock.now());
      await noteFailed(tx, taken?.id ?? 0, { error: 'No space left on device' }, app.clock.now());
    });
    expect((await list()).list).toMatchObject([{ state: 'failed', error: 'No space left on device' }]);
    expect(await fact('backup')).toMatchObject({
      finding: 'backupFailed',
      figures: { reason: 'No space left on device' },
    });
  });

  test('one that a server’s end cut short says so in the reader’s language, and whoever asks does not wait for its next try', async () => {
    const { id } = (await app.ask(startBackup, {}, administrator)).data;
    const now = app.clock.now();
    const later = new Date(now.getTime() + 300_000);
    await app.database.asSystem((tx) => putBack(tx, id, { failure: 'ended' }, later));
    const { list: rows } = await list();
    expect(rows[0]).toMatchObject({ state: 'waiting', error: null, failure: 'ended' });
    expect(rows[0]?.dueAt).toBe(later.toISOString());
    expect(await app.database.asSystem((tx) => takeNext(tx, now))).toBeUndefined();
    expect((await app.ask(startBackup, {}, administrator)).data).toEqual({ id });
    expect(await app.database.asSystem((tx) => takeNext(tx, now))).toMatchObject({ id });
    await app.database.asSystem((tx) => noteFailed(tx, id, { failure: 'ended' }, now));
    expect((await fact('backup'))?.figures).toEqual({
      lastAt: expect.any(String),
      backupFailure: 'ended',
    });
  });
});

test('stores of one’s own are backed up elsewhere', async () => {
  const own = await openTestApp({
    env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/x', SECRET_KEY: 'k'.repeat(43) },
  });
  try {
    const person = await createPerson(own, { roleId: role.administrator });
    expect((await own.ask(listBackups, {}, person)).data).toMatchObject({ isElsewhere: true, nextAt: null });
    expect((await own.ask(startBackup, {}, person)).error.error).toBe('system.errors.backupElsewhere');
    const { data } = await own.ask(getSystem, {}, person);
    expect(data.facts.find(({ part }) => part === 'clickhouse')?.finding).toBe('clickhouseAway');
    expect(data.facts.find(({ part }) => part === 'auto')?.finding).toBe('autoUnasked');
  } finally {
    await own.close();
  }
});
