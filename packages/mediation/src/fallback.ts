import { allRegions } from '@millrace/contract/kit/fields';
import type { CompiledPlacement, CompiledRule } from './compile.ts';

/** What stands behind the bids for whoever a rule is for: instances of a waterfall, bids alone, or nothing at all. */
type Held = 'waterfall' | 'onlyBids' | 'nothing';

/** The same for a placement in a country; `…ForOthers`: people who meet the conditions of some rule have more than all others do. */
export type Fallback = Held | 'onlyBidsForOthers' | 'nothingForOthers';

const rank: Readonly<Record<Held, number>> = { nothing: 0, onlyBids: 1, waterfall: 2 };

/**
 * What phones of a country get for certain, by the rule that is for all of them; and whether rules with conditions before it hold
 * more, so that it looks served to whoever looks at the rules. Rules with conditions that hold less leave somebody out on purpose. Group
 * A alone: a test's copies come and go with it.
 * @param country ISO 3166-1 alpha-2; null: not known
 */
export function fallbackIn({ groups }: CompiledPlacement, country: string | null): Fallback {
  const { byCountry, others, fallback } = groups.A;
  const region = country ?? allRegions;
  let some: Held = 'nothing';
  for (const rule of [...(byCountry.get(region) ?? others), fallback]) {
    const held = heldBy(rule, region);
    if (rule.conditions.length > 0) {
      if (rank[held] > rank[some]) some = held;
      continue;
    }
    // It matches everybody: what comes after it is never tried.
    if (held === 'waterfall' || rank[some] <= rank[held]) return held;
    return `${held}ForOthers`;
  }
  return 'nothing';
}

function heldBy(rule: CompiledRule, region: string): Held {
  if (rule.waterfall(region).of('greedy').length > 0) return 'waterfall';
  return rule.bidding.size > 0 ? 'onlyBids' : 'nothing';
}
