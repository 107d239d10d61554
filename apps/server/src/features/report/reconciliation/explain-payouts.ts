import { readFigure } from '@millrace/contract/report/formula';
import type { ReconciliationLine } from '@millrace/contract/report/reconciliation';
import { areWithin, toleranceOf } from '../../../domain/report/reconciliation/agree.ts';
import {
  explainPayout,
  type OtherMonth,
  type PayoutAsked,
} from '../../../domain/report/reconciliation/payout-causes.ts';
import { sortCells } from '../../../domain/report/reconciliation/sort-cells.ts';
import type { Context } from '../../../platform/http/context.ts';
import { type MonthBeside, monthsAround, readBeside } from './months-beside.ts';
import type { MonthLine } from './read-month.ts';

interface Of {
  readonly month: string;
  readonly today: string;
  readonly tolerance: string;
}

/** Months whose rates a payout may have, its own first: it comes one or two later. */
const paidWithin = 2;
const one = readFigure('1');

/** Adds to every payout that is not what was reported what likely explains it. */
export async function explainPayouts(
  context: Pick<Context, 'services' | 'scope' | 'read'>,
  { month, today, tolerance }: Of,
  lines: readonly MonthLine[],
): Promise<MonthLine[]> {
  const asked = lines.filter(({ line }) => line.payout?.isWithin === false);
  if (asked.length === 0) return [...lines];
  const networks = [...new Set(asked.map(({ line }) => line.adnId))];
  const currencies = [...new Set(lines.map(({ line }) => line.currency))];
  const months = await readBeside(context, monthsAround(month, today), { networks, currencies });
  return lines.map((of) => {
    const { payout } = of.line;
    if (payout?.isWithin !== false) return of;
    // Of a network with two currencies nobody knows which of them other months are about.
    const isWhole = lines.filter(({ line }) => line.adnId === of.line.adnId).length === 1;
    const about = factsOf(of, month, months, isWhole ? toleranceOf(tolerance) : null);
    if (about === null) return of;
    return { ...of, line: { ...of.line, payout: { ...payout, ...mutable(explainPayout(about)) } } };
  });
}

const mutable = ({ causes, unexplainedUsd }: ReturnType<typeof explainPayout>) => ({
  ...{ causes: [...causes], unexplainedUsd },
});

/** Null: it can't be said in USD. */
function factsOf(
  { line, cells }: MonthLine,
  month: string,
  months: readonly MonthBeside[],
  tolerance: bigint | null,
): PayoutAsked | null {
  const paid = paidUsd(line);
  if (paid === null) return null;
  const { silent, silentDays } = sortCells(cells, line.finalUntil);
  const gaps = tolerance === null ? [] : gapsOf(line.adnId, months, tolerance);
  return {
    ...{ paid, reported: readFigure(line.revenue.reportedUsd), silentDays, silentUsd: silent.own.usd },
    atRates: atRates(line, month, months),
    before: gaps.filter((other) => other.month < month).reverse(),
    after: gaps.filter((other) => other.month > month),
  };
}

const isSame = ({ currency, payout }: ReconciliationLine) =>
  (payout?.amounts ?? []).every((amount) => amount.currency === currency);

/** In the report's own currency rates are no part of the difference: both sides have the same. */
function paidUsd(line: ReconciliationLine): bigint | null {
  const { payout, revenue } = line;
  const money = readFigure(revenue.money);
  if (payout === null) return null;
  if (!isSame(line) || money === 0n) return payout.usd === null ? null : readFigure(payout.usd);
  const paid = payout.amounts.reduce((sum, { amount }) => sum + readFigure(amount), 0n);
  return (paid * readFigure(revenue.reportedUsd)) / money;
}

/** What the report comes to, turned into the payout's currency at the rates of its own month or the next ones. */
function atRates(
  line: ReconciliationLine,
  month: string,
  months: readonly MonthBeside[],
): PayoutAsked['atRates'] {
  const [paid] = line.payout?.amounts ?? [];
  if (paid === undefined || line.payout?.amounts.length !== 1 || isSame(line)) return [];
  const rate = (of: MonthBeside | undefined, currency: string) =>
    currency === 'USD' ? one : of?.rates.get(currency);
  const shown = rate(
    months.find((beside) => beside.month === month),
    paid.currency,
  );
  return months
    .filter((beside) => beside.month >= month)
    .slice(0, paidWithin + 1)
    .flatMap((beside) => {
      const [from, to] = [rate(beside, line.currency), rate(beside, paid.currency)];
      if (from === undefined || to === undefined || shown === undefined) return [];
      const money = readFigure(line.revenue.money);
      return [{ month: beside.month, usd: (((money * from) / one) * shown) / to }];
    });
}

/** Months of which something else was paid than was reported, beyond the tolerance. */
function gapsOf(network: number, months: readonly MonthBeside[], tolerance: bigint): OtherMonth[] {
  return months.flatMap(({ month, reported, paid }) => {
    const [said, came] = [reported.get(network) ?? 0n, paid.get(network) ?? 0n];
    if (came === null || areWithin(came, said, tolerance)) return [];
    return [{ month, gap: came - said }];
  });
}
