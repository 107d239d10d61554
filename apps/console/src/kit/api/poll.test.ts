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
