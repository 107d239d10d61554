import { Bloom } from './bloom.ts';

interface Chunk {
  readonly bloom: Bloom;
  /** When the newest of its keys was shipped, milliseconds UTC. */
  newest: number;
}

const SMALLEST = 2 ** 16;
/** 32 MB. */
const LARGEST = 2 ** 24;

/** Which keys may have been shipped lately; keys of the same time are forgotten together. */
export class KeyFilter {
  #chunks: Chunk[] = [];
  /** The one that takes new keys. */
  #open: Chunk | undefined;

  /** Bytes that it takes. */
  get bytes(): number {
    return this.#chunks.reduce((sum, { bloom }) => sum + bloom.capacity * 2, 0);
  }

  /** Never false for a key that was added and is not forgotten. */
  has(key: bigint): boolean {
    return this.#chunks.some(({ bloom }) => bloom.has(key));
  }

  add(key: bigint, shippedAt: number): void {
    const chunk = this.#open === undefined || this.#open.bloom.isFull ? this.#begin() : this.#open;
    chunk.bloom.add(key);
    chunk.newest = Math.max(chunk.newest, shippedAt);
  }

  /** Keys from here on are of another time, and can be forgotten by themselves. */
  seal(): void {
    this.#open = undefined;
  }

  /** Forgets filters whose keys were all shipped before. */
  forget(before: number): void {
    this.#chunks = this.#chunks.filter((chunk) => chunk === this.#open || chunk.newest >= before);
  }

  /** Growing ones: every filter adds its own mistakes, so there should be few of them. */
  #begin(): Chunk {
    const capacity = Math.min((this.#chunks.at(-1)?.bloom.capacity ?? SMALLEST / 2) * 2, LARGEST);
    this.#open = { bloom: new Bloom(capacity), newest: 0 };
    this.#chunks.push(this.#open);
    return this.#open;
  }
}
