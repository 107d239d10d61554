import { fileURLToPath } from 'node:url';
import { createApiKey } from '@millrace/contract/people/api-key';
import { median, report } from './lib/figures.ts';
import { withInstallation } from './lib/installation.ts';
import { measure, type Target } from './lib/load.ts';

/**
 * What a call costs with an API key, beside the same with a session: once a call that asks no store, so that nothing hides
 * the guard's own work, and once a list. Rounds alternate so that the machine's moods hit both alike.
 */
const calls = { 'no store': '/api/device/osv/list', 'a list': '/api/publisher/app/list' } as const;
const CONNECTIONS = 16;
const ROUNDS = 7;
const ROUND_MS = 1500;
const mostTimes = 1.2;

await withInstallation(
  async (url, client) => {
    const form = { name: 'Bench', scopes: ['setup:read'], expiresOn: null };
    const { secret } = (await client.post(createApiKey.path, form)) as { secret: string };
    const key = { authorization: `Bearer ${secret}` };
    for (const [name, path] of Object.entries(calls)) {
      const body = await (await fetch(url + path, { headers: key })).text();
      const target = (headers: Target['headers']): Target => ({
        url: url + path,
        headers,
        bytes: Buffer.byteLength(body),
      });
      const [withKey, withSession] = await alternate(target(key), target(client.headers));
      report([
        { name: `${name}, with a key`, value: median(withKey), unit: 'requests/s' },
        { name: `${name}, with a session`, value: median(withSession), unit: 'requests/s' },
        {
          name: `${name}, cost of the key`,
          value: median(withSession) / median(withKey),
          unit: '',
          limit: { atMost: mostTimes },
        },
      ]);
    }
  },
  { program: fileURLToPath(new URL('./lib/bench-server.ts', import.meta.url)) },
);

async function alternate(one: Target, other: Target): Promise<[number[], number[]]> {
  const figures: [number[], number[]] = [[], []];
  for (const target of [one, other]) await measure(target, CONNECTIONS, ROUND_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    figures[0].push(await perSecond(one));
    figures[1].push(await perSecond(other));
  }
  return figures;
}

async function perSecond(target: Target): Promise<number> {
  const load = await measure(target, CONNECTIONS, ROUND_MS);
  if (load.failed > 0)
    throw new Error(`${load.failed} requests to ${target.url} did not get the expected answer.`);
  return load.perSecond;
}
