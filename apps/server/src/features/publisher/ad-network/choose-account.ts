import { accountStatus } from '@millrace/contract/publisher/account';
import type { AppNetworkForm } from '@millrace/contract/publisher/ad-network';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { addAccount } from '../../../domain/ad-network/add-account.ts';
import { fieldError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

type Choice = Pick<AppNetworkForm, 'accountId' | 'account'>;

export interface Chosen {
  readonly id: number | null;
  /** It was added right now, and its keys have not been tried. */
  readonly isNew: boolean;
}

/**
 * The account that was chosen for a network of an app: an existing one, one that is added with it, or none yet.
 * @param current the account that the network has now: it may stay even when it is switched off
 * @throws CallError at `accountId` or the new account's fields
 */
export async function chooseAccount(
  context: Context,
  tx: Tx,
  adnId: number,
  { accountId, account }: Choice,
  current: number | null = null,
): Promise<Chosen> {
  if (accountId === null && account === null) return { id: null, isNew: false };
  if (networkOf(adnId).signIns.length === 0) throw fieldError('accountId', 'account.errors.withoutReports');
  if (account === null) return { id: await lockExisting(tx, adnId, accountId, current), isNew: false };
  if (accountId !== null) throw fieldError('accountId', 'common.errors.invalid');
  if (!context.scope.rights.holds('accounts', ['add']))
    throw fieldError('accountId', 'adNetwork.errors.accountForbidden');
  return { id: await addAccount(context, tx, { adnId, ...account }, 'account.'), isNew: true };
}

/** Locked, so that it is not removed before this transaction has taken it. */
async function lockExisting(
  tx: Tx,
  adnId: number,
  id: number | null,
  current: number | null,
): Promise<number> {
  const row = await tx
    .selectFrom('ad_network_account')
    .select(['id', 'status'])
    .where('id', '=', id)
    .where('network_id', '=', adnId)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  const isOff = row?.status === accountStatus.off && row.id !== current;
  if (row === undefined || isOff) throw fieldError('accountId', 'adNetwork.errors.accountUnknown');
  return row.id;
}
