import { expect, test } from 'vitest';
import { keptAWhile } from './kept-a-while.ts';

test('what is kept is given back within its while, of the same store and advertiser alone', () => {
  const [store, other] = [{}, {}];
  const place = keptAWhile<number>(60);
  const of = { advertiserId: 7, now: 1_000 };
  expect(place(store, of).value).toBeUndefined();
  place(store, of).keep(0);
  expect(place(store, { ...of, now: 1_059 }).value).toBe(0);
  expect(place(store, { ...of, now: 1_060 }).value).toBeUndefined();
  // A clock that was put back.
  expect(place(store, { ...of, now: 999 }).value).toBeUndefined();
  expect(place(store, { ...of, advertiserId: 8 }).value).toBeUndefined();
  expect(place(other, of).value).toBeUndefined();
});
