import { addDays } from '@millrace/contract/report/period';
import { type Frequency, lastDay } from '@millrace/contract/report/report-schedule';

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

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Days after which every rhythm has come round once more. */
const longest = 62;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, calendar: 'gregory', ...parts, ...time });
  formats.set(zone, made);
  return made;
}

/** What clocks in a zone show at an instant, as if it were UTC. */
function wallClock(at: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute, second } = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

const offsetAt = (at: number, zone: string) => wallClock(at, zone) - Math.floor(at / 1000) * 1000;

/** The day that it is in a zone. */
export const dayIn = (now: Date, zone: string) =>
  new Date(wallClock(now.getTime(), zone)).toISOString().slice(0, 10);

/**
 * When clocks in a zone show this minute of a day. Twice, as they are set back: the first time. Never, as they are set
 * forward: as much later as they were set.
 */
export function instantOf(day: string, minute: number, zone: string): Date {
  const wall = Date.parse(day) + minute * minuteMs;
  const before = offsetAt(wall - dayMs, zone);
  const after = offsetAt(wall + dayMs, zone);
  const fitting = [before, after].find((offset) => offsetAt(wall - offset, zone) === offset);
  return new Date(wall - (fitting ?? before));
}

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

/** The first time that is still to come. */
export function nextAfter(timing: Timing, zone: string, now: Date): Occurrence | undefined {
  return find(timing, zone, addDays(dayIn(now, zone), -1), 1, (at) => at > now);
}

function find(
  timing: Timing,
  zone: string,
  first: string,
  step: 1 | -1,
  fits: (at: Date) => boolean,
): Occurrence | undefined {
  for (let index = 0; index <= longest; index += 1) {
    const day = addDays(first, index * step);
    if (!isOn[timing.frequency](timing, day)) continue;
    const at = instantOf(day, timing.minute, zone);
    if (fits(at)) return { day, at };
  }
  return undefined;
}
