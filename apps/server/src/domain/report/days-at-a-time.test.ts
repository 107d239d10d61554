import { type ReportRequest, reportRequest } from '@millrace/contract/report/definition';
import { daysOf } from '@millrace/contract/report/period';
import { expect, test } from 'vitest';
import { daysAtATime, isByTime } from './days-at-a-time.ts';

const asked = (more: Partial<ReportRequest>) =>
  reportRequest.parse({
    ...{ from: '2026-01-01', to: '2026-03-31', dimensions: ['day'], metrics: ['impressions'] },
    ...more,
  });

/** The periods of all questions, where each day has so many rows. */
function periodsOf(request: ReportRequest, rowsADay: number): string[] {
  const parts = daysAtATime(request);
  const found: string[] = [];
  for (let part = parts.next(0); part.done !== true; part = parts.next(rowsADay)) {
    const { from, to, beforeFrom, beforeTo } = part.value;
    found.push([from, to, beforeFrom, beforeTo].filter((day) => day !== undefined).join(' '));
  }
  return found;
}

test('few rows take few questions, many rows one a day', () => {
  expect(periodsOf(asked({}), 10)).toEqual([
    '2026-01-01 2026-01-01',
    '2026-01-02 2026-01-09',
    '2026-01-10 2026-03-14',
    '2026-03-15 2026-03-31',
  ]);
  expect(periodsOf(asked({}), 50_000)).toHaveLength(90);
});

test('weeks and months stay whole', () => {
  expect(periodsOf(asked({ dimensions: ['week'], to: '2026-01-20' }), 50_000)).toEqual([
    '2026-01-01 2026-01-04',
    '2026-01-05 2026-01-11',
    '2026-01-12 2026-01-18',
    '2026-01-19 2026-01-20',
  ]);
  expect(periodsOf(asked({ dimensions: ['month'], from: '2026-01-31' }), 50_000)).toEqual([
    '2026-01-31 2026-01-31',
    '2026-02-01 2026-02-28',
    '2026-03-01 2026-03-31',
  ]);
});

test('the days compared with go along', () => {
  const compared = asked({ to: '2026-01-03', beforeFrom: '2025-12-29', beforeTo: '2025-12-31' });
  expect(periodsOf(compared, 10)).toEqual([
    '2026-01-01 2026-01-01 2025-12-29 2025-12-29',
    '2026-01-02 2026-01-03 2025-12-30 2025-12-31',
  ]);
});

test.each<[string, Partial<ReportRequest>, boolean]>([
  ['by day', {}, true],
  ['by day, sorted by it', { sort: 'day', order: 'asc' }, true],
  ['by day, the last first', { sort: 'day', order: 'desc' }, false],
  ['by day, sorted by a figure', { sort: 'impressions' }, false],
  ['by app', { dimensions: ['app'] }, false],
  ['compared with as many days', { beforeFrom: '2025-10-03', beforeTo: '2025-12-31' }, true],
  ['compared with other days', { beforeFrom: '2025-12-01', beforeTo: '2025-12-31' }, false],
])('%s: %s', (_, more, byTime) => {
  const request = asked(more);
  expect(isByTime(request)).toBe(byTime);
  expect(daysOf(request)).toBe(90);
});
