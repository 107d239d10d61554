import { dayMs, hourMs } from '@millrace/contract/kit/duration';
import { chanceOf, fateOf, noise, uuid, weighted } from '../world/chance.ts';
import type { FleetApp } from '../world/people.ts';
import { factsOf, type ShopperFacts } from './facts.ts';
import { type Item, shopItems } from './items.ts';

/** A shop, and the people who come to it. */
export interface Shop {
  readonly seed: number;
  /** How much more those buy whom its campaign may reach: 0.12 is 12 %. */
  readonly lift: number;
  readonly countries: FleetApp['countries'];
}

/** Somebody who comes to the shop: by its app, where the phone is known, or by its website. */
export interface Shopper {
  readonly nth: number;
  /** Of the phone; null: never seen in the app. */
  readonly deviceId: string | null;
  /** What the shop calls them; null: they never signed in. */
  readonly userId: string | null;
  readonly country: string;
  /** How often they come and buy, beside others: around 1. */
  readonly taste: number;
  readonly facts: ShopperFacts;
}

/** What somebody did in the shop, as the shop tells of it. */
export interface ShopEvent {
  readonly shopper: Shopper;
  /** Milliseconds UTC. */
  readonly at: number;
  readonly event: 'page_view' | 'view_item' | 'add_to_cart' | 'purchase' | 'wishlist_share' | 'af_search';
  /** USD; only of a purchase. */
  readonly value?: string;
  readonly items: readonly string[];
  readonly params: Readonly<Record<string, string>>;
  /** Of the ad by which somebody came, where the shop knows that. */
  readonly clickId?: string;
}

/** By what people come on a day. */
const ways = [
  { name: 'search', weight: 5 },
  { name: 'direct', weight: 5 },
  { name: 'newsletter', weight: 2 },
] as const;

/** How likely somebody of ordinary taste comes on a day, and puts into the cart and buys, once there. */
const coming = 0.16;
const taking = 0.42;
const buying = 0.4;
/** Shares of those who come by the app, and of those on the website who sign in. */
const byApp = 0.6;
const signedIn = 0.55;

/** The same person at every call. */
export function shopperOf({ seed, countries }: Shop, nth: number): Shopper {
  const chance = chanceOf(seed, 'shopper', nth);
  const taste = Math.min(4, noise(chance, 0.6));
  const country = weighted(chance, countries).code;
  const isByApp = chance.chance(byApp);
  const deviceId = uuid(chance);
  const isKnown = isByApp ? chance.chance(0.5) : chance.chance(signedIn);
  return {
    ...{ nth, country, taste },
    deviceId: isByApp ? deviceId : null,
    userId: isKnown ? `customer-${10_000 + nth}` : null,
    facts: factsOf(seed, nth, country, isByApp),
  };
}

/**
 * What somebody does on a day, in its order. Who is reached by the campaign's ads comes as often and looks at the same things, and buys
 * the more of what is in the cart: what is bought without it is bought with it, too.
 * @param day since 1970
 * @param reached false of those whom the campaign holds out or does not know
 */
export function shopOn(shop: Shop, shopper: Shopper, day: number, reached: boolean): ShopEvent[] {
  const { seed, lift } = shop;
  const { nth, taste } = shopper;
  if (fateOf(seed, 'comes', nth, day) >= coming * taste) return [];
  const chance = chanceOf(seed, 'visit', nth, day);
  const params = {
    ...shopper.facts,
    ...{ channel: shopper.deviceId === null ? 'web' : 'app', came_by: weighted(chance, ways).name },
  };
  let at = Math.floor(day * dayMs + (6 + 16 * chance.next()) * hourMs);
  const events: ShopEvent[] = [];
  const tell = (event: ShopEvent['event'], of: readonly Item[], value?: string) => {
    at += chance.int(8_000, 90_000);
    const category = of[0]?.category;
    events.push({
      ...{ shopper, at, event, items: of.map(({ id }) => id) },
      params: category === undefined ? params : { ...params, category },
      ...(value !== undefined && { value }),
    });
  };
  tell('page_view', []);
  const seen = Array.from({ length: chance.int(1, 3) }, () => weighted(chance, shopItems));
  for (const item of seen) tell('view_item', [item]);
  if (!chance.chance(taking)) return events;
  const cart = seen.slice(0, chance.int(1, seen.length));
  tell('add_to_cart', cart);
  if (!chance.chance(buying * (reached ? 1 + lift : 1))) return events;
  const cents = cart.reduce((sum, item) => sum + item.cents, 0);
  tell('purchase', cart, (cents / 100).toFixed(2));
  return events;
}
