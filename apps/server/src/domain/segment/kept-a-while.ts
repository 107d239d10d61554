interface Of {
  readonly advertiserId: number;
  /** Milliseconds UTC. */
  readonly now: number;
}

interface Place<T> {
  /** What was kept within the while. */
  readonly value: T | undefined;
  readonly keep: (value: T) => void;
}

/**
 * What is good enough for a while where somebody edits, for each advertiser of a store.
 * @param goodFor milliseconds
 */
export function keptAWhile<T>(goodFor: number): (store: object, of: Of) => Place<T> {
  const stores = new WeakMap<object, Map<number, { readonly at: number; readonly value: T }>>();
  return (store, { advertiserId, now }) => {
    const kept = stores.get(store) ?? new Map();
    stores.set(store, kept);
    const before = kept.get(advertiserId);
    const isGood = before !== undefined && now - before.at < goodFor && now >= before.at;
    return {
      value: isGood ? before.value : undefined,
      keep: (value) => kept.set(advertiserId, { at: now, value }),
    };
  };
}
