import { reportView } from '@millrace/contract/report/view';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readCohorts } from '../cohort/cohort-state.ts';
import { readReport } from '../report/report-state.ts';
import { lifetimeValue } from './cohort-kinds.ts';
import { bidding } from './report-kinds.ts';
import { addressOf, cohortViewOf, rowsViewOf } from './saved-view.ts';

const queryOf = (address: string) => new URLSearchParams(address.split('?')[1]);

it('a report that was kept opens as it was', () => {
  const state = {
    ...bidding.usual,
    period: { from: '2026-03-01', to: '2026-03-07' },
    dimensions: ['day', 'network'],
    metrics: ['winRate', 'bidRate'],
    filters: [{ dimension: 'country', values: ['DE', 'FR'], exclude: true }],
    ...{ compare: true, shares: true, chart: 'bidRate' },
    before: { from: '2026-01-25', to: '2026-01-31' },
  } satisfies typeof bidding.usual;
  const view = z.parse(reportView, rowsViewOf('bidding', state, { sort: 'winRate', order: 'desc' }));
  const address = addressOf({ id: 7, view });
  expect(address.startsWith('/report/bidding?')).toBe(true);
  const query = queryOf(address);
  expect(readReport(query, bidding.usual)).toEqual(state);
  expect(Object.fromEntries(query)).toMatchObject({ saved: '7', sort: 'winRate', order: 'desc' });
});

it('so does a table of cohorts, and a preset goes on meaning other days', () => {
  const state = {
    ...lifetimeValue.usual,
    period: 'lastMonth',
    rows: 'country',
    view: 'adValue',
    everyDay: true,
    filters: [{ dimension: 'app', values: ['3'], exclude: false }],
  } satisfies typeof lifetimeValue.usual;
  const view = z.parse(reportView, cohortViewOf('lifetimeValue', state));
  const query = queryOf(addressOf({ id: 8, view }));
  expect(readCohorts(query, lifetimeValue.usual)).toEqual(state);
  expect(query.get('period')).toBe('lastMonth');
});
