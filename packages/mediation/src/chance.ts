/** Everything random in a decision. */
export interface Chance {
  /** A number from 0 up to 1, without it. */
  uniform(): number;
  /** A draw from the standard normal distribution. */
  normal(): number;
}

/**
 * The chance of one request, made from a seed that is kept with the decision: the same seed makes the same decision of
 * the same snapshot again. Any 32-bit integer will do, also neighbouring ones.
 */
export function seededChance(seed: number): Chance {
  return new SeededChance(seed);
}

/** No request explores. */
export const noChance: Chance = { uniform: () => 1, normal: () => 0 };

/** Mulberry32; a class, since one is made for every request. */
class SeededChance implements Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  uniform(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Box and Muller; 1 less a number below 1 is never 0. */
  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.uniform()));
    return radius * Math.cos(2 * Math.PI * this.uniform());
  }
}
