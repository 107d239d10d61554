import { expect, test } from 'vitest';
import { isAmong, withCategory } from './blockable.ts';

test('a category that somebody has typed in another case is blocked, and is let in again by its name', () => {
  expect([isAmong(['casino'], 'Casino'), isAmong(['dating'], 'Casino')]).toEqual([true, false]);
  expect(withCategory(['casino', 'Dating'], 'Casino', false)).toEqual(['Dating']);
  expect(withCategory(['casino', 'Dating'], 'Casino', true)).toEqual(['Dating', 'Casino']);
});
