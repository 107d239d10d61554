import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { logInAdministrator } from '@millrace/contract/people/session';
import { getUserInfo } from '@millrace/contract/people/user';
import { describe, expect, test, vi } from 'vitest';
import { createAccount } from '../platform/people/create-account.ts';
import { connectDatabase } from '../platform/postgres/database.ts';
import { findFactor } from '../platform/second-factor/second-factor.ts';
import { StartError } from '../platform/start-error.ts';
import { captureLog } from '../testing/captured-log.ts';
import { withDataDir } from '../testing/data-dirs.ts';
import { openDoor } from '../testing/database-door.ts';
import { askOver, signInOver } from '../testing/http-client.ts';
import { withMigratedDataDir } from '../testing/migrated.ts';
import { startProgram, stopProgram } from '../testing/server-program.ts';
import { cloneTemplate, createEmptyDatabase, type RawDatabase } from '../testing/test-database.ts';
import { jobOf } from './commands.ts';

// Starting and ending real servers, on a machine that other tests use too.
vi.setConfig({ testTimeout: 120_000 });

const secretKey = 'a secret key for tests, 32 characters or more';

const inDataDir = (work: (dataDir: string) => Promise<void>) =>
  withDataDir({ user: undefined, under: [] }, work);

/** Runs the command, and gives the password that it printed. */
async function reset(
  env: Readonly<Record<string, string>>,
  email: string,
  ...args: string[]
): Promise<string> {
  const program = startProgram(env, 'admin/admin.ts', ['reset-password', ...args]);
  expect(await program.ended).toEqual({ code: 0, signal: null, complaint: '' });
  const [, named, password = ''] =
    /^(\S+) signs in with the password (\S+) from now on\.$/.exec(program.lines[0] ?? '') ?? [];
  expect(named).toBe(email);
  expect(program.lines).toHaveLength(2);
  expect(program.lines[1]).not.toContain(password);
  return password;
}

async function expectRefusal(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  sentence: string | RegExp,
): Promise<void> {
  const program = startProgram(env, 'admin/admin.ts', args);
  const { code, complaint } = await program.ended;
  expect(complaint.trim()).toMatch(sentence);
  expect(complaint.trim().split('\n')).toHaveLength(1);
  expect([code, program.lines]).toEqual([1, []]);
}

describe('reset-password', () => {
  test('while the server runs, and while it is stopped; the file of the first start goes with its password', async () => {
    await withMigratedDataDir(async (dataDir) => {
      const env = { DATA_DIR: dataDir };
      const server = startProgram(env);
      const url = await server.ready();
      const file = join(dataDir, 'first-login.txt');
      const [email = '', first = ''] = (await readFile(file, 'utf8')).split('\n');
      expect(email).toBe('admin@millrace.invalid');
      const token = await signInOver(url, { email, password: first });
      const password = await reset(env, email);
      await vi.waitFor(
        () => expect(askOver(url, getUserInfo, {}, token)).rejects.toThrow('common.errors.unauthorized'),
        { timeout: 10_000 },
      );
      await vi.waitFor(() => expect(stat(file)).rejects.toThrow('ENOENT'), { timeout: 10_000 });
      await signInOver(url, { email, password }, logInAdministrator);
      await expect(signInOver(url, { email, password: first })).rejects.toThrow('session.errors.refused');
      await stopProgram(server);

      const next = await reset(env, email, 'ADMIN@millrace.invalid');
      expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
      const again = startProgram(env);
      await signInOver(await again.ready(), { email, password: next });
      await stopProgram(again);
    });
  });

  test('in a database of others; of several Administrators it asks whose, of none it says so', async () => {
    await onDatabase(cloneTemplate(), async (raw, env) => {
      const none = /^Say whose password; Administrators: none\.$/;
      await expectRefusal(env, ['reset-password'], none);
      const database = await connectDatabase({ address: raw.address, log: captureLog().logger });
      for (const email of ['a@example.com', 'b@example.com']) {
        const account = { email, name: 'A', passwordHash: 'none', lang: null, isAdministrator: true };
        await database.asSystem((tx) => createAccount(tx, account));
      }
      await database.close();
      const both = /^Say whose password; Administrators: a@example\.com, b@example\.com\.$/;
      await expectRefusal(env, ['reset-password'], both);
      const unknown =
        /^There is no Administrator c@example\.com; Administrators: a@example\.com, b@example\.com\.$/;
      await expectRefusal(env, ['reset-password', 'c@example.com'], unknown);
      await reset(env, 'b@example.com', 'b@example.com');
    });
  });

  test('an empty database is said to be one', async () => {
    await onDatabase(createEmptyDatabase(), async (_, env) => {
      await expectRefusal(env, ['reset-password'], /^The database is empty: start /);
    });
  });

  test('a database that cannot be reached is said to be so', async () => {
    await onDatabase(createEmptyDatabase(), async (_, env, cut) => {
      cut();
      await expectRefusal(env, ['reset-password'], /^The PostgreSQL server cannot be reached: .*\.$/);
    });
  });

  test('a DATA_DIR without a database stays so', async () => {
    await inDataDir(async (dataDir) => {
      const sentence = `There is no Millrace in ${dataDir}: set DATA_DIR as the server has it.`;
      await expectRefusal({ DATA_DIR: dataDir }, ['reset-password'], sentence);
      await mkdir(dataDir);
      await expectRefusal({ DATA_DIR: dataDir }, ['reset-password'], sentence);
      expect(await readdir(dataDir)).toEqual([]);
    });
  });
});

