import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';

/** `/healthz`: the process lives. `/readyz`: it can serve; each part by name, without what went wrong inside. */
export function registerHealth(app: FastifyInstance, services: Services): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });

  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    const parts = { postgres: services.database.ping(), clickhouse: services.clickhouse.ping() };
    const checks = await Promise.all(
      Object.entries(parts).map(async ([name, ping]) => {
        try {
          await ping;
          return [name, 'ok'] as const;
        } catch (error) {
          request.log.warn({ err: error, part: name }, 'not ready');
          return [name, 'unreachable'] as const;
        }
      }),
    );
    const ready = !stopping && checks.every(([, state]) => state === 'ok');
    const status = stopping ? 'stopping' : ready ? 'ok' : 'not ready';
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, ...Object.fromEntries(checks) });
  });
}
