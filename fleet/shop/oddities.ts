import { dayMs } from '@millrace/contract/kit/duration';
import type { ShopEvent, Shopper } from './shopper.ts';

/**
 * What shops get wrong, after somebody has bought something: it is told of twice, under a name that nobody knows, and with a value as
 * people write it.
 */
export function odditiesAfter(bought: ShopEvent): readonly ShopEvent[] {
  const { value: _, clickId: __, ...rest } = bought;
  return [
    bought,
    { ...rest, event: 'wishlist_share', at: bought.at + 1_000 },
    { ...rest, event: 'add_to_cart', at: bought.at + 2_000, value: '18,90 USD' },
  ];
}

/** Days on which people searched, and so many of them; the app's new version came out so many days ago. */
const [searchedDays, searchesADay, newVersionDays] = [6, 8, 3];

/**
 * What people searched for in the last days, by the name that a measurement company has for it. The app's new version tells of how much
 * was found in words instead of a number.
 */
export const searchesBefore = (shoppers: readonly Shopper[], now: number): ShopEvent[] =>
  shoppers.slice(0, searchedDays * searchesADay).map((shopper, nth) => {
    const daysAgo = 1 + Math.floor(nth / searchesADay);
    const results = `${2 + (nth % 7)}${daysAgo > newVersionDays ? '' : ' found'}`;
    const at = now - daysAgo * dayMs - (nth % searchesADay) * 1_000;
    return { shopper, at, event: 'af_search', items: [], params: { results } };
  });
