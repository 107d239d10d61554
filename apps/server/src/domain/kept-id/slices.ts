/** A stretch of all hashes, both ends with it, as decimal texts. */
export interface Slice {
  readonly from: string;
  readonly to: string;
}

/** Of all hashes there are. */
const all = 2n ** 64n;

/**
 * Stretches of hashes that have so many of `people` each, about, for hashes are spread evenly: what is asked one after the other
 * takes the memory of one of them, and both tables find it by their key.
 */
export function slicesOf(people: number, each: number): readonly Slice[] {
  const count = BigInt(Math.max(1, Math.ceil(people / each)));
  return Array.from({ length: Number(count) }, (_, index) => ({
    from: String((all * BigInt(index)) / count),
    to: String((all * BigInt(index + 1)) / count - 1n),
  }));
}
