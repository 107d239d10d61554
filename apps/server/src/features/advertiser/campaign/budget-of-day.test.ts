import { describe, expect, test } from 'vitest';
import { budgetOfDay, leftOf, leftTodayOf, runsOutOf, totalLeftOf } from './budget-of-day.ts';

const noon = new Date('2026-03-02T12:30:00Z');
const day = '2026-03-02';
const spending = { day, budget: '48', isEven: true, spent: '10', left: '38', byHour: new Map([[3, '10']]) };

describe('a day', () => {
  test('evenly paced was to spend its share by now, and has an entry for each hour that has begun', () => {
    const { planned, left, hours } = budgetOfDay(spending, noon);
    expect([planned, left]).toEqual(['25', '38']);
    expect(hours).toHaveLength(13);
    expect(hours.slice(2, 5)).toEqual(['0', '10', '0']);
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
      ...{ budget: null, planned: null, left: null, spent: '10' },
    });
  });
});

describe('a budget runs out', () => {
  const row = {
    state: 'active',
    idle: null,
    dailyBudget: '48',
    totalBudget: null,
    spentToday: '10',
    spentInAll: '100',
    startsAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  } as const;
  // 10 USD in twelve and a half hours.
  test.each([
    ['not today', row, null],
    ['today', { ...row, dailyBudget: '18' }, { at: '2026-03-02T22:30:00.000Z', of: 'day' }],
    ['in all, in days', { ...row, totalBudget: '140' }, { at: '2026-03-04T14:30:00.000Z', of: 'total' }],
    [
      'in all, before the day is over',
      { ...row, dailyBudget: '18', totalBudget: '104' },
      { at: '2026-03-02T17:30:00.000Z', of: 'total' },
    ],
    ['not, for nothing is spent', { ...row, dailyBudget: '18', spentToday: '0' }, null],
    [
      'today, though its hours are over for now',
      { ...row, dailyBudget: '18', idle: 'outsideHours' as const },
      { at: '2026-03-02T22:30:00.000Z', of: 'day' },
    ],
    ['not, for it is paused', { ...row, dailyBudget: '18', state: 'paused' as const }, null],
    ['not, for it has ended', { ...row, dailyBudget: '18', state: 'ended' as const }, null],
    ['not, for its ads were rejected', { ...row, dailyBudget: '18', state: 'rejected' as const }, null],
    ['not, for no publisher lets it in', { ...row, dailyBudget: '18', idle: 'keptOut' as const }, null],
    ['not, for it has', { ...row, dailyBudget: '10' }, null],
    ['not within a year', { ...row, totalBudget: '1000000' }, null],
  ])('%s', (_what, campaign, expected) => {
    expect(runsOutOf(campaign, null, noon)).toEqual(expected);
  });

  // 25 of 50 USD in the half hour that it ran.
  const late = { ...row, dailyBudget: '50', totalBudget: '500', spentToday: '25', spentInAll: '25' };
  const soon = { at: '2026-03-02T23:30:00.000Z', of: 'day' };
  const evening = new Date('2026-03-02T23:00:00Z');
  const since = '2026-03-02T22:30:00.000Z';
  test.each([
    ['it began', { startsAt: since }, null, soon],
    ['it was added', { createdAt: since }, new Map<number, string>(), soon],
    ['it began within its first hour that cost something', { startsAt: since }, new Map([[22, '25']]), soon],
    [
      'its hours began',
      { spentToday: '15' },
      new Map([
        [3, '0'],
        [21, '9'],
        [22, '6'],
      ]),
      // 7.5 USD an hour till midnight, and 50 USD a day after it: 467.5 USD are 9.35 days.
      { at: '2026-03-12T08:24:00.000Z', of: 'total' },
    ],
    ['less than a minute ago', { startsAt: '2026-03-02T22:59:30.000Z' }, null, null],
  ])('by its pace since %s', (_what, change, byHour, expected) => {
    expect(runsOutOf({ ...late, ...change }, byHour, evening)).toEqual(expected);
  });

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
