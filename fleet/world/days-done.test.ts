import { expect, test } from 'vitest';
import { DaysDone } from './days-done.ts';

test('a day is over when everybody is through it and the days before are over', () => {
  const over: number[] = [];
  const days = new DaysDone((day) => over.push(day));
  days.begin(1, 2);
  days.begin(2, 1);
  days.begin(3, 0);
  days.done(2);
  days.done(1);
  expect(over).toEqual([]);
  days.done(1);
  expect(over).toEqual([1, 2, 3]);
});

test('a day on which nobody does anything is over at once', () => {
  const over: number[] = [];
  const days = new DaysDone((day) => over.push(day));
  days.begin(1, 0);
  expect(over).toEqual([1]);
});
