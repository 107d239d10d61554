import { oneTimePassword } from '../platform/people/one-time-password.ts';
import { storePassword } from '../platform/people/store-password.ts';
import type { Database, Tx } from '../platform/postgres/database.ts';
import type { Delays } from '../platform/session/delays.ts';
import type { Passwords } from '../platform/session/passwords.ts';
import { StartError } from '../platform/start-error.ts';
import { noteCommand } from './note-command.ts';

export interface ResetServices {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly delays: Delays;
  readonly now: () => Date;
}

/**
 * Gives a locked-out Administrator a password that is shown once: ends their sessions, enables a disabled account and forgets
 * failed log-ins.
 * @param email may be left out while there is only one Administrator
 * @throws StartError when it is not clear whom, with the addresses to choose from
 */
export async function resetAdministrator(
  { database, passwords, delays, now }: ResetServices,
  email: string | undefined,
): Promise<{ readonly email: string; readonly password: string }> {
  const password = oneTimePassword();
  const passwordHash = await passwords.hash(password);
  const account = await database.asSystem(async (tx) => {
    const chosen = choose(await administrators(tx), email?.toLowerCase());
    await tx.updateTable('user_account').set({ status: 1 }).where('id', '=', chosen.id).execute();
    await storePassword(tx, { userId: chosen.id, passwordHash, now: now() });
    await noteCommand(
      tx,
      { ...chosen, isAdministrator: true },
      { before: { status: chosen.status }, after: { status: 1, passwordSet: true } },
    );
    return chosen;
  });
  const names = [account.email, account.username?.toLowerCase()].filter((name) => typeof name === 'string');
  await delays.clear(names.map((name) => ({ kind: 'account', name })));
  return { email: account.email, password };
}

type Administrator = Awaited<ReturnType<typeof administrators>>[number];

function administrators(tx: Tx) {
  return tx
    .selectFrom('user_account')
    .select(['id', 'name', 'email', 'username', 'status'])
    .where('is_administrator', '=', true)
    .orderBy('email')
    .execute();
}

function choose(all: readonly Administrator[], email: string | undefined): Administrator {
  const fitting = email === undefined ? all : all.filter((one) => one.email === email);
  const [only, ...others] = fitting;
  if (only !== undefined && others.length === 0) return only;
  const known = all.map((one) => one.email).join(', ') || 'none';
  const problem = email === undefined ? 'Say whose password' : `There is no Administrator ${email}`;
  throw new StartError(`${problem}; Administrators: ${known}.`);
}
