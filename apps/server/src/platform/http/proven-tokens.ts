/** A set of a bounded size: the newest are kept. */
export class ProvenTokens {
  readonly #kept = new Set<string>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  has(key: string): boolean {
    return this.#kept.has(key);
  }

  add(key: string): void {
    if (this.#kept.has(key)) return;
    if (this.#kept.size >= this.#most) {
      // A set keeps the order in which its members came.
      for (const oldest of this.#kept) {
        this.#kept.delete(oldest);
        break;
      }
    }
    this.#kept.add(key);
  }
}
