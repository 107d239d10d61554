import { expect, test } from 'vitest';
import { narrowedTo } from './narrowed-to.ts';

const at = (text: string) => new URLSearchParams(text);
const named = (key: string) => ({ key, name: 'Level end' });
const nameless = (key: string) => ({ key, name: null });

test('an app leads to its placements, a placement and a country to themselves by day', () => {
  expect(narrowedTo(named('3'), 'app', at('period=thisMonth&by=app&placement=9'))).toBe(
    '?period=thisMonth&by=placement&app=3',
  );
  expect(narrowedTo(named('7'), 'placement', at('by=placement&app=3'))).toBe('?app=3&placement=7');
  expect(narrowedTo(nameless('DE'), 'country', at('by=country&app=3'))).toBe('?app=3&country=DE');
});

test('what the screen shows no filter of leads nowhere', () => {
  expect(narrowedTo(nameless('2026-03-01'), 'day', at(''))).toBeUndefined();
  expect(narrowedTo(nameless('3'), 'app', at('by=app'))).toBeUndefined();
  expect(narrowedTo(named('7'), 'placement', at('by=placement'))).toBeUndefined();
  expect(narrowedTo(nameless('00'), 'country', at('by=country'))).toBeUndefined();
});
