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
 * Entries from the dearest to those of which nothing is known, on or off: one that is switched stays where it is. Where there
 * are no estimates they stay in their own order.
 */
export function byEstimate(
  entries: readonly RuleEntry[],
  estimates: readonly RuleEstimate[],
): readonly RuleEntry[] {
  const prices = new Map(
    estimates.map(({ instanceId, ecpm }) => [instanceId, ecpm === null ? -1 : Number(ecpm)]),
  );
  const priceOf = ({ instanceId }: RuleEntry) => prices.get(instanceId) ?? -1;
  return entries.toSorted((one, other) => priceOf(other) - priceOf(one));
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
  const served = byEstimate(entries, estimates).flatMap(({ enabled, instanceId }) => {
    const instance = instances.get(instanceId);
    const estimate = known.get(instanceId);
    const isServed = enabled && instance?.status === 1 && instance.adnStatus === 1;
    return isServed && estimate !== undefined ? [estimate] : [];
  });
  return new Map(served.map((estimate, index) => [estimate.instanceId, { place: index + 1, estimate }]));
}
