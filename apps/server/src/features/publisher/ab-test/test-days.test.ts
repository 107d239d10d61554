import { expect, test } from 'vitest';
import { daysOfTest, isExpired } from './test-days.ts';

const running = (startedAt: string) => ({ startedAt, endedAt: null });

test('a start at midnight begins a whole day', () => {
  const days = daysOfTest(running('2026-03-01T00:00:00.000Z'), '2026-03-08');
  expect(days).toEqual({ from: '2026-03-01', to: '2026-03-07', whole: 7, length: 7 });
});

test('started ten minutes before midnight: these are no day of it, and belong to the first', () => {
  const start = running('2026-03-01T23:50:00.000Z');
  expect(daysOfTest(start, '2026-03-02')).toBeNull();
  const days = daysOfTest(start, '2026-03-08');
  expect(days).toMatchObject({ from: '2026-03-01', to: '2026-03-07', whole: 6 });
  expect(days?.length).toBeCloseTo(6 + 10 / 1440, 12);
});

test('five minutes of a last day are no day of it', () => {
  const ended = { startedAt: '2026-03-01T00:00:00.000Z', endedAt: '2026-03-07T00:05:00.000Z' };
  expect(daysOfTest(ended, '2026-04-01')).toMatchObject({ to: '2026-03-06', whole: 6 });
  expect(daysOfTest({ ...ended, endedAt: '2026-03-08T00:00:00.000Z' }, '2026-04-01')?.whole).toBe(7);
});

test('not started, and ended on the day of its start: none', () => {
  expect(daysOfTest({ startedAt: null, endedAt: null }, '2026-03-02')).toBeNull();
  const brief = { startedAt: '2026-03-01T09:00:00.000Z', endedAt: '2026-03-01T19:00:00.000Z' };
  expect(daysOfTest(brief, '2026-04-01')).toBeNull();
});

test('a test of more than 400 days stays with its first: they would move with every day', () => {
  const start = running('2025-01-01T12:00:00.000Z');
  const [one, later] = ['2026-02-10', '2026-03-01'].map((today) => daysOfTest(start, today));
  expect(one).toMatchObject({ from: '2025-01-01', to: '2026-02-04', whole: 399 });
  expect(later).toEqual(one);
});

test('what users did is kept for 430 days', () => {
  const start = running('2025-01-01T12:00:00.000Z');
  expect(isExpired(start, '2026-03-06')).toBe(false);
  expect(isExpired(start, '2026-03-07')).toBe(true);
  expect(isExpired({ startedAt: null }, '2026-03-07')).toBe(false);
});
