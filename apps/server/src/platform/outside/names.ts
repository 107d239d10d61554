import { Resolver } from 'node:dns/promises';
import { type Resolve, resolveByServers } from './resolve-host.ts';

/** What the internet's name servers say. */
export interface Names {
  readonly addresses: Resolve;
  /** TXT records of a name; none: []. @throws when its servers do not say */
  texts(name: string): Promise<readonly string[]>;
}

const none = new Set(['ENODATA', 'ENOTFOUND']);

/** Asks the system's name servers. */
export const systemNames: Names = {
  addresses: resolveByServers,
  async texts(name) {
    try {
      const records = await new Resolver({ timeout: 2_000, tries: 2 }).resolveTxt(name);
      // One record comes in pieces of 255 bytes.
      return records.map((pieces) => pieces.join(''));
    } catch (error) {
      if (none.has((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw error;
    }
  },
};
