import { expect, it } from 'vitest';
import { initialsOf } from './Avatar.tsx';

it.each([
  ['Ada Lovelace', 'AL'],
  ['  ada   king  lovelace ', 'AL'],
  ['陈思远', '陈'],
  ['robin', 'R'],
  ['', ''],
])('draws %j as %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
