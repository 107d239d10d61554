import { LRUCache } from 'lru-cache';

/** Conversions that are remembered; of older ones the event store alone knows whether they are repeated. */
const most = 200_000;

/**
 * Which conversions this node has kept since it started. It is for the answer and for people alone: whatever it has
 * forgotten, the key of the event counts once.
 */
export class ToldBefore {
  readonly #keys = new LRUCache<string, true>({ max: most });

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** To be called when it is on disk. */
  note(key: string): void {
    this.#keys.set(key, true);
  }
}
