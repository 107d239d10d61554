import type { Facts } from '../facts.ts';
import type { Profile } from '../profile.ts';
import type { ConditionName, Failure, Needs } from '../trace.ts';

/** A condition that is really set, ready to be asked. */
export interface Condition {
  readonly name: ConditionName;
  readonly needs: Needs;
  holds(facts: Facts): boolean;
  /** What the phone says, for people. */
  has(profile: Profile): Failure['has'];
}

/** True when all conditions hold. */
export function allHold(conditions: readonly Condition[], facts: Facts): boolean {
  for (const condition of conditions) if (!condition.holds(facts)) return false;
  return true;
}

/** The first condition that does not hold, or null. */
export function firstFailure(conditions: readonly Condition[], facts: Facts): Failure | null {
  const failed = conditions.find((condition) => !condition.holds(facts));
  if (failed === undefined) return null;
  return { condition: failed.name, needs: failed.needs, has: failed.has(facts.profile) };
}

/** A value of the profile as text; null when the phone does not say. */
export function asText(value: string | number | null): string | null {
  return value === null ? null : String(value);
}
