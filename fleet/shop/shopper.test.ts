import { isDeepStrictEqual as isEqual } from 'node:util';
import { expect, test } from 'vitest';
import { type Shop, shopOn, shopperOf } from './shopper.ts';

const shop: Shop = { seed: 7, lift: 0.12, countries: [{ code: 'US', weight: 1 }] };
const day = 20_400;
const people = Array.from({ length: 4_000 }, (_, nth) => shopperOf(shop, nth));
const days = Array.from({ length: 20 }, (_, nth) => day + nth);
const all = (reached: boolean) =>
  people.flatMap((one) => days.flatMap((each) => shopOn(shop, one, each, reached)));

test('the same people do the same at every call, within their day and in its order', () => {
  const events = all(false);
  expect(all(false)).toEqual(events);
  for (const one of people.slice(0, 200)) {
    const mine = shopOn(shop, one, day, false);
    expect(mine.map(({ at }) => at)).toEqual(mine.map(({ at }) => at).toSorted((a, b) => a - b));
    for (const { at } of mine) expect(Math.floor(at / 86_400_000)).toBe(day);
  }
  expect(new Set(events.map(({ event }) => event))).toEqual(
    new Set(['page_view', 'view_item', 'add_to_cart', 'purchase']),
  );
});

test('on web and app, by phones and by customers’ numbers, and some whom nobody knows', () => {
  const share = (is: (one: (typeof people)[number]) => boolean) => people.filter(is).length / people.length;
  expect(share(({ deviceId }) => deviceId !== null)).toBeCloseTo(0.6, 1);
  expect(share(({ deviceId, userId }) => deviceId === null && userId === null)).toBeCloseTo(0.18, 1);
});

test('everybody has the same phone each time, in the app an iPhone', () => {
  const brandsOf = (some: typeof people) => new Set(some.map(({ facts }) => facts.brand));
  expect(brandsOf(people.filter(({ deviceId }) => deviceId !== null))).toEqual(new Set(['Apple']));
  expect(brandsOf(people.filter(({ deviceId }) => deviceId === null))).toEqual(
    new Set(['Samsung', 'Apple', 'Xiaomi']),
  );
  expect(people.every(({ nth, facts }) => isEqual(shopperOf(shop, nth).facts, facts))).toBe(true);
  for (const { shopper, params } of all(false).slice(0, 500)) expect(params).toMatchObject(shopper.facts);
});

test('whom a campaign reaches does all that they would have done, and buys 12 % more', () => {
  const [without, reached] = [all(false), all(true)];
  const purchases = (events: typeof without) => events.filter(({ event }) => event === 'purchase');
  const others = (events: typeof without) => events.filter(({ event }) => event !== 'purchase');
  expect(others(reached)).toEqual(others(without));
  const more = new Set(purchases(reached).map(({ shopper, at }) => `${shopper.nth} ${at}`));
  expect(purchases(without).every(({ shopper, at }) => more.has(`${shopper.nth} ${at}`))).toBe(true);
  expect(purchases(reached).length / purchases(without).length).toBeCloseTo(1.12, 1);
});
