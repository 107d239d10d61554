import { addDays } from '@millrace/contract/report/period';

/** Days back from today of which a report is waited for; what comes of earlier ones is no news any more. */
export const lookBack = 28;

/** How far days were judged. */
export interface Judged {
  /** The last day that was looked at. */
  readonly until: string;
  /** Days up to it that were not final then, and are still to be judged. */
  readonly pending: readonly string[];
}

export interface DayToJudge {
  readonly day: string;
  /** Later days were judged before it: what it says is past. */
  readonly isLate: boolean;
}

interface Asked {
  /** Undefined: nothing was judged so far, and the last day is the first. */
  readonly judged: Judged | undefined;
  /** The last day that should be final by now. */
  readonly last: string;
  readonly today: string;
  /** Whether reports of a day are still missing. */
  readonly isOpen: (day: string) => boolean;
}

/** The days that are to be judged now, the oldest first: each once, when it is final; and what is then to be remembered. */
export function daysToJudge({ judged, last, today, isOpen }: Asked): {
  readonly days: readonly DayToJudge[];
  readonly judged: Judged;
} {
  const { until, pending } = judged ?? { until: addDays(last, -1), pending: [] };
  const oldest = addDays(today, -lookBack);
  const asked = [...pending.filter((day) => day >= oldest), ...daysAfter(until, last, oldest)].sort();
  const open = asked.filter((day) => day > last || isOpen(day));
  const before = judged === undefined ? '' : lastJudged(judged);
  const days = asked.filter((day) => !open.includes(day)).map((day) => ({ day, isLate: day < before }));
  return { days, judged: { until: last > until ? last : until, pending: open } };
}

function daysAfter(until: string, last: string, oldest: string): string[] {
  const days: string[] = [];
  const next = addDays(until, 1);
  for (let day = next > oldest ? next : oldest; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

function lastJudged({ until, pending }: Judged): string {
  let day = until;
  while (pending.includes(day)) day = addDays(day, -1);
  return day;
}
