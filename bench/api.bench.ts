import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { median, report } from './lib/figures.ts';
import { withInstallation } from './lib/installation.ts';
import { measure, type Target } from './lib/load.ts';

/**
 * How much of a bare Fastify route's speed is left for `/user/info`, with session, scope and everything else that a call needs.
 * Both answer the same bytes from a process of their own; rounds alternate so that the machine's moods hit both alike.
 */
const PATH = '/api/user/info';
const CONNECTIONS = 16;
const ROUNDS = 7;
const ROUND_MS = 2000;

await withInstallation(
  async (url, { headers }) => {
    const answer = await fetch(url + PATH, { headers });
    const body = await answer.text();
    const bare = fork(new URL('./lib/bare-server.ts', import.meta.url), [PATH, body]);
    try {
      const [bareUrl] = await once(bare, 'message');
      const bytes = Buffer.byteLength(body);
      const targets = [
        { url: url + PATH, headers, bytes },
        { url: `${bareUrl}${PATH}`, headers, bytes },
      ] as const;
      const [call, route] = await alternate(targets);
      report([
        { name: '/user/info', value: median(call), unit: 'requests/s' },
        { name: 'bare route, same bytes', value: median(route), unit: 'requests/s' },
        { name: 'ratio', value: median(call) / median(route), unit: '', limit: { atLeast: 0.35 } },
      ]);
    } finally {
      bare.disconnect();
    }
  },
  { program: fileURLToPath(new URL('./lib/bench-server.ts', import.meta.url)) },
);

async function alternate(targets: readonly [Target, Target]): Promise<[number[], number[]]> {
  const figures: [number[], number[]] = [[], []];
  for (const target of targets) await measure(target, CONNECTIONS, ROUND_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    figures[0].push(await perSecond(targets[0]));
    figures[1].push(await perSecond(targets[1]));
  }
  return figures;
}

async function perSecond(target: Target): Promise<number> {
  const load = await measure(target, CONNECTIONS, ROUND_MS);
  if (load.failed > 0)
    throw new Error(`${load.failed} requests to ${target.url} did not get the expected answer.`);
  return load.perSecond;
}
