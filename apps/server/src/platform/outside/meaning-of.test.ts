import { expect, test } from 'vitest';
import { meaningOf } from './meaning-of.ts';

const answered = (status: number) => ({ kind: 'answered', status }) as const;

test.each([
  ['yes', [200, 201, 204, 299]],
  ['no', [400, 401, 404, 410, 451, 499]],
  ['later', [0, 100, 199, 408, 425, 429, 500, 503, 599]],
] as const)('%s: %s', (meaning, statuses) => {
  for (const status of statuses)
    expect([status, meaningOf(answered(status), 'no'), meaningOf(answered(status), 'later')]).toEqual([
      status,
      meaning,
      meaning,
    ]);
});

test('a redirect means what was promised; silence is later, a forbidden address no', () => {
  for (const status of [300, 301, 302, 304, 308, 399])
    for (const promised of ['no', 'later'] as const)
      expect(meaningOf(answered(status), promised)).toBe(promised);
  expect(meaningOf({ kind: 'failed', reason: 'no answer' }, 'no')).toBe('later');
  expect(meaningOf({ kind: 'forbidden', reason: 'private' }, 'later')).toBe('no');
});
