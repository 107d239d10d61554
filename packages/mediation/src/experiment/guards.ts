import type { SequencePlan } from './always-valid.ts';
import type { Bounds } from './interval-of.ts';

/**
 * For each of so many guards: together they may be wrong as often as revenue alone (Bonferroni). Holm would name a few more, but by
 * no interval that could be shown beside it.
 */
export function guardPlan(plan: SequencePlan, count: number): SequencePlan {
  return { alpha: plan.alpha / count, plannedUsers: plan.plannedUsers };
}

/** Whether the group that a test names is worse in a guard, by more than chance; more is better in all of them. */
export function isLost({ low, high }: Bounds, named: 'A' | 'B'): boolean {
  return named === 'A' ? low > 0 : high < 0;
}
