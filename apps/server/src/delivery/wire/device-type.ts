import { type Platform, platform } from '@millrace/contract/publisher/platform';
import type { DeviceType } from '@millrace/mediation/profile';

/** What models of Apple begin with. */
const applePrefixes: readonly (readonly [string, DeviceType])[] = [
  ['iPhone', 'phone'],
  ['iPod', 'phone'],
  ['iPad', 'tablet'],
  ['AppleTV', 'tv'],
];

/**
 * Phone, tablet or TV: on iOS by the model; an Android says it in its user agent, where tablets lack the word `Mobile`.
 * Android TVs look like tablets there.
 */
export function deviceTypeOf(
  plat: Platform,
  model: string | null,
  userAgent: string | undefined,
): DeviceType | null {
  if (plat === platform.ios) {
    return applePrefixes.find(([prefix]) => model?.startsWith(prefix) === true)?.[1] ?? null;
  }
  if (userAgent === undefined || userAgent === '') return null;
  return userAgent.includes('Mobile') ? 'phone' : 'tablet';
}
