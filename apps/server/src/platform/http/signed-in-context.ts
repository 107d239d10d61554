import type { Call } from '@millrace/contract/kit/call';
import { header } from '@millrace/contract/kit/envelope';
import type { FastifyRequest } from 'fastify';
import type { SignedIn } from '../session/session-store.ts';
import { CallError } from './call-error.ts';
import type { Context, PublicContext } from './context.ts';
import { answerOnce, earlierAnswer } from './request-key.ts';

/** Adds to a public context what the session gives: scope, and the scope's door to the store. */
export function signedInContext(
  base: PublicContext,
  session: SignedIn,
  call: Call,
  request: FastifyRequest,
): Context {
  const { database } = base.services;
  const key = keyOf(request);
  return {
    ...base,
    scope: session.scope,
    session,
    read: (work) => database.inScope(session.scope, work),
    write: (work) =>
      database.inScope(session.scope, (tx) =>
        key === undefined ? work(tx) : answerOnce(tx, session.scope, { key, path: call.path }, work),
      ),
    answered: async () =>
      key === undefined
        ? undefined
        : database.inScope(session.scope, (tx) => earlierAnswer(tx, session.scope, { key, path: call.path })),
  };
}

/** Keys come from callers' random generators; anything longer or odd is refused rather than stored. */
function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[header.requestKey];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) throw new CallError('common.errors.malformed');
  return key;
}
