import { figureText, readFigure } from '@millrace/contract/report/formula';
import type { ReportRow } from '@millrace/contract/report/report';

type Row = Pick<ReportRow, 'values' | 'before' | 'open'>;

/** Revenue as decimal text, and which part of it is our own estimate still. */
export interface RevenueSum {
  readonly revenue: string;
  readonly before: string;
  readonly open: string;
}

/**
 * The revenue of rows whose first metric it is. It is money of single days, so that rows make up their sum exactly; nothing
 * else on a dashboard is added up.
 */
export function sumRevenue(rows: readonly Row[]): RevenueSum {
  const sum = (of: (row: Row) => string | null | undefined) =>
    figureText(rows.reduce((all, row) => all + readFigure(of(row) ?? '0'), 0n));
  return {
    revenue: sum(({ values }) => values[0]),
    before: sum(({ before }) => before?.[0]),
    open: sum(({ open }) => open),
  };
}

/** What is left of the whole. */
export function restOf(whole: RevenueSum, parts: readonly RevenueSum[]): RevenueSum {
  const rest = (name: keyof RevenueSum) =>
    figureText(parts.reduce((left, part) => left - readFigure(part[name]), readFigure(whole[name])));
  return { revenue: rest('revenue'), before: rest('before'), open: rest('open') };
}
