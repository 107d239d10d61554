/**
 * Who is in a segment, as sorted 64-bit hashes: eight bytes each, found by halving. Read as pairs of 32-bit numbers, for those
 * of 64 bits are objects to JavaScript, and one search would make twenty of them.
 */
export class MemberSet {
  readonly #words: Uint32Array;
  /** Where the lower half of a hash stands: this machine's order of bytes. */
  readonly #low: 0 | 1;

  /** @param hashes sorted, each once */
  constructor(hashes: BigUint64Array) {
    this.#words = new Uint32Array(hashes.buffer, hashes.byteOffset, hashes.length * 2);
    this.#low = new Uint32Array(BigUint64Array.of(1n).buffer)[0] === 1 ? 0 : 1;
  }

  get size(): number {
    return this.#words.length / 2;
  }

  has(hash: SplitHash): boolean {
    return this.indexOf(hash) >= 0;
  }

  /** At which place a member stands; -1: it is none. */
  indexOf({ high, low }: SplitHash): number {
    const words = this.#words;
    const [lowAt, highAt] = [this.#low, 1 - this.#low];
    let [from, until] = [0, words.length / 2];
    while (from < until) {
      const middle = (from + until) >>> 1;
      const itsHigh = words[middle * 2 + highAt] ?? 0;
      const itsLow = words[middle * 2 + lowAt] ?? 0;
      if (itsHigh === high && itsLow === low) return middle;
      if (itsHigh < high || (itsHigh === high && itsLow < low)) from = middle + 1;
      else until = middle;
    }
    return -1;
  }
}

/** A 64-bit hash as two halves of 32. */
export interface SplitHash {
  readonly high: number;
  readonly low: number;
}

/** @param hash decimal text */
export function splitHash(hash: string): SplitHash {
  const value = BigInt(hash);
  return { high: Number(value >> 32n), low: Number(value & 0xffff_ffffn) };
}
