/** With 8 hashes of 16 bits a key, a full filter knows 0.06 % of the keys that it never got: 1 % over a dozen filters. */
const BITS_PER_KEY = 16;
const HASHES = 8;

const halves = new Uint32Array(2);
const whole = new BigUint64Array(halves.buffer);

/** Remembers 64-bit keys in 2 bytes each: never forgets one, and rarely knows one that it never got. */
export class Bloom {
  readonly capacity: number;
  readonly #words: Uint32Array;
  readonly #mask: number;
  #size = 0;

  /** @param capacity keys, a power of two from 64 to 2^27 */
  constructor(capacity: number) {
    this.capacity = capacity;
    this.#words = new Uint32Array((capacity * BITS_PER_KEY) / 32);
    this.#mask = capacity * BITS_PER_KEY - 1;
  }

  get isFull(): boolean {
    return this.#size >= this.capacity;
  }

  add(key: bigint): void {
    let [place, step] = hashesOf(key);
    for (let hash = 0; hash < HASHES; hash += 1) {
      const bit = place & this.#mask;
      this.#words[bit >>> 5] = (this.#words[bit >>> 5] ?? 0) | (1 << (bit & 31));
      place = (place + step) | 0;
      step = (step + hash) | 0;
    }
    this.#size += 1;
  }

  has(key: bigint): boolean {
    let [place, step] = hashesOf(key);
    for (let hash = 0; hash < HASHES; hash += 1) {
      const bit = place & this.#mask;
      if (((this.#words[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false;
      place = (place + step) | 0;
      step = (step + hash) | 0;
    }
    return true;
  }
}

/** Two independent numbers of a key, for enhanced double hashing (Dillinger and Manolios, 2004). */
function hashesOf(key: bigint): [number, number] {
  whole[0] = key;
  const [low = 0, high = 0] = halves;
  return [mixed(low ^ Math.imul(high, 0x9e3779b1)), mixed(high ^ Math.imul(low, 0x85ebca77)) | 1];
}

/** The finalizer of MurmurHash3: every bit of the input changes half of the output. */
function mixed(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
