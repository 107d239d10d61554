import { allRegions } from '@millrace/contract/kit/fields';
import { lastingAbsence } from './absence.ts';
import { defaultShares, type Shares } from './arm.ts';
import { blockConditions } from './conditions/block-rules.ts';
import type { Condition } from './conditions/condition.ts';
import { deviceConditions } from './conditions/devices.ts';
import { isHard, targetingConditions } from './conditions/targeting.ts';
import type { EntryConfig, NetworkConfig, PlacementConfig, RuleConfig } from './config.ts';
import { defaultRule } from './default-rule.ts';
import { namedCountries, rulesInOrder } from './order.ts';
import { type Candidate, candidateOf, type Member, Orders } from './orders.ts';
import type { Estimates } from './posterior.ts';
import { pricedCountries, priceOf } from './prices.ts';

/** A placement ready to decide: what does not depend on the phone is worked out. Made by {@link compile}. */
export interface CompiledPlacement {
  readonly config: PlacementConfig;
  /** What Auto had learned. */
  readonly estimates: Estimates;
  readonly shares: Shares;
  readonly devices: readonly Condition[];
  /** Conditions of each block rule of the app. */
  readonly appBlocks: readonly (readonly Condition[])[];
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
  /** Those of them that hold or fail for a phone as long as it runs the app. */
  readonly hardConditions: readonly Condition[];
  /** The entries that some phones get, in whatever country. */
  readonly members: readonly Member[];
  waterfall(country: string): Orders;
  readonly bidding: ReadonlyMap<number, Candidate>;
}

export interface CompileOptions {
  readonly shares?: Shares;
}

/**
 * Works out once what every decision for a placement needs. The compiled placement is a snapshot: after a change of the
 * configuration or the estimates, compile again.
 * @param estimates what Auto has learned
 */
export function compile(
  config: PlacementConfig,
  estimates: Estimates = {},
  { shares = defaultShares }: CompileOptions = {},
): CompiledPlacement {
  const compileRule = ruleCompiler(config, estimates);
  const groupA = ruleSet(config.rules, defaultRule(config, 'A'), compileRule);
  const { test } = config;
  return {
    config,
    estimates,
    shares,
    devices: deviceConditions(config.devices),
    appBlocks: blocksOf(config, null),
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
        place: index + 1,
        instance,
        devices: devices.get(instance.id) ?? [],
        blocks: blocks.get(instance.networkId) ?? [],
      };
    });
  }

  return (rule) => {
    const members = membersOf(rule.waterfall);
    const bidding = membersOf(rule.bidding);
    const priced = pricedCountries(
      members.map(({ instance }) => instance),
      estimates,
    );
    const ordersIn = (country: string) =>
      new Orders(members, country, (instance) => priceOf(instance, country, estimates));
    const others = ordersIn(allRegions);
    const byCountry = new Map<string, Orders>();
    const conditions = targetingConditions(rule.targeting);
    return {
      id: rule.id,
      autoOptimized: rule.autoOptimized,
      conditions,
      hardConditions: conditions.filter(isHard),
      members: [...members, ...bidding],
      waterfall(country) {
        if (!priced.has(country)) return others;
        const known = byCountry.get(country);
        if (known !== undefined) return known;
        const made = ordersIn(country);
        byCountry.set(country, made);
        return made;
      },
      bidding: new Map(
        bidding.map((member) => [
          member.instance.id,
          candidateOf(member, priceOf(member.instance, allRegions, estimates)),
        ]),
      ),
    };
  };
}
