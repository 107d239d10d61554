/** Share of the users whose revenue stays as it is; that of the others is cut to the largest of these. */
const usualCapShare = 0.999;

/**
 * The value below or at which a share of the values lies (the nearest rank). A cap has to be chosen before a test starts,
 * for example of what users brought before it.
 * @throws RangeError for a share outside of 0 to 1
 */
export function capAt(values: readonly number[], share = usualCapShare): number {
  if (!(share > 0 && share <= 1)) throw new RangeError('A cap needs a share above 0 and at most 1');
  if (values.length === 0) return Number.POSITIVE_INFINITY;
  const sorted = values.toSorted((one, other) => one - other);
  // Rounding must not lift an exact rank to the next one.
  const rank = Math.ceil(values.length * share - 1e-9);
  return sorted[rank - 1] ?? Number.POSITIVE_INFINITY;
}

/** Cuts what is above the cap: one user who brought a thousand times as much no longer decides a test. */
export function winsorise(values: readonly number[], cap: number): number[] {
  return values.map((value) => Math.min(value, cap));
}
