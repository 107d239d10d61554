import { dayMs } from '../kit/duration.ts';

/** Days in UTC, `YYYY-MM-DD`, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The presets of reports; a saved report keeps its preset and means other days every day. */
export const periodPresets = ['yesterday', 'last7', 'last14', 'last28', 'thisMonth', 'lastMonth'] as const;
export type PeriodPreset = (typeof periodPresets)[number];

/** The most days that a report looks at. */
export const mostDays = 400;

/** The day in UTC of an instant, `YYYY-MM-DD`; a number is milliseconds. */
export const dayOf = (at: Date | number): string => new Date(at).toISOString().slice(0, 10);

/** A day so many days later, or earlier. */
export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * dayMs);
}

/** How many days a period has. */
export function daysOf({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

const lastDays = (today: string, days: number): Period => ({
  from: addDays(today, -days),
  to: addDays(today, -1),
});

/** The first day of its month. */
const monthOf = (day: string) => `${day.slice(0, 8)}01`;

const presets: Readonly<Record<PeriodPreset, (today: string) => Period>> = {
  yesterday: (today) => lastDays(today, 1),
  last7: (today) => lastDays(today, 7),
  last14: (today) => lastDays(today, 14),
  last28: (today) => lastDays(today, 28),
  thisMonth: (today) => ({ from: monthOf(today), to: today }),
  lastMonth: (today) => {
    const to = addDays(monthOf(today), -1);
    return { from: monthOf(to), to };
  },
};

/**
 * The days that a preset means. The last 7, 14 and 28 end yesterday, the last whole day; this month so far has today.
 * @param today in UTC
 */
export function periodOf(preset: PeriodPreset, today: string): Period {
  return presets[preset](today);
}

/**
 * The same days of the month before, as far as it has them; of a whole month all of it.
 * @param period from the first day of a month to a later one of it
 */
export function inMonthBefore({ to }: Period): Period {
  const last = addDays(monthOf(to), -1);
  const isWhole = monthOf(addDays(to, 1)) !== monthOf(to);
  const same = last.slice(0, 8) + to.slice(8);
  return { from: monthOf(last), to: isWhole || same > last ? last : same };
}

/**
 * The days that a report is compared with wherever it is shown, mailed or exported: those that were named beside days, of a month
 * those of the month before, else as many right before.
 * @param days that its period means now
 */
export function comparedDays(period: PeriodPreset | Period, days: Period, named?: Period): Period {
  if (typeof period !== 'string') return named ?? periodBefore(days);
  return period === 'thisMonth' || period === 'lastMonth' ? inMonthBefore(days) : periodBefore(days);
}

/** As many days right before it. */
export function periodBefore(period: Period): Period {
  const days = daysOf(period);
  return { from: addDays(period.from, -days), to: addDays(period.to, -days) };
}
