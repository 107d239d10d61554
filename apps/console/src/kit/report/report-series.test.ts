import { timesOf } from '@millrace/contract/report/times-of';
import { describe, expect, it } from 'vitest';
import { pointsBy, pointsOf, type ReportAnswer, seriesOf } from './report-series.ts';

const question: ReportAnswer['question'] = {
  from: '2026-03-01',
  to: '2026-03-03',
  beforeFrom: '2026-02-26',
  dimensions: ['day'],
  metrics: ['revenue', 'ecpm', 'dau'],
};
const rows: ReportAnswer['rows'] = [
  { keys: ['2026-03-03'], values: ['8', '2.5', '0.5'], before: ['2', null, '0'], open: '2' },
  { keys: ['2026-03-01'], values: ['4', '1.5', '2'], before: ['0', null, '1'], open: '0' },
];
const answer = { question, rows };

describe('a metric over time', () => {
  it('has a point for every day, none of which was made up', () => {
    expect(pointsOf(answer, 'revenue')).toEqual([
      { x: '2026-03-01', value: 4, open: 0 },
      { x: '2026-03-02', value: 0 },
      { x: '2026-03-03', value: 8, open: 0.25 },
    ]);
    expect(pointsOf(answer, 'ecpm').map(({ value }) => value)).toEqual([1.5, null, 2.5]);
    expect(pointsOf(answer, 'dau').map(({ value }) => value)).toEqual([2, 0, 0.5]);
  });

  it('stands over the days before, which know when they were', () => {
    const [now, before] = seriesOf(answer, 'revenue', { key: 'revenue', label: 'Revenue' }, 'Before');
    expect(now).toMatchObject({ key: 'revenue', label: 'Revenue', unit: 'money' });
    expect(before).toMatchObject({ beforeOf: 'revenue', label: 'Before' });
    expect(before?.points).toEqual([
      { x: '2026-03-01', value: 0, was: '2026-02-26' },
      { x: '2026-03-02', value: 0, was: '2026-02-27' },
      { x: '2026-03-03', value: 2, was: '2026-02-28' },
    ]);
    const alone = { question: { ...question, beforeFrom: undefined }, rows };
    expect(seriesOf(alone, 'dau', { key: 'dau', label: 'DAU' }, 'Before')).toHaveLength(1);
  });
});

it('is told apart by another dimension, most first', () => {
  const by = {
    question: { ...question, dimensions: ['country', 'day'] as const, metrics: ['revenue'] as const },
    rows: [
      { keys: ['DE', '2026-03-01'], values: ['1'], open: '1' },
      { keys: ['US', '2026-03-02'], values: ['3'], open: '0' },
      { keys: ['DE', '2026-03-03'], values: ['1.5'], open: '0' },
    ],
  };
  const all = pointsBy({ ...by, question: { ...by.question, metrics: ['revenue'] } }, 'revenue', 'country');
  expect(all.map(({ key, points }) => [key, points.map(({ value }) => value)])).toEqual([
    ['US', [0, 3, 0]],
    ['DE', [1, 0, 1.5]],
  ]);
});

it.each([
  ['hour', '2026-03-01', 24, '2026-03-01T00:00:00Z', '2026-03-01T23:00:00Z'],
  ['day', '2026-03-09', 9, '2026-03-01', '2026-03-09'],
  ['week', '2026-03-09', 3, '2026-02-23', '2026-03-09'],
  ['month', '2026-04-01', 2, '2026-03-01', '2026-04-01'],
] as const)('every %s until %s', (time, to, count, first, last) => {
  const all = timesOf({ from: '2026-03-01', to }, time);
  expect([all.length, all[0], all.at(-1)]).toEqual([count, first, last]);
});
