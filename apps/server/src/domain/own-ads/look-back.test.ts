import { expect, test } from 'vitest';
import { LookBack } from './look-back.ts';

test('looks at the past at first and every two minutes, at the last week in between', () => {
  const lookBack = new LookBack();
  const midnight = Date.parse('2026-11-25T00:00:00Z');
  const after = (seconds: number) => lookBack.from(new Date(midnight + seconds * 1_000));
  expect([0, 60, 119, 120, 121].map(after)).toEqual([
    '2026-09-24',
    '2026-11-18',
    '2026-11-18',
    '2026-09-24',
    '2026-11-18',
  ]);
});
