import type { ResolverOptions } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isNone, type Resolve, resolveBy } from './resolve-host.ts';

/** What the internet's name servers say. */
export interface Names {
  readonly addresses: Resolve;
  /** TXT records of a name; none: []. @throws when its servers do not say */
  texts(name: string): Promise<readonly string[]>;
}

/**
 * Asks name servers. Not `dns.lookup`: that takes a thread of the pool for as long as a strange name server likes, and the
 * stores wait for the same few threads.
 * @param servers addresses, perhaps with ports; undefined: the system's
 */
export function openNames(servers?: readonly string[]): Names {
  /** @param patience milliseconds for one name server, and how often each is asked */
  function resolver(patience: ResolverOptions): Resolver {
    const made = new Resolver(patience);
    if (servers !== undefined) made.setServers(servers);
    return made;
  }
  return {
    addresses: (hostname, signal) => resolveBy(resolver({ timeout: 1_000, tries: 2 }), hostname, signal),
    async texts(name) {
      try {
        const records = await resolver({ timeout: 2_000, tries: 2 }).resolveTxt(name);
        // One record comes in pieces of 255 bytes.
        return records.map((pieces) => pieces.join(''));
      } catch (error) {
        if (isNone(error)) return [];
        throw error;
      }
    },
  };
}
