/** Rows in the order in which all lock them, so that two people wait for each other instead of both for ever. */
export function inOneOrder<Row extends { readonly id: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => one.id - other.id);
}

/** The same of ids, each of them once. */
export function idsInOneOrder(ids: readonly number[]): number[] {
  return [...new Set(ids)].toSorted((one, other) => one - other);
}
