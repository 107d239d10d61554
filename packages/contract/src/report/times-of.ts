import type { TimeDimension } from './dimension.ts';
import { addDays, daysOf, type Period } from './period.ts';

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** The key of the hours, or of the day, week or month, of a day. */
const keysOf: Readonly<Record<TimeDimension, (day: string) => readonly string[]>> = {
  hour: (day) => hours.map((hour) => `${day}T${hour}:00:00Z`),
  day: (day) => [day],
  week: (day) => [addDays(day, -((new Date(day).getUTCDay() + 6) % 7))],
  month: (day) => [`${day.slice(0, 8)}01`],
};

/** Every hour, day, week or month that a period has a part of, as reports say them. */
export function timesOf(period: Period, time: TimeDimension): string[] {
  const days = Array.from({ length: daysOf(period) }, (_, index) => addDays(period.from, index));
  return [...new Set(days.flatMap(keysOf[time]))];
}
