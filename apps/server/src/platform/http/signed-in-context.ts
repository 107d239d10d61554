import type { Call } from '@millrace/contract/kit/call';
import { header, requestKeyPattern } from '@millrace/contract/kit/envelope';
import { role } from '@millrace/contract/people/permission';
import type { FastifyRequest } from 'fastify';
import { orSayWho } from '../change-log/stale-edit.ts';
import type { Tx } from '../postgres/database.ts';
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
  const keyed = key === undefined ? undefined : { key, path: call.path, body: request.body };
  const once = <T>(tx: Tx, work: (tx: Tx) => Promise<T>) =>
    orSayWho({ ...base, scope }, tx, () =>
      keyed === undefined ? work(tx) : answerOnce(tx, scope, keyed, work),
    );
  const writeAsSystem: Context['writeAsSystem'] = (work) => database.asSystem((tx) => once(tx, work));
  return {
    ...base,
    scope,
    session,
    read: (work) => database.inScope(scope, work),
    write: (work) => database.inScope(scope, (tx) => once(tx, work)),
    writeAsSystem,
    writeEverywhere: async (work) => {
      if (scope.roleId !== role.administrator) throw new CallError('common.errors.forbidden');
      return writeAsSystem(work);
    },
    answered: async () =>
      keyed === undefined ? undefined : database.inScope(scope, (tx) => earlierAnswer(tx, scope, keyed)),
  };
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[header.requestKey];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !requestKeyPattern.test(key)) throw new CallError('common.errors.malformed');
  return key;
}
