import {
  addDays,
  inMonthBefore,
  type Period,
  type PeriodPreset,
  periodBefore,
  periodOf,
} from '@millrace/contract/report/period';
import type { ReportRow } from '@millrace/contract/report/report';
import { sumRevenue } from './revenue-sum.ts';

/** Of which days a card says how they have changed, and against which others. */
const cards = {
  yesterday: periodBefore,
  last7: periodBefore,
  thisMonth: inMonthBefore,
  lastMonth: inMonthBefore,
} as const satisfies Partial<Record<PeriodPreset, (days: Period) => Period>>;

type CardPreset = keyof typeof cards;

interface Compared {
  readonly days: Period;
  /** Of these days, decimal text in USD. */
  readonly revenue: string;
}

export interface RevenueCard {
  readonly preset: CardPreset;
  /** Decimal texts, in USD. */
  readonly revenue: string;
  readonly open: string;
  /** Its whole days beside earlier ones; undefined: it has none yet. */
  readonly compared: { readonly now: Compared; readonly before: Compared } | undefined;
}

type DayRow = Pick<ReportRow, 'keys' | 'values' | 'open'>;

/** @param rows revenue by day, of the days of all cards and those they are compared with @param today in UTC */
export function revenueCards(rows: readonly DayRow[], today: string): RevenueCard[] {
  const of = ({ from, to }: Period) =>
    sumRevenue(rows.filter(({ keys: [day = ''] }) => from <= day && day <= to));
  const beside = (days: Period): Compared => ({ days, revenue: of(days).revenue });
  return (Object.keys(cards) as CardPreset[]).map((preset) => {
    const period = periodOf(preset, today);
    const { revenue, open } = of(period);
    // Today has only begun: beside a whole day it would look like a loss.
    const whole = period.to < today ? period : { from: period.from, to: addDays(today, -1) };
    const compared =
      whole.to < whole.from ? undefined : { now: beside(whole), before: beside(cards[preset](whole)) };
    return { preset, revenue, open, compared };
  });
}
