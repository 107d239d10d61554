import { dayMs, minuteMs } from '@millrace/contract/kit/duration';
import { dayOf } from '@millrace/contract/report/period';

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
export const dayIn = (now: Date, zone: string) => dayOf(wallClock(now.getTime(), zone));

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
