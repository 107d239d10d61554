import type { CustomTag, ConditionName as TargetingCondition } from '@millrace/contract/publisher/targeting';

/** What a phone or a request can fail on: the country comes first, then a rule's conditions in the order of the contract. */
export type ConditionName = 'country' | TargetingCondition;

/** What a condition asks for; all values as text, ends of a range included. */
export type Needs =
  | { readonly min: string | null; readonly max: string | null }
  | { readonly oneOf: readonly string[] }
  | { readonly noneOf: readonly string[] }
  | { readonly tag: CustomTag }
  | { readonly advertisingId: true };

/** A condition that did not hold, and why: the first one of a rule is named. */
export interface Failure {
  readonly condition: ConditionName;
  readonly needs: Needs;
  /** What the phone says; null when it says nothing. */
  readonly has: string | readonly string[] | null;
}
