import { type Amount, addAmounts, nothingShown } from './sides.ts';

/** Own counts of an hour, which begins at an instant. */
export interface Hour extends Amount {
  readonly hour: string;
}

/** How well own counts fit the network's days if these begin where a zone's do. */
export interface ZoneFit {
  readonly zone: string;
  /** Own counts by day, as the zone has it. */
  readonly days: ReadonlyMap<string, Amount>;
  /** Impressions by which days differ, added up: with days of UTC, and with the zone's. */
  readonly differs: number;
  readonly differsInZone: number;
}

/** Zones that networks and their accounts count days in; the first that fits best is taken. */
const usual = [
  'America/Los_Angeles',
  'Asia/Shanghai',
  'America/New_York',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Tokyo',
] as const;

interface Asked {
  readonly hours: readonly Hour[];
  /** The network's impressions by day, of days that are final. */
  readonly reported: ReadonlyMap<string, number>;
  /** The zone of its days as documented; null: nobody knows. */
  readonly documented: string | null;
}

/**
 * The zone whose days fit the network's better than those of UTC; null: none. One that is documented only has to be better;
 * a guess has to halve what days differ by.
 */
export function fitZone({ hours, reported, documented }: Asked): ZoneFit | null {
  if (reported.size === 0) return null;
  const differs = differenceBy(daysIn('UTC', hours), reported);
  const fits = (documented === null ? usual : [documented]).map((zone): ZoneFit => {
    const days = daysIn(zone, hours);
    return { zone, days, differs, differsInZone: differenceBy(days, reported) };
  });
  const best = fits.reduce<ZoneFit | null>(
    (one, other) => (one === null || other.differsInZone < one.differsInZone ? other : one),
    null,
  );
  const least = documented === null ? differs / 2 : differs;
  return best !== null && best.differsInZone < least ? best : null;
}

function differenceBy(own: ReadonlyMap<string, Amount>, reported: ReadonlyMap<string, number>): number {
  return [...reported].reduce(
    (sum, [day, impressions]) => sum + Math.abs((own.get(day)?.impressions ?? 0) - impressions),
    0,
  );
}

function daysIn(zone: string, hours: readonly Hour[]): Map<string, Amount> {
  // Years, months and days in the order of the wire.
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  const days = new Map<string, Amount>();
  for (const { hour, ...amount } of hours) {
    const day = zone === 'UTC' ? hour.slice(0, 10) : format.format(new Date(hour));
    days.set(day, addAmounts(days.get(day) ?? nothingShown, amount));
  }
  return days;
}
