import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { signedHeaders } from './signature.ts';

const secret = 'a secret of an app';
const origin = 'https://game.example';
const path = '/reward?user=gold%20coins';
const signed = signedHeaders(secret, { timestamp: 1_790_000_000, transactionId: 't-1', url: origin + path });

const documented = async () => {
  const guide = await readFile(new URL('../../../../../docs/REWARDS.md', import.meta.url), 'utf8');
  const [, lines] = /```js\n([\s\S]*?)```/.exec(guide) ?? [];
  const names = ['createHmac', 'timingSafeEqual', 'secret', 'origin', 'request'];
  const run = new Function(...names, `${lines}; return isMillrace;`);
  return (headers: Readonly<Record<string, string>>, url = path): unknown =>
    run(createHmac, timingSafeEqual, secret, origin, { headers, url });
};

test('the lines of REWARDS.md know our calls, and refuse all others without falling over', async () => {
  const isMillrace = await documented();
  expect(isMillrace(signed)).toBe(true);
  expect(isMillrace(signed, '/reward?user=silver')).toBe(false);
  const { 'x-millrace-signature': right, ...unsigned } = signed;
  expect(isMillrace(unsigned)).toBe(false);
  // As many letters, and more bytes.
  expect(isMillrace({ ...unsigned, 'x-millrace-signature': `${right.slice(0, -1)}é` })).toBe(false);
});
