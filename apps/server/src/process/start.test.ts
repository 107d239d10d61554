import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { changePassword } from '@millrace/contract/people/password';
import { logInAdministrator } from '@millrace/contract/people/session';
import { getUserInfo } from '@millrace/contract/people/user';
import { describe, expect, test, vi } from 'vitest';
import { noteRestored } from '../domain/backup/restored.ts';
import { withDataDir } from '../testing/data-dirs.ts';
import { openDoor } from '../testing/database-door.ts';
import { runOnServer, withClient } from '../testing/database-server.ts';
import { askOver, sealOver, signInOver } from '../testing/http-client.ts';
import { patient } from '../testing/patient.ts';
import { type Program, startProgram, stopProgram } from '../testing/server-program.ts';
import { cloneTemplate } from '../testing/test-database.ts';

/** A place for a DATA_DIR as whoever runs the tests has it. */
const inDataDir = (work: (dataDir: string) => Promise<void>) =>
  withDataDir({ user: undefined, under: [] }, work);

// Starting and ending real servers, on a machine that other tests use too.
vi.setConfig({ testTimeout: 240_000 });

const secretKey = 'a secret key for tests, 32 characters or more';

/** What nobody has touched for 40 days, in each folder where nothing stays so long. */
async function leaveOldFiles(dataDir: string): Promise<string[]> {
  const ago = new Date(Date.now() - 40 * 86_400_000);
  const files = ['uploads/1-ids', 'outbox/mail.eml', 'event-log/refused/1.record'];
  for (const file of files.map((one) => join(dataDir, one))) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'of somebody');
    await utimes(file, ago, ago);
  }
  return files.map((one) => join(dataDir, one));
}

describe('the program', () => {
  test('first start, work, a second server beside it, second start, change of the one-time password', async () => {
    await inDataDir(async (dataDir) => {
      const file = join(dataDir, 'first-login.txt');
      const first = startProgram({ DATA_DIR: dataDir });
      const url = await first.ready();
      const [email = '', password = ''] = (await readFile(file, 'utf8')).split('\n');
      await vi.waitFor(() => expect(first.lines).toHaveLength(4), patient);
      expect(first.lines).toEqual([
        `Millrace is ready at ${url}`,
        `Sign in as ${email} with the password ${password}.`,
        `It also stands in ${file} until you change it.`,
        `Work: ${url}/user/login   Platform: ${url}/login.admin`,
      ]);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(await (await fetch(`${url}/readyz`)).json()).toEqual({
        status: 'ok',
        postgres: 'ok',
        clickhouse: 'ok',
        snapshot: 'database',
      });
      const before = await signInOver(url, { email, password }, logInAdministrator);
      await refusesASecond(first, dataDir);
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      await stopProgram(first);
      expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');

      // As a server leaves it that was killed while it made a report, and a restore that came to its end.
      await mkdir(join(dataDir, 'mailed', '1.1'), { recursive: true });
      await writeFile(join(dataDir, 'mailed', '1.1', 'file'), 'all figures');
      const time = new Date().toISOString();
      await noteRestored(dataDir, { madeAt: time, at: time });

      const old = await leaveOldFiles(dataDir);
      const second = startProgram({ DATA_DIR: dataDir });
      const again = await second.ready();
      expect(await readdir(dataDir)).not.toContain('mailed');
      expect(await readdir(dataDir)).not.toContain('restored.json');
      await expect(askOver(again, getUserInfo, {}, before)).rejects.toThrow('common.errors.unauthorized');
      await vi.waitFor(() => expect(second.lines).toHaveLength(2), patient);
      expect(second.lines[1]).toBe(`How to sign in stands in ${file}, until you change the password.`);
      expect(second.lines.join()).not.toContain(password);
      const token = await signInOver(again, { email, password });
      const [current, next] = await sealOver(again, [password, 'Next-Horse-9']);
      await askOver(again, changePassword, { current, password: next }, token);
      await vi.waitFor(() => expect(stat(file)).rejects.toThrow('ENOENT'), patient);
      await vi.waitFor(() => expect(old.filter((one) => existsSync(one))).toEqual([]), patient);
      await stopProgram(second);

      const third = startProgram({ DATA_DIR: dataDir });
      const last = await third.ready();
      const info = await askOver(
        last,
        getUserInfo,
        {},
        await signInOver(last, { email, password: 'Next-Horse-9' }),
      );
      expect(info.isNew).toBe(true);
      await stopProgram(third);
      expect(third.lines).toEqual([`Millrace is ready at ${last}`]);
    });
  });
});

