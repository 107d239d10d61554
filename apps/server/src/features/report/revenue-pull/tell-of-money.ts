import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { queryAccounts } from '../../../domain/ad-network/account-row.ts';
import { writeNotices } from '../../../platform/people/notice.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { ClaimedPull } from './pull-queue.ts';

/** What a day of an account says now, USD. */
export interface DayMoney {
  readonly revenueUsd: string;
  /** The part of it that matches nothing, and of which nobody has said that it is not ours. */
  readonly openUsd: string;
  /** What changes of it is a correction, no longer the rest of it coming in. */
  readonly isSettled: boolean;
}

/** Parts of a day from which on it is told, and USD below which nothing is. */
const open = { share: 0.02, floor: 1 };
const restated = { share: 0.05, floor: 10 };

/** Tells those who may act on it of money that is nobody's, and of a day that was corrected by much. Needs the system role. */
export async function tellOfMoney(
  tx: Tx,
  pull: ClaimedPull,
  { revenueUsd, openUsd, isSettled }: DayMoney,
): Promise<void> {
  const [now, before, loose] = [revenueUsd, pull.revenueUsd ?? revenueUsd, openUsd].map(Number) as [
    number,
    number,
    number,
  ];
  const isOpen = loose > open.floor && loose > open.share * now;
  const change = Math.abs(now - before);
  const isRestated = isSettled && change > restated.floor && change > restated.share * Math.abs(before);
  if (!isOpen && !isRestated) return;
  const account = await queryAccounts(tx).select('name').where('id', '=', pull.accountId).executeTakeFirst();
  if (account === undefined) return;
  const about = { name: account.name, network: networkOf(pull.networkId).name, day: pull.day };
  const { organizationId, accountId } = pull;
  if (isOpen)
    await writeNotices(tx, {
      organizationId,
      message: 'notification.content.unitsUnmatched',
      params: { ...about, usd: loose.toFixed(2) },
      link: { url: `/adn/account/units/${accountId}`, type: 'in-app' },
      cause: accountId,
    });
  if (isRestated)
    await writeNotices(tx, {
      organizationId,
      message: 'notification.content.reportRestated',
      params: { ...about, before: before.toFixed(2), now: now.toFixed(2) },
      link: { url: `/adn/account/edit/${accountId}`, type: 'in-app' },
      cause: `${accountId} ${pull.day}`,
    });
}
