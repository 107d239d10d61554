import { moveItem, rearrange } from '../../../kit/sort/move-item.ts';

interface Order {
  /** Every rule of the placement, in the order tried. */
  readonly order: readonly number[];
  /** How many of them are for countries. */
  readonly countryRules: number;
}

interface Page extends Order {
  readonly list: readonly { readonly id: number }[];
}

/** Rules for countries are tried before rules for ALL; a rule moves only among those of its block. */
export type Block = 'country' | 'all';

export function blockOf({ order, countryRules }: Order, id: number): Block {
  return order.indexOf(id) < countryRules ? 'country' : 'all';
}

/** The rules of a page that stand in the same block as one of them. */
export function blockOnPage(page: Page, id: number): number[] {
  const block = blockOf(page, id);
  return page.list.map((row) => row.id).filter((other) => blockOf(page, other) === block);
}

/** The whole order after a rule was put at a place among those of its block on the page. */
export function movedTo(page: Page, id: number, to: number): number[] {
  const before = blockOnPage(page, id);
  return rearrange(page.order, moveItem(before, before.indexOf(id), to));
}
