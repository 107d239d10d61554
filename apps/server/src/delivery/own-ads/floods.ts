import { createHmac, randomBytes } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import { hourMs } from '@millrace/contract/kit/duration';
import { LRUCache } from 'lru-cache';
import type { TouchKind } from '../record.ts';

/** Of one campaign within an hour: more than anybody sees or means. */
const perDevice: Readonly<Record<TouchKind, number>> = { impr: 200, click: 20 };
/** How much more may come from one address, behind which the phones of a mobile network may be. */
const crowd = 50;
/** Beyond so many times as many nobody learns anything more from them. */
const storm = 10;
/** Sources and campaigns together that are counted; beyond that those that were not seen for longest are forgotten. */
const most = 500_000;

/** Where a touch came from. */
export interface Source {
  /** As tickets have it; empty: nobody is to be known again. */
  readonly who: string;
  /** The caller's, by whom we trust; of IPv6 the network, since one subscriber has all of it: see `callerAddress`. */
  readonly address: string;
}

/** `flood`: more than anybody sees or means; `storm`: so many that they are not even kept. */
export type Flood = 'none' | 'flood' | 'storm';

/** Addresses of balancers whose word we do not take, and of test phones: they tell nobody apart. */
const inside = new BlockList();
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inside.addSubnet(net, bits);
inside.addAddress('::1', 'ipv6');
// The network of that one.
inside.addAddress('::', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');

/**
 * Counts impressions and clicks by device and by address, hour by hour, in the memory of this node alone. An address is
 * held as a hash with a key that dies with the process.
 */
export class Floods {
  readonly #key = randomBytes(32);
  readonly #counts = new LRUCache<string, number>({ max: most });

  /** Counts it. @param now milliseconds UTC */
  count(kind: TouchKind, campaignId: number, { who, address }: Source, now: number): Flood {
    const of = (source: string) => this.#add(`${Math.floor(now / hourMs)} ${kind} ${campaignId} ${source}`);
    const device = who === '' ? 0 : of(who);
    const isTold = address !== '' && !inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
    const place = isTold ? of(this.#hash(address)) : 0;
    const over = Math.max(device, place / crowd) / perDevice[kind];
    if (over > storm) return 'storm';
    return over > 1 ? 'flood' : 'none';
  }

  /** Seconds until counting begins anew. */
  wait(now: number): number {
    return Math.ceil((hourMs - (now % hourMs)) / 1000);
  }

  #add(key: string): number {
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count;
  }

  #hash(address: string): string {
    return createHmac('sha256', this.#key).update(address).digest('base64url').slice(0, 16);
  }
}
