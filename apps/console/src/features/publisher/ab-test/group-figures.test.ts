import { reportRequest } from '@millrace/contract/report/definition';
import { describe, expect, it } from 'vitest';
import { daysOfTest, differenceOf, groupsIn, testMetrics, testQuestions } from './group-figures.ts';

const test = { id: 7, pubAppId: 3, startedAt: '2026-03-01T22:10:00Z', endedAt: null };

describe('the days of a test', () => {
  it('go from its start to today, or to its end', () => {
    expect(daysOfTest(test, '2026-03-05')).toEqual({ from: '2026-03-01', to: '2026-03-05' });
    const ended = { ...test, endedAt: '2026-03-03T00:00:01Z' };
    expect(daysOfTest(ended, '2026-03-05')).toEqual({ from: '2026-03-01', to: '2026-03-03' });
  });

  it('are the last 400 of a test that ran longer', () => {
    expect(daysOfTest(test, '2027-12-31')).toEqual({ from: '2026-11-27', to: '2027-12-31' });
  });

  it('there are none before its start', () => {
    expect(daysOfTest({ ...test, startedAt: null }, '2026-03-05')).toBeNull();
  });
});

it('asks what the server takes, with and without users', () => {
  for (const mayReadUsers of [true, false]) {
    const metrics = testMetrics(mayReadUsers);
    expect(metrics.includes('dau')).toBe(mayReadUsers);
    expect(metrics).toContain('ecpm');
    const { whole, byDay } = testQuestions(test, { from: '2026-03-01', to: '2026-03-05' }, metrics);
    expect(reportRequest.safeParse(whole).error).toBeUndefined();
    expect(reportRequest.safeParse(byDay).error).toBeUndefined();
  }
});

it('finds the groups among the rows', () => {
  const rows = [{ keys: ['B'], values: ['2'] }];
  expect(groupsIn(rows)).toEqual({ A: undefined, B: rows[0] });
});

describe('how B stands to A', () => {
  it.each([
    ['ecpm', '2', '2.5', 20, { kind: 'difference', value: '0.5', share: 0.25 }],
    ['revenue', '2', '1.5', 50, { kind: 'difference', value: '-0.5', share: -0.25 }],
    ['fillRate', '0.5', '0.5', 50, { kind: 'difference', value: '0', share: undefined }],
    ['revenue', '0', '1.5', 50, { kind: 'difference', value: '1.5', share: undefined }],
    // Four times the users bring four times the money: that is no difference.
    ['revenue', '8', '2', 20, { kind: 'part', share: 0.2 }],
    ['dau', '0', '0', 20, undefined],
    ['adArpdau', null, '1', 50, undefined],
    ['adArpdau', undefined, '1', 50, undefined],
  ] as const)('%s %s and %s with %s %% in B', (metric, a, b, shareB, difference) => {
    expect(differenceOf(metric, a, b, shareB)).toEqual(difference);
  });
});
