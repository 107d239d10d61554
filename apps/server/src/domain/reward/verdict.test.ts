import { describe, expect, test } from 'vitest';
import { verdictOf } from './verdict.ts';

const answered = (status: number) => ({ kind: 'answered', status }) as const;
const failed = { kind: 'failed', reason: 'no answer' } as const;

describe('what becomes of a reward after a try', () => {
  test.each([200, 201, 204, 299])('%i: it is delivered', (status) => {
    expect(verdictOf(answered(status), 1)).toEqual({ state: 'delivered' });
  });

  test.each([400, 401, 403, 404, 409, 410, 422, 451])('%i: refused, and not tried again', (status) => {
    expect(verdictOf(answered(status), 1)).toEqual({ state: 'dropped', reason: 'refused' });
  });

  test.each([301, 302, 307, 304, 408, 425, 429, 500, 502, 503, 599, 0])('%i: tried again', (status) => {
    expect(verdictOf(answered(status), 1)).toEqual({ state: 'due', seconds: 10 });
  });

  test('no answer: tried after 10 s, 1 and 5 and 30 minutes, 2, 12 and 24 hours, then given up', () => {
    const seconds = [1, 2, 3, 4, 5, 6, 7].map((tries) => verdictOf(failed, tries));
    expect(seconds).toEqual(
      [10, 60, 300, 1_800, 7_200, 43_200, 86_400].map((wait) => ({ state: 'due', seconds: wait })),
    );
    expect(verdictOf(failed, 8)).toEqual({ state: 'dropped', reason: 'gave-up' });
    expect(verdictOf(answered(500), 8)).toEqual({ state: 'dropped', reason: 'gave-up' });
    expect(verdictOf(answered(200), 8)).toEqual({ state: 'delivered' });
  });

  test('a forbidden address is not tried again', () => {
    expect(verdictOf({ kind: 'forbidden', reason: '' }, 1)).toEqual({
      state: 'dropped',
      reason: 'forbidden-address',
    });
  });
});
