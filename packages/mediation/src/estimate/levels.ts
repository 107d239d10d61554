import type { Series } from './evidence.ts';
import { bounded, type Scatter } from './scatter.ts';

/** Weighted sums of what is known of an instance, or of all that have something in common. */
export interface Sum {
  impressions: number;
  /** USD × 1000, so that it divides to an eCPM. */
  money: number;
  /** Weighted days. */
  days: number;
}

/** From the narrowest to the widest: each is the prior of the one before. */
export type Path = readonly string[];

type Named = Pick<Series, 'instance' | 'country'>;

/** Instance × country, network × type × country, type × country, type, all. */
export function pathInCountry({ instance: { id, networkId, adType }, country }: Named): Path {
  return [
    `i${id} ${country}`,
    `n${networkId} t${adType} ${country}`,
    `t${adType} ${country}`,
    `t${adType}`,
    '',
  ];
}

/** Over all countries: instance, network × type, type, all. */
export function pathOverAll({ id, networkId, adType }: Series['instance']): Path {
  return [`i${id}`, `n${networkId} t${adType}`, `t${adType}`, ''];
}

export type Sums = ReadonlyMap<string, Sum>;

/** The sums of every level of both paths; what stands in the report of all countries together counts there once. */
export function sumsOf(all: readonly Series[]): Sums {
  const sums = new Map<string, Sum>();
  const add = (path: Path, own: Sum) => {
    if (own.impressions === 0) return;
    for (const key of path) {
      const sum = sums.get(key) ?? { impressions: 0, money: 0, days: 0 };
      sum.impressions += own.impressions;
      sum.money += own.money;
      sum.days += own.days;
      sums.set(key, sum);
    }
  };
  for (const series of all) {
    const overAll = pathOverAll(series.instance);
    add(
      pathInCountry(series).filter((key) => !overAll.includes(key)),
      sumOf(series),
    );
    add(overAll, sumOf({ days: series.days.filter(({ from }) => from !== 'within') }));
  }
  return sums;
}

function sumOf({ days }: Pick<Series, 'days'>): Sum {
  const sum: Sum = { impressions: 0, money: 0, days: 0 };
  for (const { impressions, ecpm, weight } of days) {
    sum.impressions += weight * impressions;
    sum.money += weight * impressions * ecpm;
    sum.days += weight;
  }
  return sum;
}

/** Relative variance of children about their parent before there are enough to tell: half of it, as a deviation. */
const startBetween = 0.25;

/** Children, less one for each parent, before their variance is believed. */
const enough = 4;

/**
 * The relative variance of what stands at a place of the paths about its parent, by moments: what is seen, less what the days'
 * scatter explains. No child counts as more than 1,000 impressions, so that all have a say.
 */
export function betweenAt(place: number, paths: readonly Path[], sums: Sums, scatter: Scatter): number {
  const families = new Map<string, Map<string, Sum>>();
  for (const path of paths) {
    const [child, parent] = path.slice(place, place + 2);
    const sum = sums.get(child ?? '');
    if (child === undefined || parent === undefined || sum === undefined) continue;
    const family = families.get(parent) ?? new Map<string, Sum>();
    families.set(parent, family.set(child, sum));
  }
  let seen = 0;
  let explained = 0;
  let total = 0;
  let freedom = 0;
  for (const family of families.values()) {
    const children = [...family.values()].map((sum) => ({
      ecpm: sum.money / sum.impressions,
      variance: scatter.perImpression / sum.impressions + scatter.perDay / sum.days,
      weight: Math.min(sum.impressions, 1000),
    }));
    const weights = children.reduce((sum, { weight }) => sum + weight, 0);
    const mean = children.reduce((sum, { weight, ecpm }) => sum + weight * ecpm, 0) / weights;
    if (children.length < 2 || !(mean > 0)) continue;
    freedom += children.length - 1;
    for (const { ecpm, variance, weight } of children) {
      const rest = weight * (1 - weight / weights);
      seen += weight * (ecpm / mean - 1) ** 2;
      explained += rest * variance;
      total += rest;
    }
  }
  return freedom < enough ? startBetween : bounded((seen - explained) / total, [0.01, 1]);
}
