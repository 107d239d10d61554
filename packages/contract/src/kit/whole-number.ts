import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';

const digits = z.pipe(z.string().check(z.regex(/^-?\d{1,15}$/)), z.transform(Number));

/**
 * A whole number in a body, or its digits in a query string; nothing that would merely convert to one: neither an empty
 * text nor null is 0, and neither true nor `[1]` is 1.
 * @param wrong what anything else gets; absent: that it is required, or not valid
 */
export function wholeNumberOr(wrong?: ErrorKey) {
  return z.union([z.int(), digits], {
    error: ({ input }): ErrorKey =>
      wrong ?? (input === undefined || input === null ? 'common.errors.required' : 'common.errors.invalid'),
  });
}

export const wholeNumber = wholeNumberOr();

/** Whether a schema takes such numbers, with whatever limits: JSON Schema has no word for "or its digits". */
export function isWholeNumber({ _zod }: z.core.$ZodType): boolean {
  const { def } = _zod as z.core.$ZodTypes['_zod'];
  return def.type === 'union' && def.options.some((option) => option === digits);
}
