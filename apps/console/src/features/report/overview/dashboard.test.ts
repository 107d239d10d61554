import { describe, expect, it } from 'vitest';
import { readDashboard, writeDashboard } from './dashboard-state.ts';
import { regionRows, whyOfRegion } from './region-rows.ts';
import { revenueCards } from './revenue-cards.ts';

describe('the address of a dashboard', () => {
  it.each([
    ['', 7, 'revenue'],
    ['days=28&metric=dau&pubAppId=3', 28, 'dau'],
    ['days=14&metric=luck', 7, 'revenue'],
  ] as const)('%s', (query, span, metric) => {
    expect(readDashboard(new URLSearchParams(query))).toEqual({ span, metric });
  });

  it('keeps what else it carries, and says nothing of what is usual', () => {
    const write = (span: 7 | 28, metric: 'revenue' | 'dau') =>
      String(writeDashboard(new URLSearchParams('pubAppId=3&days=28&metric=ecpm'), { span, metric }));
    expect(write(7, 'revenue')).toBe('pubAppId=3');
    expect(write(28, 'dau')).toBe('pubAppId=3&days=28&metric=dau');
  });
});

describe('revenue cards', () => {
  const row = (day: string, revenue: string, open = '0') => ({ keys: [day], values: [revenue], open });
  const rows = [
    row('2026-01-31', '64'),
    row('2026-02-01', '100.000000001'),
    row('2026-02-14', '1'),
    row('2026-02-20', '2'),
    row('2026-02-21', '4'),
    row('2026-02-27', '8', '3'),
    row('2026-02-28', '16', '16'),
    row('2026-03-01', '32'),
  ];

  type Days = readonly [from: string, to: string, revenue: string];
  const card = (preset: string, revenue: string, open: string, now: Days, before: Days) => {
    const of = ([from, to, money]: Days) => ({ days: { from, to }, revenue: money });
    return { preset, revenue, open, compared: { now: of(now), before: of(before) } };
  };

  it('are exact sums of their days, beside earlier ones', () => {
    expect(revenueCards(rows, '2026-03-01')).toEqual([
      card('yesterday', '16', '16', ['2026-02-28', '2026-02-28', '16'], ['2026-02-27', '2026-02-27', '8']),
      card('last7', '24', '19', ['2026-02-22', '2026-02-28', '24'], ['2026-02-15', '2026-02-21', '6']),
      // No day of it is over.
      { preset: 'thisMonth', revenue: '32', open: '0', compared: undefined },
      card(
        ...(['lastMonth', '131.000000001', '19'] as const),
        ['2026-02-01', '2026-02-28', '131.000000001'],
        ['2026-01-01', '2026-01-31', '64'],
      ),
    ]);
  });

  it('compare what is over of this month with the same days of the month before', () => {
    expect(revenueCards([...rows, row('2026-03-02', '5')], '2026-03-02')[2]).toEqual(
      card(
        'thisMonth',
        '37',
        '0',
        ['2026-03-01', '2026-03-01', '32'],
        ['2026-02-01', '2026-02-01', '100.000000001'],
      ),
    );
  });

  it('are zero where nothing was counted', () => {
    expect(revenueCards([], '2026-03-01').map(({ revenue }) => revenue)).toEqual(['0', '0', '0', '0']);
  });
});

describe('regions', () => {
  const row = (country: string, revenue: string, before = '0', open = '0') => ({
    keys: ['2026-03-01', country],
    values: [revenue],
    before: [before],
    open,
  });
  const totals = (revenue: string, before: string) => ({ values: [revenue], before: [before], open: '1' });

  it('are summed over days, most first, with what they leave of the whole', () => {
    const rows = [row('DE', '1', '2'), row('US', '3', '1', '1'), row('DE', '2.5'), row('FR', '0')];
    expect(regionRows(rows, totals('7', '3'))).toEqual([
      { country: 'DE', revenue: '3.5', before: '2', open: '0', share: 0.5 },
      { country: 'US', revenue: '3', before: '1', open: '1', share: 3 / 7 },
      { country: null, revenue: '0.5', before: '0', open: '0', share: 0.5 / 7 },
    ]);
  });

  it('are six at most', () => {
    const many = Array.from({ length: 9 }, (_, index) => row(`C${index}`, String(9 - index)));
    const all = regionRows(many, totals('45', '0'));
    expect(all.map(({ country }) => country)).toEqual(['C0', 'C1', 'C2', 'C3', 'C4', 'C5', null]);
    expect(all.at(-1)?.revenue).toBe('6');
  });

  it('have no share of nothing', () => {
    expect(regionRows([row('DE', '0', '2')], totals('0', '2'))).toMatchObject([{ share: null }]);
  });

  it('ask why of their own money; the others, of all that have no row', () => {
    const days = { from: '2026-03-02', to: '2026-03-02', beforeFrom: '2026-03-01', beforeTo: '2026-03-01' };
    const of = (country: string | null) =>
      whyOfRegion({ ...days, filters: [] }, [{ country: 'DE' }, { country: '' }, { country: null }], country)
        .filters;
    expect(of('')).toEqual([{ dimension: 'country', values: [''], exclude: false }]);
    expect(of(null)).toEqual([{ dimension: 'country', values: ['DE', ''], exclude: true }]);
  });
});
