import { describe, expect, test } from 'vitest';
import type { RunTimes } from '../../../domain/own-ads/line-of-day.ts';
import { runsOutOf } from './runs-out.ts';

const noon = new Date('2026-03-02T12:30:00Z');
const always: RunTimes = { hours: [], startsAt: null, endsAt: null, createdAt: null };

describe('a budget runs out', () => {
  const row = {
    state: 'active',
    idle: null,
    dailyBudget: '48',
    totalBudget: null,
    spentToday: '10',
    spentInAll: '100',
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
    expect(runsOutOf(campaign, { times: always, byHour: null }, noon)).toEqual(expected);
  });

  // 25 of 50 USD in the half hour that it ran.
  const late = { ...row, dailyBudget: '50', totalBudget: '500', spentToday: '25', spentInAll: '25' };
  const soon = { at: '2026-03-02T23:30:00.000Z', of: 'day' };
  const evening = new Date('2026-03-02T23:00:00Z');
  const since = Date.parse('2026-03-02T22:30:00.000Z');
  test.each<[string, Partial<RunTimes>, ReadonlyMap<number, string> | null, object | null]>([
    ['it began', { startsAt: since }, null, soon],
    ['it was added', { createdAt: since }, new Map<number, string>(), soon],
    ['it began within its first hour that cost something', { startsAt: since }, new Map([[22, '25']]), soon],
    ['less than a minute ago', { startsAt: Date.parse('2026-03-02T22:59:30Z') }, null, null],
  ])('by its pace since %s', (_what, times, byHour, expected) => {
    expect(runsOutOf(late, { times: { ...always, ...times }, byHour }, evening)).toEqual(expected);
  });

  const slow = { ...late, spentToday: '15' };
  const byHour = new Map([
    [3, '0'],
    [21, '9'],
    [22, '6'],
  ]);
  test('by its pace since it first cost something; no later day costs more than its budget', () => {
    // 7.5 USD an hour till midnight and 50 USD a day after it: 467.5 USD are 9.35 days.
    const expected = { at: '2026-03-12T08:24:00.000Z', of: 'total' };
    expect(runsOutOf(slow, { times: always, byHour }, evening)).toEqual(expected);
  });

  test('in its hours alone, and not after its end', () => {
    // Mondays and Tuesdays from 21 to 24: 7.5 USD in the last hour of today, then 22.5 USD a day.
    const hours = [21, 22, 23, 45, 46, 47];
    const ends = { ...slow, totalBudget: '60' };
    const weekly = runsOutOf(ends, { times: { ...always, hours }, byHour }, evening);
    // 35 USD are left: 7.5, 22.5 on Tuesday, and 5 in the first 40 minutes of the next Monday.
    expect(weekly).toEqual({ at: '2026-03-09T21:40:00.000Z', of: 'total' });
    const endsAt = Date.parse('2026-03-09T21:39:00Z');
    expect(runsOutOf(ends, { times: { ...always, hours, endsAt }, byHour }, evening)).toBeNull();
    const over = { ...always, hours: [21, 22] };
    expect(
      runsOutOf({ ...slow, totalBudget: null, dailyBudget: '20' }, { times: over, byHour }, evening),
    ).toBeNull();
  });
});
