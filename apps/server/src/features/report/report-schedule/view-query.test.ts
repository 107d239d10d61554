import { expect, test } from 'vitest';
import { viewQuery } from './view-query.ts';

const days = { period: { from: '2026-03-02', to: '2026-03-08' } };
const decoded = (view = '') => JSON.parse(Buffer.from(view, 'base64url').toString());
const viewOf = (apps: number) => ({
  ...{ page: 'performance', period: 'last7' },
  filters: [{ dimension: 'app', values: Array.from({ length: apps }, (_, app) => `100${app}`) }],
});

test('a report goes along with its mail, with the days of the mail', () => {
  const { saved, view } = viewQuery({ id: 7, view: viewOf(3) }, days);
  expect(saved).toBeUndefined();
  expect(decoded(view)).toEqual({ ...viewOf(3), ...days });
});

test('one that is too long for a link is named, beside those days', () => {
  const { saved, view } = viewQuery({ id: 7, view: viewOf(300) }, days);
  expect(saved).toBe('7');
  expect(decoded(view)).toEqual(days);
});
