import { allRegions } from '@millrace/contract/kit/fields';
import { lastingAbsence } from './absence.ts';
import { blockConditions } from './conditions/block-rules.ts';
import type { Condition } from './conditions/condition.ts';
import { deviceConditions } from './conditions/devices.ts';
import { targetingConditions } from './conditions/targeting.ts';
import type { EntryConfig, InstanceConfig, NetworkConfig, PlacementConfig, RuleConfig } from './config.ts';
import type { ServedInstance } from './decision.ts';
import { defaultRule } from './default-rule.ts';
import { namedCountries, rulesInOrder } from './order.ts';
import { type Estimates, pricedCountries, priceOf, rankOf } from './prices.ts';

/** A placement ready to decide: what does not depend on the phone is worked out. Made by {@link compile}. */
export interface CompiledPlacement {
  readonly enabled: boolean;
  readonly devices: readonly Condition[];
  /** Conditions of each block rule of the app. */
  readonly appBlocks: readonly (readonly Condition[])[];
  readonly test: { readonly id: number; readonly shareB: number } | null;
  readonly groups: { readonly A: RuleSet; readonly B: RuleSet };
}

export interface RuleSet {
  /** The rules that can match, in the order tried, for every country that some rule names. */
  readonly byCountry: ReadonlyMap<string, readonly CompiledRule[]>;
  /** The same for all other countries. */
  readonly others: readonly CompiledRule[];
  readonly fallback: CompiledRule;
}

export interface CompiledRule {
  readonly id: number;
  readonly autoOptimized: boolean;
  readonly conditions: readonly Condition[];
  /** The waterfall in the order of loading. */
  waterfall(country: string): readonly Candidate[];
  readonly bidding: ReadonlyMap<number, Candidate>;
}

/** An entry that some phones get. */
export interface Candidate {
  /** What the answer says when it is served with this price. */
  readonly served: ServedInstance;
  readonly devices: readonly Condition[];
  /** Conditions of each block rule of its network. */
  readonly blocks: readonly (readonly Condition[])[];
}

/**
 * Works out once what every decision for a placement needs. The compiled placement is a snapshot: after a change of the
 * configuration or the estimates, compile again.
 */
export function compile(config: PlacementConfig, estimates: Estimates = new Map()): CompiledPlacement {
  const compileRule = ruleCompiler(config, estimates);
  const groupA = ruleSet(config.rules, defaultRule(config, 'A'), compileRule);
  const { test } = config;
  return {
    enabled: config.enabled,
    devices: deviceConditions(config.devices),
    appBlocks: blocksOf(config, null),
    test: test && { id: test.id, shareB: test.shareB },
    groups: {
      A: groupA,
      B: test === null ? groupA : ruleSet(test.rules, defaultRule(config, 'B'), compileRule),
    },
  };
}

function ruleSet(
  rules: readonly RuleConfig[],
  fallback: RuleConfig,
  compileRule: (rule: RuleConfig) => CompiledRule,
): RuleSet {
  const compiled = new Map(
    rules.filter(({ enabled }) => enabled).map((rule) => [rule.id, compileRule(rule)]),
  );
  const tried = (country: string) =>
    rulesInOrder(rules, country)
      .filter(({ namesCountry }) => namesCountry)
      .flatMap(({ rule }) => compiled.get(rule.id) ?? []);
  return {
    byCountry: new Map([...namedCountries(rules)].map((country) => [country, tried(country)])),
    others: tried(allRegions),
    fallback: compileRule(fallback),
  };
}

function blocksOf({ blockRules }: PlacementConfig, network: number | null): (readonly Condition[])[] {
  return blockRules
    .filter(({ enabled, networkId }) => enabled && networkId === network)
    .map((rule) => blockConditions(rule));
}

/** What an entry of the placement's rules stands for. */
interface Member {
  readonly entry: EntryConfig;
  readonly place: number;
  readonly instance: InstanceConfig;
  readonly devices: readonly Condition[];
  readonly blocks: readonly (readonly Condition[])[];
}

function ruleCompiler(config: PlacementConfig, estimates: Estimates): (rule: RuleConfig) => CompiledRule {
  const instances = new Map(config.instances.map((instance) => [instance.id, instance]));
  const networks = new Map(config.networks.map((network) => [network.id, network]));
  const blocks = new Map([...networks.keys()].map((id) => [id, blocksOf(config, id)]));
  const devices = new Map(
    config.instances.map((instance) => [instance.id, deviceConditions(instance.devices)]),
  );

  function membersOf(entries: readonly EntryConfig[]): Member[] {
    return entries.flatMap((entry, index) => {
      const instance = instances.get(entry.instanceId);
      const network: NetworkConfig | undefined = networks.get(instance?.networkId ?? Number.NaN);
      if (instance === undefined || lastingAbsence(entry, instance, network) !== null) return [];
      return {
        entry,
        place: index + 1,
        instance,
        devices: devices.get(instance.id) ?? [],
        blocks: blocks.get(instance.networkId) ?? [],
      };
    });
  }

  const candidateIn =
    (country: string) =>
    (member: Member): Candidate => ({
      served: {
        instanceId: member.instance.id,
        ...priceOf(member.instance, country, estimates),
        place: member.place,
      },
      devices: member.devices,
      blocks: member.blocks,
    });

  return (rule) => {
    const members = membersOf(rule.waterfall);
    const priced = pricedCountries(
      members.map(({ instance }) => instance),
      estimates,
    );
    const order = (country: string): readonly Candidate[] => {
      const candidates = members.map(candidateIn(country));
      return rule.autoOptimized ? candidates.toSorted(byPrice) : candidates;
    };
    const others = order(allRegions);
    // Orders are worked out when the first phone of a country asks: most countries never do.
    const orders = new Map<string, readonly Candidate[]>();
    return {
      id: rule.id,
      autoOptimized: rule.autoOptimized,
      conditions: targetingConditions(rule.targeting),
      waterfall(country) {
        if (!priced.has(country)) return others;
        const known = orders.get(country);
        if (known !== undefined) return known;
        const made = order(country);
        orders.set(country, made);
        return made;
      },
      bidding: new Map(
        membersOf(rule.bidding).map((member) => [member.instance.id, candidateIn(allRegions)(member)]),
      ),
    };
  };
}

/** The higher price first; what was placed first among equals. */
function byPrice({ served: one }: Candidate, { served: other }: Candidate): number {
  return rankOf(other) - rankOf(one) || one.place - other.place;
}
