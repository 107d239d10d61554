import { remembered } from '@millrace/mediation/remembered';
import { LRUCache } from 'lru-cache';
import { deviceHash } from '../../domain/event/device-hash.ts';
import type { SeenAd } from '../../domain/own-ads/share-seen.ts';
import type { Phone } from '../wire/phone.ts';

/** Devices and campaigns together that are remembered; beyond that the ones that were not asked for longest are forgotten. */
const most = 200_000;

interface Seen {
  readonly bidId: string;
  /** Milliseconds UTC. */
  readonly at: number;
}

/**
 * Who has seen what of campaigns that have a cap, on this node and, about a second later, on all others (decision 67).
 */
export class SeenAds {
  readonly #seen = new LRUCache<string, readonly Seen[]>({ max: most });
  readonly #tell: (ad: SeenAd) => void;

  /** @param tell takes what others have to know of */
  constructor(tell: (ad: SeenAd) => void = () => undefined) {
    this.#tell = tell;
  }

  /** An impression that is told of twice is one. */
  note(campaignId: number, who: string, { bidId, at }: Seen): void {
    if (this.#add(campaignId, who, [{ bidId, at }])) this.#tell({ campaignId, who, seen: [[bidId, at]] });
  }

  /** What devices have seen by other nodes, or by this one before it began; what is known is so no more than once. */
  learn(ads: readonly SeenAd[]): void {
    for (const { campaignId, who, seen } of ads)
      this.#add(
        campaignId,
        who,
        seen.map(([bidId, at]) => ({ bidId, at })),
      );
  }

  #add(campaignId: number, who: string, some: readonly Seen[]): boolean {
    const key = `${campaignId} ${who}`;
    const before = this.#seen.get(key) ?? [];
    const more = some.filter((one) => !before.some(({ bidId }) => bidId === one.bidId));
    if (more.length > 0) this.#seen.set(key, [...before, ...more].slice(-9999));
    return more.length > 0;
  }

  /** Impressions since an instant. */
  count(campaignId: number, who: string, since: number): number {
    const seen = this.#seen.get(`${campaignId} ${who}`) ?? [];
    return seen.filter(({ at }) => at > since).length;
  }
}

/** Devices whose hashes are kept: each asks for many waterfalls, and making one takes longer than the auction. */
const mostKept = 20_000;
const kept = new WeakMap<Buffer, (deviceId: string) => string>();

/** As {@link deviceHash}. */
export function keptDeviceHash(deviceKey: Buffer, deviceId: string): string {
  let hashOf = kept.get(deviceKey);
  if (hashOf === undefined) {
    hashOf = remembered(mostKept, (id) => deviceHash(deviceKey, id));
    kept.set(deviceKey, hashOf);
  }
  return hashOf(deviceId);
}

/**
 * What a device is known again by, which says nothing of it: what event rows have of its advertising id, else the same of its
 * user id; empty: it says nothing of itself.
 */
export function whoOf(deviceKey: Buffer, { deviceId, userId }: Pick<Phone, 'deviceId' | 'userId'>): string {
  if (deviceId !== null) return keptDeviceHash(deviceKey, deviceId);
  return userId === '' ? '' : keptDeviceHash(deviceKey, `user ${userId}`);
}
