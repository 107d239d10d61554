import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { region } from './fields.ts';
import { regionsOnce } from './regions-once.ts';

/** USD per thousand impressions, typed with up to 2 decimals. */
const typedEcpm = z
  .string({ error: 'instance.errors.ecpmMalformed' satisfies ErrorKey })
  .check(
    z.trim(),
    z.regex(/^(\d{1,5}(\.\d{1,2})?|100000(\.00?)?)$/, 'instance.errors.ecpmMalformed' satisfies ErrorKey),
  );

/** One price that a person expects in some countries; `00` is ALL. */
export const ecpmGroup = z.object({
  countries: z.array(region).check(z.maxLength(300), z.minLength(1, 'instance.errors.regionsEmpty')),
  ecpm: typedEcpm,
});
export type EcpmGroup = z.infer<typeof ecpmGroup>;

/** The manual eCPMs of an instance; a region stands in one group of it only. */
export const ecpmGroups = z
  .array(ecpmGroup)
  .check(z.maxLength(300), regionsOnce('instance.errors.regionTwice'));
