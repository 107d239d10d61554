import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long the rest of a body may take to come once the call was answered. Milliseconds. */
const patience = 2_000;

/**
 * Lets a phone whose body is too large hear that: a connection that is closed while bytes come in is reset, and what was
 * answered is lost with it. The rest is thrown away as it comes, for two seconds at most.
 */
export function hearOut({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, patience);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
}
