import { expect, test } from 'vitest';
import { titleOf } from './title-of.ts';

const account = { title: 'titles.ownAccount', titleWith: { help: 'titles.help' } } as const;

test.each([
  ['/account', 'titles.ownAccount'],
  ['/account?tab=sessions', 'titles.ownAccount'],
  ['/account?help=1', 'titles.help'],
  ['?help=1&guide=events', 'titles.help'],
  ['', 'titles.ownAccount'],
])('the own account at %j is %s', (address, title) => {
  expect(titleOf(account, address)).toBe(title);
});

test('most screens have one title', () => {
  expect(titleOf({ title: 'titles.help' }, '/help?help=1')).toBe('titles.help');
});
