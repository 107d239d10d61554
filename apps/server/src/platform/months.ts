import { addDays, dayOf } from '@millrace/contract/report/period';

/** The first day of the month so many months later, or earlier. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return dayOf(Date.UTC(year, number - 1 + months, 1));
}

/** The last day of a month that is named by its first. */
export const lastDayOf = (month: string): string => addDays(addMonths(month, 1), -1);

/** The last month that is over, UTC. */
export function lastMonth(now: Date): string {
  return addMonths(dayOf(now), -1);
}
