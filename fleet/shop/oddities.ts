import type { ShopEvent } from './shopper.ts';

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
