import { type ErrorKey, errorDefinition } from '@millrace/contract/errors';
import type { Authorship } from '@millrace/contract/kit/authorship';
import type { FieldError } from '@millrace/contract/kit/field-errors';

interface Details {
  readonly params?: Readonly<Record<string, string | number>>;
  /** Errors by field; the common message then says to look at the marked fields. */
  readonly fields?: Readonly<Record<string, FieldError>>;
  /** The entity as it is now, for a stale edit. */
  readonly current?: unknown;
  /** Whose save came between, see `StaleEdit`. */
  readonly saved?: Authorship;
}

/** An answer other than success that the caller shall see; anything else that is thrown becomes "failed". */
export class CallError extends Error {
  readonly key: ErrorKey;
  readonly details: Details;

  /** @param options the cause, for the log alone */
  constructor(key: ErrorKey, details: Details = {}, options?: ErrorOptions) {
    super(key, options);
    this.name = 'CallError';
    this.key = key;
    this.details = details;
  }
}

/**
 * Wrong fields, one at least. Where each of them holds what exists already, the answer says that as a whole (decision 170): who
 * sends a list again, with what was taken before in it, knows by the code that it is there.
 */
export function wrongFields(fields: Readonly<Record<string, FieldError>>): CallError {
  const [first, ...others] = Object.values(fields);
  const isDuplicate = ({ key }: FieldError) => errorDefinition(key).code === 'alreadyExists';
  if (first !== undefined && isDuplicate(first) && others.every(isDuplicate))
    return new CallError(first.key, { params: first.params, fields });
  return new CallError('common.errors.badParameter', { fields });
}

/** One wrong field, found by a use case and not by the schema (a duplicate, a weak password). */
export function fieldError(field: string, key: ErrorKey, params: FieldError['params'] = {}): CallError {
  return wrongFields({ [field]: { key, params } });
}

/** As {@link found}, for what was chosen in a field: the field says that it does not exist (any more). */
export function foundAt<T>(field: string, row: T | undefined): T {
  if (row !== undefined) return row;
  const key = 'common.errors.notFound';
  throw new CallError(key, { fields: { [field]: { key, params: {} } } });
}

/** @throws CallError notFound, when fewer are known than were asked for by their ids */
export function foundAll(known: readonly unknown[], wanted: readonly number[]): void {
  if (known.length < new Set(wanted).size) throw new CallError('common.errors.notFound');
}

/** What a query gave, or "does not exist" where it gave nothing. */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new CallError('common.errors.notFound');
  return row;
}
