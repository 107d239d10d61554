import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { id } from './fields.ts';
import { wholeNumber } from './whole-number.ts';

/** One of a few numbers in a query string (a status, a platform, an ad type), absent where nothing is chosen. */
export function choiceOf<const Value extends number>(values: readonly Value[]) {
  return z.optional(z.pipe(wholeNumber, z.literal(values)));
}

/** As many ids as one part of a query string takes. */
export const mostIds = 100;

/** Some numbers in a query string, with commas between them; absent where nothing is chosen. */
export function someOf(one: typeof wholeNumber) {
  return z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.regex(/^\d+(,\d+)*$/, 'common.errors.invalid' satisfies ErrorKey)),
        z.transform((text): (string | number)[] => text.split(',')),
      ),
      z.array(one).check(z.maxLength(mostIds, 'common.errors.tooMany' satisfies ErrorKey)),
    ),
  );
}

export const someIds = someOf(id);
