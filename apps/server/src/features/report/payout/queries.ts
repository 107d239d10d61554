import type { Payout, PayoutForm } from '@millrace/contract/report/payout';
import { withoutZeros } from '../../../platform/decimal.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

export function queryPayouts(tx: Tx) {
  return tx
    .selectFrom('network_payout as payout')
    .leftJoin('user_account as author', 'author.id', 'payout.user_id')
    .leftJoin('user_account as undoer', 'undoer.id', 'payout.undone_by');
}

export const payoutColumns = [
  'payout.id',
  'payout.month',
  'payout.network_id as adnId',
  'payout.currency',
  'payout.amount',
  'payout.note',
  'payout.file_name as fileName',
  'payout.at',
  'author.name as who',
  'payout.undone_at as undoneAt',
  'undoer.name as undoneBy',
] as const;

type Row = Omit<Payout, 'at' | 'undoneAt'> & { readonly at: Date; readonly undoneAt: Date | null };

export function presentPayout(row: Row): Payout {
  return {
    ...row,
    month: row.month.slice(0, 7),
    amount: withoutZeros(row.amount),
    at: row.at.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
  };
}

/** A payout as the change log has it. */
export const payoutFields = ({ adnId, month, amount, currency, note }: PayoutForm) => ({
  ...{ adnId, month, amount, currency, note },
});

/** @returns the ids, in the order of the payouts */
export async function insertPayouts(
  tx: Tx,
  payouts: readonly PayoutForm[],
  of: {
    readonly organizationId: number;
    readonly userId: number | null;
    readonly at: Date;
    readonly fileName: string | null;
  },
): Promise<number[]> {
  const rows = await tx
    .insertInto('network_payout')
    .values(
      payouts.map(({ month, adnId, currency, amount, note }) => ({
        ...{ organization_id: of.organizationId, network_id: adnId, month: `${month}-01`, currency, amount },
        ...{ note: note || null, file_name: of.fileName, at: of.at, user_id: of.userId },
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whose turn it is to note payouts, so that the same is not noted twice. */
export const payoutsOf = ({ organizationId }: { readonly organizationId: number }) =>
  `payouts ${organizationId}`;

/** What makes a payout look like one that is noted already. */
const likeness = ({ month, adnId, currency, amount }: Omit<PayoutForm, 'note'>) =>
  [month, adnId, currency, withoutZeros(amount)].join(' ');

/** The places of those payouts of which the same stands noted, not undone. */
export async function placesNoted(tx: Tx, payouts: readonly PayoutForm[]): Promise<number[]> {
  if (payouts.length === 0) return [];
  const months = [...new Set(payouts.map(({ month }) => `${month}-01`))];
  const rows = await tx
    .selectFrom('network_payout')
    .select(['month', 'network_id as adnId', 'currency', 'amount'])
    .where('month', 'in', months)
    .where('undone_at', 'is', null)
    .execute();
  const noted = new Set(rows.map((row) => likeness({ ...row, month: row.month.slice(0, 7) })));
  return payouts.flatMap((payout, place) => (noted.has(likeness(payout)) ? [place] : []));
}
