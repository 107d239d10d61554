import { useState } from 'react';

/**
 * The rows that a dialog is about, as they stand now: what a refusal has read anew is what is shown, and what the next try is
 * about. None: it is closed, also where none of them is left.
 * @param rows those that it could be about
 */
export function useAskedRows<Row extends { readonly id: number }>(
  rows: readonly Row[],
): readonly [asked: readonly Row[], ask: (rows: readonly Row[]) => void] {
  const [ids, setIds] = useState<readonly number[]>([]);
  const asked = rows.filter(({ id }) => ids.includes(id));
  if (ids.length > 0 && asked.length === 0) setIds([]);
  return [asked, (chosen) => setIds(chosen.map(({ id }) => id))];
}
