import { momentOf } from './moment.ts';

/** When a sale price holds: from the first moment, and before the second. */
export interface SaleDates {
  readonly from: Date;
  readonly until: Date;
}

/** Of a price that holds from one moment to another. */
export const salePrice = 'sale_price';

/**
 * When an item's sale price holds, as Google has it: `2026-03-01T00:00+0100/2026-03-07T23:59+0100`. Undefined: it has no sale price, or
 * nothing says when it holds, so that it does; null: what says so cannot be read, and it is not known to hold.
 */
export function saleDatesOf(fields: ReadonlyMap<string, string>): SaleDates | null | undefined {
  const text = fields.get('sale_price_effective_date')?.trim() ?? '';
  if (text === '' || (fields.get(salePrice)?.trim() ?? '') === '') return undefined;
  const [begins = '', ends = '', ...more] = text.split('/');
  const [from, until] = [momentOf(begins.trim(), '00:00:00'), momentOf(ends.trim())];
  if (from === undefined || until === undefined || from >= until || more.length > 0) return null;
  return { from, until };
}
