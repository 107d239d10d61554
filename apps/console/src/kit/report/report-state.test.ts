import { metricKeys } from '@millrace/contract/report/metric';
import { periodPresets } from '@millrace/contract/report/period';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysShown } from './period-address.ts';
import { fittingMetrics, type ReportState, readReport, writeReport } from './report-state.ts';

const usual: ReportState = {
  period: 'last7',
  dimensions: ['day'],
  metrics: ['revenue', 'impressions'],
  filters: [],
  compare: false,
  shares: false,
};
const read = (query: string) => readReport(new URLSearchParams(query), usual);
const write = (state: ReportState, query = '') =>
  writeReport(new URLSearchParams(query), state, usual).toString();

const filters = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom('DE', 'US', '00', ''), { minLength: 1 }),
    fc.uniqueArray(
      fc.string({ maxLength: 8 }).filter((text) => !/\p{Cc}/u.test(text)),
      { minLength: 1 },
    ),
    fc.boolean(),
  )
  .map(([countries, versions, exclude]) => [
    { dimension: 'country' as const, values: countries, exclude },
    { dimension: 'appVersion' as const, values: versions, exclude: !exclude },
  ]);
const states = fc.record(
  {
    period: fc.oneof(
      fc.constantFrom(...periodPresets),
      fc.constant({ from: '2026-03-01', to: '2026-03-05' }),
    ),
    dimensions: fc.constantFrom<ReportState['dimensions'][]>(
      [],
      ['app'],
      ['hour', 'network'],
      ['country', 'day'],
    ),
    metrics: fc.uniqueArray(fc.constantFrom(...metricKeys), { minLength: 1, maxLength: 30 }),
    filters: fc.oneof(fc.constant([]), filters),
    compare: fc.boolean(),
    shares: fc.boolean(),
    chart: fc.constantFrom(...metricKeys),
  },
  { requiredKeys: ['period', 'dimensions', 'metrics', 'filters', 'compare', 'shares'] },
);

describe('the days compared with', () => {
  const state: ReportState = { ...usual, period: { from: '2026-03-14', to: '2026-03-14' }, compare: true };
  const weekBefore = { from: '2026-03-07', to: '2026-03-07' };

  it('are in the address where they are not those right before', () => {
    const address = write({ ...state, before: weekBefore });
    expect(address).toContain('compare=before&beforeFrom=2026-03-07&beforeTo=2026-03-07');
    expect(read(address)).toEqual({ ...state, before: weekBefore });
    expect(write({ ...state, before: { from: '2026-03-13', to: '2026-03-13' } })).toBe(write(state));
  });

  it('go when nothing is compared any more, and beside a preset, which means other days tomorrow', () => {
    const address = write({ ...state, before: weekBefore });
    expect(write({ ...state, compare: false }, address)).not.toContain('beforeFrom');
    expect(write({ ...state, period: 'last28', before: weekBefore }, address)).not.toContain('beforeFrom');
  });

  it.each([
    'from=2026-03-14&to=2026-03-14&beforeFrom=2026-03-07&beforeTo=2026-03-07',
    'period=last28&compare=before&beforeFrom=2026-03-07&beforeTo=2026-03-07',
    'from=2026-03-14&to=2026-03-14&compare=before&beforeFrom=2026-03-08&beforeTo=2026-03-07',
    'from=2026-03-14&to=2026-03-14&compare=before&beforeFrom=2026-03-99',
  ])('are those right before where the address does not say it right: %s', (address) => {
    expect(read(address)).not.toHaveProperty('before');
  });
});

describe('the address of a report', () => {
  it('gives back whatever was written into it', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(read(write(state))).toEqual(state);
      }),
    );
  });

  it('says nothing of what is usual, and keeps what else it carries', () => {
    expect(write(usual)).toBe('');
    expect(write(usual, 'size=100&by=app&is.country=DE')).toBe('size=100');
  });

  it.each([
    ['period=lastYear&by=planet&metrics=luck&compare=after', {}],
    ['is.country=Germany&is.app=x&not.network=-2', {}],
    ['from=2026-02-30x&to=2026-03-01', {}],
    ['from=2026-03-05&to=2026-03-01', { period: { from: '2026-03-01', to: '2026-03-05' } }],
    ['by=', { dimensions: [] }],
    ['by=app,app,day,hour', { dimensions: ['app', 'day'] }],
    ['metrics=ecpm,luck,ecpm', { metrics: ['ecpm'] }],
    ['is.country=DE&is.country=DE', { filters: [{ dimension: 'country', values: ['DE'], exclude: false }] }],
  ])('%s: leaves out what it cannot mean', (query, said) => {
    expect(read(query)).toEqual({ ...usual, ...said });
  });
});

it('a preset means the days of today', () => {
  expect(daysShown({ period: 'yesterday' }, '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  const range = { from: '2026-01-01', to: '2026-01-31' };
  expect(daysShown({ period: range }, '2026-03-01')).toEqual(range);
});

it('tells the metrics that the breakdown or a filter does not know', () => {
  const state = { ...usual, metrics: ['impressions', 'dau', 'requests'] } as const;
  expect(fittingMetrics(state)).toEqual({ fit: ['impressions', 'dau', 'requests'], unfit: [] });
  const filters = [{ dimension: 'scene', values: ['1'], exclude: false }] as const;
  expect(
    fittingMetrics({ ...state, filters: filters.map((one) => ({ ...one, values: [...one.values] })) }),
  ).toEqual({
    fit: ['impressions'],
    unfit: ['dau', 'requests'],
  });
});
