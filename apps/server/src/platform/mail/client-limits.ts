import { normalizeIP } from '@fastify/rate-limit';
import { minuteMs } from '@millrace/contract/kit/duration';
import { LRUCache } from 'lru-cache';

/** Connections of one address at a time. */
export const mostAtOnce = 5;
/** Mails of one address in a minute: a server that hands all reports on is one address, and comes again with what is refused. */
export const mostInMinute = 600;
/** Addresses and minutes that are counted; beyond that those that were not seen for longest are forgotten. */
const mostCounted = 20_000;

interface Client {
  /** Of the connection. */
  readonly id: string;
  readonly remoteAddress: string;
}

/** What one host may do at a door that anybody reaches. Counts in the memory of this node; of IPv6 a network of 64 bits is one host. */
export class ClientLimits {
  /** Addresses, by connection. */
  readonly #here = new Map<string, string>();
  readonly #mails = new LRUCache<string, number>({ max: mostCounted });

  /** @returns whether it may stay; whoever may is here until it leaves */
  enter({ id, remoteAddress }: Client): boolean {
    const address = normalizeIP(remoteAddress);
    const others = [...this.#here.values()].filter((one) => one === address);
    if (others.length >= mostAtOnce) return false;
    this.#here.set(id, address);
    return true;
  }

  leave({ id }: Pick<Client, 'id'>): void {
    this.#here.delete(id);
  }

  /** Counts a mail. @returns whether it may come now */
  mayMail({ remoteAddress }: Client, now: Date): boolean {
    const key = `${Math.floor(now.getTime() / minuteMs)} ${normalizeIP(remoteAddress)}`;
    const count = (this.#mails.get(key) ?? 0) + 1;
    this.#mails.set(key, count);
    return count <= mostInMinute;
  }
}
