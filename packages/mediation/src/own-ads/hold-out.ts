import { murmur3 } from '../murmur3.ts';
import type { OwnCampaign } from './own-campaign.ts';

/**
 * Whether a device is held out of a campaign, which it then never sees: the same every time, on every node, and independent of
 * what it is held out of otherwise. A larger share holds more devices out and lets none in, a smaller one the other way round.
 * @param device as event rows have it; a phone without an advertising id, or that may not be known again, is never asked for
 */
export function isHeldOut({ id, holdOut = 0 }: Pick<OwnCampaign, 'id' | 'holdOut'>, device: string): boolean {
  return holdOut > 0 && murmur3(`hold-out:${id}:${device}`) % 10_000 < holdOut * 100;
}
