/** A small seeded generator (mulberry32): benches and seeds are the same in every run. Not for secrets. */
export function random(seed: number) {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** From 0 up to 1, without it. */
    next,
    /** Both ends included. */
    int: (min: number, max: number): number => min + Math.floor(next() * (max - min + 1)),
    chance: (probability: number): boolean => next() < probability,
    pick<Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value {
      const value = values[Math.floor(next() * values.length)];
      if (value === undefined) throw new RangeError('There is nothing to pick from');
      return value;
    },
  };
}
