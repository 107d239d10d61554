import type * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { looksLikeErrorKey } from './error.ts';

/** What is wrong with one field: a message key and the numbers that its text names. */
export interface FieldError {
  readonly key: ErrorKey;
  readonly params: Readonly<Record<string, string | number>>;
}

type Issue = z.core.$ZodIssue;

/**
 * The first error of each field, by path (`name`, `address.city`, `list.0`; the whole input is `''`).
 * Schemas give message keys as their messages; an issue without one gets the common key of its kind.
 * @param input what was parsed: issues do not carry it, and only it tells a missing value from a wrong one
 */
export function fieldErrors(
  error: { readonly issues: readonly Issue[] },
  input: unknown,
): Record<string, FieldError> {
  const fields: Record<string, FieldError> = {};
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    fields[path] ??= { key: keyOf(issue, input), params: paramsOf(issue) };
  }
  return fields;
}

function keyOf(issue: Issue, input: unknown): ErrorKey {
  if (looksLikeErrorKey(issue.message)) return issue.message;
  const isKind = issue.code === 'invalid_type' || issue.code === 'invalid_value';
  // Forms say null where nothing was entered.
  if (isKind && (valueAt(input, issue.path) ?? undefined) === undefined) return 'common.errors.required';
  if (issue.code === 'too_big') return 'common.errors.tooLong';
  if (issue.code === 'too_small') return 'common.errors.tooShort';
  return 'common.errors.invalid';
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

function paramsOf(issue: Issue): Record<string, number> {
  const params: Record<string, number> = {};
  if (issue.code === 'too_big') params.max = Number(issue.maximum);
  if (issue.code === 'too_small') params.min = Number(issue.minimum);
  return params;
}
