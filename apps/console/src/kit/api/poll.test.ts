import { expect, it } from 'vitest';
import { pollWhile } from './poll.ts';

it('asks again as long as something is under way, more and more rarely, a minute at most', () => {
  const poll = pollWhile((status: string) => status === 'verifying');
  const at = (data: string | undefined, dataUpdateCount: number, errorUpdateCount = 0) =>
    poll({ data, dataUpdateCount, errorUpdateCount });
  expect(at(undefined, 0)).toBe(false);
  expect(at('active', 3)).toBe(false);
  expect(at('verifying', 4)).toBe(1000);
  // Drawing again changes nothing; failures count as answers do.
  expect(at('verifying', 4)).toBe(1000);
  expect(at('verifying', 5)).toBe(2000);
  expect(at('verifying', 5, 1)).toBe(4000);
  expect(at('verifying', 40, 1)).toBe(60_000);
  expect(at('active', 41, 1)).toBe(false);
  expect(at('verifying', 42, 1)).toBe(1000);
});

it('asks soon again where something else is under way than before', () => {
  const poll = pollWhile((day: string) => (day === '' ? false : day));
  const at = (data: string, dataUpdateCount: number) => poll({ data, dataUpdateCount, errorUpdateCount: 0 });
  expect([at('first', 1), at('first', 2), at('first', 3)]).toEqual([1000, 2000, 4000]);
  expect([at('second', 4), at('second', 4), at('second', 5)]).toEqual([1000, 1000, 2000]);
  expect([at('', 6), at('second', 7)]).toEqual([false, 1000]);
});
