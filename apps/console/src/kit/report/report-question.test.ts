import { changeOf } from '@millrace/contract/report/change';
import { expect, it } from 'vitest';
import { questionOf, refusalOf } from './report-question.ts';
import { shownRows } from './report-row.ts';
import type { ReportState } from './report-state.ts';

const state: ReportState = {
  period: { from: '2026-03-02', to: '2026-03-03' },
  dimensions: ['day'],
  metrics: ['revenue', 'impressions'],
  filters: [],
  compare: false,
  shares: false,
};
const rows = { sorting: {} };
const today = '2026-03-10';

it('every row is asked for, in the order of the table', () => {
  const sorting = { sort: 'impressions', order: 'desc' } as const;
  expect(questionOf(state, { sorting }, today)).toEqual({
    from: '2026-03-02',
    to: '2026-03-03',
    dimensions: ['day'],
    metrics: ['revenue', 'impressions'],
    filters: [],
    sort: 'impressions',
    order: 'desc',
    limit: 100_000,
  });
});

it('an order by what is not shown any more is dropped', () => {
  expect(questionOf(state, { ...rows, sorting: { sort: 'clicks', order: 'asc' } }, today)).not.toHaveProperty(
    'sort',
  );
});

it('is compared with as many days right before', () => {
  expect(questionOf({ ...state, compare: true }, rows, today)).toMatchObject({
    beforeFrom: '2026-02-28',
    beforeTo: '2026-03-01',
  });
});

it('or with the days that are named', () => {
  const before = { from: '2026-02-23', to: '2026-02-24' };
  expect(questionOf({ ...state, compare: true, before }, rows, today)).toMatchObject({
    ...{ beforeFrom: '2026-02-23', beforeTo: '2026-02-24' },
  });
});

it('of a month, with the same days of the month before, as it is mailed', () => {
  const month = { ...state, period: 'lastMonth', compare: true } as const;
  expect(questionOf(month, rows, today)).toMatchObject({
    ...{ from: '2026-02-01', to: '2026-02-28', beforeFrom: '2026-01-01', beforeTo: '2026-01-31' },
  });
});

it('what the server would refuse is said without asking', () => {
  expect(refusalOf(questionOf(state, rows, today))).toBeUndefined();
  const long = { ...state, period: { from: '2024-01-01', to: '2026-03-03' } };
  expect(refusalOf(questionOf(long, rows, today))).toEqual({
    key: 'report.errors.tooManyDays',
    params: { max: 400 },
  });
});

it.each([
  ['12', '10', { kind: 'changed', share: 0.2 }],
  ['5', '10', { kind: 'changed', share: -0.5 }],
  ['-5', '-10', { kind: 'changed', share: 0.5 }],
  ['10', '10', { kind: 'same' }],
  ['1000.4', '1000', { kind: 'same' }],
  ['1', '0', { kind: 'new' }],
  ['1', null, { kind: 'new' }],
  ['0', '0', undefined],
  [null, null, undefined],
  // An eCPM of no impressions is none, and not all less.
  [null, '10', undefined],
])('%s after %s', (now, before, change) => {
  expect(changeOf(now, before)).toEqual(change);
});

it('totals stand beside the rows, and alone without a breakdown', () => {
  const totals = { values: ['3'] };
  const row = (keys: string[]) => ({ keys, values: ['3'] });
  expect(shownRows({ rows: [row(['a', 'b'])], totals })).toMatchObject({
    total: { id: 'total', isTotal: true, values: ['3'] },
    rows: [{ id: 'a\nb', isTotal: false }],
  });
  expect(shownRows({ rows: [row([])], totals }).rows).toEqual([]);
});
