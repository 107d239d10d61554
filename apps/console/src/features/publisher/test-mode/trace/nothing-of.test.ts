import { expect, it } from 'vitest';
import { nothingOf } from './nothing-of.ts';

it('where a test forces a network that has nothing to load, rules are not to blame', () => {
  const of = (forced: number | null) => nothingOf({ outcome: 'nothingToLoad', forced });
  expect([of(null), of(4)]).toEqual(['nothingToLoad', 'nothingForced']);
  expect(nothingOf({ outcome: 'bidRefused', forced: 18 })).toBe('bidRefused');
});
