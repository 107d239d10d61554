import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallError } from './call-error.ts';
import { callerAddress } from './caller-address.ts';
import { credentialOf, looksRight } from './credential.ts';
import { ProvenTokens } from './proven-tokens.ts';

/** Requests a minute that one caller may make of this node: a session, an API key, or an address without either. */
export interface RateLimits {
  readonly session: number;
  readonly key: number;
  readonly address: number;
}

const defaults: RateLimits = { session: 3_000, key: 600, address: 600 };
/** Callers remembered at a time; who is forgotten for a newer one starts afresh. */
const mostCallers = 20_000;
const noHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/**
 * Turns callers away who ask far more than a person or a script of theirs could need. A session or key has a budget of its
 * own once the guard has let it in; one that nobody has checked yet counts for its address, so that made-up ones
 * neither open new budgets nor fill the memory.
 * @returns what the guard calls for a request that it has let in
 */
export async function registerRateLimits(
  app: FastifyInstance,
  limits: RateLimits = defaults,
): Promise<(request: FastifyRequest) => void> {
  const proven = new ProvenTokens(mostCallers);
  const provenCaller = (request: FastifyRequest) => {
    const caller = callerOf(request);
    return caller !== undefined && proven.has(caller) ? caller : undefined;
  };
  await app.register(rateLimit, {
    global: true,
    timeWindow: 60_000,
    cache: mostCallers,
    // The route's own pattern: the address as typed may hide it behind percent signs.
    allowList: (request) => !request.routeOptions.url?.startsWith('/api/'),
    keyGenerator: (request) => provenCaller(request) ?? `address:${callerAddress(request)}`,
    max: (_, caller) => limits[kindOf(caller)],
    addHeaders: noHeaders,
    addHeadersOnExceeding: noHeaders,
    errorResponseBuilder: (_, context) =>
      new CallError('common.errors.tooManyRequests', { params: { seconds: Math.ceil(context.ttl / 1000) } }),
  });
  return (request) => {
    const caller = callerOf(request);
    if (caller !== undefined) proven.add(caller);
  };
}

/** `<kind>:<secret>`; undefined where there is nothing that could be ours. */
function callerOf(request: FastifyRequest): string | undefined {
  const credential = credentialOf(request.headers);
  return credential !== undefined && looksRight(credential)
    ? `${credential.kind}:${credential.secret}`
    : undefined;
}

function kindOf(caller: string): keyof RateLimits {
  const kind = caller.slice(0, caller.indexOf(':'));
  return kind === 'session' || kind === 'key' ? kind : 'address';
}
