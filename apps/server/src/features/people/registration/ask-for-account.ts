import type { RequestOf } from '@millrace/contract/kit/call';
import type { register } from '@millrace/contract/people/registration';
import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import type { PublicContext } from '../../../platform/http/context.ts';
import { openNewPassword } from '../../../platform/session/open-password.ts';
import { newToken } from '../../../platform/session/token.ts';
import { asLanguage } from '../../../platform/text.ts';
import { registrationLifetime } from './lifetime.ts';
import { knownMail, registrationMail } from './mails.ts';
import { mustBeOpen } from './must-be-open.ts';

/**
 * Keeps the request and mails a link that confirms it. Whether the address has an account already shows only in the
 * mail, never in the answer or its time: the password is hashed either way.
 */
export async function askForAccount(
  context: PublicContext,
  input: RequestOf<typeof register>,
): Promise<null> {
  const { services } = context;
  await mustBeOpen(services);
  const email = input.email.toLowerCase();
  await services.delays.attempt([
    { kind: 'account', name: `register ${email}` },
    { kind: 'address', name: context.address },
  ]);
  const password = await openNewPassword(services.loginKeys, input.password);
  const passwordHash = await services.passwords.hash(password);
  const lang = input.lang ?? context.lang;
  const token = newToken();

  const sender = { config: services.config, product: (await readInstallationSettings(services)).name };
  await services.database.asSystem(async (tx) => {
    const known = await tx
      .selectFrom('user_account')
      .select('lang')
      .where('email', '=', email)
      .executeTakeFirst();
    if (known !== undefined) {
      // Whoever asks here may be somebody else.
      await services.mailbox.post(tx, knownMail(sender, asLanguage(known.lang, lang), email));
      return;
    }
    // Others of this address keep waiting: who asked first, and whose address it is, nobody knows before it is confirmed.
    await tx
      .insertInto('registration')
      .values({
        email,
        name: input.name,
        organization_name: input.organizationName,
        kind: input.userType,
        password_hash: passwordHash,
        lang,
        token_hash: token.hash,
        expires_at: new Date(services.now().getTime() + registrationLifetime),
      })
      .execute();
    await services.mailbox.post(
      tx,
      registrationMail(sender, lang, { email, name: input.name, token: token.secret }),
    );
  });
  return null;
}
