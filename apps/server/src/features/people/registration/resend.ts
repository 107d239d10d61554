import type { RequestOf } from '@millrace/contract/kit/call';
import type { resendRegistration } from '@millrace/contract/people/registration';
import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import type { PublicContext } from '../../../platform/http/context.ts';
import { newToken } from '../../../platform/session/token.ts';
import { asLanguage } from '../../../platform/text.ts';
import { registrationLifetime } from './lifetime.ts';
import { registrationMail } from './mails.ts';
import { mustBeOpen } from './must-be-open.ts';

/**
 * Sends a fresh link where a registration waits for one, also where the earlier link has expired; says nothing about
 * where none does.
 */
export async function resend(
  context: PublicContext,
  input: RequestOf<typeof resendRegistration>,
): Promise<null> {
  const { services } = context;
  await mustBeOpen(services);
  const email = input.email.toLowerCase();
  await services.delays.attempt([
    { kind: 'account', name: `resend ${email}` },
    { kind: 'address', name: context.address },
  ]);
  const token = newToken();
  const sender = { config: services.config, product: (await readInstallationSettings(services)).name };
  await services.database.asSystem(async (tx) => {
    const waiting = await tx
      .updateTable('registration')
      .set({
        token_hash: token.hash,
        expires_at: new Date(services.now().getTime() + registrationLifetime),
      })
      // Of several the newest; which of them its link opens is told by the password (which-asked.ts).
      .where('id', '=', (eb) =>
        eb
          .selectFrom('registration')
          .select('id')
          .where('email', '=', email)
          .where('confirmed_at', 'is', null)
          .orderBy('id', 'desc')
          .limit(1),
      )
      .where('confirmed_at', 'is', null)
      .returning(['email', 'name', 'lang'])
      .executeTakeFirst();
    if (waiting === undefined) return;
    const mail = registrationMail(sender, asLanguage(waiting.lang, context.lang), {
      ...waiting,
      token: token.secret,
    });
    await services.mailbox.post(tx, mail);
  });
  return null;
}
