import { expect, it } from 'vitest';
import { fitsSearch } from './metric-search.ts';

it.each([
  ['', true],
  ['fill RATE', true],
  ['requests', true],
  ['  fills ', true],
  ['revenue', false],
])('%j finds fill rate by its name and by what it means: %s', (typed, found) => {
  expect(fitsSearch(typed, 'Fill rate', 'Fills ÷ requests.')).toBe(found);
});