describe('second-factor-off', () => {
  const off = (env: Readonly<Record<string, string>>, email: string) =>
    startProgram(env, 'admin/admin.ts', ['second-factor-off', email]);

  test('turns it off and tells the person; of nobody, and where there is none, it says so', async () => {
    await onDatabase(cloneTemplate(), async (raw, env) => {
      const database = await connectDatabase({ address: raw.address, log: captureLog().logger });
      const id = await database.asSystem(async (tx) => {
        const account = { email: 'a@example.com', name: 'A', passwordHash: 'none', lang: null };
        const userId = (await createAccount(tx, account)) ?? 0;
        const factor = { secret_sealed: Buffer.alloc(40, 1), since: new Date(), last_step: 1 };
        await tx
          .insertInto('second_factor')
          .values({ user_id: userId, ...factor })
          .execute();
        return userId;
      });
      const program = off(env, 'A@example.com');
      expect(await program.ended).toEqual({ code: 0, signal: null, complaint: '' });
      expect(program.lines).toEqual([
        'The second factor of A@example.com is off: their password alone signs them in.',
      ]);
      const left = await database.asSystem((tx) => findFactor(tx, id));
      await database.close();
      expect(left).toBeUndefined();
      await expectRefusal(
        env,
        ['second-factor-off', 'a@example.com'],
        /^a@example\.com has no second factor\.$/,
      );
      const nobody = /^There is nobody with the e-mail b@example\.com\.$/;
      await expectRefusal(env, ['second-factor-off', 'b@example.com'], nobody);
    });
  });
});

const usage =
  'Usage: npm run admin -- reset-password [E-MAIL] | second-factor-off E-MAIL | rates FILE [--force]';

test('without a word it shows how it is used', () => expectRefusal({}, [], usage));

test.each([
  [[]],
  [['second-factor-off']],
  [['help']],
  [['toString']],
  [['reset-password', 'a@example.com', 'b']],
  [['rates']],
  [['rates', 'a.csv', 'b.csv']],
  [['rates', 'a.csv', '--forced']],
  [['revenue', 'a.csv', '--force']],
  [['backup', '--help']],
  [['restore', '-h']],
])('%j is not how it is used', (words) => {
  expect(() => jobOf(words)).toThrow(StartError);
  expect(() => jobOf(words)).toThrow(usage);
});

test('rates takes in a file', async () => {
  await onDatabase(cloneTemplate(), async (_, env) => {
    await inDataDir(async (dataDir) => {
      await mkdir(dataDir);
      const file = join(dataDir, 'eurofxref.csv');
      await writeFile(file, 'Date, USD, \n20 November 2024, 1.0562, \n');
      const program = startProgram(env, 'admin/admin.ts', ['rates', file]);
      expect(await program.ended).toEqual({ code: 0, signal: null, complaint: '' });
      expect(program.lines).toEqual(['Read 1 day (2024-11-20) of 1 currencies; 1 rates are new or changed.']);
      await writeFile(file, 'Date,USD\n2024-11-20,105.62\n2024-11-21,1.05\n');
      const again = startProgram(env, 'admin/admin.ts', ['rates', file]);
      expect((await again.ended).complaint).toContain('Line 3: USD goes from 105.62 to 1.05 on 2024-11-21');
    });
  });
});

async function onDatabase(
  opening: Promise<RawDatabase>,
  work: (raw: RawDatabase, env: Readonly<Record<string, string>>, cut: () => void) => Promise<void>,
): Promise<void> {
  const raw = await opening;
  const door = await openDoor(raw.address);
  await inDataDir((dataDir) =>
    work(raw, { DATA_DIR: dataDir, DATABASE_URL: door.url, SECRET_KEY: secretKey }, door.cut),
  );
  await door.close();
  await raw.drop();
}
