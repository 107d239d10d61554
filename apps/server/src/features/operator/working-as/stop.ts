import type { ResponseOf } from '@millrace/contract/kit/call';
import type { stopWorkingAs } from '@millrace/contract/operator/working-as';
import { endVisit } from '../../../domain/working-as/visits.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';

/** For everybody: whose session is nowhere else has nothing to end, and hears where it is. */
export async function stop({ scope, services }: PersonContext): Promise<ResponseOf<typeof stopWorkingAs>> {
  await services.database.asSystem((tx) => endVisit(tx, scope, services.now()));
  const home = await services.sessions.findById(scope.sessionId);
  if (home === undefined) throw new CallError('common.errors.unauthorized');
  return { userType: home.scope.side, organizationId: home.scope.organizationId };
}
