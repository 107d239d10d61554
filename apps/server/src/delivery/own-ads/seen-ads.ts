import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Phone } from '../wire/phone.ts';

/** Devices and campaigns together that are remembered; beyond that the ones that were not asked for longest are forgotten. */
const most = 200_000;

interface Seen {
  readonly bidId: string;
  /** Milliseconds UTC. */
  readonly at: number;
}

/**
 * Who has seen what of campaigns that have a cap, on this node and since it started: a device that comes to another node may
 * see a campaign once more there.
 */
export class SeenAds {
  readonly #seen = new LRUCache<string, readonly Seen[]>({ max: most });

  /** An impression that is told of twice is one. */
  note(campaignId: number, who: string, seen: Seen): void {
    const key = `${campaignId} ${who}`;
    const before = this.#seen.get(key) ?? [];
    if (!before.some(({ bidId }) => bidId === seen.bidId))
      this.#seen.set(key, [...before, seen].slice(-9999));
  }

  /** Impressions since an instant. */
  count(campaignId: number, who: string, since: number): number {
    const seen = this.#seen.get(`${campaignId} ${who}`) ?? [];
    return seen.filter(({ at }) => at > since).length;
  }
}

/** What a device is known again by, which says nothing of it; empty: it says nothing of itself. */
export function whoOf({ deviceId, userId }: Pick<Phone, 'deviceId' | 'userId'>): string {
  const id = deviceId?.toLowerCase() ?? userId;
  return id === '' ? '' : createHash('sha256').update(id).digest('base64url').slice(0, 16);
}
