import { dayMs, hourMs } from '@millrace/contract/kit/duration';
import type { Counts, DayCount, InstanceFacts } from './counts.ts';

/** What a day says of an eCPM: money, and the impressions that earned just that money. */
export interface Evidence {
  /** Days since 1970-01-01 UTC. */
  readonly day: number;
  readonly impressions: number;
  /** USD per thousand impressions. */
  readonly ecpm: number;
  /** How much of it still counts, from 0 to 1. */
  readonly weight: number;
}

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
export function seriesOf({ instances, days }: Counts, now: number, halfLifeDays: number): Series[] {
  const known = new Map(instances.map((instance) => [instance.id, instance]));
  const all = new Map<string, Series & { days: Evidence[] }>();
  for (const count of days) {
    const instance = known.get(count.instanceId);
    if (instance === undefined || count.day * dayMs < (instance.editedAt ?? Number.NEGATIVE_INFINITY))
      continue;
    const money = moneyOf(count, instance, now);
    if (money === null) continue;
    const age = Math.max(0, now / dayMs - count.day - 0.5);
    const key = `${instance.id} ${count.country}`;
    const series = all.get(key) ?? { instance, country: count.country, days: [] };
    all.set(key, series);
    series.days.push({
      day: count.day,
      impressions: money.impressions,
      ecpm: (1000 * money.revenue) / money.counted,
      weight: 0.5 ** (age / halfLifeDays),
    });
  }
  for (const { days: own } of all.values()) own.sort((one, other) => one.day - other.day);
  return [...all.values()];
}

/** Reported money replaces bids, it is never added to them. */
function moneyOf({ day, impressions, bid, reported }: DayCount, { lagHours }: InstanceFacts, now: number) {
  if (reported !== null) {
    const isFinal = now >= (day + 1) * dayMs + lagHours * hourMs;
    const counted = reported.impressions ?? (isFinal ? impressions : 0);
    if (isMoney(reported.revenue, counted)) {
      return { revenue: reported.revenue, counted, impressions: counted };
    }
  }
  if (bid === null || !isMoney(bid.revenue, bid.impressions)) return null;
  return { revenue: bid.revenue, counted: bid.impressions, impressions: bid.impressions * bidTrust };
}

function isMoney(revenue: number, impressions: number): boolean {
  return Number.isFinite(revenue) && revenue >= 0 && Number.isFinite(impressions) && impressions > 0;
}
