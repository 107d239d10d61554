import { useRef } from 'react';

/**
 * The rows that are or were on the screen, as last seen, by id: a selection keeps those of other pages.
 * @param rows what the list shows now
 */
export function useSeenRows<Row extends { readonly id: number }>(
  rows: readonly Row[],
): ReadonlyMap<number, Row> {
  const seen = useRef(new Map<number, Row>());
  for (const row of rows) seen.current.set(row.id, row);
  return seen.current;
}

/** What is selected, of whichever page. */
export const selectedOf = <Row>(
  seen: ReadonlyMap<number, Row>,
  { keys }: { readonly keys: readonly (string | number)[] },
): readonly Row[] =>
  keys.flatMap((key) => {
    const row = seen.get(Number(key));
    return row === undefined ? [] : [row];
  });
