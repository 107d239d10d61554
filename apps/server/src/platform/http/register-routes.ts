import { fieldErrors } from '@millrace/contract/kit/field-errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Services } from '../services.ts';
import { CallError, wrongFields } from './call-error.ts';
import { callerAddress } from './caller-address.ts';
import type { PublicContext } from './context.ts';
import { successJson } from './envelope.ts';
import { admit } from './guard.ts';
import { languageOf } from './language-of.ts';
import { Prepared, type Route } from './route.ts';
import { signedInContext } from './signed-in-context.ts';
import { findUnstorable } from './storable.ts';

/**
 * Serves every route below the prefix of `app`: parsed by the contract, guarded, answered, checked again.
 * @param onAdmitted told each request that the guard let in
 */
export function registerRoutes(
  app: FastifyInstance,
  services: Services,
  routes: readonly Route[],
  onAdmitted: (request: FastifyRequest) => void,
): void {
  for (const route of routes) {
    app.route({
      method: route.call.method,
      url: route.call.path,
      ...('bodyLimit' in route && route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
      handler: async (request, reply) => {
        // Keys with a nonce and refusals are as little for a cache as a person's data.
        reply.header('cache-control', 'no-store');
        const json = await answerJson(services, route, request, onAdmitted);
        return reply.type('application/json; charset=utf-8').send(json);
      },
    });
  }
}

async function answerJson(
  services: Services,
  route: Route,
  request: FastifyRequest,
  onAdmitted: (request: FastifyRequest) => void,
): Promise<string> {
  const base: PublicContext = {
    services,
    lang: languageOf(request.headers['accept-language']),
    address: callerAddress(request),
    userAgent: request.headers['user-agent'],
    log: request.log,
  };
  // Rights first: who may not ask learns nothing about the form of the question.
  if (route.access === 'signed-in') {
    const admitted = await admit(services, route.call, request);
    onAdmitted(request);
    const input = parse(route, request);
    return toJson(route, await route.answer(signedInContext(base, admitted, route.call, request), input));
  }
  return toJson(route, await route.answer(base, parse(route, request)));
}

function parse(route: Route, request: FastifyRequest): unknown {
  const raw = route.call.method === 'GET' ? request.query : (request.body ?? {});
  const unstorable = findUnstorable(raw);
  if (unstorable?.inName === true) throw new CallError('common.errors.malformed');
  const parsed = z.safeParse(route.call.request, raw);
  if (parsed.success && unstorable === undefined) return parsed.data;
  const key = 'common.errors.unseen';
  const odd = (unstorable?.places ?? []).map((place) => [place, { key, params: {} }] as const);
  const fields = parsed.success ? {} : fieldErrors(parsed.error, raw);
  throw wrongFields({ ...fields, ...Object.fromEntries(odd) });
}

/** Undeclared fields fall away here; a response of the wrong shape is a fault of ours and is logged as one. */
function toJson(route: Route, result: unknown): string {
  return result instanceof Prepared ? result.json : successJson(z.parse(route.call.response, result));
}
