import { allRegions } from '@millrace/contract/kit/fields';
import { armOf, type Shares } from './arm.ts';
import { groupInTest } from './assign-group.ts';
import { priceProblem } from './bids.ts';
import type { Chance } from './chance.ts';
import type { CompiledPlacement, CompiledRule, RuleSet } from './compile.ts';
import { allHold } from './conditions/condition.ts';
import type { Bid } from './config.ts';
import { type AtDoor, type Decision, refused, type ServedInstance } from './decision.ts';
import { noRule } from './default-rule.ts';
import { Facts } from './facts.ts';
import { merged } from './merge-bids.ts';
import { type Candidate, drawnOrder, type Member, type Orders } from './orders.ts';
import { rankOf } from './prices.ts';
import type { Profile } from './profile.ts';
import { probabilityOf } from './thompson.ts';

/**
 * Which instances a phone loads, in which order. The same answer as `explain` gives for the same chance, without its
 * reasons: made for every request, it allocates next to nothing but the answer.
 * @param chance of this request, whose seed the caller keeps
 */
export function decide(
  placement: CompiledPlacement,
  profile: Profile,
  bids: readonly Bid[],
  chance: Chance,
): Decision {
  const { config, shares } = placement;
  const facts = new Facts(profile);
  const refusal = refusalAtDoor(placement, facts);
  if (refusal !== null) return refused(refusal);
  const test = groupInTest(config.test, profile.userId);
  const country = profile.country ?? allRegions;
  const rule = matching(placement.groups[test?.group ?? 'A'], country, facts);
  const prices = bids.length === 0 ? noBids : accepted(bids, rule, facts);
  const orders = rule.waterfall(country);
  const arm = armOf(rule, config.id, profile.userId, shares, chance);
  const present = presentIn(orders.of(arm === 'explore' ? 'greedy' : arm), facts);
  const standing = arm === 'explore' ? drawnOrder(present, chance) : present;
  const isMixed = arm === 'greedy' || arm === 'explore';
  const instances = merged(standing, prices);
  const toBid = withoutBid(rule, prices, facts);
  return {
    outcome: instances.length + toBid.length > 0 ? 'served' : 'nothingLeft',
    test,
    ruleId: rule.id === noRule ? null : rule.id,
    autoOptimized: rule.autoOptimized,
    arm,
    probability: isMixed ? chanceOf(orders, present, standing, shares) : 1,
    instances,
    toBid,
    drawn:
      arm === 'explore' ? new Map(standing.map(({ served, rank }) => [served.instanceId, rank])) : undefined,
  };
}

/** Why a phone gets nothing in a placement, whatever would be served there; null: it may get something. */
export function refusalAtDoor(
  { config, appBlocks, devices }: Pick<CompiledPlacement, 'config' | 'appBlocks' | 'devices'>,
  facts: Facts,
): AtDoor | null {
  if (!config.enabled) return 'placementOff';
  for (const block of appBlocks) if (allHold(block, facts)) return 'appBlocked';
  return allHold(devices, facts) ? null : 'deviceExcluded';
}

const noBids: readonly ServedInstance[] = [];

/** The first rule that matches, else the one that stands in for it. */
export function matching(
  { byCountry, others, fallback }: RuleSet,
  country: string,
  facts: Facts,
): CompiledRule {
  for (const rule of byCountry.get(country) ?? others) if (allHold(rule.conditions, facts)) return rule;
  return fallback;
}

/** Whether the phone gets it, as far as the phone decides that. */
export function isServable({ devices, blocks }: Pick<Member, 'devices' | 'blocks'>, facts: Facts): boolean {
  if (!allHold(devices, facts)) return false;
  for (const block of blocks) if (allHold(block, facts)) return false;
  return true;
}

function presentIn(order: readonly Candidate[], facts: Facts): readonly Candidate[] {
  for (const candidate of order) {
    if (!isServable(candidate, facts)) return order.filter((one) => isServable(one, facts));
  }
  return order;
}

/** @param present in the greedy order */
function chanceOf(
  orders: Orders,
  present: readonly Candidate[],
  [first]: readonly Candidate[],
  { exploration }: Shares,
): number {
  if (first === undefined) return 1;
  const { instanceId } = first.served;
  const drawn = exploration > 0 ? orders.chanceToBeFirst(present, instanceId) : 0;
  return probabilityOf(instanceId === present[0]?.served.instanceId, drawn, exploration);
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
