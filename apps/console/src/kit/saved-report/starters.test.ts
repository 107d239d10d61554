import { expect, it } from 'vitest';
import { questionOf, refusalOf } from '../report/report-question.ts';
import { fittingMetrics, readReport } from '../report/report-state.ts';
import { reportPagesOf, rowsKinds } from './saved-view.ts';
import { starterAddress, starterIn, starterKeys, starters } from './starters.ts';

it('there are six', () => {
  expect(starterKeys).toHaveLength(6);
});

it.each(starterKeys)('%s opens as a report that can be asked, every metric of it known', (key) => {
  const { page, dimensions, metrics } = starters[key];
  const [path, search] = starterAddress(key).split('?');
  const query = new URLSearchParams(search);
  expect(path).toBe(reportPagesOf[page].path);
  expect(starterIn(query)).toBe(key);
  const state = readReport(query, rowsKinds[page].usual);
  expect(state).toMatchObject({ period: 'last28', dimensions, metrics, compare: true });
  expect(fittingMetrics(state).unfit).toEqual([]);
  expect(dimensions.every((dimension) => rowsKinds[page].dimensions.includes(dimension))).toBe(true);
  const sorting = { sort: metrics[0], order: 'desc' } as const;
  expect(refusalOf(questionOf(state, { sorting }, '2026-03-31'))).toBeUndefined();
});

it('an address without one, or with another word', () => {
  expect(starterIn(new URLSearchParams())).toBeUndefined();
  expect(starterIn(new URLSearchParams('starter=luck'))).toBeUndefined();
});
