import { useState } from 'react';

/** Which stored secrets of a form are being replaced; the others stay as they are. */
export interface Replacing {
  readonly isReplacing: (key: string) => boolean;
  readonly replace: (key: string) => void;
  readonly keep: (key: string) => void;
  /** After a save: every secret is a stored one again. */
  readonly reset: () => void;
  /** The keys of stored secrets that stay. */
  readonly keptOf: (tails: Readonly<Record<string, string>>) => ReadonlySet<string>;
}

export function useReplacing(): Replacing {
  const [replaced, setReplaced] = useState<readonly string[]>([]);
  const without = (key: string) => replaced.filter((one) => one !== key);
  return {
    isReplacing: (key) => replaced.includes(key),
    replace: (key) => setReplaced([...without(key), key]),
    keep: (key) => setReplaced(without(key)),
    reset: () => setReplaced([]),
    keptOf: (tails) => new Set(Object.keys(tails).filter((key) => !replaced.includes(key))),
  };
}
