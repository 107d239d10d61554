import { dayMs } from '@millrace/contract/kit/duration';
import { expect, test } from 'vitest';
import { shopOn, shopperOf } from '../shop/shopper.ts';
import { comingAgain } from './come-again.ts';
import { demoShop } from './make-shop.ts';

const day = 20_400;
const now = day * dayMs + 17 * 3_600_000;
/** Every second phone is reached, on the first of thirteen days; the others are held out. */
const since = (day - 13) * dayMs + 3 * 3_600_000;
const reachedAt = (nth: number) => (nth % 2 === 0 ? since : undefined);
const bought = Array.from({ length: 1_500 }, (_, nth) => shopperOf(demoShop, nth)).flatMap((shopper) =>
  Array.from({ length: 14 }, (_, ago) => shopOn(demoShop, shopper, day - ago, shopper.nth % 2 === 0))
    .flat()
    .filter(({ event, at }) => event === 'purchase' && at < now),
);

test('whom the campaign has reached see it again, up to four times, before they buy; nobody who is held out does', () => {
  const sessions = [...comingAgain(bought, reachedAt, now)];
  expect(sessions).toEqual([...comingAgain(bought, reachedAt, now)]);
  expect(sessions.length).toBeGreaterThan(50);
  expect(new Set(sessions.map(({ shopper }) => shopper.nth)).size).toBe(sessions.length);
  expect(new Set(sessions.map(({ times }) => times))).toEqual(new Set([1, 2, 3, 4]));
  for (const { shopper, at } of sessions) {
    expect(shopper.nth % 2).toBe(0);
    expect(at).toBeGreaterThan(since);
    expect(bought.some((event) => event.shopper === shopper && event.at > at)).toBe(true);
  }
});
