import type { FillLoss, FillLossSplit } from '@millrace/contract/report/fill-loss';

/**
 * The address with a row of the table alone, told apart further.
 * @returns undefined for what the screen can't be narrowed to: a day, what is gone, and a placement as long as no app is chosen
 */
export function narrowedTo(
  { key, name }: Pick<FillLoss['rows'][number], 'key' | 'name'>,
  by: FillLossSplit,
  query: URLSearchParams,
): string | undefined {
  const next = new URLSearchParams(query);
  const isKnown = by === 'country' ? /^[A-Z]{2}$/.test(key) : name !== null;
  if (by === 'day' || !isKnown || (by === 'placement' && !query.has('app'))) return undefined;
  next.set(by, key);
  if (by === 'app') {
    next.delete('placement');
    next.set('by', 'placement' satisfies FillLossSplit);
  } else next.delete('by');
  return `?${next}`;
}
