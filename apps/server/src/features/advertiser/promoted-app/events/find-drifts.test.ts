import { expect, test } from 'vitest';
import { findDrifts, type ParameterDay, wholeDays } from './find-drifts.ts';

const days = (parameter: string, types: Readonly<Record<number, string>>, events = 20): ParameterDay[] =>
  Object.entries(types).map(([day, type]) => ({
    name: 'purchase',
    parameter,
    day: `2026-03-0${day}`,
    type,
    events,
  }));
const today = '2026-03-09';
const found = (parameters: readonly ParameterDay[]) =>
  findDrifts(parameters, [], today).map(({ parameter, kind, from, to, day }) => [
    parameter,
    kind,
    from,
    to,
    day,
  ]);

test('a parameter that became a text on Tuesday', () => {
  const price = days('price', { 1: 'number', 2: 'number', 3: 'text', 4: 'text' });
  expect(found(price)).toEqual([['price', 'type', 'number', 'text', '2026-03-03']]);
});

test('one that comes no more, and one that is new; today is not over', () => {
  const color = days('color', { 1: 'text', 2: 'text', 3: 'text', 4: 'text', 9: 'text' });
  const size = days('size', { 1: 'text', 2: 'text' });
  const gift = days('gift', { 3: 'boolean', 4: 'boolean' });
  expect(found([...color, ...size, ...gift])).toEqual([
    ['size', 'gone', 'text', '', '2026-03-03'],
    ['gift', 'new', '', 'boolean', '2026-03-03'],
  ]);
});

test('the only parameter of an event that comes no more, as the event does; of a day with few events nothing is said', () => {
  const came = (day: number, times: number) => ({
    ...{ name: 'purchase', day: `2026-03-0${day}`, mean: 0, events: 0, came: times },
  });
  const size = days('size', { 2: 'text', 3: 'text' });
  const drifts = (times: number) =>
    findDrifts(size, [came(1, times), came(4, times)], today).map(({ kind, day }) => [kind, day]);
  expect(drifts(20)).toEqual([
    ['gone', '2026-03-04'],
    ['new', '2026-03-02'],
  ]);
  expect(drifts(4)).toEqual([]);
});

test('where there is more than is asked for, a parameter of the day that was cut is not new on the next one', () => {
  const all = [
    ...days('color', { 1: 'text', 2: 'text', 3: 'text' }),
    ...days('size', { 1: 'text', 2: 'text', 3: 'text' }),
  ];
  const newest = all.toSorted((one, other) => other.day.localeCompare(one.day));
  const came = [1, 2, 3].map((day) => ({
    ...{ name: 'purchase', day: `2026-03-0${day}`, mean: 0, events: 0, came: 20 },
  }));
  const drifts = (most: number) => {
    const [whole, after] = wholeDays(newest.slice(0, most), most);
    return findDrifts(
      whole,
      came.filter(({ day }) => day > after),
      '2026-03-03',
    );
  };
  // The third day, the second, and one of the first.
  expect(drifts(5)).toEqual([]);
  expect(drifts(7)).toEqual([]);
  const [whole, after] = wholeDays(newest.slice(0, 5), 5);
  expect([whole.length, after]).toEqual([4, '2026-03-01']);
});

test('of a few events, and of a mixture, nothing is said', () => {
  const mixed = [...days('a', { 1: 'number', 2: 'number', 3: 'number' }), ...days('a', { 2: 'text' }, 10)];
  expect(found([...mixed, ...days('b', { 2: 'text' }, 4)])).toEqual([]);
});

test('values that became cents', () => {
  const value = (day: number, mean: number, events = 20) => ({
    name: 'purchase',
    day: `2026-03-0${day}`,
    mean,
    events,
    came: events,
  });
  expect(
    findDrifts([], [value(1, 20), value(2, 24), value(3, 2_100), value(4, 1_990), value(5, 1, 2)], today),
  ).toEqual([
    { name: 'purchase', parameter: 'value', kind: 'scale', from: '24.00', to: '2100.00', day: '2026-03-03' },
  ]);
});
