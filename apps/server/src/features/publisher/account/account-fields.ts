import { type AccountForm, currencies } from '@millrace/contract/publisher/account';
import { signInOf } from '@millrace/contract/publisher/network/credentials';
import { type SignIn, signInWays } from '@millrace/contract/publisher/network/network';
import * as z from 'zod/mini';
import {
  type AccountRow,
  accountColumns,
  credentialsOfRow,
  queryAccounts,
  signInOfRow,
} from '../../../domain/ad-network/account-row.ts';
import { type Credentials, recordedCredentials } from '../../../domain/ad-network/credentials.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

/** A stored account with its keys opened, for a change of it. */
export interface StoredAccount {
  readonly row: AccountRow;
  readonly signIn: SignIn;
  readonly credentials: Credentials;
}

/** Locks the account until the transaction ends. @throws CallError notFound */
export async function lockAccount(tx: Tx, secrets: Secrets, id: number): Promise<StoredAccount> {
  const query = queryAccounts(tx).select(accountColumns).where('id', '=', id).forUpdate();
  const row = found(await query.executeTakeFirst());
  return { row, signIn: signInOfRow(row), credentials: credentialsOfRow(secrets, row) };
}

/** Accounts are the organization's: whoever is limited to some apps lends them to these, and changes none. */
export function mustReachAllApps({ scope }: Pick<Context, 'scope'>): void {
  if (scope.apps !== 'all') throw new CallError('account.errors.ofAllApps');
}

/** As {@link lockAccount}, for a change. @throws CallError ofAllApps */
export async function lockForChange(context: Context, tx: Tx, id: number): Promise<StoredAccount> {
  const stored = await lockAccount(tx, context.services.secrets, id);
  mustReachAllApps(context);
  return stored;
}

/** What history has of an account: the form's fields, secrets by what the console shows of them. */
export const recordedAccount = z.object({
  name: z.string(),
  currency: z.string().check(z.refine((code) => currencies.includes(code))),
  signIn: z.enum(signInWays),
  credentials: z.record(z.string(), z.string()),
});
export type RecordedAccount = z.infer<typeof recordedAccount>;

export function recorded(row: AccountRow): RecordedAccount {
  const { way, fields } = signInOfRow(row);
  const credentials = recordedCredentials(fields, row.credential_tails);
  return { name: row.name, currency: row.currency, signIn: way, credentials };
}

/** The way of a form, or undefined where the account's network has no such. */
export function wayOf({ row }: StoredAccount, form: Pick<AccountForm, 'signIn'>): SignIn | undefined {
  return signInOf(row.network_id, form.signIn);
}
