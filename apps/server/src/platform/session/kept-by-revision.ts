import type { Database } from '../postgres/database.ts';
import { longestSilence } from '../postgres/revision.ts';

/** What a secret stands for, and until when. */
interface Standing {
  /** null: until somebody ends it. */
  readonly expiresAt: Date | null;
}

interface Options<T> {
  readonly database: Pick<Database, 'revision' | 'revisionAge'>;
  readonly now: () => Date;
  /** Asks the store; what is over already is not found. */
  readonly load: (secret: string) => Promise<T | undefined>;
  /** From when on the store has to be asked again, although nothing was changed; null: never. */
  readonly holdsUntil?: (found: T) => Date | null;
}

/** Of a session about 2 KB each. */
const mostKept = 10_000;

/**
 * Finds what secrets stand for, and keeps it in memory as long as the database's revision stands: any change of a person,
 * membership, organization, session or key bumps it (on this node before the change's own answer, elsewhere within two
 * seconds).
 */
export function keptByRevision<T extends Standing>({
  database,
  now,
  load,
  holdsUntil = () => null,
}: Options<T>): (secret: string) => Promise<T | undefined> {
  const kept = new Map<string, T>();
  let keptAt = -1;

  return async (secret) => {
    // Read before the query: what changes while it runs makes the entry old at once.
    const revision = database.revision();
    if (revision !== keptAt) {
      kept.clear();
      keptAt = revision;
    }
    const known = kept.get(secret);
    // Without word from the database nobody can say that it has not been ended.
    const trusted = database.revisionAge() < longestSilence;
    const end = known === undefined ? null : holdsUntil(known);
    if (known !== undefined && trusted && (end === null || end > now())) {
      return known.expiresAt === null || known.expiresAt > now() ? known : undefined;
    }
    const found = await load(secret);
    if (found !== undefined && keptAt === revision) {
      if (kept.size >= mostKept) kept.clear();
      kept.set(secret, found);
    }
    return found;
  };
}
