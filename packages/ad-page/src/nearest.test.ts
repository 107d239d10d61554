import { expect, test } from 'vitest';
import { nearest } from './page/nearest.js';

const picture = (naturalWidth: number, naturalHeight: number) => ({ naturalWidth, naturalHeight });
const wide = picture(1200, 627);
const tall = picture(720, 1280);
const strip = picture(640, 100);

test.each([
  ['a phone', 390, 844, 1],
  ['a phone on its side', 844, 390, 0],
  ['a banner', 320, 50, 2],
  ['a square, nearer to tall than to wide by its sides', 300, 300, 1],
])('%s', (_, width, height, index) => {
  expect(nearest([wide, tall, strip], width, height)).toBe(index);
});

test('the first of equals, one without a size only when there is no other, and none of none', () => {
  expect(nearest([wide, picture(2400, 1254)], 390, 844)).toBe(0);
  expect(nearest([picture(0, 0), wide], 390, 844)).toBe(1);
  expect(nearest([picture(0, 0)], 390, 844)).toBe(0);
  expect(nearest([], 390, 844)).toBe(-1);
});
