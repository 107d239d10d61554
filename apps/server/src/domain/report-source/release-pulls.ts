import type { Tx } from '../../platform/postgres/database.ts';

/**
 * Has no fetch of an account that is under way store its day any more, nor say anything of the account: it asked what is not the
 * account's by now. The caller has locked the account.
 */
export async function releasePulls(tx: Tx, accountId: number): Promise<void> {
  // Of what is asked now nobody knows how often it fails.
  await tx
    .updateTable('revenue_pull')
    .set({ claimed_until: null, tries: 0 })
    .where('account_id', '=', accountId)
    .where('claimed_until', 'is not', null)
    .execute();
}
