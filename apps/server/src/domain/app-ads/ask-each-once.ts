import { LRUCache } from 'lru-cache';

/**
 * Asks once for what several ask for, together or one after the other.
 * @param most answers that are kept: one that was not asked for longest is forgotten, and would be asked for again
 */
export function askEachOnce<Answer>(
  ask: (about: string) => Promise<Answer>,
  most: number,
): (about: string) => Promise<Answer> {
  const kept = new LRUCache<string, Promise<Answer>>({ max: most });
  return (about) => {
    const answer = kept.get(about) ?? ask(about);
    kept.set(about, answer);
    return answer;
  };
}
