import rateLimit from '@fastify/rate-limit';
import { header } from '@millrace/contract/kit/envelope';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallError } from './call-error.ts';

/** Requests a minute that one caller may make of this node: a session, or an address without one. */
export interface RateLimits {
  readonly session: number;
  readonly address: number;
}

const defaults: RateLimits = { session: 3_000, address: 600 };

/** Turns callers away who ask far more than a person or a script of theirs could need. */
export async function registerRateLimits(app: FastifyInstance, limits: RateLimits = defaults): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    timeWindow: 60_000,
    cache: 20_000,
    allowList: (request) => !request.url.startsWith('/api/'),
    keyGenerator: (request) => tokenOf(request) ?? request.ip,
    max: (request) => (tokenOf(request) === undefined ? limits.address : limits.session),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_, context) =>
      new CallError('common.errors.tooManyRequests', { params: { seconds: Math.ceil(context.ttl / 1000) } }),
  });
}

function tokenOf(request: FastifyRequest): string | undefined {
  const token = request.headers[header.token];
  // Of a token's length: made-up longer ones shall not fill the memory.
  return typeof token === 'string' && token.length === 43 ? token : undefined;
}
