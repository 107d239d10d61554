import type { Account } from '@millrace/contract/publisher/account';
import { checkAccount } from '../../../domain/ad-network/check-account.ts';
import type { Context } from '../../../platform/http/context.ts';
import { readAccount } from './present-account.ts';

/** What a write leaves for afterwards; a repeated request gets it from the first one. */
export interface Written {
  readonly id: number;
  /** When the keys were to be tried, ISO 8601; null: nothing about them has changed. */
  readonly since: string | null;
}

/** After the transaction: tries the keys where they are new, and answers the account as it then is. */
export async function checkWritten(context: Context, { id, since }: Written): Promise<Account> {
  const { services, scope } = context;
  if (since !== null) {
    await checkAccount(services, { organizationId: scope.organizationId, id, since });
  }
  return await context.read((tx) => readAccount(tx, id));
}
