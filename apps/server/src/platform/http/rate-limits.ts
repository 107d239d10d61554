import rateLimit from '@fastify/rate-limit';
import { header } from '@millrace/contract/kit/envelope';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tokenLength } from '../session/token.ts';
import { CallError } from './call-error.ts';
import { callerAddress } from './caller-address.ts';
import { ProvenTokens } from './proven-tokens.ts';

/** Requests a minute that one caller may make of this node: a session, or an address without one. */
export interface RateLimits {
  readonly session: number;
  readonly address: number;
}

const defaults: RateLimits = { session: 3_000, address: 600 };
/** Callers remembered at a time; who is forgotten for a newer one starts afresh. */
const mostCallers = 20_000;
const noHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/**
 * Turns callers away who ask far more than a person or a script of theirs could need. A session has a budget of its
 * own once the guard has let its token in; a token that nobody has checked yet counts for its address, so that
 * made-up ones neither open new budgets nor fill the memory.
 * @returns what the guard calls for a request that it has let in
 */
export async function registerRateLimits(
  app: FastifyInstance,
  limits: RateLimits = defaults,
): Promise<(request: FastifyRequest) => void> {
  const proven = new ProvenTokens(mostCallers);
  const sessionOf = (request: FastifyRequest) => {
    const key = keyOfToken(request);
    return key !== undefined && proven.has(key) ? key : undefined;
  };
  await app.register(rateLimit, {
    global: true,
    timeWindow: 60_000,
    cache: mostCallers,
    // The route's own pattern: the address as typed may hide it behind percent signs.
    allowList: (request) => !request.routeOptions.url?.startsWith('/api/'),
    keyGenerator: (request) => sessionOf(request) ?? `address:${callerAddress(request)}`,
    max: (_, key) => (key.startsWith('address:') ? limits.address : limits.session),
    addHeaders: noHeaders,
    addHeadersOnExceeding: noHeaders,
    errorResponseBuilder: (_, context) =>
      new CallError('common.errors.tooManyRequests', { params: { seconds: Math.ceil(context.ttl / 1000) } }),
  });
  return (request) => {
    const key = keyOfToken(request);
    if (key !== undefined) proven.add(key);
  };
}

function keyOfToken(request: FastifyRequest): string | undefined {
  const token = request.headers[header.token];
  return typeof token === 'string' && token.length === tokenLength ? token : undefined;
}
