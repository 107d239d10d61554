import type { MemberSet } from '@millrace/mediation/own-ads/member-set';
import type { PictureFile } from './item-picture.ts';
import type { Sale } from './price-at.ts';

/** An item as ads show it. */
export interface CatalogueItem {
  /** As the feed calls it. */
  readonly item: string;
  readonly title: string;
  /** As the feed says it, exact. */
  readonly price: string;
  readonly currency: string;
  /** Another price for a while; absent: there is none. */
  readonly sale?: Sale;
  readonly picture: PictureFile;
  readonly link: string;
  readonly iosLink: string | null;
  readonly androidLink: string | null;
  /** Milliseconds UTC; null: never. */
  readonly expires: number | null;
  /** What was bought together with it, by number, the most often first. */
  readonly related: readonly number[];
}

/** How many numbers stand with each viewer: of items left in the cart, of those looked at last, and of those bought last. */
export const slots = { cart: 2, viewed: 4, bought: 3 } as const;
export const slotsInAll = slots.cart + slots.viewed + slots.bought;

/** Who did something with items, and with which. */
export interface Viewers {
  /** Sorted. */
  readonly hashes: BigUint64Array;
  /** `slotsInAll` numbers of items for each; 0: none. */
  readonly picks: Uint16Array;
}

/** What ads show of a feed: items are numbered from 1, so that a viewer's fit into a few bytes. */
export interface Catalogue {
  readonly items: readonly CatalogueItem[];
  /** Those that are bought most, by number. */
  readonly best: readonly number[];
  readonly viewers: Viewers;
}

/** The same, where phones are answered. */
export interface ServedCatalogue extends Omit<Catalogue, 'viewers'> {
  readonly viewers: MemberSet;
  readonly picks: Uint16Array;
}
