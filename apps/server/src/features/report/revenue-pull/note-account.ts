import { type AccountReason, accountStatus } from '@millrace/contract/publisher/account';
import type { PullFailure } from '@millrace/contract/report/revenue-pull';
import { accountColumns, queryAccounts, signInOfRow } from '../../../domain/ad-network/account-row.ts';
import { announceAccount } from '../../../domain/ad-network/announce-account.ts';
import { areComplete } from '../../../domain/ad-network/credentials.ts';
import { readSource } from '../../../domain/report-source/stored-source.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { ClaimedPull } from './pull-queue.ts';

interface Trouble {
  readonly failure: PullFailure;
  readonly detail: string | null;
  readonly tries: number;
}

/** A day that fails so many times in a row is the account's trouble, not the network's bad hour. */
const patience = 5;

/** What a failure says of the account; null: nothing, it is our own, or may pass. */
function reasonOf({ failure, tries }: Trouble): AccountReason | null {
  if (failure === 'refused' || failure === 'limited') return failure;
  if (tries < patience || failure === 'rate' || failure === 'store' || failure === 'clock') return null;
  return failure === 'later' ? 'unclear' : failure;
}

/**
 * Has the account say how its reports come, and tells those who may act when that changes. Only in a transaction in which the try
 * was still its own: otherwise others than the account's keys were asked with.
 */
export async function noteAccount(
  tx: Tx,
  pull: Pick<ClaimedPull, 'accountId'>,
  trouble: Trouble | null,
): Promise<void> {
  const said = trouble === null ? null : reasonOf(trouble);
  if (trouble !== null && said === null) return;
  const row = await queryAccounts(tx)
    .select(accountColumns)
    .where('id', '=', pull.accountId)
    .where('status', '<>', accountStatus.off)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return;
  // Of keys that are not all there, the network's refusal is no news.
  const isMissing =
    said === 'refused' &&
    !areComplete(signInOfRow(row).fields, row.credential_tails) &&
    (await readSource(tx, row.id)) === undefined;
  const reason = isMissing ? 'incomplete' : said;
  const status = reason === null ? accountStatus.active : accountStatus.exception;
  if (row.status === status && row.reason === reason) return;
  await tx
    .updateTable('ad_network_account')
    .set({ status, reason, reason_detail: trouble?.detail ?? null })
    .where('id', '=', row.id)
    .execute();
  if (row.status !== status) await announceAccount(tx, row, status);
}
