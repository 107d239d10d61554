import type { RequestOf } from '@millrace/contract/kit/call';
import type { OperatedPerson, turnOffPersonFactor } from '@millrace/contract/operator/person';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { tellOneself } from '../../../platform/people/notice.ts';
import { codeSubject } from '../../../platform/second-factor/require-code.ts';
import { removeFactor } from '../../../platform/second-factor/second-factor.ts';
import { changePerson } from './change-person.ts';
import { mailPerson } from './mail-person.ts';

/**
 * Turns off the second factor of somebody who has lost it; one's own is turned off in the own account, with a code. Where an
 * organization asks for one they are held at their own account until they have another.
 */
export async function turnOffFactor(
  context: PersonContext,
  { id }: RequestOf<typeof turnOffPersonFactor>,
): Promise<OperatedPerson> {
  if (id === context.scope.userId) throw new CallError('person.errors.ownAccount');
  const after = await changePerson(context, id, async (tx, before) => {
    if (!(await removeFactor(tx, id))) throw new CallError('person.errors.noFactor');
    const message = 'notification.content.secondFactorOff';
    const link = { url: '/account?tab=secondFactor', type: 'in-app' } as const;
    await tellOneself(tx, id, { message, params: {}, link, byMail: false });
    // It is what somebody would ask an Administrator for who got at their password.
    await mailPerson(context, tx, before, 'factorOff');
    return { action: 'edit', before: { secondFactor: true }, after: { secondFactor: false } };
  });
  await context.services.delays.clear([codeSubject(id)]);
  return after;
}
