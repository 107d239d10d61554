import { dayMs, hourMs } from '@millrace/contract/kit/duration';
import { allRegions } from '@millrace/contract/kit/fields';
import type { Counts, DayCount } from './counts.ts';

/** Money, and the impressions that earned just that. */
interface Paid {
  /** USD. */
  readonly revenue: number;
  readonly impressions: number;
  /** How much was paid of what was bid, by the eCPMs of both; 1 where nothing was bid. */
  readonly ofBids: number;
}

/** Of a day, in all countries. */
interface Own {
  impressions: number;
  bids: number;
  /** USD. */
  bidRevenue: number;
}

const nothing: Readonly<Own> = { impressions: 0, bids: 0, bidRevenue: 0 };

type Place = Pick<DayCount, 'instanceId' | 'day'>;
const keyOf = ({ instanceId, day }: Place) => `${instanceId} ${day}`;

/**
 * Days of which a network tells what all countries together have earned, and of none of them what it has: other than a rest
 * beside countries, it is the whole of the day.
 */
export function wholeDaysOf({ instances, days }: Counts, now: number): (place: Place) => Paid | undefined {
  const told = new Map<string, DayCount>();
  for (const one of days) if (one.country === allRegions && one.reported !== null) told.set(keyOf(one), one);
  const own = new Map<string, Own>();
  for (const one of told.size === 0 ? [] : days) {
    const key = keyOf(one);
    if (one.country !== allRegions && one.reported !== null) told.delete(key);
    const sum = own.get(key) ?? { ...nothing };
    sum.impressions += one.impressions;
    sum.bids += one.bid?.impressions ?? 0;
    sum.bidRevenue += one.bid?.revenue ?? 0;
    own.set(key, sum);
  }
  const lags = new Map(instances.map(({ id, lagHours }) => [id, lagHours]));
  const whole = new Map<string, Paid>();
  for (const [key, { instanceId, day, reported }] of told) {
    const isOver = isFinal(day, lags.get(instanceId) ?? 0, now);
    const { bids, bidRevenue, impressions: seen } = own.get(key) ?? nothing;
    const impressions = reported?.impressions ?? (isOver ? seen : 0);
    const revenue = reported?.revenue ?? 0;
    if (!isMoney(revenue, impressions)) continue;
    const ofBids = bidRevenue > 0 ? revenue / impressions / (bidRevenue / bids) : 1;
    whole.set(key, { revenue, impressions, ofBids });
  }
  return (place) => (whole.size === 0 ? undefined : whole.get(keyOf(place)));
}

/** Whether a day's report changes no more. @param day days since 1970-01-01 UTC */
export const isFinal = (day: number, lagHours: number, now: number): boolean =>
  now >= (day + 1) * dayMs + lagHours * hourMs;

/** Whether revenue divided by impressions is an eCPM. */
export function isMoney(revenue: number, impressions: number): boolean {
  return Number.isFinite(revenue) && revenue >= 0 && Number.isFinite(impressions) && impressions > 0;
}
