import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isStrongPassword } from '@millrace/contract/people/password';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { firstLoginFile, watchFirstLogin } from '../platform/people/first-login-file.ts';
import { storePassword } from '../platform/people/store-password.ts';
import { openPasswords } from '../platform/session/passwords.ts';
import { patient } from '../testing/patient.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { prepareFirstStart } from './first-start.ts';

const passwords = openPasswords();
const log = pino({ level: 'silent' });

let database: TestDatabase;
let dataDir: string;
let file: string;
beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'millrace-first-'));
  file = join(dataDir, firstLoginFile);
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

const start = (admin?: { email: string; password: string }) =>
  prepareFirstStart(database, passwords, { admin, dataDir });

const accounts = () =>
  database.asSystem((tx) =>
    tx.selectFrom('user_account').select(['id', 'email', 'password_hash', 'is_administrator']).execute(),
  );

describe('the first start', () => {
  test('makes an Administrator with a one-time password, who owns one organization', async () => {
    const login = await start();
    expect(isStrongPassword(login?.password ?? '')).toBe(true);
    expect(await readFile(file, 'utf8')).toBe(`${login?.email}\n${login?.password}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const [account, ...others] = await accounts();
    expect(others).toEqual([]);
    expect(account).toMatchObject({ email: login?.email, is_administrator: true });
    expect(await passwords.matches(account?.password_hash, login?.password ?? '')).toBe(true);
    const owned = await database.asSystem((tx) =>
      tx
        .selectFrom('membership')
        .innerJoin('organization', 'organization.id', 'membership.organization_id')
        .select(['role_id', 'kind', 'user_id'])
        .execute(),
    );
    expect(owned).toEqual([{ role_id: 20, kind: 0, user_id: account?.id }]);
  });

  test('takes ADMIN_EMAIL and ADMIN_PASSWORD, and then writes and tells no password', async () => {
    const login = await start({ email: 'Root@Example.com', password: 'Chosen-Horse-1' });
    expect(login).toEqual({ email: 'Root@Example.com', password: undefined });
    await expect(stat(file)).rejects.toThrow('ENOENT');
    const [account] = await accounts();
    expect(account?.email).toBe('root@example.com');
    expect(await passwords.matches(account?.password_hash, 'Chosen-Horse-1')).toBe(true);
  });

  test('happens once, also with other settings', async () => {
    const first = await start();
    expect(await start({ email: 'other@example.com', password: 'Chosen-Horse-1' })).toBeUndefined();
    expect((await accounts()).map(({ email }) => email)).toEqual([first?.email]);
  });

  test('of nodes that start together one does it, and the file is that one’s', async () => {
    const logins = (await Promise.all([start(), start(), start()])).filter((login) => login !== undefined);
    expect(logins).toHaveLength(1);
    expect(await accounts()).toHaveLength(1);
    expect(await readFile(file, 'utf8')).toContain(logins[0]?.password);
  });

  test('after a crash between file and account it begins again, with another password', async () => {
    await writeFile(file, 'admin@millrace.invalid\nMr1-of-the-crash\n', { mode: 0o644 });
    await writeFile(`${file}.part`, 'half a li', { mode: 0o644 });
    const login = await start();
    expect(await readFile(file, 'utf8')).toBe(`${login?.email}\n${login?.password}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const [account] = await accounts();
    expect(await passwords.matches(account?.password_hash, login?.password ?? '')).toBe(true);
  });

  test('where the file cannot be written there is no account either', async () => {
    const nowhere = { admin: undefined, dataDir: join(dataDir, 'nothing', 'here') };
    await expect(prepareFirstStart(database, passwords, nowhere)).rejects.toThrow('ENOENT');
    expect(await accounts()).toEqual([]);
  });
});

describe('the file of the first start', () => {
  const change = async () => {
    const [account] = await accounts();
    const passwordHash = await passwords.hash('Next-Horse-9');
    const now = new Date();
    await database.asSystem((tx) => storePassword(tx, { userId: account?.id ?? 0, passwordHash, now }));
  };

  test('stays while its password opens the account, also when somebody else changes theirs', async () => {
    await start();
    const watch = await watchFirstLogin(database, dataDir, log);
    await database.asSystem((tx) =>
      tx
        .insertInto('user_account')
        .values({ email: 'x@example.com', name: 'X', password_hash: '' })
        .execute(),
    );
    await database.asSystem((tx) =>
      tx.updateTable('user_account').set({ name: 'Y' }).where('email', '=', 'x@example.com').execute(),
    );
    await watch.end();
    expect(watch.isOpen).toBe(true);
    expect((await stat(file)).isFile()).toBe(true);
  });

  test('goes as soon as the password is changed', async () => {
    await start();
    const watch = await watchFirstLogin(database, dataDir, log);
    await change();
    await vi.waitFor(() => expect(stat(file)).rejects.toThrow('ENOENT'), patient);
    await watch.end();
  });

  test('goes at the next start when the password was changed elsewhere', async () => {
    await start();
    await change();
    expect((await watchFirstLogin(database, dataDir, log)).isOpen).toBe(false);
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  test('goes when there is no such account', async () => {
    await start({ email: 'root@example.com', password: 'Chosen-Horse-1' });
    await writeFile(file, 'admin@millrace.invalid\nMr1-of-a-crash\n');
    expect((await watchFirstLogin(database, dataDir, log)).isOpen).toBe(false);
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  test('need not be there', async () => {
    expect((await watchFirstLogin(database, dataDir, log)).isOpen).toBe(false);
  });
});
