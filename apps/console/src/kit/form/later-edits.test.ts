import { expect, it } from 'vitest';
import { withLaterEdits } from './later-edits.ts';

const sent = { name: 'Level end', city: '', targeting: { osMin: '12', tags: ['a'] } };
const stored = { name: 'Level end', city: null, targeting: { osMin: '12', tags: ['a'] } };

it('is what is stored where nothing was entered since', () => {
  expect(withLaterEdits(sent, { ...sent }, stored)).toEqual(stored);
});

it('what was entered since stays, field by field', () => {
  const now = { ...sent, city: 'Bonn', targeting: { osMin: '12', tags: ['b'] } };
  const merged = { name: 'Level end!', city: 'Bonn', targeting: { osMin: '13', tags: ['b'] } };
  const saved = { ...stored, name: 'Level end!', targeting: { osMin: '13', tags: ['a'] } };
  expect(withLaterEdits(sent, now, saved)).toEqual(merged);
});

const one = { id: null, name: 'One' };
const two = { id: 8, name: 'Two' };
const storedOne = { id: 7, name: 'One' };

it.each([
  ['a row was changed', [{ id: null, name: 'First' }, two], [{ id: 7, name: 'First' }, two]],
  ['a row was added', [one, two, { id: null, name: 'Three' }], [storedOne, two, { id: null, name: 'Three' }]],
  ['the last row was removed', [one], [storedOne]],
])('rows have the ids that they were stored with, though %s', (_, now, rows) => {
  expect(withLaterEdits({ rows: [one, two] }, { rows: now }, { rows: [storedOne, two] })).toEqual({ rows });
});

it('rows that came back in another order are not mixed with those on the screen', () => {
  const rows = [one, { id: 8, name: 'Second' }];
  expect(withLaterEdits({ rows: [one, two] }, { rows }, { rows: [two, storedOne] })).toEqual({ rows });
});

it('a chosen list is taken whole', () => {
  expect(withLaterEdits({ to: ['DE', 'FR'] }, { to: ['DE', 'US'] }, { to: ['FR', 'DE'] })).toEqual({
    to: ['DE', 'US'],
  });
});
