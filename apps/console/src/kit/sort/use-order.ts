import { useRef, useState } from 'react';

type Ids = readonly number[];

interface OrderOptions {
  /** As it was read last; undefined until it is there. */
  readonly stored: Ids | undefined;
  /** Stores an order on top of the one that is stored. @returns whether it went through */
  readonly store: (ids: Ids, stored: Ids) => Promise<boolean>;
  /** Reads what is stored now: after a refusal, too, for then somebody else has changed it. */
  readonly reread: () => Promise<void>;
}

interface ChangingOrder {
  /** The order that is being stored; null: what was read is what there is. */
  readonly wanted: Ids | null;
  readonly change: (ids: Ids) => void;
}

const same = (one: Ids, other: Ids) =>
  one.length === other.length && one.every((id, place) => id === other[place]);

/**
 * An order that changes at once on the screen. What is moved while a change is on its way is stored after it, in one
 * go; a refusal takes back all that was moved on top of it.
 */
export function useOrder({ stored, store, reread }: OrderOptions): ChangingOrder {
  const [wanted, setWanted] = useState<Ids | null>(null);
  const newest = useRef<Ids | null>(null);

  function want(ids: Ids | null): void {
    newest.current = ids;
    setWanted(ids);
  }

  async function storeFrom(stored: Ids): Promise<void> {
    let known = stored;
    for (let ids = newest.current; ids !== null; ids = newest.current) {
      if (same(ids, known)) {
        await reread();
        if (newest.current === ids) want(null);
      } else if (await store(ids, known)) known = ids;
      else {
        want(null);
        return await reread();
      }
    }
  }

  return {
    wanted,
    change: (ids) => {
      const isUnderWay = newest.current !== null;
      if (stored === undefined || same(ids, newest.current ?? stored)) return;
      want(ids);
      if (!isUnderWay) void storeFrom(stored);
    },
  };
}
