import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/**
 * Who counts as one caller without a session: an IPv4 address, or a whole IPv6 network of 64 bits, since one subscriber
 * has all of its addresses. Behind a proxy the address that TRUST_PROXY lets through.
 */
export function callerAddress(request: FastifyRequest): string {
  return normalizeIP(request.ip);
}
