import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { whenRowsRight } from './when-right.ts';

interface Group {
  readonly countries: readonly string[];
}

/**
 * For rows that each say something of some regions: a region stands in one of them only.
 * @param message at each that stands there again
 * @param isElsewhere regions that stand in none of them
 */
export function regionsOnce<Row extends Group>(
  message: ErrorKey,
  isElsewhere: (region: string) => boolean = () => false,
) {
  return z.check<Row[]>(
    ({ value, issues }) => {
      const seen = new Set<string>();
      for (const [row, { countries }] of value.entries()) {
        for (const country of countries) {
          if (seen.has(country) || isElsewhere(country))
            issues.push({ code: 'custom', path: [row, 'countries'], input: country, message });
          seen.add(country);
        }
      }
    },
    { when: whenRowsRight('countries') },
  );
}
