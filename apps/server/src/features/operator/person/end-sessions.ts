import type { RequestOf } from '@millrace/contract/kit/call';
import type { endPersonSessions, OperatedPerson } from '@millrace/contract/operator/person';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { endSessions } from '../../../platform/session/end-sessions.ts';
import { changePerson } from './change-person.ts';
import { mailPerson } from './mail-person.ts';

/** Ends all of them, and tells the person; one's own end by logging out. */
export function endAll(
  context: PersonContext,
  { id }: RequestOf<typeof endPersonSessions>,
): Promise<OperatedPerson> {
  if (id === context.scope.userId) throw new CallError('person.errors.ownAccount');
  return changePerson(context, id, async (tx, before) => {
    if (before.sessions === 0) return undefined;
    await endSessions(tx, { userId: id, now: context.services.now() });
    await mailPerson(context, tx, before, 'sessionsEnded');
    return { action: 'edit', before: { sessions: before.sessions }, after: { sessions: 0 } };
  });
}
