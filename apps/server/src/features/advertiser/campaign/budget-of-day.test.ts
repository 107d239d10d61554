import { describe, expect, test } from 'vitest';
import { lineOfDay, type RunTimes } from '../../../domain/own-ads/line-of-day.ts';
import { budgetOfDay, leftOf, leftTodayOf, totalLeftOf } from './budget-of-day.ts';

const noon = new Date('2026-03-02T12:30:00Z');
const day = '2026-03-02';
const midnight = Date.parse(day);
const always: RunTimes = { hours: [], startsAt: null, endsAt: null, createdAt: null };
const spending = {
  ...{ day, budget: '48', isEven: true, line: lineOfDay(always, midnight) },
  ...{ spent: '10', left: '38', byHour: new Map([[3, '10']]) },
};

describe('a day', () => {
  test('evenly paced was to spend its share by now, and has an entry for each hour that has begun', () => {
    const { planned, left, hours } = budgetOfDay(spending, noon);
    expect([planned, left]).toEqual(['25', '38']);
    expect(hours).toHaveLength(13);
    expect(hours.slice(2, 5)).toEqual(['0', '10', '0']);
  });

  test('evenly paced was to spend nothing outside of its hours', () => {
    // A Monday: from 10 to 12, from 22 to 24.
    const line = lineOfDay({ ...always, hours: [10, 11, 22, 23, 40] }, midnight);
    const { planned, evenly } = budgetOfDay({ ...spending, line }, noon);
    expect(planned).toBe('24');
    expect([evenly.length, ...evenly.slice(9, 12), ...evenly.slice(21)]).toEqual([
      24,
      '0',
      '12',
      '24',
      '24',
      '36',
      '48',
    ]);
    const none = budgetOfDay({ ...spending, line: lineOfDay({ ...always, hours: [40] }, midnight) }, noon);
    expect([none.planned, none.evenly]).toEqual(['0', []]);
  });

  test('evenly paced on which it begins was to spend its share since then', () => {
    const line = lineOfDay({ ...always, startsAt: midnight + 12 * 3_600_000 }, midnight);
    expect(budgetOfDay({ ...spending, line }, noon).planned).toBe('2');
  });

  test('as fast as possible: all of it', () => {
    expect(budgetOfDay({ ...spending, isEven: false }, noon).planned).toBe('48');
  });

  test('that is over: all of it, with all its hours', () => {
    const { planned, hours } = budgetOfDay({ ...spending, day: '2026-03-01' }, noon);
    expect([planned, hours.length]).toEqual(['48', 24]);
  });

  test('of which nobody knows the hours has none, and all else', () => {
    expect(budgetOfDay({ ...spending, byHour: null }, noon)).toMatchObject({
      ...{ hours: [], planned: '25', spent: '10', left: '38' },
    });
  });

  test('on which a little more was spent has nothing left', () => {
    expect(leftOf('48', '48.000000001')).toBe('0');
    expect(leftOf('48', '47.999999999')).toBe('0.000000001');
  });

  test('without a budget', () => {
    expect(leftOf(null, '10')).toBeNull();
    expect(budgetOfDay({ ...spending, budget: null, left: null }, noon)).toMatchObject({
      ...{ budget: null, planned: null, left: null, spent: '10', evenly: [] },
    });
  });
});

const row = { dailyBudget: '48', totalBudget: null, spentToday: '10', spentInAll: '100' };

describe('what is left', () => {
  test.each([
    ['the rest of the day', {}, '38'],
    ['no more than is left in all', { totalBudget: '103' }, '3'],
    ['what is left in all, where a day has no end', { dailyBudget: null, totalBudget: '103' }, '3'],
    ['the rest of the day, where more is left in all', { totalBudget: '1000' }, '38'],
    ['nothing, where more was spent in all', { totalBudget: '99' }, '0'],
    ['without end', { dailyBudget: null }, null],
  ])('today leaves %s', (_what, change, expected) => {
    expect(leftTodayOf({ ...row, ...change })).toBe(expected);
  });

  test('what is left in all is never below nothing', () => {
    expect(totalLeftOf(row)).toBeNull();
    expect(totalLeftOf({ ...row, totalBudget: '99' })).toBe('0');
    expect(totalLeftOf({ ...row, totalBudget: '100.5' })).toBe('0.5');
  });
});
