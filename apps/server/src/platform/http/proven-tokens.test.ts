import { expect, test } from 'vitest';
import { ProvenTokens } from './proven-tokens.ts';

test('no more tokens are remembered than fit, the newest stay', () => {
  const proven = new ProvenTokens(2);
  for (const key of ['a', 'b', 'b', 'c']) proven.add(key);
  expect(['a', 'b', 'c'].map((key) => proven.has(key))).toEqual([false, true, true]);
});
