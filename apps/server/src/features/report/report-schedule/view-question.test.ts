import type { PeriodPreset } from '@millrace/contract/report/period';
import { reportView } from '@millrace/contract/report/view';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { questionOfView } from './view-question.ts';

const viewOf = (period: PeriodPreset) =>
  z.parse(reportView, { page: 'performance', period, dimensions: ['app'], metrics: ['revenue'] });
const daysOf = (period: PeriodPreset, day: string | null, dueAt: string) => {
  const { from, to } = questionOfView(viewOf(period), { day, dueAt: new Date(dueAt) }).period;
  return `${from} ${to}`;
};

describe('the days of a report are those of when it was due', () => {
  test('by hand they are those of UTC', () => {
    expect(daysOf('yesterday', null, '2026-12-01T01:00:00Z')).toBe('2026-11-30 2026-11-30');
    expect(daysOf('lastMonth', null, '2026-11-30T23:59:59Z')).toBe('2026-10-01 2026-10-31');
  });

  test('on the first day of a month, the last month is the one that is over where its readers are', () => {
    // 07:00 in Shanghai, and 09:00 in New York.
    expect(daysOf('lastMonth', '2026-12-01', '2026-11-30T23:00:00Z')).toBe('2026-11-01 2026-11-30');
    expect(daysOf('lastMonth', '2026-12-01', '2026-12-01T14:00:00Z')).toBe('2026-11-01 2026-11-30');
    const { before } = questionOfView(viewOf('lastMonth'), {
      ...{ day: '2026-12-01', dueAt: new Date('2026-11-30T23:00:00Z') },
    });
    expect(before).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  });

  test('on the last evening of a month, the month so far is that month', () => {
    // 20:00 in New York, when UTC has begun the next one.
    expect(daysOf('thisMonth', '2026-11-30', '2026-12-01T01:00:00Z')).toBe('2026-11-01 2026-11-30');
    expect(daysOf('lastMonth', '2026-11-30', '2026-12-01T01:00:00Z')).toBe('2026-10-01 2026-10-31');
  });

  test('of a day that UTC has not begun, or not finished, nothing is mailed as if it were whole', () => {
    // 07:00 in Shanghai: their yesterday has an hour to go in UTC.
    expect(daysOf('yesterday', '2026-12-02', '2026-12-01T23:00:00Z')).toBe('2026-11-30 2026-11-30');
    expect(daysOf('last7', '2026-12-02', '2026-12-01T23:00:00Z')).toBe('2026-11-24 2026-11-30');
    expect(daysOf('thisMonth', '2026-12-01', '2026-11-30T23:00:00Z')).toBe('2026-11-01 2026-11-30');
    expect(daysOf('thisMonth', '2026-12-02', '2026-12-01T23:00:00Z')).toBe('2026-12-01 2026-12-01');
  });
});

describe('what a report is compared with', () => {
  const due = { day: null, dueAt: new Date('2026-12-01T09:00:00Z') };
  const ask = (change: object) =>
    questionOfView(
      z.parse(reportView, {
        page: 'performance',
        period: 'last7',
        metrics: ['revenue'],
        compare: true,
        ...change,
      }),
      due,
    );
  const named = { from: '2026-10-01', to: '2026-10-07' };

  test('are the days that were kept beside its own, in the mail and in its file', () => {
    const { before, asked } = ask({ period: { from: '2026-11-01', to: '2026-11-07' }, before: named });
    expect(before).toEqual(named);
    expect(asked.question).toMatchObject({ beforeFrom: '2026-10-01', beforeTo: '2026-10-07' });
  });

  test('goes with its days where they are others each time, or where it compares nothing', () => {
    expect(ask({ before: named }).before).toEqual({ from: '2026-11-17', to: '2026-11-23' });
    const days = { period: { from: '2026-11-01', to: '2026-11-07' }, before: named };
    expect(ask({ ...days, compare: false }).before).toEqual({ from: '2026-10-25', to: '2026-10-31' });
    expect(ask({ ...days, compare: false }).asked.question).not.toHaveProperty('beforeFrom');
  });

  test('of a month, is the month before, as on the screen', () => {
    expect(ask({ period: 'lastMonth' }).before).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  });
});
