import { mostSeries } from '@millrace/contract/report/chart-palette';
import type { ReportRow } from '@millrace/contract/report/report';
import type { WhyQuestion } from '../../../kit/report/why/why-question.ts';
import { type RevenueSum, restOf, sumRevenue } from './revenue-sum.ts';

export interface RegionRow extends RevenueSum {
  /** ISO code as in reports; null: all others together. */
  readonly country: string | null;
  /** Of the whole revenue, 0 to 1; null: there is none. */
  readonly share: number | null;
}

/** Regions by revenue, as many as a chart draws, and what is left of the whole. @param rows by day and country */
export function regionRows(
  rows: readonly Pick<ReportRow, 'keys' | 'values' | 'before' | 'open'>[],
  totals: Pick<ReportRow, 'values' | 'before' | 'open'>,
): RegionRow[] {
  const whole = sumRevenue([totals]);
  const all = [...Map.groupBy(rows, ({ keys }) => keys[1] ?? '')]
    .map(([country, some]) => ({ country, ...sumRevenue(some) }))
    .filter(({ revenue, before }) => Number(revenue) !== 0 || Number(before) !== 0)
    .toSorted((a, b) => Number(b.revenue) - Number(a.revenue));
  const shown = all.slice(0, mostSeries - 1);
  const rest = { country: null, ...restOf(whole, shown) };
  const total = Number(whole.revenue);
  const share = ({ revenue }: RevenueSum) => (total === 0 ? null : Number(revenue) / total);
  const isThere = Number(rest.revenue) !== 0 || Number(rest.before) !== 0;
  return [...shown, ...(isThere ? [rest] : [])].map((row) => ({ ...row, share: share(row) }));
}

/** Why a region's revenue changed; of all others together, of what is none of those with a row. */
export function whyOfRegion(
  question: WhyQuestion,
  rows: readonly Pick<RegionRow, 'country'>[],
  country: string | null,
): WhyQuestion {
  const values = country === null ? rows.flatMap((row) => row.country ?? []) : [country];
  const filter = { dimension: 'country' as const, values, exclude: country === null };
  return { ...question, filters: [...question.filters, ...(values.length === 0 ? [] : [filter])] };
}
