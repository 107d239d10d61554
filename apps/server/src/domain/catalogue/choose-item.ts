import type { ProductPick } from '@millrace/contract/advertiser/campaign-products';
import type { SplitHash } from '@millrace/mediation/own-ads/member-set';
import { type CatalogueItem, type ServedCatalogue, slots, slotsInAll } from './catalogue.ts';
import { pricedAt } from './price-at.ts';

interface Asked {
  /** In the order in which they are asked. */
  readonly picks: readonly ProductPick[];
  /** Null: it is not known, or may not be known again. */
  readonly viewer: SplitHash | null;
  /** From 0 up to 1, without it: which of several that fit alike. */
  readonly chance: number;
  /** Milliseconds UTC. */
  readonly now: number;
}

/** The item that somebody is shown, with the price that holds now; undefined: there is none for them, and the creative shows what it says itself. */
export function chooseItem(
  catalogue: ServedCatalogue,
  { picks, viewer, chance, now }: Asked,
): CatalogueItem | undefined {
  const known = viewer === null ? noNumbers : numbersOf(catalogue, viewer);
  for (const pick of picks) {
    const shown = numbersFor(pick, catalogue, known)
      .map((number) => catalogue.items[number - 1])
      .filter((item) => item !== undefined && (item.expires === null || item.expires > now));
    const item = shown[Math.floor(chance * shown.length)];
    if (item !== undefined) return pricedAt(item, now);
  }
  return undefined;
}

interface Numbers {
  readonly cart: readonly number[];
  readonly viewed: readonly number[];
  readonly bought: readonly number[];
}
const noNumbers: Numbers = { cart: [], viewed: [], bought: [] };

function numbersOf({ viewers, picks }: ServedCatalogue, viewer: SplitHash): Numbers {
  const at = viewers.indexOf(viewer) * slotsInAll;
  if (at < 0) return noNumbers;
  const [viewed, bought] = [at + slots.cart, at + slots.cart + slots.viewed];
  const between = (from: number, until: number) => [...picks.subarray(from, until)].filter((one) => one > 0);
  return {
    cart: between(at, viewed),
    viewed: between(viewed, bought),
    bought: between(bought, at + slotsInAll),
  };
}

function numbersFor(pick: ProductPick, { items, best }: ServedCatalogue, known: Numbers): readonly number[] {
  switch (pick) {
    case 'cart':
      return known.cart;
    case 'viewed':
      return known.viewed;
    case 'related': {
      // What goes with what they have, else with what they look at; never what they have already.
      const to = [...known.bought, ...known.cart, ...known.viewed];
      const found = to.flatMap((number) => items[number - 1]?.related ?? []);
      return found.filter((number) => !known.bought.includes(number));
    }
    case 'best':
      return best.filter((number) => !known.bought.includes(number));
  }
}
