import { expect, test, vi } from 'vitest';
import { askEachOnce } from './ask-each-once.ts';

const asking = () => vi.fn(async (about: string) => `of ${about}`);

test('what several ask for is asked for once, at once or later', async () => {
  const ask = asking();
  const once = askEachOnce(ask, 3);
  expect(await Promise.all(['a', 'a', 'b'].map(once))).toEqual(['of a', 'of a', 'of b']);
  expect(await once('a')).toBe('of a');
  expect(ask.mock.calls).toEqual([['a'], ['b']]);
});

test('no more answers are kept than are said: what was not asked for longest is asked for again', async () => {
  const ask = asking();
  const once = askEachOnce(ask, 2);
  for (const about of ['a', 'b', 'a', 'c', 'a', 'b']) await once(about);
  expect(ask.mock.calls.flat()).toEqual(['a', 'b', 'c', 'b']);
});
