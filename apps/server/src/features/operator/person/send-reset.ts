import type { RequestOf } from '@millrace/contract/kit/call';
import type { OperatedPerson, sendPersonReset } from '@millrace/contract/operator/person';
import { mailReset } from '../../../domain/password-reset/mail-reset.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { changePerson } from './change-person.ts';

/** Mails the link by which the person sets a new password themselves: no Administrator ever knows one. */
export function sendReset(
  context: PersonContext,
  { id }: RequestOf<typeof sendPersonReset>,
): Promise<OperatedPerson> {
  return changePerson(context, id, async (tx, before) => {
    if (before.status === 0) throw new CallError('person.errors.disabled');
    const account = await tx
      .selectFrom('user_account')
      .select(['id', 'name', 'email', 'lang'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await mailReset(context.services, tx, account, context.lang);
    return { action: 'edit', before: {}, after: { passwordReset: true } };
  });
}
