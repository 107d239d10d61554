import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { askConsole } from './ask-console.ts';

/** Where the configuration that phones are served by comes from; `none`: there is nothing to serve by yet. */
export interface DeliveryState {
  readonly snapshot: 'database' | 'disk' | 'none';
}

interface Options {
  readonly consolePath: string | undefined;
  readonly state: () => DeliveryState;
}

/**
 * `/healthz`: this process lives. `/readyz`: the server can serve, its parts by name. A server that does nothing but
 * delivery is ready without its stores: phones are served from the snapshot.
 */
export function registerHealth(app: FastifyInstance, { consolePath, state }: Options): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  app.get('/readyz', async (_, reply) => {
    const rest = consolePath === undefined ? { isReady: true, parts: {} } : await restOf(consolePath);
    const { snapshot } = state();
    const isReady = !stopping && snapshot !== 'none' && rest.isReady;
    const status = stopping ? 'stopping' : isReady ? 'ok' : 'not ready';
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, ...rest.parts, snapshot });
  });
}

const answer = z.record(z.string(), z.string());

/** What the other process of this server says of itself. */
async function restOf(consolePath: string): Promise<{ isReady: boolean; parts: Record<string, string> }> {
  try {
    const { status, body } = await askConsole(consolePath, '/readyz');
    const { status: _, ...parts } = z.parse(answer, JSON.parse(body));
    return { isReady: status === 200, parts };
  } catch {
    return { isReady: false, parts: { console: 'unreachable' } };
  }
}
