import { allRegions } from '@millrace/contract/kit/fields';
import type { EcpmPosterior, Estimates } from '../posterior.ts';
import { manualDeviation, manualPriceOf } from '../prices.ts';
import { sinceChange } from './change.ts';
import type { Counts, InstanceFacts } from './counts.ts';
import { seriesOf, toldAsWhole } from './evidence.ts';
import { betweenAt, type Path, pathInCountry, pathOverAll, type Sums, sumsOf } from './levels.ts';
import { bounded, type Scatter, scatterOf } from './scatter.ts';
import { shrunk } from './shrink.ts';

export interface EstimateOptions {
  /** Milliseconds UTC. */
  readonly now: number;
  /** After which a day counts half. */
  readonly halfLifeDays?: number;
  /** How many impressions a prior counts as, at least and at most; the days say how many in between. */
  readonly strengths?: readonly [number, number];
}

/** Nobody knows an eCPM better than by a fiftieth: tomorrow is another day. */
const leastDeviation = 0.02;

/**
 * What each instance earns, in every country in which its placement has counts or a person entered an eCPM, and over all.
 * Each level is drawn to the one above it, the more the less it has seen: instance × country, network × type × country,
 * type × country, type, all (empirical Bayes; the strength of a prior is the variance within ÷ the variance between). What a
 * person entered is a prior of its own. Where a network does not tell countries apart, the level above an instance in a country is
 * what it earns over all. An instance about which there is nothing at all is left out.
 */
export function estimate(
  counts: Counts,
  { now, halfLifeDays = 5, strengths = [10, 20_000] }: EstimateOptions,
): Estimates {
  const all = seriesOf(counts, now, halfLifeDays);
  const scatter = scatterOf(all);
  const series = all.map((one) => sinceChange(one, scatter));
  const sums = sumsOf(series);
  const inCountry = learned(series.map(pathInCountry), sums, scatter, strengths);
  const overAll = learned(
    series.map(({ instance }) => pathOverAll(instance)),
    sums,
    scatter,
    strengths,
  );
  const countries = countriesByPlacement(counts);
  const wholes = toldAsWhole(series);
  const estimates: Record<number, Record<string, EcpmPosterior>> = {};
  for (const instance of counts.instances) {
    const own: Record<string, EcpmPosterior> = {};
    const whole = wholes.has(instance.id) ? ecpmAt(0, pathOverAll(instance), overAll) : null;
    for (const country of countries.get(instance.placementId) ?? []) {
      const path = pathInCountry({ instance, country });
      const known = posterior(instance, country, path, inCountry, whole ?? ecpmAt(1, path, inCountry));
      if (known !== null) own[country] = known;
    }
    const path = pathOverAll(instance);
    const known = posterior(instance, allRegions, path, overAll, ecpmAt(1, path, overAll));
    if (known !== null) own[allRegions] = known;
    if (Object.keys(own).length > 0) estimates[instance.id] = own;
  }
  return estimates;
}

/** What the levels of one kind of path have taught. */
interface Learned {
  readonly sums: Sums;
  readonly scatter: Scatter;
  /** By place in the path: the variance about the parent, and the strength of the parent as a prior. */
  readonly places: readonly { readonly between: number; readonly strength: number }[];
  strengthOf(variance: number): number;
}

function learned(
  paths: readonly Path[],
  sums: Sums,
  scatter: Scatter,
  strengths: readonly [number, number],
): Learned {
  const strengthOf = (variance: number) => bounded(scatter.perImpression / variance, strengths);
  const places = Array.from({ length: Math.max(0, (paths[0]?.length ?? 0) - 1) }, (_, place) => {
    const between = betweenAt(place, paths, sums, scatter);
    return { between, strength: strengthOf(between) };
  });
  return { sums, scatter, places, strengthOf };
}

/** The eCPM at a place of a path; null when nothing is known from there on. */
function ecpmAt(place: number, path: Path, known: Learned): number | null {
  const key = path[place];
  if (key === undefined) return null;
  const sum = known.sums.get(key);
  const prior = ecpmAt(place + 1, path, known);
  if (sum === undefined) return prior;
  if (prior === null) return sum.money / sum.impressions;
  return shrunk(sum.money, sum.impressions, prior, known.places[place]?.strength ?? 0);
}

/** @param prior the eCPM of the level above; null: nothing is known there */
function posterior(
  instance: InstanceFacts,
  country: string,
  path: Path,
  known: Learned,
  prior: number | null,
): EcpmPosterior | null {
  const sum = known.sums.get(path[0] ?? '') ?? { money: 0, impressions: 0, days: 0 };
  const manual = manualPriceOf(instance, country).ecpm;
  // What only a person has said is no estimate: the decision takes it from the configuration.
  if (prior === null) return null;
  const { between = 0, strength = 0 } = known.places[0] ?? {};
  const entered = manual === null ? null : { ecpm: manual, strength: known.strengthOf(manualDeviation ** 2) };
  const strengths = strength + (entered?.strength ?? 0);
  const both = (strength * prior + (entered?.strength ?? 0) * (entered?.ecpm ?? 0)) / strengths;
  const ecpm = shrunk(sum.money, sum.impressions, both, strengths);
  const precision =
    1 / between + (entered === null ? 0 : manualDeviation ** -2) + precisionOf(sum, known.scatter);
  const deviation = ecpm * Math.max(leastDeviation, Math.sqrt(1 / precision));
  return { ecpm, deviation, impressions: sum.impressions };
}

function precisionOf(
  { impressions, days }: { readonly impressions: number; readonly days: number },
  { perImpression, perDay }: Scatter,
): number {
  return impressions === 0 ? 0 : 1 / (perImpression / impressions + perDay / days);
}

function countriesByPlacement({ instances, days }: Counts): Map<number, Set<string>> {
  const placements = new Map(instances.map(({ id, placementId }) => [id, placementId]));
  const countries = new Map<number, Set<string>>(
    instances.map(({ placementId }) => [placementId, new Set()]),
  );
  for (const { instanceId, country } of days) {
    const placement = placements.get(instanceId);
    if (placement !== undefined && country !== allRegions) countries.get(placement)?.add(country);
  }
  for (const { placementId, manualEcpm } of instances) {
    for (const country of Object.keys(manualEcpm)) {
      if (country !== allRegions) countries.get(placementId)?.add(country);
    }
  }
  return countries;
}
