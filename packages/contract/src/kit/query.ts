import * as z from 'zod/mini';
import { wholeNumber } from './whole-number.ts';

/** One of a few numbers in a query string (a status, a platform, an ad type), absent where nothing is chosen. */
export function choiceOf<const Value extends number>(values: readonly Value[]) {
  return z.optional(z.pipe(wholeNumber, z.literal(values)));
}
