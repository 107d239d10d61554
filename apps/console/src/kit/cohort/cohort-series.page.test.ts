import { expect, it } from 'vitest';
import type { ShownCohort } from './cohort-row.ts';
import { curveAges, curves } from './cohort-series.ts';

const row = (id: string, retention: (string | null)[], reached = ['50', '40', '30']): ShownCohort => ({
  ...{ id, name: id, users: '10', isTotal: id === 'total' },
  cells: { reached, retained: retention, retention, adValue: retention, purchaseValue: retention },
});
const rows = [row('total', ['1', '0.5', null]), row('a', ['1', '0.4', '0.1']), row('b', ['1'])];
const placeOf = (age: number) => `day ${age}`;

it('retention begins on the day after, value on the first day', () => {
  expect(curveAges('retention').at(0)).toBe(1);
  expect(curveAges('totalValue').at(0)).toBe(0);
  expect(curveAges('totalValue').at(-1)).toBe(30);
});

it('what fewer than 30 users have reached is no point either', () => {
  const young = row('total', ['1', '0.5', '0.9'], ['50', '40', '29']);
  const [drawn] = curves({ rows: [young], view: 'retention', beside: [], placeOf });
  expect(drawn?.points.slice(0, 2).map(({ value }) => value)).toEqual([0.5, null]);
});

it('the average comes first; what is not known is no point', () => {
  const drawn = curves({ rows, view: 'retention', beside: rows.slice(1), placeOf });
  expect(drawn.map(({ key }) => key)).toEqual(['total', 'a', 'b']);
  expect(drawn[0]?.points.slice(0, 2)).toEqual([
    { x: 'day 1', value: 0.5 },
    { x: 'day 2', value: null },
  ]);
  const many = Array.from({ length: 20 }, (_, index) => row(String(index), ['1']));
  expect(curves({ rows, view: 'retention', beside: many, placeOf })).toHaveLength(6);
});
