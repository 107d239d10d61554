import { role } from '@millrace/contract/people/permission';
import type { Config } from '../platform/config/config.ts';
import { createAccount } from '../platform/people/create-account.ts';
import { writeFirstLogin } from '../platform/people/first-login-file.ts';
import { joinOrganization, openOrganization } from '../platform/people/join-organization.ts';
import { oneTimePassword } from '../platform/people/one-time-password.ts';
import type { Database } from '../platform/postgres/database.ts';
import { takeTurn } from '../platform/postgres/take-turn.ts';
import type { Passwords } from '../platform/session/passwords.ts';

/** How the person of a first start signs in; the password only when the server made it up. */
export interface FirstLogin {
  readonly email: string;
  readonly password: string | undefined;
}

/** An address of a domain that can't exist, for an Administrator who gave none. */
const defaultEmail = 'admin@millrace.invalid';

/**
 * On an empty database: an Administrator, and one organization that this person owns. Of nodes that start together
 * one does it. A password of our own is on disk before the account is, so that no crash locks everyone out.
 */
export async function prepareFirstStart(
  database: Database,
  passwords: Passwords,
  config: Pick<Config, 'admin' | 'dataDir'>,
): Promise<FirstLogin | undefined> {
  const isEmpty = await database.asSystem(async (tx) => {
    const anyone = await tx.selectFrom('user_account').select('id').limit(1).executeTakeFirst();
    return anyone === undefined;
  });
  if (!isEmpty) return undefined;

  const email = config.admin?.email ?? defaultEmail;
  const password = config.admin?.password ?? oneTimePassword();
  const passwordHash = await passwords.hash(password);
  return database.asSystem(async (tx) => {
    await takeTurn(tx, 'first start');
    const anyone = await tx.selectFrom('user_account').select('id').limit(1).executeTakeFirst();
    if (anyone !== undefined) return undefined;
    if (config.admin === undefined) await writeFirstLogin(config.dataDir, email, password);
    const userId = await createAccount(tx, {
      email,
      name: 'Administrator',
      passwordHash,
      lang: null,
      isAdministrator: true,
    });
    if (userId === undefined) throw new Error('an account appeared in an empty database');
    const organizationId = await openOrganization(tx, 0, 'My organization');
    await joinOrganization(tx, {
      userId,
      userName: 'Administrator',
      organizationId,
      roleId: role.organizationOwner,
    });
    return { email, password: config.admin === undefined ? password : undefined };
  });
}
