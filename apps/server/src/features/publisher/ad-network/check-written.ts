import type { AppNetwork } from '@millrace/contract/publisher/ad-network';
import { checkAccount } from '../../../domain/ad-network/check-account.ts';
import type { Context } from '../../../platform/http/context.ts';
import { readAppNetwork } from './app-network-row.ts';
import type { Chosen } from './choose-account.ts';

/** What a write leaves for afterwards; a repeated request gets it from the first one. */
export interface Written {
  readonly id: number;
  readonly account: Chosen;
  /** When the account's keys were to be tried, ISO 8601. */
  readonly since: string;
}

/** After the transaction: tries the keys of an account that was added with it, and answers what is there then. */
export async function checkWritten(context: Context, written: Written): Promise<AppNetwork> {
  const { services, scope } = context;
  const { id, account, since } = written;
  if (account.isNew && account.id !== null) {
    await checkAccount(services, { organizationId: scope.organizationId, id: account.id, since });
  }
  return await context.read((tx) => readAppNetwork(tx, id));
}
