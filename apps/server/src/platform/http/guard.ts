import type { Call } from '@millrace/contract/kit/call';
import { header } from '@millrace/contract/kit/envelope';
import { logOut } from '@millrace/contract/people/session';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import type { SignedIn } from '../session/session-store.ts';
import { CallError } from './call-error.ts';

/** Lets a request in: a living session, the organization that the caller believes to be in, the rights of the call. */
export async function admit(services: Services, call: Call, request: FastifyRequest): Promise<SignedIn> {
  const token = single(request.headers[header.token]);
  const session = token === undefined ? undefined : await services.sessions.find(token);
  if (session === undefined) throw new CallError('common.errors.unauthorized');

  const believed = single(request.headers[header.organization]);
  // Whoever leaves may do so from a window that missed a switch; refused, the session would live on.
  const mustAgree = believed !== undefined && call !== logOut;
  if (mustAgree && believed !== String(session.scope.organizationId)) {
    throw new CallError('common.errors.otherOrganization');
  }
  if (
    typeof call.access === 'object' &&
    !session.scope.rights.holds(call.access.permission, call.access.actions)
  ) {
    throw new CallError('common.errors.forbidden');
  }
  return session;
}

function single(value: string | string[] | undefined): string | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  return first === '' ? undefined : first;
}
