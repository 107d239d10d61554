import { correctedMonths } from '@millrace/contract/publisher/agency';
import { addDays } from '@millrace/contract/report/period';

/** The first day of the month so many months later, or earlier. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The last month that is over, UTC. */
export function lastMonth(now: Date): string {
  return addMonths(now.toISOString().slice(0, 10), -1);
}

/** The days that the statement of a month looks at. */
export function daysOfStatement(month: string): { readonly from: string; readonly to: string } {
  return { from: addMonths(month, -correctedMonths), to: addDays(addMonths(month, 1), -1) };
}