/** One sentence on stderr, code 1, nothing on stdout, no stack. */
async function expectRefusal(program: Program, sentence: string | RegExp): Promise<void> {
  const { code, complaint } = await program.ended;
  expect(complaint.trim()).toMatch(sentence);
  expect(complaint).not.toMatch(/\n\s+at /);
  expect(complaint.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
  expect(program.lines).toEqual([]);
}

/** A second server on the same DATA_DIR changes nothing. */
async function refusesASecond(first: Program, dataDir: string): Promise<void> {
  const contents = () => Promise.all([readdir(dataDir), readFile(join(dataDir, 'first-login.txt'), 'utf8')]);
  const before = await contents();
  await expectRefusal(
    startProgram({ DATA_DIR: dataDir }),
    `Another Millrace server (process ${first.child.pid}) is using DATA_DIR ${dataDir}: stop it, or choose another DATA_DIR.`,
  );
  expect(await contents()).toEqual(before);
}

/** With ADMIN_EMAIL and ADMIN_PASSWORD no password is shown or written. */
async function setUpBy(
  person: { readonly email: string; readonly password: string },
  env: Readonly<Record<string, string>> & { readonly DATA_DIR: string },
): Promise<void> {
  const program = startProgram({ ...env, ADMIN_EMAIL: person.email, ADMIN_PASSWORD: person.password });
  await signInOver(await program.ready(), person);
  await stopProgram(program);
  expect(program.lines[1]).toBe(`Sign in as ${person.email} with the password of ADMIN_PASSWORD.`);
  expect(program.lines.join()).not.toContain(person.password);
  expect(await readdir(env.DATA_DIR)).not.toContain('first-login.txt');
}

async function takenPort(): Promise<{ port: number; free(): void }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('no port');
  return { port: place.port, free: () => server.close() };
}

