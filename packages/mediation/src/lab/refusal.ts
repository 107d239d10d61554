import type { OrderEstimate } from './estimate-order.ts';

/**
 * Why the past says nothing of an order. `nothingLeft`: it asks nobody. `neverFirst`: too many requests could not have begun
 * as it begins, whatever chance had said. `tooFew`: they could have, and too few did. `fewUsers`: too few users say how they differ.
 */
export const labRefusals = ['nothingLeft', 'neverFirst', 'tooFew', 'fewUsers'] as const;
export type LabRefusal = (typeof labRefusals)[number];

/** So many of the requests must have been able to begin so. */
const leastSpokenFor = 0.8;
/** So many requests must have begun so, as their weights count. */
export const leastEffective = 200;

/** Of so many groups of users: by fewer nobody can say how sure it is. */
const leastGroups = 16;

/** Null: an answer stands on something. */
export function refusalOf({ empty, spokenFor, effective, groups }: OrderEstimate): LabRefusal | null {
  if (empty > 0.5) return 'nothingLeft';
  if (spokenFor < leastSpokenFor) return 'neverFirst';
  if (effective < leastEffective) return 'tooFew';
  return groups < leastGroups ? 'fewUsers' : null;
}
