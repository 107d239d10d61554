import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * 60 random bits: enough to find one request in a log, and it says nothing about the server. Cut from a UUID because
 * Node keeps a store of random bytes for those alone.
 */
export function newTraceId(): string {
  return randomUUID().replaceAll('-', '').slice(0, 16);
}

/** One line for each answer. Paths without their query and no bodies or headers: links and tokens are secrets. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const [path] = request.url.split('?');
    const line = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (reply.statusCode >= 500) request.log.warn(line, 'answered');
    else request.log.debug(line, 'answered');
  });
}
