import type { ReportRow } from '@millrace/contract/report';
import { type Period, type PeriodPreset, periodBefore, periodOf } from '@millrace/contract/report/period';
import { sumRevenue } from './revenue-sum.ts';

/** What each card shows, and whether the days right before say something about it: a month so far has only begun. */
const cards = [
  { preset: 'yesterday', compares: true },
  { preset: 'last7', compares: true },
  { preset: 'thisMonth', compares: false },
  { preset: 'lastMonth', compares: false },
] as const satisfies readonly { preset: PeriodPreset; compares: boolean }[];

export interface RevenueCard {
  readonly preset: (typeof cards)[number]['preset'];
  /** Decimal texts, in USD. */
  readonly revenue: string;
  readonly open: string;
  /** Of the days right before. */
  readonly before: string | undefined;
}

type DayRow = Pick<ReportRow, 'keys' | 'values' | 'open'>;

/** @param rows revenue by day, of the days of all cards @param today in UTC */
export function revenueCards(rows: readonly DayRow[], today: string): RevenueCard[] {
  const of = ({ from, to }: Period) =>
    sumRevenue(rows.filter(({ keys: [day = ''] }) => from <= day && day <= to));
  return cards.map(({ preset, compares }) => {
    const period = periodOf(preset, today);
    const { revenue, open } = of(period);
    return { preset, revenue, open, before: compares ? of(periodBefore(period)).revenue : undefined };
  });
}
