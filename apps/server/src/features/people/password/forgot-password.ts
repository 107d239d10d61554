import type { RequestOf } from '@millrace/contract/kit/call';
import type { forgotPassword } from '@millrace/contract/people/password';
import { mailReset } from '../../../domain/password-reset/mail-reset.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PublicContext } from '../../../platform/http/context.ts';

/** Mails a link that sets a new password, where the address has an account; answers the same where it has none. */
export async function forgot(context: PublicContext, input: RequestOf<typeof forgotPassword>): Promise<null> {
  const { services, lang } = context;
  const email = input.email.toLowerCase();
  await services.delays.attempt([{ kind: 'address', name: context.address }]);
  // Whoever asks for somebody else's all day keeps them from nothing: they have a mail already, and no more come for now.
  if (await isDelayed(services.delays.attempt([{ kind: 'account', name: `forgot ${email}` }]))) return null;
  await services.database.asSystem(async (tx) => {
    const account = await tx
      .selectFrom('user_account')
      .select(['id', 'name', 'email', 'lang'])
      .where('email', '=', email)
      .where('status', '=', 1)
      .executeTakeFirst();
    if (account !== undefined) await mailReset(services, tx, account, lang);
  });
  return null;
}

async function isDelayed(attempt: Promise<void>): Promise<boolean> {
  try {
    await attempt;
    return false;
  } catch (error) {
    if (error instanceof CallError && error.key === 'session.errors.delayed') return true;
    throw error;
  }
}
