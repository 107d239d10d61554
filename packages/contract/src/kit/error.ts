import type { ErrorKey } from '../errors.ts';

/** The business codes of the wire (envelope field `code`); 0 is success. */
export const wireCode = {
  unauthorized: 1000,
  failed: 1001,
  notFound: 1002,
  badParameter: 1004,
  alreadyExists: 1005,
  incomplete: 1009,
  cannotChange: 1011,
  invalid: 1012,
  staleEdit: 1013,
  tooManyRequests: 1014,
} as const;

export type WireCode = keyof typeof wireCode;

/** One thing that can go wrong: its wire code, and the HTTP status where it isn't a business answer (200). */
export interface ErrorDefinition {
  readonly code: WireCode;
  readonly status?: 400 | 401 | 403 | 404 | 413 | 415 | 429 | 500 | 503;
}

/**
 * Declares the errors of a feature. Each name is also a message key: `<feature>.errors.<name>` must exist in every
 * language of `@millrace/messages`, else that package does not compile.
 */
// @__NO_SIDE_EFFECTS__
export function defineErrors<Feature extends string, Name extends string>(
  feature: Feature,
  errors: Record<Name, ErrorDefinition>,
): { readonly [Key in Name as `${Feature}.errors.${Key}`]: ErrorDefinition } {
  const entries = Object.entries<ErrorDefinition>(errors);
  return Object.fromEntries(entries.map(([name, error]) => [`${feature}.errors.${name}`, error])) as {
    [Key in Name as `${Feature}.errors.${Key}`]: ErrorDefinition;
  };
}

/** `common.errors.required` → `required`: the names that a feature's messages must have under `errors`. */
export type ErrorName<Errors> = keyof Errors extends infer Key
  ? Key extends `${string}.errors.${infer Name}`
    ? Name
    : never
  : never;

/**
 * Tells error keys from free text by their shape, so that asking does not load every feature's errors.
 * Safe because schemas take their messages only as `ErrorKey`.
 */
export function looksLikeErrorKey(text: string): text is ErrorKey {
  return /^[a-z][A-Za-z]*\.errors\.[a-z][A-Za-z]*$/.test(text);
}
