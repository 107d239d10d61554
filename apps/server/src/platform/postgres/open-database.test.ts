import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, inject, it } from 'vitest';
import { withDataDir } from '../../testing/data-dirs.ts';
import { runOnServer, withClient } from '../../testing/database-server.ts';
import { startProcess } from '../../testing/server-process.ts';
import { createEmptyDatabase, type RawDatabase } from '../../testing/test-database.ts';
import { addressFromUrl } from './address.ts';
import { isAlive } from './embedded/old-child.ts';
import { openDatabase } from './open-database.ts';
import { refuseOldServer } from './prepare-server.ts';

const log = pino({ level: 'silent' });
const HERE = { user: undefined, under: [] };

it('starts, migrates and ends a server of its own, and refuses a second one on the same DATA_DIR', async () => {
  await withDataDir(HERE, async (dataDir) => {
    const first = startProcess('open-and-wait.ts', [dataDir], undefined);
    await first.waitFor((line) => line === 'open');
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    const before = await readFile(pidFile, 'utf8');

    const second = startProcess('open-and-wait.ts', [dataDir], undefined);
    expect((await second.ended).complaint).toBe('');
    expect(second.lines).toEqual([
      `StartError: Another Millrace server (process ${first.child.pid}) is using DATA_DIR ${dataDir}: stop it, or choose another DATA_DIR.`,
    ]);
    expect(await readFile(pidFile, 'utf8')).toBe(before);

    first.child.kill('SIGTERM');
    expect(await first.ended).toEqual({ code: 0, complaint: '' });
    expect(first.lines).toContain('closed');
    expect(isAlive(Number.parseInt(before, 10))).toBe(false);
  });
});

it('gives DATA_DIR back when it could not start', async () => {
  await withDataDir(HERE, async (dataDir) => {
    const failure = new Error('ClickHouse refused');
    const migrateMore = () => Promise.reject(failure);
    await expect(openDatabase({ dataDir, log, migrateMore })).rejects.toBe(failure);
    const database = await openDatabase({ dataDir, log });
    await database.ping();
    await database.close();
  });
});

const made: RawDatabase[] = [];
afterEach(async () => {
  for (const { drop } of made.splice(0)) await drop();
});

/** The address of a new database whose owner may log in and nothing else. */
async function ownedBy(login: string): Promise<{ raw: RawDatabase; url: string }> {
  const raw = await createEmptyDatabase();
  made.push(raw);
  const password = crypto.randomUUID();
  const database = await withClient(raw.address, async (client) => {
    await client.query(`create role ${login} login password '${password}'`);
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const name = rows[0]?.name;
    await client.query(`alter database ${name} owner to ${login}`);
    return name;
  });
  if (!raw.address.connectionString) {
    const host = encodeURIComponent(raw.address.host ?? '');
    return { raw, url: `postgres://${login}:${password}@/${database}?host=${host}` };
  }
  const url = new URL(raw.address.connectionString);
  url.username = login;
  url.password = password;
  return { raw, url: url.href };
}

it('works on a server of others without being its administrator, once it may become our roles', async () => {
  const login = `app_${crypto.randomUUID().slice(0, 8)}`;
  const { raw, url } = await ownedBy(login);
  try {
    await expect(openDatabase({ databaseUrl: url, dataDir: '/dev/null', log })).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/does not allow "grant millrace_request to current_user"/),
    });
    await runOnServer(raw.address, `grant millrace_request, millrace_system, millrace_migrate to ${login}`);
    const database = await openDatabase({ databaseUrl: url, dataDir: '/dev/null', log });
    try {
      await database.ping();
      expect(await database.asSystem((tx) => tx.selectFrom('organization').select('id').execute())).toEqual(
        [],
      );
    } finally {
      await database.close();
    }
  } finally {
    await made.splice(made.indexOf(raw), 1)[0]?.drop();
    await runOnServer(inject('database').address, `drop role ${login}`);
  }
});

it.each([
  ['mysql://x@127.0.0.1/x', /must look like postgres:\/\//],
  ['postgres://x@127.0.0.1:1/x', /cannot be reached: .*ECONNREFUSED/],
])('says in a sentence why %s is of no use', async (databaseUrl, message) => {
  await expect(openDatabase({ databaseUrl, dataDir: '/dev/null', log })).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(message),
  });
});

it('refuses servers before 15', () => {
  expect(() => refuseOldServer(14)).toThrow('has version 14; Millrace needs 15 or newer');
  expect(() => refuseOldServer(15)).not.toThrow();
});

it('keeps session options of the address beside its own, and its own name', () => {
  expect(
    addressFromUrl('postgres://u:p@h:1/d?options=-c%20a%3Db&application_name=x&sslmode=require'),
  ).toEqual({
    connectionString: 'postgres://u:p@h:1/d?sslmode=require',
    options: '-c a=b',
  });
});
