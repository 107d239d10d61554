import { isDeepStrictEqual } from 'node:util';
import { type Fields, fieldsOf, isFields } from '../fields.ts';

/** One field as it was and as it became; absent where there was nothing. */
export interface Difference {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Recorded with some things, and never what a person entered. */
const bookkeeping = new Set(['id', 'version', 'created', 'createdAt', 'updatedAt']);

/** As a value comes back from the store: dates as text, nothing undefined. */
export function asStored(fields: Fields): Fields {
  return JSON.parse(JSON.stringify(fields)) as Fields;
}

export const sameValue = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(one ?? null, other ?? null);

/** The names of the fields that differ. */
export function changedNames(before: Fields, after: Fields): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !bookkeeping.has(name) && !sameValue(before[name], after[name]));
}

/** What differs, field by field; of a group of fields each by itself, as `group.field`. */
export function differences(before: Fields, after: Fields): Difference[] {
  return changedNames(before, after).flatMap((name): Difference[] => {
    const [was, is] = [before[name], after[name]];
    if ((isFields(was) || isFields(is)) && isFields(was ?? {}) && isFields(is ?? {})) {
      const [inner, outer] = [fieldsOf(was), fieldsOf(is)];
      return changedNames(inner, outer).map((field) => ({
        field: `${name}.${field}`,
        before: inner[field] ?? null,
        after: outer[field] ?? null,
      }));
    }
    return [{ field: name, before: was ?? null, after: is ?? null }];
  });
}
