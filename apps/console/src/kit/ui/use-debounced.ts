import { useEffect, useState } from 'react';

/** The value as it was when it last stood still for `delay` milliseconds: for searching while somebody types. */
export function useDebounced<Value>(value: Value, delay = 250): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}

/** Words to search for: the first letter at once, what is typed after it when it stands still for `delay` milliseconds. */
export function useTyped(words: string, delay: number): string {
  const settled = useDebounced(words, delay);
  return settled === '' ? words : settled;
}
