import { allRegions } from '@millrace/contract/kit/fields';
import { groupInTest } from './assign-group.ts';
import type { CompiledPlacement, RuleSet } from './compile.ts';
import { allHold } from './conditions/condition.ts';
import { isServable, matching } from './decide.ts';
import { decideForced } from './decide-forced.ts';
import { noRule } from './default-rule.ts';
import { Facts } from './facts.ts';
import type { Member } from './orders.ts';
import type { Profile } from './profile.ts';

/**
 * The instances that the phone may be told to load until it starts again, in the placement's order; it drops others. Those
 * of all rules for the country and for ALL whose lasting conditions hold, of both groups of a test, since shares and
 * conditions like purchases change in between; and unless one of these rules is sure to match, those that are served when
 * none does. Empty: the placement is not for this phone and is left out of the answer.
 */
export function instancesAtInit(
  { config, devices, groups }: CompiledPlacement,
  profile: Profile,
): readonly number[] {
  const facts = new Facts(profile);
  if (!config.enabled || !allHold(devices, facts)) return [];
  const country = profile.country ?? allRegions;
  const listed = new Set<number>();
  for (const group of config.test === null ? [groups.A] : [groups.A, groups.B]) {
    for (const member of reachable(group, country, facts)) {
      if (isServable(member, facts)) listed.add(member.instance.id);
    }
  }
  return config.instances.filter(({ id }) => listed.has(id)).map(({ id }) => id);
}

/** The same while a test session forces one network: what `decideForced` serves or has asked for a bid. */
export function forcedAtInit(
  placement: CompiledPlacement,
  profile: Profile,
  networkId: number,
): readonly number[] {
  const { instances, toBid } = decideForced(placement, profile, networkId);
  const listed = new Set([...instances.map(({ instanceId }) => instanceId), ...toBid]);
  return placement.config.instances.filter(({ id }) => listed.has(id)).map(({ id }) => id);
}

/** The id of the rule that decides for what the phone says at init; null: none. Rules that ask for more are passed over. */
export function ruleAtInit({ config, groups }: CompiledPlacement, profile: Profile): number | null {
  const test = groupInTest(config.test, profile.userId);
  const rule = matching(groups[test?.group ?? 'A'], profile.country ?? allRegions, new Facts(profile));
  return rule.id === noRule ? null : rule.id;
}

function reachable({ byCountry, others, fallback }: RuleSet, country: string, facts: Facts): Member[] {
  const rules = (byCountry.get(country) ?? others).filter(({ hardConditions }) =>
    allHold(hardConditions, facts),
  );
  const isSure = rules.some(({ conditions, hardConditions }) => conditions.length === hardConditions.length);
  return [...rules, ...(isSure ? [] : [fallback])].flatMap(({ members }) => members);
}
