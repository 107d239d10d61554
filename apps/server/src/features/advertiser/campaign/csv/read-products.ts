import { type ProductPick, productPicks } from '@millrace/contract/advertiser/campaign-products';
import { idIn, type Read } from '../../../../platform/spreadsheet/bulk/cells.ts';
import { problem } from '../../../../platform/spreadsheet/bulk/read-rows.ts';

/** The number of a feed, as its page's address has it; empty: none. @param cell undefined: the file has no such column */
export function readFeed(cell: string | undefined, stays: number | null): Read<number | null> {
  if (cell === undefined) return { value: stays };
  if (cell === '') return { value: null };
  const id = idIn(cell);
  return id === undefined ? { problem: problem('product_feed', 'campaign.errors.csvFeed') } : { value: id };
}

const isPick = (word: string): word is ProductPick => productPicks.some((pick) => pick === word);

/** `viewed;best`, in the order in which they are asked; empty: all of them, as a new campaign has it. */
export function readPicks(cell: string | undefined, stays: readonly ProductPick[]): Read<ProductPick[]> {
  if (cell === undefined) return { value: [...stays] };
  const words = cell
    .toLowerCase()
    .split(/[\s,;|]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return { value: [...productPicks] };
  if (words.every(isPick)) return { value: words };
  const values = productPicks.join(', ');
  return { problem: problem('product_picks', 'bulk.errors.csvValue', { values }) };
}
