/**
 * Loads each key once and keeps the results of the last `size` keys that were asked for. A failure is not kept: the next
 * call tries again.
 */
export function remembering<T>(size: number, load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (key) => {
    const loading = kept.get(key) ?? load(key);
    // Last in a Map's order = used last.
    kept.delete(key);
    kept.set(key, loading);
    loading.catch(() => {
      if (kept.get(key) === loading) kept.delete(key);
    });
    const oldest = kept.keys().next().value;
    if (kept.size > size && oldest !== undefined) kept.delete(oldest);
    return loading;
  };
}
