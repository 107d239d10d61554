import { accountStatus } from '@millrace/contract/publisher/account';
import type { MediatedNetwork } from '@millrace/contract/report/revenue-pull';
import * as z from 'zod/mini';
import { queryAccounts } from '../../../domain/ad-network/account-row.ts';
import { networkInMax } from '../../../domain/ad-network/network-by-name.ts';
import { addMediated, mediatedSum } from '../../../domain/network-revenue/mediated.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** What days of a mediation platform say of other networks, and which of these report here themselves. */
export async function presentMediated(tx: Tx, days: readonly unknown[]): Promise<MediatedNetwork[]> {
  const said = days.flatMap((day) => (day === null ? [] : z.parse(z.array(mediatedSum), day)));
  if (said.length === 0) return [];
  const accounts = await queryAccounts(tx)
    .select('network_id')
    .where('status', '<>', accountStatus.off)
    .distinct()
    .execute();
  const reporting = new Set(accounts.map(({ network_id: id }) => id));
  return addMediated(said)
    .map(({ name, ...sums }) => {
      const adnId = networkInMax(name) ?? null;
      return { name, adnId, ...sums, hasAccount: adnId !== null && reporting.has(adnId) };
    })
    .toSorted((one, other) => Number(other.revenueUsd) - Number(one.revenueUsd));
}
