/** UTF-8 of texts, one behind the other, written where it stays: pieces to be joined would be copied once more. */
export class GrowingBytes {
  #space: Buffer;
  #length = 0;

  /** @param expected bytes: more are taken, too */
  constructor(expected: number) {
    this.#space = Buffer.allocUnsafeSlow(expected);
  }

  get length(): number {
    return this.#length;
  }

  write(text: string): void {
    // No character takes more than three bytes; only where they may not fit are they counted.
    if (this.#length + 3 * text.length > this.#space.length) this.#grow(Buffer.byteLength(text));
    this.#length += this.#space.write(text, this.#length);
  }

  /** What was written, without a copy. */
  taken(): Buffer {
    return this.#space.subarray(0, this.#length);
  }

  #grow(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#space.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#space.length));
    this.#space.copy(larger, 0, 0, this.#length);
    this.#space = larger;
  }
}
