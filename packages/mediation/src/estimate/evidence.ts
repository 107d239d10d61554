import { dayMs } from '@millrace/contract/kit/duration';
import { allRegions } from '@millrace/contract/kit/fields';
import type { Counts, DayCount, InstanceFacts } from './counts.ts';
import { isFinal, isMoney, wholeDaysOf } from './whole-days.ts';

/** What a day says of an eCPM: money, and the impressions that earned just that money. */
export interface Evidence {
  /** Days since 1970-01-01 UTC. */
  readonly day: number;
  readonly impressions: number;
  /** USD per thousand impressions. */
  readonly ecpm: number;
  /** How much of it still counts, from 0 to 1. */
  readonly weight: number;
  readonly from: Source;
}

/**
 * Who says so. `whole`: a report of all countries together. `within`: a bid of a day that has one, cut to what was paid of bids;
 * its money stands in the report, too, so that it tells of its own country alone.
 */
type Source = 'report' | 'bid' | 'whole' | 'within';

/** One instance in one country. */
export interface Series {
  readonly instance: InstanceFacts;
  readonly country: string;
  /** Oldest first. */
  readonly days: readonly Evidence[];
}

/** A bid is what was promised, a report what is paid: an impression's bid counts as half of one that is reported. */
const bidTrust = 0.5;

/** Days that say something, by instance and country. An older day counts for less, half after `halfLifeDays`. */
export function seriesOf(counts: Counts, now: number, halfLifeDays: number): Series[] {
  const known = new Map(counts.instances.map((instance) => [instance.id, instance]));
  const all = new Map<string, Series & { days: Evidence[] }>();
  const wholeOf = wholeDaysOf(counts, now);
  for (const count of counts.days) {
    const instance = known.get(count.instanceId);
    if (instance === undefined || count.day * dayMs < (instance.editedAt ?? Number.NEGATIVE_INFINITY))
      continue;
    const whole = wholeOf(count);
    const money =
      whole !== undefined && count.country === allRegions
        ? { ...whole, counted: whole.impressions, from: 'whole' as const }
        : moneyOf(count, instance, now);
    if (money === null) continue;
    const age = Math.max(0, now / dayMs - count.day - 0.5);
    const key = `${instance.id} ${count.country}`;
    const series = all.get(key) ?? { instance, country: count.country, days: [] };
    all.set(key, series);
    const isWithin = money.from === 'bid' && whole !== undefined;
    series.days.push({
      day: count.day,
      impressions: money.impressions,
      ecpm: ((1000 * money.revenue) / money.counted) * (isWithin ? whole.ofBids : 1),
      weight: 0.5 ** (age / halfLifeDays),
      from: isWithin ? 'within' : money.from,
    });
  }
  for (const { days: own } of all.values()) own.sort((one, other) => one.day - other.day);
  return [...all.values()];
}

/** Instances whose network told last of all countries together. */
export function toldAsWhole(all: readonly Series[]): ReadonlySet<number> {
  const last = new Map<number, Evidence>();
  for (const { instance, days } of all) {
    const newest = days.findLast(({ from }) => from === 'report' || from === 'whole');
    if (newest !== undefined && newest.day >= (last.get(instance.id)?.day ?? newest.day))
      last.set(instance.id, newest);
  }
  return new Set([...last].flatMap(([id, { from }]) => (from === 'whole' ? id : [])));
}

/** Reported money replaces bids, it is never added to them. */
function moneyOf({ day, country, ...count }: DayCount, { lagHours }: InstanceFacts, now: number) {
  const { bid, reported } = count;
  if (reported !== null) {
    // What countries leave over, without saying of how many impressions, is none of those whose country we do not know.
    const own = country !== allRegions && isFinal(day, lagHours, now) ? count.impressions : 0;
    const counted = reported.impressions ?? own;
    if (isMoney(reported.revenue, counted)) {
      return { revenue: reported.revenue, counted, impressions: counted, from: 'report' as const };
    }
  }
  if (bid === null || !isMoney(bid.revenue, bid.impressions)) return null;
  const impressions = bid.impressions * bidTrust;
  return { revenue: bid.revenue, counted: bid.impressions, impressions, from: 'bid' as const };
}
