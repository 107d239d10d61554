import type { RequestOf } from '@millrace/contract/kit/call';
import type { OperatedPerson, updateAdministrator } from '@millrace/contract/operator/person';
import { role } from '@millrace/contract/people/permission';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { mustLeaveAnAdministrator } from '../../../platform/people/last-administrator.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { confirmPassword } from '../../../platform/session/own-password.ts';
import { changePerson } from './change-person.ts';
import { findPerson } from './queries.ts';

/**
 * Makes an Administrator, which an open session may not do alone, or no longer; whoever is none any more is out of every
 * session as one at once.
 */
export async function setAdministrator(
  context: PersonContext,
  { id, isAdministrator, password }: RequestOf<typeof updateAdministrator>,
): Promise<OperatedPerson> {
  if (id === context.scope.userId) throw new CallError('person.errors.ownAccount');
  const earlier = await context.answered<OperatedPerson>();
  if (earlier !== undefined) return earlier.answer;
  if (password !== undefined && isAdministrator) {
    await mustBeThere(context, id);
    await confirmPassword(context, password);
  }
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

/** Before the password is asked for, whose wrong guesses are counted. */
async function mustBeThere({ services, lang }: PersonContext, id: number): Promise<void> {
  found(await services.database.asSystem((tx) => findPerson(tx, id, { lang, now: services.now() })));
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
