import { figureText, readFigure } from '@millrace/contract/report/formula';
import type { ReconciliationLine } from '@millrace/contract/report/reconciliation';
import { areWithin } from '../../../domain/report/reconciliation/agree.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

export interface Paid {
  readonly adnId: number;
  readonly currency: string;
  /** Decimal text. */
  readonly amount: string;
}

/** What networks paid for a month, summed up by currency. */
export async function readPaid(tx: Tx, month: string): Promise<Paid[]> {
  const rows = await tx
    .selectFrom('network_payout')
    .select((eb) => ['network_id as adnId', 'currency', eb.fn.sum<string>('amount').as('amount')])
    .where('month', '=', `${month}-01`)
    .where('undone_at', 'is', null)
    .groupBy(['network_id', 'currency'])
    .orderBy('network_id')
    .orderBy('currency')
    .execute();
  return rows.map((row) => ({ ...row, amount: figureText(readFigure(row.amount)) }));
}

interface Place {
  readonly network: number;
  readonly currency: string;
}

/**
 * The line that a payout belongs to: that of its currency, else the only one of its network; undefined: it has none yet.
 */
export function lineOf<Line extends Place>(lines: readonly Line[], paid: Paid): Line | undefined {
  const ofNetwork = lines.filter(({ network }) => network === paid.adnId);
  const same = ofNetwork.find(({ currency }) => currency === paid.currency);
  return same ?? (ofNetwork.length === 1 ? ofNetwork[0] : undefined);
}

interface Compared extends Pick<ReconciliationLine, 'currency'> {
  readonly revenue: ReconciliationLine['revenue'];
  readonly tolerance: bigint;
}

/** What was paid beside what was reported: in the line's own currency where all of it is in that, else in USD. */
export function payoutOf(
  { currency, revenue, tolerance }: Compared,
  paid: readonly Paid[],
  rates: ReadonlyMap<string, string>,
): ReconciliationLine['payout'] {
  if (paid.length === 0) return null;
  const usd = paid.reduce<bigint | null>((sum, one) => {
    const rate = one.currency === 'USD' ? '1' : rates.get(one.currency);
    if (sum === null || rate === undefined) return null;
    return sum + (readFigure(one.amount) * readFigure(rate)) / readFigure('1');
  }, 0n);
  const isSame = paid.every((one) => one.currency === currency);
  const own = paid.reduce((sum, { amount }) => sum + readFigure(amount), 0n);
  return {
    amounts: paid.map(({ currency: of, amount }) => ({ currency: of, amount })),
    usd: usd === null ? null : figureText(usd),
    isWithin: isSame
      ? areWithin(own, readFigure(revenue.money), tolerance)
      : usd === null
        ? null
        : areWithin(usd, readFigure(revenue.reportedUsd), tolerance),
    // See explain-payouts.ts.
    ...{ causes: [], unexplainedUsd: '0' },
  };
}
