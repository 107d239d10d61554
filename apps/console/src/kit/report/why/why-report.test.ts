import { expect, test } from 'vitest';
import { reportOf, reportOfPart } from './why-report.ts';

const question = {
  ...{ from: '2026-03-14', to: '2026-03-14', beforeFrom: '2026-03-07', beforeTo: '2026-03-07' },
  filters: [{ dimension: 'country' as const, values: ['DE'], exclude: false }],
};
const said = (link: string) => Object.fromEntries(new URL(link, 'http://console.test').searchParams);

test('a row leads to its report of the same days, beside the same days', () => {
  const link = reportOf(question, 'network', '3');
  expect(said(link)).toMatchObject({
    ...{ from: '2026-03-14', to: '2026-03-14', compare: 'before' },
    ...{ beforeFrom: '2026-03-07', beforeTo: '2026-03-07' },
    ...{ 'is.network': '3', 'is.country': 'DE' },
  });
});

test('days right before need not be said', () => {
  const link = reportOf({ ...question, beforeFrom: '2026-03-13', beforeTo: '2026-03-13' }, 'country', 'US');
  expect(said(link)).toMatchObject({ compare: 'before', 'is.country': 'US' });
  expect(said(link)).not.toHaveProperty('beforeFrom');
});

test('each part leads to the report that shows it, of the same days beside the same days', () => {
  const linked = (part: 'volume' | 'mix' | 'rate' | 'together') =>
    said(reportOfPart(question, part, 'appVersion'));
  for (const part of ['volume', 'mix', 'rate', 'together'] as const) {
    expect(linked(part)).toMatchObject({
      ...{ from: '2026-03-14', to: '2026-03-14', compare: 'before' },
      ...{ beforeFrom: '2026-03-07', beforeTo: '2026-03-07', 'is.country': 'DE' },
    });
  }
  expect(linked('volume')).toMatchObject({ by: 'day', metrics: 'impressions,revenue,ecpm' });
  expect(linked('mix')).toMatchObject({
    by: 'appVersion',
    metrics: 'impressions,revenue,ecpm',
    shares: 'on',
  });
  expect(linked('rate')).toMatchObject({ by: 'appVersion', metrics: 'ecpm,revenue,impressions' });
  expect(linked('together')).toMatchObject({ by: 'day', metrics: 'revenue,ecpm,impressions' });
});
