import { allRegions } from '@millrace/contract/kit/fields';
import { groupInTest } from './assign-group.ts';
import { priceProblem } from './bids.ts';
import type { Candidate, CompiledPlacement, CompiledRule, RuleSet } from './compile.ts';
import { allHold } from './conditions/condition.ts';
import type { Bid } from './config.ts';
import type { Decision, Outcome, ServedInstance } from './decision.ts';
import { noRule } from './default-rule.ts';
import { Facts } from './facts.ts';
import { rankOf } from './prices.ts';
import type { Profile } from './profile.ts';

/**
 * Which instances a phone loads, in which order. The same answer as `explain` gives, without its reasons: made for every
 * request, it allocates next to nothing but the answer.
 */
export function decide(placement: CompiledPlacement, profile: Profile, bids: readonly Bid[]): Decision {
  const facts = new Facts(profile);
  if (!placement.enabled) return refused('placementOff');
  for (const block of placement.appBlocks) if (allHold(block, facts)) return refused('appBlocked');
  if (!allHold(placement.devices, facts)) return refused('deviceExcluded');
  const test = groupInTest(placement.test, profile.userId);
  const country = profile.country ?? allRegions;
  const rule = matching(placement.groups[test?.group ?? 'A'], country, facts);
  const prices = bids.length === 0 ? noBids : accepted(bids, rule, facts);
  const instances = merged(rule.waterfall(country), prices, facts);
  const toBid = withoutBid(rule, prices, facts);
  return {
    outcome: instances.length + toBid.length > 0 ? 'served' : 'nothingLeft',
    test,
    ruleId: rule.id === noRule ? null : rule.id,
    autoOptimized: rule.autoOptimized,
    instances,
    toBid,
  };
}

const noBids: readonly ServedInstance[] = [];

function refused(outcome: Outcome): Decision {
  return { outcome, test: null, ruleId: null, autoOptimized: false, instances: [], toBid: [] };
}

function matching({ byCountry, others, fallback }: RuleSet, country: string, facts: Facts): CompiledRule {
  for (const rule of byCountry.get(country) ?? others) if (allHold(rule.conditions, facts)) return rule;
  return fallback;
}

function isServable({ devices, blocks }: Candidate, facts: Facts): boolean {
  if (!allHold(devices, facts)) return false;
  for (const block of blocks) if (allHold(block, facts)) return false;
  return true;
}

/** The bids that count, the highest first; those of equal price as placed. */
function accepted(bids: readonly Bid[], { bidding }: CompiledRule, facts: Facts): readonly ServedInstance[] {
  const served: ServedInstance[] = [];
  for (const bid of bids) {
    const candidate = bidding.get(bid.instanceId);
    if (candidate === undefined || priceProblem(bid) !== null || !isServable(candidate, facts)) continue;
    if (isAmong(served, bid.instanceId)) continue;
    const { place } = candidate.served;
    let at = served.length;
    while (at > 0 && isBefore(bid.price, place, served[at - 1])) at -= 1;
    served.splice(at, 0, { instanceId: bid.instanceId, ecpm: bid.price, source: 'bid', place });
  }
  return served;
}

function isBefore(price: number, place: number, other: ServedInstance | undefined): boolean {
  if (other === undefined) return false;
  const rank = rankOf(other);
  return price > rank || (price === rank && place < other.place);
}

function isAmong(served: readonly ServedInstance[], instanceId: number): boolean {
  for (const one of served) if (one.instanceId === instanceId) return true;
  return false;
}

/** Each bid goes before the first instance of the waterfall that earns less. */
function merged(
  waterfall: readonly Candidate[],
  bids: readonly ServedInstance[],
  facts: Facts,
): readonly ServedInstance[] {
  const instances: ServedInstance[] = [];
  let next = 0;
  let bid = bids[next];
  for (const candidate of waterfall) {
    if (!isServable(candidate, facts)) continue;
    while (bid !== undefined && rankOf(bid) > rankOf(candidate.served)) {
      instances.push(bid);
      next += 1;
      bid = bids[next];
    }
    instances.push(candidate.served);
  }
  for (; bid !== undefined; bid = bids[next]) {
    instances.push(bid);
    next += 1;
  }
  return instances;
}

function withoutBid(
  { bidding }: CompiledRule,
  bids: readonly ServedInstance[],
  facts: Facts,
): readonly number[] {
  const instances: number[] = [];
  for (const [id, candidate] of bidding) {
    if (!isAmong(bids, id) && isServable(candidate, facts)) instances.push(id);
  }
  return instances;
}
