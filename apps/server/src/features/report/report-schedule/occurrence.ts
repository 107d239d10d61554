import { addDays } from '@millrace/contract/report/period';
import { type Frequency, lastDay } from '@millrace/contract/report/report-schedule';
import { dayIn, instantOf } from '../../../platform/zoned-time.ts';

/** When a report is due: its days, and its time of day where somebody is. */
export interface Timing {
  readonly frequency: Frequency;
  /** 1 is Monday. */
  readonly weekday: number | null;
  readonly monthDay: number | typeof lastDay | null;
  /** Of the day. */
  readonly minute: number;
}

/** One time of it. A day comes once, also where clocks are set back in it: it tells the times of a zone apart. */
export interface Occurrence {
  readonly day: string;
  readonly at: Date;
}

/** Days after which every rhythm has come round twice more, for one of them may be taken. */
const longest = 93;

const isOn: Readonly<Record<Frequency, (timing: Timing, day: string) => boolean>> = {
  daily: () => true,
  weekly: ({ weekday }, day) => (new Date(day).getUTCDay() || 7) === weekday,
  monthly: ({ monthDay }, day) =>
    monthDay === lastDay ? addDays(day, 1).endsWith('-01') : Number(day.slice(8)) === monthDay,
};

/** The latest time that has come. */
export function latestBefore(timing: Timing, zone: string, now: Date): Occurrence | undefined {
  return find(timing, zone, addDays(dayIn(now, zone), 1), -1, (at) => at <= now);
}

/** The first time that is still to come, of a day that is not taken yet. */
export function nextAfter(
  timing: Timing,
  zone: string,
  now: Date,
  isTaken: (day: string) => boolean = () => false,
): Occurrence | undefined {
  return find(timing, zone, addDays(dayIn(now, zone), -1), 1, (at, day) => at > now && !isTaken(day));
}

function find(
  timing: Timing,
  zone: string,
  first: string,
  step: 1 | -1,
  fits: (at: Date, day: string) => boolean,
): Occurrence | undefined {
  for (let index = 0; index <= longest; index += 1) {
    const day = addDays(first, index * step);
    if (!isOn[timing.frequency](timing, day)) continue;
    const at = instantOf(day, timing.minute, zone);
    if (fits(at, day)) return { day, at };
  }
  return undefined;
}
