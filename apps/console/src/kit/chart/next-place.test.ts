import { expect, it } from 'vitest';
import { nextPlace } from './next-place.ts';

it.each([
  ['ArrowRight', -1, 0],
  ['ArrowLeft', -1, 9],
  ['ArrowRight', 3, 4],
  ['ArrowLeft', 3, 2],
  ['ArrowUp', 9, 9],
  ['ArrowDown', 0, 0],
  ['PageUp', 1, 8],
  ['PageDown', 4, 0],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['Enter', 5, undefined],
])('%s at %i of ten leads to %s', (key, at, next) => {
  expect(nextPlace(key, at, 10)).toBe(next);
});
