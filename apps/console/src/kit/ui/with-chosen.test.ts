import { expect, test } from 'vitest';
import { withChosen } from './with-chosen.ts';

const options = (...ids: readonly number[]) => ids.map((value) => ({ value, label: `App ${value}` }));

test.each([
  ['stays, before what is found', [1, 2], [3], '', [3, 1, 2]],
  ['is offered once', [1, 2], [2, 3], '', [3, 1, 2]],
  ['is not what Enter takes while another one is searched for', [2], [3], 'App 2', [2]],
  ['may be nothing', [1], [], '', [1]],
])('what is chosen %s', (_, found, chosen, search, offered) => {
  expect(withChosen(options(...found), options(...chosen), search)).toEqual(options(...offered));
});
