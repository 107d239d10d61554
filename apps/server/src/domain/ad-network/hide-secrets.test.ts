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

test('a secret is hidden as a form has it, which is neither what an address has nor the secret itself', () => {
  const secret = "it's a (key)!~*";
  const sent = new URLSearchParams({ client_secret: secret }).toString();
  expect(hideSecrets(`No: ${sent}&grant=refresh`, [secret])).toBe('No: client_secret=•••&grant=refresh');
});

test('of a long secret no beginning stands anywhere, of whatever was cut in the middle of the text', () => {
  const secret = `0123456789abcdef${'0aZ9'.repeat(20)}`;
  for (const length of [16, 17, 40, secret.length - 1])
    expect(hideSecrets(`${secret.slice(0, length)}, unit, ${secret.slice(0, length)} x`, [secret])).toBe(
      '•••, unit, ••• x',
    );
  // So little of it may be another word in the middle of a text.
  expect(hideSecrets('0123456789abcde, unit', [secret])).toBe('0123456789abcde, unit');
  expect(hideSecrets(`${secret}${secret.slice(0, 20)}.`, [secret])).toBe('••••••.');
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
