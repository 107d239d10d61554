import { expect, test } from 'vitest';
import { clickIdIn, withClick } from './came-by.ts';
import { type Shop, type ShopEvent, shopperOf } from './shopper.ts';

const shop: Shop = { seed: 7, lift: 0.12, countries: [{ code: 'US', weight: 1 }] };
const purchase = (nth: number, at: number): ShopEvent => ({
  ...{ shopper: shopperOf(shop, nth), at, event: 'purchase', items: [], params: {} },
});

test('the shop finds the id of a click in the link by which somebody came', () => {
  expect(clickIdIn('https://shop.example/cart?click=abc.d-e_f&utm=x')).toBe('abc.d-e_f');
  expect(clickIdIn('https://shop.example/cart')).toBe('');
});

test('what somebody buys is told with their last click before it, and never with another’s', () => {
  const clicks = new Map([
    [
      3,
      [
        { at: 200, id: 'second' },
        { at: 100, id: 'first' },
      ],
    ],
  ]);
  const idOf = (event: ShopEvent) => withClick(event, clicks).clickId;
  expect([99, 100, 199, 200, 300].map((at) => idOf(purchase(3, at)))).toEqual([
    undefined,
    'first',
    'first',
    'second',
    'second',
  ]);
  expect(idOf(purchase(4, 300))).toBeUndefined();
});
