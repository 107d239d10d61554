import { type Call, holds } from '@millrace/contract/kit/call';
import { header } from '@millrace/contract/kit/envelope';
import { stopWorkingAs } from '@millrace/contract/operator/working-as';
import { scopesOf } from '@millrace/contract/people/api-key-scope';
import { logOut } from '@millrace/contract/people/session';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import type { KnownKey } from '../session/api-key-store.ts';
import type { Scope } from '../session/scope.ts';
import type { SignedIn } from '../session/session-store.ts';
import { CallError } from './call-error.ts';
import { credentialOf, single } from './credential.ts';

/** Who was let in; a key has no session. */
export interface Admitted {
  readonly scope: Scope;
  readonly session?: SignedIn;
}

/**
 * Lets a request in: a living session or API key, the organization that the caller believes to be in, the rights of the
 * call.
 */
export async function admit(services: Services, call: Call, request: FastifyRequest): Promise<Admitted> {
  const credential = credentialOf(request.headers);
  if (credential?.kind === 'key') {
    const key = await services.apiKeys.find(credential.secret);
    // One answer for all: whether there was such a key is nobody's to learn.
    if (key === undefined) throw new CallError('common.errors.keyRefused');
    services.apiKeyUse.note(key.scope);
    mustBeIn(request, key.scope);
    mustOpen(key, call);
    return { scope: key.scope };
  }
  const session = credential === undefined ? undefined : await services.sessions.find(credential.secret);
  if (session === undefined) throw new CallError('common.errors.unauthorized');
  // Whoever leaves may do so from a window that missed a switch; refused, the session would live on. An Administrator's work
  // as another organization ends by itself, and this asks where the session is then.
  if (call !== logOut && call !== stopWorkingAs) mustBeIn(request, session.scope);
  if (typeof call.access === 'object' && !holds(session.scope.rights, call.access)) {
    throw new CallError('common.errors.forbidden');
  }
  if (session.needsSecondFactor && call.openWhileHeld !== true) {
    throw new CallError('session.errors.secondFactorRequired');
  }
  return { scope: session.scope, session };
}

function mustBeIn(request: FastifyRequest, scope: Scope): void {
  const believed = single(request.headers[header.organization]);
  if (believed !== undefined && believed !== String(scope.organizationId)) {
    throw new CallError('common.errors.otherOrganization');
  }
}

function mustOpen({ scope, scopes }: KnownKey, call: Call): void {
  const opening = scopesOf(call);
  if (opening.length === 0) throw new CallError('common.errors.notForKeys');
  if (!opening.some((one) => scopes.includes(one)))
    throw new CallError('common.errors.outsideScopes', { params: { scopes: opening.join(' / ') } });
  // Of the other side.
  if (typeof call.access === 'object' && !holds(scope.rights, call.access))
    throw new CallError('common.errors.forbidden');
}
