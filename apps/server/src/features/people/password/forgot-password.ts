import type { RequestOf } from '@millrace/contract/kit/call';
import type { forgotPassword } from '@millrace/contract/people/password';
import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import type { PublicContext } from '../../../platform/http/context.ts';
import { consoleLink } from '../../../platform/mail/console-link.ts';
import { newToken } from '../../../platform/session/token.ts';
import { asLanguage, translate } from '../../../platform/text.ts';

const lifetime = 3_600_000;

/** Mails a link that sets a new password, where the address has an account; answers the same where it has none. */
export async function forgot(context: PublicContext, input: RequestOf<typeof forgotPassword>): Promise<null> {
  const { services, lang } = context;
  const email = input.email.toLowerCase();
  await services.delays.attempt([
    { kind: 'account', name: `forgot ${email}` },
    { kind: 'address', name: context.address },
  ]);
  const token = newToken();
  const { name: product } = await readInstallationSettings(services);
  await services.database.asSystem(async (tx) => {
    const account = await tx
      .selectFrom('user_account')
      .select(['id', 'name', 'email', 'lang'])
      .where('email', '=', email)
      .where('status', '=', 1)
      .executeTakeFirst();
    if (account === undefined) return;
    const expiresAt = new Date(services.now().getTime() + lifetime);
    await tx
      .insertInto('password_reset')
      .values({ user_id: account.id, token_hash: token.hash, expires_at: expiresAt })
      .execute();
    const language = asLanguage(account.lang, lang);
    const link = consoleLink(services.config, '/user/reset', { token: token.secret });
    await services.mailbox.post(tx, {
      to: account.email,
      subject: translate(language, 'password.mailSubject', { product }),
      text: translate(language, 'password.mailBody', { name: account.name, link }),
    });
  });
  return null;
}
