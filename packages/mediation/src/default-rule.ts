import { allRegions } from '@millrace/contract/kit/fields';
import { everyone } from '@millrace/contract/publisher/targeting';
import type { InstanceConfig, PlacementConfig, RuleConfig } from './config.ts';

/** The id of the rule that stands in when none matches. */
export const noRule = 0;

/**
 * What is served when no rule matches: every instance by eCPM, and for each network its first bidding instance that is
 * switched on; where all are off the first, so that it is told what keeps the network out. Group B gets the test's own copies
 * instead of the instances that they were copied from.
 */
export function defaultRule({ instances, test }: PlacementConfig, group: 'A' | 'B'): RuleConfig {
  const own = group === 'B' ? test?.id : undefined;
  const copies = instances.filter(({ testId }) => testId !== null && testId === own);
  const replaced = new Set(copies.map(({ originId }) => originId));
  const members = instances.filter(
    (instance) => copies.includes(instance) || (instance.testId === null && !replaced.has(instance.id)),
  );
  const bidding = members.filter(({ isBidding }) => isBidding);
  const onFirst = [true, false].flatMap((on) => bidding.filter(({ enabled }) => enabled === on));
  return {
    id: noRule,
    name: '',
    enabled: true,
    priority: 1,
    countries: [allRegions],
    targeting: everyone,
    autoOptimized: true,
    waterfall: members.filter(({ isBidding }) => !isBidding).map(entryOf),
    bidding: firstOfEachNetwork(onFirst).map(entryOf),
  };
}

function entryOf({ id }: InstanceConfig) {
  return { instanceId: id, enabled: true };
}

function firstOfEachNetwork(instances: readonly InstanceConfig[]): InstanceConfig[] {
  return instances.filter(
    ({ networkId }, index) => instances.findIndex((other) => other.networkId === networkId) === index,
  );
}
