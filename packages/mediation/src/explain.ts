import { allRegions } from '@millrace/contract/kit/fields';
import { groupInTest } from './assign-group.ts';
import { firstFailure } from './conditions/condition.ts';
import { deviceConditions } from './conditions/devices.ts';
import { targetingConditions } from './conditions/targeting.ts';
import type { Bid, PlacementConfig, RuleConfig } from './config.ts';
import type { Decision, GroupInTest, Outcome, ServedInstance } from './decision.ts';
import { defaultRule, noRule } from './default-rule.ts';
import { blockRuleOf, explainBids, explainWaterfall, type Request } from './explain-entries.ts';
import type { EntryTrace, Explanation, RuleTrace } from './explanation.ts';
import { Facts } from './facts.ts';
import { type OrderedRule, rulesInOrder } from './order.ts';
import { type Estimates, rankOf } from './prices.ts';
import type { Profile } from './profile.ts';

/**
 * What `decide` answers for the same configuration, and why: which rules were tried, the first condition of each that did
 * not hold, why entries and bids were left out. It takes its time and works on the configuration itself.
 */
export function explain(
  config: PlacementConfig,
  profile: Profile,
  bids: readonly Bid[] = [],
  estimates: Estimates = new Map(),
): Explanation {
  const country = profile.country ?? allRegions;
  const request: Request = { config, country, facts: new Facts(profile), estimates };
  const test = groupInTest(config.test, profile.userId);
  const group = test?.group ?? 'A';
  const rules = (group === 'B' ? config.test?.rules : config.rules) ?? [];
  const ordered = rulesInOrder(rules, country);
  const appBlock = blockRuleOf(request, null);
  const blockedBy = appBlock && { id: appBlock.id, name: appBlock.name };
  const device = firstFailure(deviceConditions(config.devices), request.facts);
  const refusal = refusalOf(config.enabled, blockedBy !== null, device !== null);
  if (refusal !== null) {
    const untried = ordered.map((one) => ruleTrace(one, 'notReached'));
    return { decision: refused(refusal), blockedBy, device, rules: untried, entries: [], bids: [] };
  }
  const { traces, matched } = tryRules(request, ordered);
  const rule = matched ?? defaultRule(config, group);
  const waterfall = explainWaterfall(request, rule.waterfall);
  const { entries: bidding, bids: checked } = explainBids(request, rule.bidding, bids);
  return {
    decision: decisionOf(rule, test, waterfall, bidding),
    blockedBy,
    device,
    rules: traces,
    entries: [...waterfall, ...bidding],
    bids: checked,
  };
}

function refusalOf(enabled: boolean, blocked: boolean, excluded: boolean): Outcome | null {
  if (!enabled) return 'placementOff';
  if (blocked) return 'appBlocked';
  return excluded ? 'deviceExcluded' : null;
}

function refused(outcome: Outcome): Decision {
  return { outcome, test: null, ruleId: null, autoOptimized: false, instances: [], toBid: [] };
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
  waterfall: readonly EntryTrace[],
  bidding: readonly EntryTrace[],
): Decision {
  const placed = waterfall.filter(({ absence }) => absence === null).map(servedOf);
  const present = bidding.filter(({ absence }) => absence === null);
  const instances = rule.autoOptimized ? placed.toSorted(byPrice) : placed;
  for (const bid of present
    .filter(({ source }) => source === 'bid')
    .map(servedOf)
    .toSorted(byPrice)) {
    const lower = instances.findIndex((one) => rankOf(one) < rankOf(bid));
    instances.splice(lower === -1 ? instances.length : lower, 0, bid);
  }
  const toBid = present.filter(({ source }) => source !== 'bid').map(({ instanceId }) => instanceId);
  return {
    outcome: instances.length + toBid.length > 0 ? 'served' : 'nothingLeft',
    test,
    ruleId: rule.id === noRule ? null : rule.id,
    autoOptimized: rule.autoOptimized,
    instances,
    toBid,
  };
}

function servedOf({ instanceId, ecpm, source, place }: EntryTrace): ServedInstance {
  return { instanceId, ecpm, source, place };
}

/** Sorting keeps the placed order of equals. */
function byPrice(one: ServedInstance, other: ServedInstance): number {
  return rankOf(other) - rankOf(one);
}
