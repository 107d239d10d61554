import { signInOf } from '@millrace/contract/publisher/network/credentials';
import { type SignIn, signInWays } from '@millrace/contract/publisher/network/network';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { type Credentials, openCredentials } from './credentials.ts';

/** Where an account's credentials are sealed for. */
export function accountContext(organizationId: number, adnId: number): string {
  return `account:${organizationId}:${adnId}`;
}

/** Accounts that have not been removed. */
export function queryAccounts(tx: Tx) {
  return tx.selectFrom('ad_network_account').where('removed_at', 'is', null);
}

export const accountColumns = [
  'id',
  'organization_id',
  'network_id',
  'name',
  'currency',
  'sign_in',
  'credentials_sealed',
  'credential_tails',
  'status',
  'reason',
  'reason_detail',
  'checked_at',
  'version',
] as const;

export interface AccountRow {
  readonly id: number;
  readonly organization_id: number;
  readonly network_id: number;
  readonly name: string;
  readonly currency: string;
  readonly sign_in: string;
  readonly credentials_sealed: Buffer;
  /** {@link shownCredentials} */
  readonly credential_tails: unknown;
  readonly status: number;
  readonly reason: string | null;
  readonly reason_detail: string | null;
  readonly checked_at: Date | null;
  readonly version: number;
}

/** The way to sign in that a stored account has. @throws Error when the network no longer has it */
export function signInOfRow(row: Pick<AccountRow, 'id' | 'network_id' | 'sign_in'>): SignIn {
  const signIn = signInOf(row.network_id, z.parse(z.enum(signInWays), row.sign_in));
  if (signIn === undefined) throw new Error(`account ${row.id} signs in in a way that its network lacks`);
  return signIn;
}

export function credentialsOfRow(
  secrets: Secrets,
  row: Pick<AccountRow, 'organization_id' | 'network_id' | 'credentials_sealed'>,
): Credentials {
  const context = accountContext(row.organization_id, row.network_id);
  return openCredentials(secrets, row.credentials_sealed, context);
}