describe('a start that cannot be', () => {
  test('a port in use: one sentence, and nothing is made', async () => {
    await inDataDir(async (dataDir) => {
      const taken = await takenPort();
      await expectRefusal(
        startProgram({ DATA_DIR: dataDir, PORT: String(taken.port) }),
        `PORT ${taken.port} is in use on 127.0.0.1: choose another one with PORT.`,
      );
      taken.free();
      await expect(stat(dataDir)).rejects.toThrow('ENOENT');
    });
  });

  test('a port for bounces that is in use', async () => {
    await inDataDir(async (dataDir) => {
      const taken = await takenPort();
      const bounces = { BOUNCE_ADDRESS: 'back@bounce.example', BOUNCE_PORT: String(taken.port) };
      await expectRefusal(
        startProgram({ DATA_DIR: dataDir, ...bounces }),
        `BOUNCE_PORT ${taken.port} is in use on 127.0.0.1: choose another one with BOUNCE_PORT.`,
      );
      taken.free();
    });
  });

  test('an address that is not of this machine', async () => {
    await inDataDir(async (dataDir) => {
      await expectRefusal(
        startProgram({ DATA_DIR: dataDir, HOST: '192.0.2.1' }),
        /^HOST 192\.0\.2\.1 .*EADDRNOTAVAIL/,
      );
    });
  });

  test('a DATA_DIR that cannot be made', async () => {
    await inDataDir(async (dataDir) => {
      await writeFile(dataDir, 'a file');
      const inFile = join(dataDir, 'below');
      await expectRefusal(startProgram({ DATA_DIR: inFile }), `DATA_DIR ${inFile} cannot be made`);
    });
  });

  test.each([
    [{ PORT: '80a' }, 'PORT "80a" is not valid: it takes a whole number from 0 to 65535.'],
    [{ DATABASE_URL: 'postgres://user:secret@db/x' }, 'SECRET_KEY is missing'],
    [
      { DATABASE_URL: 'mysql://user:secret@db/x', SECRET_KEY: secretKey },
      'DATABASE_URL is not valid: it takes postgres://',
    ],
    [{ ADMIN_EMAIL: 'root@example.com' }, 'ADMIN_PASSWORD is missing'],
  ])('a wrong configuration: %j', async (env, problem) => {
    const { code, complaint } = await startProgram(env).ended;
    expect(code).toBe(1);
    expect(complaint).toMatch(/^The configuration is wrong:\n {2}[^\n]+\n$/);
    expect(complaint).toContain(problem);
    expect(complaint).not.toContain('secret@');
  });

  test('a database that cannot be reached', async () => {
    await inDataDir(async (dataDir) => {
      const taken = await takenPort();
      taken.free();
      const env = { DATA_DIR: dataDir, SECRET_KEY: secretKey };
      await expectRefusal(
        startProgram({ ...env, DATABASE_URL: `postgres://user:hidden@127.0.0.1:${taken.port}/x` }),
        /^The PostgreSQL server cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:\d+\.$/,
      );
    });
  });

  test('a ClickHouse that cannot be reached', async () => {
    await inDataDir(async (dataDir) => {
      const taken = await takenPort();
      taken.free();
      await expectRefusal(
        startProgram({ DATA_DIR: dataDir, CLICKHOUSE_URL: `http://user:hidden@127.0.0.1:${taken.port}` }),
        /^The ClickHouse server cannot be reached: (?!.*hidden).*ECONNREFUSED.*\.$/,
      );
    });
  });

  test('another SECRET_KEY than a database was set up with by ADMIN_PASSWORD; a database that is newer', async () => {
    const { address, drop } = await cloneTemplate();
    const door = await openDoor(address);
    await inDataDir(async (dataDir) => {
      const env = { DATA_DIR: dataDir, DATABASE_URL: door.url };
      await setUpBy(
        { email: 'root@example.com', password: 'Chosen-Horse-1' },
        { ...env, SECRET_KEY: secretKey },
      );
      // As the version before left it.
      const last = `select max(id) from millrace.migration where store = 'postgres'`;
      await runOnServer(
        address,
        `delete from millrace.migration where store = 'postgres' and id = (${last})`,
      );
      const known = () => withClient(address, (client) => client.query(last).then(({ rows }) => rows));
      const before = await known();
      await expectRefusal(
        startProgram({ ...env, SECRET_KEY: `another ${secretKey}` }),
        /^SECRET_KEY \(without it: DATA_DIR\/secret\.key\) is not the key that this database was set up with\.$/,
      );
      expect(await known()).toEqual(before);
      await runOnServer(
        address,
        `insert into millrace.migration (store, id, name, checksum) values ('postgres', 9999, '9999_later', repeat('0', 64))`,
      );
      await expectRefusal(
        startProgram({ ...env, SECRET_KEY: secretKey }),
        /^The PostgreSQL database was migrated by a newer Millrace \(migration 9999_later\)/,
      );
    });
    await door.close();
    await drop();
  });
});

async function started(env: Readonly<Record<string, string>>): Promise<Program> {
  const program = startProgram(env);
  await program.ready();
  return program;
}

describe('a signal during the start', () => {
  test('ends what was begun, with code 0, and leaves nothing running', async () => {
    await inDataDir(async (dataDir) => {
      const program = startProgram({ DATA_DIR: dataDir });
      await vi.waitFor(() => stat(join(dataDir, 'postgres')), { timeout: 90_000 });
      program.child.kill('SIGTERM');
      expect((await program.ended).code).toBe(0);
      expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
      await stopProgram(await started({ DATA_DIR: dataDir }));
    });
  });
});
