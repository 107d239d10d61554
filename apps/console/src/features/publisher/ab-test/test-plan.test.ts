import { describe, expect, it } from 'vitest';
import { planRows } from './test-plan.ts';

const input = { mde: 5, cv: 2, dailyUsers: 1000, shareB: 50 };

describe('the planner', () => {
  it('plans for the usual differences, in percent', () => {
    expect(planRows(input).map(({ mde, usersA, days }) => [mde, usersA, days])).toEqual([
      [2, 156_978, 314],
      [5, 25_117, 51],
      [10, 6_280, 13],
    ]);
  });

  it('puts another difference among them, and knows no day without users', () => {
    expect(planRows({ ...input, mde: 3.5, dailyUsers: null }).map(({ mde, days }) => [mde, days])).toEqual([
      [2, null],
      [3.5, null],
      [5, null],
      [10, null],
    ]);
  });

  it.each([{ cv: null }, { cv: 0 }, { shareB: null }, { shareB: 4 }, { shareB: 100 }])(
    'plans nothing for %o',
    (wrong) => {
      expect(planRows({ ...input, ...wrong })).toEqual([]);
    },
  );
});
