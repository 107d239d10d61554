import type { RuleEntry } from '@millrace/contract/publisher/mediation-rule';
import type { RuleEstimate } from '@millrace/contract/publisher/rule-estimates';
import type { Instances } from './entries.ts';

/** Where Auto puts an instance, and by what. */
export interface AutoPlace {
  /** From 1. */
  readonly place: number;
  readonly estimate: RuleEstimate;
}

/**
 * The order of those that are served, as packages/mediation has it for a phone that it does not explore with: the dearest first,
 * those of which nothing is known last, equals as they were added.
 */
export function autoPlaces(
  entries: readonly RuleEntry[],
  instances: Instances,
  estimates: readonly RuleEstimate[],
): ReadonlyMap<number, AutoPlace> {
  const known = new Map(estimates.map((one) => [one.instanceId, one]));
  const served = entries.flatMap(({ enabled, instanceId }) => {
    const instance = instances.get(instanceId);
    const estimate = known.get(instanceId);
    const isServed = enabled && instance?.status === 1 && instance.adnStatus === 1;
    return isServed && estimate !== undefined ? [estimate] : [];
  });
  const order = served.toSorted((one, other) => (other.ecpm ?? -1) - (one.ecpm ?? -1));
  return new Map(order.map((estimate, index) => [estimate.instanceId, { place: index + 1, estimate }]));
}
