import { allRegions } from '@millrace/contract/kit/fields';
import { everyone } from '@millrace/contract/publisher/targeting';
import { compile } from '../compile.ts';
import type { PlacementConfig, RuleConfig } from '../config.ts';
import type { ServedInstance } from '../decision.ts';
import { merged } from '../merge-bids.ts';
import type { Candidate } from '../orders.ts';
import type { Estimates } from '../posterior.ts';
import type { OrderOf } from './log.ts';

/** A rule as it might be, and what else is tried with it. */
export interface Draft {
  readonly rule: Pick<RuleConfig, 'autoOptimized' | 'waterfall' | 'bidding'>;
  /** USD per thousand impressions: what is known to earn less is left out; null: nothing is. */
  readonly floor: number | null;
  /** What some instances are to be ordered by instead, USD per thousand impressions. */
  readonly prices: ReadonlyMap<number, number>;
}

/**
 * The order in which a draft asks those that were served: Auto by what is expected now, Manual as placed, bids before the
 * first that earns less. Nothing is explored and nobody held out.
 */
export function orderOfRule(config: PlacementConfig, estimates: Estimates, draft: Draft): OrderOf {
  const { rule, floor, prices } = draft;
  const forAll = {
    id: 1,
    name: '',
    enabled: true,
    priority: 1,
    countries: [allRegions],
    targeting: everyone,
  };
  const drafted = { ...config, rules: [{ ...forAll, ...rule }], test: null };
  const { others, fallback } = compile(drafted, estimates).groups.A;
  const compiled = others[0] ?? fallback;
  const known = new Map<string, readonly Candidate[]>();
  const isEnough = (ecpm: number | null) => floor === null || ecpm === null || ecpm >= floor;

  function candidatesIn(country: string): readonly Candidate[] {
    const made = known.get(country);
    if (made !== undefined) return made;
    const orders = compiled.waterfall(country).of(rule.autoOptimized ? 'greedy' : 'placed');
    const priced = orders.map((candidate) => withPrice(candidate, prices.get(candidate.served.instanceId)));
    const sorted = rule.autoOptimized ? priced.sort((one, other) => other.rank - one.rank) : priced;
    const candidates = sorted.filter(({ served }) => isEnough(served.ecpm));
    known.set(country, candidates);
    return candidates;
  }

  return (country, served, bids) => {
    const present = new Set(served);
    const waterfall = candidatesIn(country).filter((one) => present.has(one.served.instanceId));
    const offered = served.flatMap((instanceId, at): ServedInstance[] => {
      const price = bids[at] ?? null;
      const candidate = compiled.bidding.get(instanceId);
      if (price === null || candidate === undefined || !isEnough(price)) return [];
      return [{ instanceId, ecpm: price, source: 'bid', place: candidate.served.place }];
    });
    const highestFirst = offered.sort((a, b) => (b.ecpm ?? 0) - (a.ecpm ?? 0) || a.place - b.place);
    return merged(waterfall, highestFirst).map(({ instanceId }) => instanceId);
  };
}

function withPrice(candidate: Candidate, ecpm: number | undefined): Candidate {
  if (ecpm === undefined) return candidate;
  return { ...candidate, served: { ...candidate.served, ecpm }, rank: ecpm };
}
