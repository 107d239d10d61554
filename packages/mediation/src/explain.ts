import { allRegions } from '@millrace/contract/kit/fields';
import { defaultShares } from './arm.ts';
import { groupInTest } from './assign-group.ts';
import { noChance } from './chance.ts';
import { firstFailure } from './conditions/condition.ts';
import { deviceConditions } from './conditions/devices.ts';
import { targetingConditions } from './conditions/targeting.ts';
import type { Bid, PlacementConfig, RuleConfig } from './config.ts';
import { type AtDoor, type Decision, type GroupInTest, refused, type ServedInstance } from './decision.ts';
import { defaultRule, noRule } from './default-rule.ts';
import { blockRuleOf, explainBids, type Request } from './explain-entries.ts';
import { type Circumstances, explainWaterfall, type WaterfallTrace } from './explain-waterfall.ts';
import type { EntryTrace, Explanation, RuleTrace } from './explanation.ts';
import { Facts } from './facts.ts';
import { type OrderedRule, rulesInOrder } from './order.ts';
import { rankOf } from './prices.ts';
import type { Profile } from './profile.ts';

/**
 * What `decide` answers for the same configuration and circumstances, and why: which rules were tried, the first condition
 * of each that did not hold, why entries and bids were left out, why the others stand where they do. It takes its time and
 * works on the configuration itself.
 * @param circumstances the chance made anew from the seed of the decision to explain; without one nothing is explored
 */
export function explain(
  config: PlacementConfig,
  profile: Profile,
  bids: readonly Bid[] = [],
  circumstances: Partial<Circumstances> = {},
): Explanation {
  const { estimates = {}, shares = defaultShares, chance = noChance } = circumstances;
  const country = profile.country ?? allRegions;
  const request: Request = { config, country, facts: new Facts(profile) };
  const test = groupInTest(config.test, profile.userId);
  const group = test?.group ?? 'A';
  const rules = (group === 'B' ? config.test?.rules : config.rules) ?? [];
  const ordered = rulesInOrder(rules, country);
  const { refusal, blockedBy, device } = explainDoor(request);
  if (refusal !== null) {
    const untried = ordered.map((one) => ruleTrace(one, 'notReached'));
    return { decision: refused(refusal), blockedBy, device, rules: untried, entries: [], bids: [] };
  }
  const { traces, matched } = tryRules(request, ordered);
  const rule = matched ?? defaultRule(config, group);
  const waterfall = explainWaterfall(request, rule, { estimates, shares, chance });
  const { entries: bidding, bids: checked } = explainBids(request, rule.bidding, bids);
  return {
    decision: decisionOf(rule, test, waterfall, bidding),
    blockedBy,
    device,
    rules: traces,
    entries: [...waterfall.entries, ...bidding],
    bids: checked,
  };
}

/** What `refusalAtDoor` answers, and what it rests on. */
export function explainDoor({ config, facts }: Pick<Request, 'config' | 'facts'>): Door {
  const appBlock = blockRuleOf({ config, facts }, null);
  const blockedBy = appBlock && { id: appBlock.id, name: appBlock.name };
  const device = firstFailure(deviceConditions(config.devices), facts);
  return { refusal: refusalOf(config.enabled, blockedBy !== null, device !== null), blockedBy, device };
}

interface Door extends Pick<Explanation, 'blockedBy' | 'device'> {
  readonly refusal: AtDoor | null;
}

function refusalOf(enabled: boolean, blocked: boolean, excluded: boolean): AtDoor | null {
  if (!enabled) return 'placementOff';
  if (blocked) return 'appBlocked';
  return excluded ? 'deviceExcluded' : null;
}

function tryRules({ facts }: Request, ordered: readonly OrderedRule[]) {
  let matched: RuleConfig | undefined;
  const traces: RuleTrace[] = [];
  for (const one of ordered) {
    const trace = matched === undefined ? tryRule(one, facts) : ruleTrace(one, 'notReached');
    if (trace.verdict === 'matched') matched = one.rule;
    traces.push(trace);
  }
  return { traces, matched };
}

function tryRule(one: OrderedRule, facts: Facts): RuleTrace {
  const { rule, namesCountry } = one;
  if (!rule.enabled) return ruleTrace(one, 'off');
  if (!namesCountry) {
    const needs = { oneOf: rule.countries };
    return ruleTrace(one, 'failed', { condition: 'country', needs, has: facts.profile.country });
  }
  const failure = firstFailure(targetingConditions(rule.targeting), facts);
  return failure === null ? ruleTrace(one, 'matched') : ruleTrace(one, 'failed', failure);
}

function ruleTrace(
  { rule, block }: OrderedRule,
  verdict: RuleTrace['verdict'],
  failure: RuleTrace['failure'] = null,
): RuleTrace {
  return { ruleId: rule.id, name: rule.name, block, verdict, failure };
}

function decisionOf(
  rule: RuleConfig,
  test: GroupInTest | null,
  { arm, probability, order }: WaterfallTrace,
  bidding: readonly EntryTrace[],
): Decision {
  const present = bidding.filter(({ absence }) => absence === null);
  const standing = order.map(({ trace, rank }) => ({ served: servedOf(trace), rank }));
  for (const bid of present
    .filter(({ source }) => source === 'bid')
    .map(servedOf)
    .toSorted((one, other) => rankOf(other) - rankOf(one))) {
    const lower = standing.findIndex(({ rank }) => rank < rankOf(bid));
    standing.splice(lower === -1 ? standing.length : lower, 0, { served: bid, rank: rankOf(bid) });
  }
  const instances = standing.map(({ served }) => served);
  const toBid = present.filter(({ source }) => source !== 'bid').map(({ instanceId }) => instanceId);
  return {
    outcome: instances.length + toBid.length > 0 ? 'served' : 'nothingLeft',
    test,
    ruleId: rule.id === noRule ? null : rule.id,
    autoOptimized: rule.autoOptimized,
    arm,
    probability,
    instances,
    toBid,
    drawn: arm === 'explore' ? new Map(order.map(({ trace, rank }) => [trace.instanceId, rank])) : undefined,
  };
}

function servedOf({ instanceId, ecpm, source, place }: EntryTrace): ServedInstance {
  return { instanceId, ecpm, source, place };
}
