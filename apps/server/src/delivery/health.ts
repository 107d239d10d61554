import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

/** Milliseconds after which a console that says nothing counts as unreachable: a little more than its own patience. */
const patience = 4_000;

/** What delivery says of itself: `status` is `ok` when it can serve phones, in whatever state the rest is. */
export interface DeliveryState {
  readonly snapshot: 'database' | 'disk' | 'none';
}

/** `/healthz`: this process lives. `/readyz`: phones can be served; the parts of the server by name. */
export function registerHealth(
  app: FastifyInstance,
  { consolePath, state }: { readonly consolePath: string | undefined; readonly state: () => DeliveryState },
): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  app.get('/readyz', async (_, reply) => {
    const parts: Record<string, string> = {
      ...(consolePath !== undefined && (await askConsole(consolePath))),
      ...state(),
    };
    const ready = !stopping && parts.snapshot !== 'none' && !Object.values(parts).includes('unreachable');
    const status = stopping ? 'stopping' : ready ? 'ok' : 'not ready';
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, ...parts });
  });
}

const answer = z.record(z.string(), z.string());

/** What the console's own `/readyz` says, but for the status. */
async function askConsole(socketPath: string): Promise<Record<string, string>> {
  try {
    const { status: _, ...parts } = z.parse(answer, await get(socketPath, '/readyz'));
    return parts;
  } catch {
    return { console: 'unreachable' };
  }
}

function get(socketPath: string, path: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path, timeout: patience }, (response) => resolve(json(response)));
    asked.on('timeout', () => asked.destroy(new Error('no answer in time')));
    asked.on('error', reject);
    asked.end();
  });
}
