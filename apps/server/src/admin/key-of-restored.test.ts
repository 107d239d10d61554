import { expect, test } from 'vitest';
import { secretsOf } from '../platform/secrets/secrets.ts';
import { sayKeyOfRestored } from './key-of-restored.ts';

const key = 'a secret key for tests, 32 characters or more';
const fingerprint = secretsOf(key).fingerprint();
const needed =
  'Its key is not in the backup: the server starts only with the SECRET_KEY of that installation';

test.each([
  [undefined, `${needed}, and none is set here.`],
  [key, `${needed}, which is set here.`],
  [`another ${key}`, `${needed}, and another one is set here.`],
])('a backup without its key needs SECRET_KEY; set is %s', (secretKey, line) => {
  expect(sayKeyOfRestored({ isInside: false, fingerprint }, secretKey)).toEqual([line]);
});

test('one that does not say which key it is can not be held against SECRET_KEY', () => {
  expect(sayKeyOfRestored({ isInside: false }, key)).toEqual([`${needed}.`]);
});

test('with its key in it a backup needs nothing, and no other key', () => {
  for (const secretKey of [undefined, key])
    expect(sayKeyOfRestored({ isInside: true, fingerprint }, secretKey)).toEqual([]);
  expect(sayKeyOfRestored({ isInside: true, fingerprint }, `another ${key}`)).toEqual([
    'Its key is in the backup, and SECRET_KEY is set here to another one: start the server without SECRET_KEY.',
  ]);
});
