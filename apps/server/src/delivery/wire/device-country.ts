import type { Fields } from '../../platform/fields.ts';
import { alpha2ByAlpha3 } from '../../platform/geo/alpha-3.ts';

const assigned: ReadonlySet<string> = new Set(alpha2ByAlpha3.values());

/**
 * The country that a phone says it is in, ISO 3166-1 alpha-2: that of its mobile network (`gcy`), else that of its
 * settings (`lcountry`, alpha-3 on some systems). Only ever a fallback: phones say what they like.
 */
export function deviceCountry(fields: Fields): string | null {
  return countryOf(fields.gcy) ?? countryOf(fields.lcountry);
}

function countryOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 3) return null;
  const code = value.toUpperCase();
  return assigned.has(code) ? code : (alpha2ByAlpha3.get(code) ?? null);
}
