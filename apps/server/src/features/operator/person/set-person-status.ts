import type { RequestOf } from '@millrace/contract/kit/call';
import type { OperatedPerson, updatePersonStatus } from '@millrace/contract/operator/person';
import { placesBoundBy } from '../../../domain/erasing/bound-by.ts';
import { authorOf, switching } from '../../../platform/change-log/change-log.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { mustLeaveAnAdministrator } from '../../../platform/people/last-administrator.ts';
import { withdrawEverywhere } from '../../../platform/people/withdraw-offers.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { endSessions } from '../../../platform/session/end-sessions.ts';
import { changePerson } from './change-person.ts';
import { mailPerson } from './mail-person.ts';

/** Lets a person in or keeps them out. Letting them in again does not revive the sessions that they had. */
export function setStatus(
  context: PersonContext,
  { id, status }: RequestOf<typeof updatePersonStatus>,
): Promise<OperatedPerson> {
  if (id === context.scope.userId) throw new CallError('person.errors.ownAccount');
  return changePerson(context, id, async (tx, before) => {
    if (before.status === status) return undefined;
    if (status === 0 && before.isAdministrator) await mustLeaveAnAdministrator(tx, id);
    if (status === 0) await mustLeaveAnOwner(tx, id);
    await tx.updateTable('user_account').set({ status }).where('id', '=', id).execute();
    if (status === 0) await endAccess(context, tx, id);
    await mailPerson(context, tx, before, status === 1 ? 'enabled' : 'disabled');
    return switching(before.status, status);
  });
}

/** Their sessions, and whatever they have offered to others wherever they belong. */
async function endAccess({ scope, services }: PersonContext, tx: Tx, userId: number): Promise<void> {
  const now = services.now();
  await endSessions(tx, { userId, now });
  const authorIn = (organizationId: number) => authorOf(scope, organizationId);
  await withdrawEverywhere(tx, userId, { authorIn, now });
}

/** Whose organization is to stop is disabled with it first. */
async function mustLeaveAnOwner(tx: Tx, userId: number): Promise<void> {
  const places = await placesBoundBy(tx, userId);
  if (places.length === 0) return;
  throw new CallError('person.errors.lastOwner', { params: { organizations: places.join(', ') } });
}
