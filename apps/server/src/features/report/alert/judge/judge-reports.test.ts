import { expect, test } from 'vitest';
import { isZeroOpen, judgeLate, judgeZeros, type ReportedDay } from './judge-reports.ts';

const unity = 3;
const counted = { day: '2026-03-01', impressions: 2000, estimateUsd: 4 };
const said = (verdicts: ReturnType<typeof judgeLate>) =>
  verdicts.flatMap(({ appId, networkId, isOdd, isOver }) =>
    isOdd || isOver ? [`${appId ?? 'all'} ${networkId} ${isOdd ? 'odd' : 'over'}`] : [],
  );

test('a report is late where ads were shown and nothing came, and no longer once it came', () => {
  const late = { ...counted, networkId: unity, hasCome: false };
  expect(judgeLate(9, [late])).toEqual([
    {
      ...{ ruleId: 9, appId: null, networkId: unity, unit: 'days', value: 2000, offUsd: 4 },
      ...{ from: new Date('2026-03-01'), to: new Date('2026-03-02'), low: null, expected: null, high: null },
      ...{ isOdd: true, isOver: false },
    },
  ]);
  expect(said(judgeLate(9, [{ ...late, impressions: 0 }]))).toEqual([]);
  expect(said(judgeLate(9, [{ ...late, hasCome: true }]))).toEqual(['all 3 over']);
});

test('accounts of one network: late while any of them is, over when all have come', () => {
  const account = (hasCome: boolean, more: object = {}) => ({
    ...{ ...counted, networkId: unity, hasCome },
    ...(hasCome && { impressions: 0, estimateUsd: 0 }),
    ...more,
  });
  expect(said(judgeLate(9, [account(true), account(false)]))).toEqual(['all 3 odd']);
  expect(said(judgeLate(9, [account(false), account(true)]))).toEqual(['all 3 odd']);
  expect(said(judgeLate(9, [account(true), account(true)]))).toEqual(['all 3 over']);
  // One that shows nothing is not late, and does not end what another one is.
  expect(said(judgeLate(9, [account(true), account(false, { impressions: 0 })]))).toEqual([]);
  const both = [account(false, { day: '2026-03-02' }), account(false)];
  expect(judgeLate(9, both)).toMatchObject([{ value: 4000, offUsd: 8, from: new Date('2026-03-01') }]);
});

const app = (appId: number, more: Partial<ReportedDay> = {}): ReportedDay => ({
  ...{ ...counted, appId, networkId: unity, reportedUsd: 5 },
  ...more,
});
const zeros = (days: readonly ReportedDay[]) => said(judgeZeros(9, days));

test('an app with a thousand impressions and no revenue is odd where the network reported others', () => {
  expect(zeros([app(1), app(2, { reportedUsd: 0 })])).toEqual(['all 3 over', '1 3 over', '2 3 odd']);
  // Too few to say so, and an alert that stands is not over either.
  expect(zeros([app(1), app(2, { reportedUsd: 0, impressions: 999 })])).toEqual(['all 3 over', '1 3 over']);
});

test('a network that says nothing of any app is told of once', () => {
  const silent = [app(1, { reportedUsd: 0 }), app(2, { reportedUsd: 0, impressions: 10 })];
  expect(zeros(silent)).toEqual(['all 3 odd']);
  expect(judgeZeros(9, silent)).toMatchObject([{ value: 2010, offUsd: 8 }]);
  expect(zeros([app(1, { reportedUsd: 0, impressions: 999 })])).toEqual([]);
});

test('a day is open until the network has answered, and the account of whichever app it says nothing of', () => {
  const isOpen = (days: readonly ReportedDay[], answered: boolean, awaited: readonly number[]) =>
    isZeroOpen(days, {
      hasAnswered: () => answered,
      isAwaited: ({ appId }) => appId !== undefined && awaited.includes(appId),
    });
  const silent = app(2, { reportedUsd: 0 });
  expect(isOpen([silent], false, [])).toBe(true);
  expect(isOpen([silent], true, [])).toBe(false);
  expect(isOpen([silent, app(3, { reportedUsd: 0, impressions: 1 })], true, [3])).toBe(true);
  expect(isOpen([app(1), silent], false, [])).toBe(false);
  expect(isOpen([app(1), silent], true, [2])).toBe(true);
  // What has come, or is too little to say anything of, is not waited for.
  expect(isOpen([app(1), silent], true, [1])).toBe(false);
  expect(isOpen([app(1), app(2, { reportedUsd: 0, impressions: 999 })], true, [2])).toBe(false);
  expect(isOpen([], false, [])).toBe(false);
});
