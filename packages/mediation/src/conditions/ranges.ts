import { readVersion } from '@millrace/contract/kit/version';
import { isInRange } from '@millrace/contract/kit/version-expression';
import type { Facts } from '../facts.ts';
import { asText, type Condition } from './condition.ts';

/** From one number to another, both included; a missing end is open. No number is in no range. */
export function numberRange(
  name: 'frequency' | 'iap' | 'age',
  min: string | number | null,
  max: string | number | null,
  read: (facts: Facts) => number | null | undefined,
): Condition[] {
  if (min === null && max === null) return [];
  const low = min === null ? Number.NEGATIVE_INFINITY : Number(min);
  const high = max === null ? Number.POSITIVE_INFINITY : Number(max);
  return [
    {
      name,
      needs: { min: asText(min), max: asText(max) },
      holds(facts) {
        const value = read(facts);
        return value !== null && value !== undefined && value >= low && value <= high;
      },
      has: (profile) => asText(profile[name === 'frequency' ? 'impressions' : name]),
    },
  ];
}

/** From one OS version to another, both included; a missing end is open. */
export function osVersionRange(min: string | null, max: string | null): Condition[] {
  if (min === null && max === null) return [];
  const range = {
    min: min === null ? undefined : readVersion(min),
    minIncluded: true,
    max: max === null ? undefined : readVersion(max),
    maxIncluded: true,
  };
  return [
    {
      name: 'osVersion',
      needs: { min, max },
      holds: ({ osVersion }) => osVersion !== undefined && isInRange(osVersion, range),
      has: ({ osVersion }) => osVersion,
    },
  ];
}
