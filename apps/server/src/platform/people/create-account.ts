import type { Language } from '@millrace/contract/common';
import type { Tx } from '../postgres/database.ts';

interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly lang: Language | null;
  readonly isAdministrator?: boolean;
}

/** Opens an account. Needs the system role. @returns its id; undefined when the address has one already */
export async function createAccount(tx: Tx, account: NewAccount): Promise<number | undefined> {
  const row = await tx
    .insertInto('user_account')
    .values({
      email: account.email.toLowerCase(),
      name: account.name,
      password_hash: account.passwordHash,
      lang: account.lang,
      is_administrator: account.isAdministrator ?? false,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
