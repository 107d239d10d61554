import * as z from 'zod/mini';
import { wholeNumber } from './whole-number.ts';

/** Page and search parameters that every list call takes. */
export const pageRequest = {
  page: z._default(wholeNumber.check(z.positive(), z.maximum(100_000)), 1),
  size: z._default(wholeNumber.check(z.positive(), z.maximum(100)), 20),
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
};

/** Sort parameters of a list: the columns that it can be sorted by, by the names of the row's fields. */
export function sortRequest<const Column extends string>(...columns: readonly [Column, ...Column[]]) {
  return { sort: z.optional(z.enum(columns)), order: z.optional(z.enum(['asc', 'desc'])) };
}

/** One page of a list and the count of all that match. */
export function pageOf<Item extends z.core.$ZodType>(item: Item) {
  return z.object({ list: z.array(item), total: z.int() });
}
