import { hourOfWeek } from '@millrace/contract/advertiser/campaign-state';
import { dayMs, hourMs } from '@millrace/contract/kit/duration';

const hoursOfDay = dayMs / hourMs;

/** When a campaign may run. Instants are milliseconds UTC. */
export interface RunTimes {
  /** Of the week, UTC, by their numbers; empty: all. */
  readonly hours: readonly number[];
  /** Null: at once. */
  readonly startsAt: number | null;
  /** Null: without end. */
  readonly endsAt: number | null;
  /** When it was added; null: not known. */
  readonly createdAt: number | null;
}

/** The straight line that even pacing keeps to: a day without the time in which a campaign may not run. */
export interface LineOfDay {
  /** How long the campaign may run that day, milliseconds; 0: not at all. */
  readonly length: number;
  /** How much of that is over at an instant, milliseconds. */
  goneAt(instant: number): number;
  /** The first instant at which so much of it is over; the end of the day where it is not that long. */
  reachedAt(gone: number): number;
}

/** @param midnight at which the day begins, milliseconds UTC */
export function lineOfDay({ hours, startsAt, endsAt, createdAt }: RunTimes, midnight: number): LineOfDay {
  const begins = Math.max(midnight, startsAt ?? midnight, createdAt ?? midnight);
  const ends = Math.min(midnight + dayMs, endsAt ?? Infinity);
  const ofWeek = new Set(hours);
  const first = hourOfWeek(new Date(midnight));
  const stretches: { from: number; until: number }[] = [];
  for (let hour = 0; hour < hoursOfDay; hour += 1) {
    if (ofWeek.size > 0 && !ofWeek.has(first + hour)) continue;
    const begin = midnight + hour * hourMs;
    const [from, until] = [Math.max(begin, begins), Math.min(begin + hourMs, ends)];
    if (from < until) stretches.push({ from, until });
  }
  const goneAt = (instant: number) =>
    stretches.reduce((gone, { from, until }) => gone + Math.max(0, Math.min(instant, until) - from), 0);
  return {
    length: goneAt(Infinity),
    goneAt,
    reachedAt(gone) {
      if (gone <= 0) return midnight;
      let missing = gone;
      for (const { from, until } of stretches) {
        if (missing <= until - from) return from + missing;
        missing -= until - from;
      }
      return midnight + dayMs;
    },
  };
}
