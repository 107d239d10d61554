import { networkId } from '@millrace/contract/publisher/network/network-id';
import { expect, test } from 'vitest';
import { networkDays, rangesOf } from './network-days.ts';

test('days that follow each other are one range, the newest first', () => {
  expect(rangesOf(['2026-02-27', '2026-03-01', '2026-02-28', '2026-03-04'])).toEqual([
    { from: '2026-03-04', to: '2026-03-04' },
    { from: '2026-02-27', to: '2026-03-01' },
  ]);
  expect(rangesOf([])).toEqual([]);
});

test('a day is reported, in part or not at all; today is not judged; most of it open comes first', () => {
  const served = [
    { adnId: 1, date: '2026-03-01', open: '0' },
    { adnId: 1, date: '2026-03-02', open: '0.5' },
    { adnId: 1, date: '2026-03-03', open: '1' },
    { adnId: 1, date: '2026-03-04', open: '7' },
    { adnId: 3, date: '2026-03-01', open: '20.000000001' },
  ];
  const reported = [
    { adnId: 1, date: '2026-03-01', usd: '0' },
    { adnId: 1, date: '2026-03-02', usd: '2.5' },
    // It showed nothing that we know of.
    { adnId: 7, date: '2026-03-02', usd: '4' },
  ];
  expect(networkDays(served, reported, '2026-03-04')).toEqual([
    {
      ...{ adnId: 3, days: 1, without: 1, partly: 0, lastDay: null, reported: '0', open: '20.000000001' },
      gaps: [{ from: '2026-03-01', to: '2026-03-01' }],
    },
    {
      ...{ adnId: 1, days: 3, without: 1, partly: 1, lastDay: '2026-03-02', reported: '2.5', open: '8.5' },
      gaps: [{ from: '2026-03-03', to: '2026-03-03' }],
    },
    { adnId: 7, days: 0, without: 0, partly: 0, gaps: [], lastDay: '2026-03-02', reported: '4', open: '0' },
  ]);
});

test('own ads report nothing: a day on which nothing was booked is none that waits', () => {
  const adnId = networkId.crossPromotion;
  const [days] = networkDays([{ adnId, date: '2026-03-01', open: '0' }], [], '2026-03-04');
  expect(days).toMatchObject({ adnId, days: 1, without: 0, partly: 0, gaps: [], lastDay: '2026-03-01' });
});
