import { expect, test } from 'vitest';
import { givenSecrets, hideSecrets, sentSecrets } from './hide-secrets.ts';

test('a secret is hidden as it is, as an address and as JSON have it, and where the text is cut in the middle of it', () => {
  const secret = 'a/b+"c"=x';
  const lower = encodeURIComponent(secret).replace(/%../g, (byte) => byte.toLowerCase());
  for (const form of [secret, encodeURIComponent(secret), lower, JSON.stringify(secret).slice(1, -1)])
    expect(hideSecrets(`No: ${form}!`, [secret])).toBe('No: •••!');
  expect(hideSecrets('No: a/b+"c', [secret])).toBe('No: •••');
  // So little of it may be anything.
  expect(hideSecrets('No: a/b', [secret])).toBe('No: a/b');
  expect(hideSecrets('No: token-12 of token-1', ['token-1', 'token-12'])).toBe('No: ••• of •••');
});

test('what opens a request is a secret, what describes it is none', () => {
  const headers = {
    authorization: 'Bearer jwt-12345',
    'content-type': 'application/json',
    sessionId: 's-98765',
  };
  const sent = sentSecrets({ path: '/report?start=2026-01-31&sign=ab12cd34&limit=1000', headers });
  expect(sent.toSorted()).toEqual(['ab12cd34', 'jwt-12345', 's-98765']);
  const given = {
    error: false,
    respList: [{ sessionId: 's-98765', accountId: 'account-1' }],
    access_token: 'jwt-1',
  };
  expect(givenSecrets({ ...given, access_token: 'jwt-12345' })).toEqual(['s-98765', 'jwt-12345']);
});
