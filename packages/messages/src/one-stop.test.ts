import { expect, test } from 'vitest';
import { oneStop } from './one-stop.ts';

test.each([
  ['You are now with Acme Ltd..', 'You are now with Acme Ltd.'],
  ['You promote this already: Acme Inc.. Archive it.', 'You promote this already: Acme Inc. Archive it.'],
  ['您已在使用 Acme Ltd.。', '您已在使用 Acme Ltd。'],
  // What says that there is more, and what is no end of a sentence, stays.
  ['Loading...', 'Loading...'],
  ['Loading …', 'Loading …'],
  ['../notes and 1..5', '../notes and 1..5'],
  ['Invited to Acme.', 'Invited to Acme.'],
])('%s', (text, shown) => {
  expect(oneStop.process(text)).toBe(shown);
});
