import type { RequestOf } from '@millrace/contract/kit/call';
import type { resendRegistration } from '@millrace/contract/registration';
import { CallError } from '../../platform/http/call-error.ts';
import type { PublicContext } from '../../platform/http/context.ts';
import { newToken } from '../../platform/session/token.ts';
import { asLanguage } from '../../platform/text.ts';
import { registrationMail } from './mails.ts';

/** Sends a fresh link where a registration waits for one; says nothing about where none does. */
export async function resend(
  context: PublicContext,
  input: RequestOf<typeof resendRegistration>,
): Promise<null> {
  const { services } = context;
  if (services.config.registration !== 'open') throw new CallError('registration.errors.closed');
  await services.delays.attempt([
    { kind: 'account', name: `resend ${input.email.toLowerCase()}` },
    { kind: 'address', name: context.address },
  ]);
  const token = newToken();
  await services.database.asSystem(async (tx) => {
    const waiting = await tx
      .updateTable('registration')
      .set({ token_hash: token.hash })
      .where('email', '=', input.email.toLowerCase())
      .where('confirmed_at', 'is', null)
      .where('expires_at', '>', services.now())
      .returning(['email', 'name', 'lang'])
      .executeTakeFirst();
    if (waiting === undefined) return;
    const mail = registrationMail(services.config, asLanguage(waiting.lang, context.lang), {
      ...waiting,
      token: token.secret,
    });
    await services.mailbox.post(tx, mail);
  });
  return null;
}
