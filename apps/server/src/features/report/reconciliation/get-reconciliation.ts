import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { readFigure } from '@millrace/contract/report/formula';
import type { getReconciliation, ReconciliationLine } from '@millrace/contract/report/reconciliation';
import type { Context } from '../../../platform/http/context.ts';
import { readMonth } from './read-month.ts';

const order: Readonly<Record<ReconciliationLine['status'], number>> = { look: 0, waiting: 1, agrees: 2 };

/** A month's lines: those to look at first, then by money. */
export async function answerGetReconciliation(
  context: Context,
  { month }: RequestOf<typeof getReconciliation>,
): Promise<ResponseOf<typeof getReconciliation>> {
  const { tolerance, lines } = await readMonth(context, month);
  return {
    tolerance,
    isLimited: context.scope.apps !== 'all',
    lines: lines
      .map(({ line }) => line)
      .sort((one, other) => order[one.status] - order[other.status] || Number(moneyOf(other) - moneyOf(one))),
  };
}

/** Of both sides together, so that a line stays where it is whichever of them is silent. */
const moneyOf = ({ revenue: { ownUsd, reportedUsd } }: ReconciliationLine): bigint =>
  readFigure(ownUsd) + readFigure(reportedUsd);
