import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { looksLikeErrorKey } from './error.ts';

/** What is wrong with one field: a message key and the numbers that its text names. */
export interface FieldError {
  readonly key: ErrorKey;
  readonly params: Readonly<Record<string, string | number>>;
}

type Issue = z.core.$ZodIssue;

const ownParams = z.record(z.string(), z.union([z.string(), z.number()]));

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
  if (issue.code === 'too_big') return tooBig[measureOf(issue.origin)];
  if (issue.code === 'too_small') return tooSmall[measureOf(issue.origin)];
  return 'common.errors.invalid';
}

type Measure = 'text' | 'list' | 'number';

const tooBig: Readonly<Record<Measure, ErrorKey>> = {
  text: 'common.errors.tooLong',
  list: 'common.errors.tooMany',
  number: 'common.errors.tooHigh',
};
const tooSmall: Readonly<Record<Measure, ErrorKey>> = {
  text: 'common.errors.tooShort',
  list: 'common.errors.tooFew',
  number: 'common.errors.tooLow',
};

function measureOf(origin: string): Measure {
  if (origin === 'string') return 'text';
  return origin === 'array' ? 'list' : 'number';
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

function paramsOf(issue: Issue): Record<string, string | number> {
  const params: Record<string, string | number> = {};
  // A check of a contract's own says what its sentence names.
  if (issue.code === 'custom') Object.assign(params, z.safeParse(ownParams, issue.params).data);
  if (issue.code === 'too_big') params.max = Number(issue.maximum);
  if (issue.code === 'too_small') params.min = Number(issue.minimum);
  return params;
}
