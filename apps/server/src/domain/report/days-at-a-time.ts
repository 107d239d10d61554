import type { ReportRequest } from '@millrace/contract/report/definition';
import { isTime, type TimeDimension } from '@millrace/contract/report/dimension';
import { addDays, daysOf } from '@millrace/contract/report/period';
import { timeOf } from './question.ts';

/** Rows that a question should have: its groups are in the engine's memory, and each question takes a while to begin. */
const rowsAtATime = 60_000;

/** Whether days of a report can be asked one after another: its rows come by time, and no figure of a row is of two of them. */
export function isByTime(request: ReportRequest): boolean {
  const { dimensions, sort, order = 'asc', from, to, beforeFrom, beforeTo } = request;
  const compared = beforeFrom !== undefined && beforeTo !== undefined;
  const asLong = !compared || daysOf({ from: beforeFrom, to: beforeTo }) === daysOf({ from, to });
  return order === 'asc' && asLong && dimensions.some((key) => isTime(key) && (sort ?? key) === key);
}

const ends: Readonly<Record<TimeDimension, (day: string) => string>> = {
  hour: (day) => day,
  day: (day) => day,
  // Weeks begin on Mondays.
  week: (day) => addDays(day, (7 - new Date(day).getUTCDay()) % 7),
  month: (day) => addDays(`${addDays(`${day.slice(0, 8)}01`, 31).slice(0, 8)}01`, -1),
};

/**
 * A report by time as questions about a few of its days each, in their order; never parts of a week or month. Few at
 * first, then as many as the rows that came let expect to be a good size.
 * @yields the next question; has to be told how many rows a day of the last one had
 */
export function* daysAtATime(request: ReportRequest): Generator<ReportRequest, void, number> {
  const endOf = ends[timeOf(request.dimensions) ?? 'day'];
  const { from: first, to: last, beforeFrom } = request;
  let days = 1;
  for (let from = first; from <= last; ) {
    const [to = last] = [endOf(addDays(from, days - 1)), last].sort();
    const earlier = (day: string) => addDays(beforeFrom ?? day, daysOf({ from: first, to: day }) - 1);
    const before = beforeFrom === undefined ? {} : { beforeFrom: earlier(from), beforeTo: earlier(to) };
    const rowsADay = yield { ...request, from, to, ...before };
    // Days without rows say nothing of those behind them.
    days = Math.max(1, Math.min(days * 8, Math.floor(rowsAtATime / Math.max(rowsADay, 1))));
    from = addDays(to, 1);
  }
}
