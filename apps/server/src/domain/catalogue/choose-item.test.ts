import { MemberSet, splitHash } from '@millrace/mediation/own-ads/member-set';
import { expect, test } from 'vitest';
import type { CatalogueItem, ServedCatalogue } from './catalogue.ts';
import { chooseItem } from './choose-item.ts';

const item = (nth: number, more: Partial<CatalogueItem> = {}): CatalogueItem => ({
  ...{
    item: `p${nth}`,
    title: `Product ${nth}`,
    price: '5',
    currency: 'EUR',
    link: `https://shop.example/${nth}`,
  },
  ...{ iosLink: null, androidLink: null, expires: null, related: [] },
  picture: { hash: 'a', type: 'jpg', size: 1, width: 300, height: 300 },
  ...more,
});

/** Two who put 3 into the cart and looked at 2 and 1; one who bought 4; the best sold are 5 and 4. */
const catalogue: ServedCatalogue = {
  items: [item(1), item(2), item(3, { expires: 1_000 }), item(4, { related: [5, 1] }), item(5)],
  best: [5, 4],
  viewers: new MemberSet(BigUint64Array.from([7n, 9n])),
  picks: Uint16Array.from([3, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0]),
};
const all = ['cart', 'viewed', 'related', 'best'] as const;
const chosen = (viewer: string | null, more: Partial<Parameters<typeof chooseItem>[1]> = {}) =>
  chooseItem(catalogue, {
    ...{ picks: all, chance: 0, now: 999, viewer: viewer === null ? null : splitHash(viewer) },
    ...more,
  })?.item;

test('the first that there is for somebody: their cart, what they looked at last, what goes with it, what sells best', () => {
  expect(chosen('7')).toBe('p3');
  expect(chosen('7', { picks: ['viewed'] })).toBe('p2');
  expect(chosen('7', { picks: ['viewed'], chance: 0.99 })).toBe('p1');
  expect(chosen('9')).toBe('p5');
  expect(chosen('9', { chance: 0.99 })).toBe('p1');
  expect(chosen('8')).toBe('p5');
  expect(chosen(null)).toBe('p5');
});

test('the order of the campaign counts, and what it does not name is not shown', () => {
  expect(chosen('7', { picks: ['best', 'cart'] })).toBe('p5');
  expect(chosen('8', { picks: ['cart', 'viewed', 'related'] })).toBeUndefined();
  expect(chosen('7', { picks: ['related'] })).toBeUndefined();
});

test('what has expired meanwhile is left out, and what somebody has bought is not shown as best sold', () => {
  expect(chosen('7', { now: 1_000 })).toBe('p2');
  expect(chosen('9', { picks: ['best'], chance: 0.99 })).toBe('p5');
});

test('a sale price is shown from its first moment until its last, whenever the feed was read', () => {
  const sold = { ...catalogue, items: [item(1, { sale: { price: '3', from: 100, until: 200 } })], best: [1] };
  const priceAt = (now: number) => chooseItem(sold, { picks: ['best'], chance: 0, now, viewer: null })?.price;
  expect([99, 100, 199, 200].map(priceAt)).toEqual(['5', '3', '3', '5']);
});
