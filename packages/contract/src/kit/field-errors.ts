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
 */
export function fieldErrors(error: { readonly issues: readonly Issue[] }): Record<string, FieldError> {
  const fields: Record<string, FieldError> = {};
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    fields[path] ??= { key: keyOf(issue), params: paramsOf(issue) };
  }
  return fields;
}

function keyOf(issue: Issue): ErrorKey {
  if (looksLikeErrorKey(issue.message)) return issue.message;
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'common.errors.required';
  if (issue.code === 'too_big') return 'common.errors.tooLong';
  if (issue.code === 'too_small') return 'common.errors.tooShort';
  return 'common.errors.invalid';
}

function paramsOf(issue: Issue): Record<string, number> {
  const params: Record<string, number> = {};
  if (issue.code === 'too_big') params.max = Number(issue.maximum);
  if (issue.code === 'too_small') params.min = Number(issue.minimum);
  return params;
}
