import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** Milliseconds after which a store that says nothing counts as unreachable. */
const patience = 3_000;

/**
 * `/healthz`: the process lives. `/readyz`: it can serve; each part by name, without what went wrong inside.
 * @param prefix of both paths
 */
export function registerHealth(
  app: FastifyInstance,
  services: Pick<Services, 'database' | 'clickhouse'>,
  prefix = '',
): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });

  let asking: Promise<Record<string, 'ok' | 'unreachable'>> | undefined;
  /** Questions that come together share one look at the stores: anybody may ask, and as often as they like. */
  function look(log: FastifyBaseLogger) {
    asking ??= lookAt(services, log).finally(() => {
      asking = undefined;
    });
    return asking;
  }

  app.get(`${prefix}/healthz`, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get(`${prefix}/readyz`, async (request, reply) => {
    const checks = await look(request.log);
    const ready = !stopping && Object.values(checks).every((state) => state === 'ok');
    const status = stopping ? 'stopping' : ready ? 'ok' : 'not ready';
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, ...checks });
  });
}

async function lookAt(
  { database, clickhouse }: Pick<Services, 'database' | 'clickhouse'>,
  log: FastifyBaseLogger,
): Promise<Record<string, 'ok' | 'unreachable'>> {
  const parts = { postgres: database.ping(), clickhouse: clickhouse.ping() };
  const checks = await Promise.all(
    Object.entries(parts).map(async ([part, ping]) => {
      try {
        await withinPatience(ping);
        return [part, 'ok'] as const;
      } catch (error) {
        log.warn({ err: error, part }, 'not ready');
        return [part, 'unreachable'] as const;
      }
    }),
  );
  return Object.fromEntries(checks);
}

async function withinPatience(work: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const tooLate = sleep(patience, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no answer within ${patience} ms`);
  });
  // Once the work has won, the aborted timer rejects and nobody is there to hear it.
  tooLate.catch(() => undefined);
  try {
    await Promise.race([work, tooLate]);
  } finally {
    timer.abort();
  }
}
