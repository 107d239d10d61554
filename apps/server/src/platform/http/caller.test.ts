import { inject } from 'light-my-request';
import { expect, test } from 'vitest';
import type { Config } from '../config/config.ts';
import { type Caller, callerOf } from './caller.ts';
import { proxiesOf } from './trusted-proxies.ts';

const headers = {
  host: 'own.example:8080',
  'x-forwarded-for': '1.1.1.1, 8.8.8.8',
  'x-forwarded-proto': 'http, https',
  'x-forwarded-host': 'ads.example',
};

async function callerBy(
  trustProxy: Config['trustProxy'],
  remoteAddress: string,
): Promise<Caller | undefined> {
  let caller: Caller | undefined;
  await inject(
    (request, response) => {
      caller = callerOf(request, proxiesOf(trustProxy));
      response.end();
    },
    { url: '/', headers, remoteAddress },
  );
  return caller;
}

const direct = { address: '10.0.0.1', baseUrl: 'http://own.example:8080' };
const forwarded = { address: '8.8.8.8', baseUrl: 'https://ads.example' };

test.each([
  ['nobody is trusted', false, direct],
  ['another address is', ['10.0.0.2'], direct],
  ['its network is', ['10.0.0.0/8'], forwarded],
  ['one proxy in front is', 1, forwarded],
  ['two proxies in front are', 2, { ...forwarded, address: '1.1.1.1' }],
] as const)('a caller by what proxies say: %s', async (_, trusted, caller) => {
  const setting = typeof trusted === 'object' ? [...trusted] : trusted;
  expect(await callerBy(setting, '10.0.0.1')).toEqual(caller);
});
