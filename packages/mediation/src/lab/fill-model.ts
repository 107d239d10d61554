import type { LoggedInstance } from './log.ts';

/** What an instance is expected to do when it is asked. */
export interface Expected {
  /** Probability that it has an ad, 0–1. */
  readonly fill: number;
  /** USD that one of its ads brings. */
  readonly value: number;
}

export type FillModel = (country: string, instanceId: number) => Expected;

/** A country's own counts weigh as much as those of all countries when there are so many of them. */
const weightOfAll = 20;

const nothing = { asked: 0, filled: 0, revenue: 0 };
type Counts = typeof nothing;

/** Fill and value of each instance by country, drawn towards those over all countries where little was seen. */
export function fillModel(logged: readonly LoggedInstance[], leftOut: number | null = null): FillModel {
  const ofCountry = new Map<string, Map<number, Counts>>();
  const ofAll = new Map<number, Counts>();
  for (const one of logged) {
    if (one.users === leftOut) continue;
    const counts = ofCountry.get(one.country) ?? new Map<number, Counts>();
    ofCountry.set(one.country, counts);
    add(counts, one);
    add(ofAll, one);
  }
  return (country, instanceId) => {
    const all = ofAll.get(instanceId) ?? nothing;
    const own = ofCountry.get(country)?.get(instanceId) ?? nothing;
    const fill = all.filled / Math.max(all.asked, 1);
    const value = all.revenue / Math.max(all.filled, 1);
    return {
      fill: Math.min(1, (own.filled + weightOfAll * fill) / (own.asked + weightOfAll)),
      value: (own.revenue + weightOfAll * value) / (own.filled + weightOfAll),
    };
  };
}

function add(counts: Map<number, Counts>, { instanceId, asked, filled, revenue }: LoggedInstance): void {
  const before = counts.get(instanceId) ?? nothing;
  counts.set(instanceId, {
    asked: before.asked + asked,
    filled: before.filled + filled,
    revenue: before.revenue + revenue,
  });
}

/**
 * USD that a request brings whose instances are asked one after the other until one has an ad: Σ qᵢ pᵢ vᵢ with
 * qᵢ = Π (1 − pⱼ) over those before.
 */
export function cascadeValue(order: readonly Expected[]): number {
  let reached = 1;
  let value = 0;
  for (const { fill, value: worth } of order) {
    value += reached * fill * worth;
    reached *= 1 - fill;
  }
  return value;
}
