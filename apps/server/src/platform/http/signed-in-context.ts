import type { Call } from '@millrace/contract/kit/call';
import { header } from '@millrace/contract/kit/envelope';
import type { FastifyRequest } from 'fastify';
import { CallError } from './call-error.ts';
import type { Context, PublicContext } from './context.ts';
import type { Admitted } from './guard.ts';
import { answerOnce, earlierAnswer } from './request-key.ts';

/** Adds to a public context what the session or key gives: scope, and the scope's door to the store. */
export function signedInContext(
  base: PublicContext,
  { scope, session }: Admitted,
  call: Call,
  request: FastifyRequest,
): Context {
  const { database } = base.services;
  const key = keyOf(request);
  return {
    ...base,
    scope,
    session,
    read: (work) => database.inScope(scope, work),
    write: (work) =>
      database.inScope(scope, (tx) =>
        key === undefined ? work(tx) : answerOnce(tx, scope, { key, path: call.path }, work),
      ),
    answered: async () =>
      key === undefined
        ? undefined
        : database.inScope(scope, (tx) => earlierAnswer(tx, scope, { key, path: call.path })),
  };
}

/** Keys come from callers' random generators; anything longer or odd is refused rather than stored. */
function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[header.requestKey];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) throw new CallError('common.errors.malformed');
  return key;
}
