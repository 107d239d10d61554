import type { RequestOf } from '@millrace/contract/kit/call';
import type { OperatedPerson, updateAdministrator } from '@millrace/contract/operator/person';
import { role } from '@millrace/contract/people/permission';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { changePerson } from './change-person.ts';
import { mustLeaveAnAdministrator } from './last-administrator.ts';

/** Makes an Administrator, or no longer; whoever is none any more is out of every session as one at once. */
export function setAdministrator(
  context: PersonContext,
  { id, isAdministrator }: RequestOf<typeof updateAdministrator>,
): Promise<OperatedPerson> {
  if (id === context.scope.userId) throw new CallError('person.errors.ownAccount');
  return changePerson(context, id, async (tx, before) => {
    if (before.isAdministrator === isAdministrator) return undefined;
    if (isAdministrator && before.status === 0) throw new CallError('person.errors.disabled');
    if (!isAdministrator) await mustLeaveAnAdministrator(tx, id);
    await tx
      .updateTable('user_account')
      .set({ is_administrator: isAdministrator })
      .where('id', '=', id)
      .execute();
    if (!isAdministrator) await endAdministration(tx, id, context.services.now());
    return {
      action: 'edit',
      before: { isAdministrator: before.isAdministrator },
      after: { isAdministrator },
    };
  });
}

async function endAdministration(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('role_id', '=', role.administrator)
    .where('ended_at', 'is', null)
    .execute();
}
