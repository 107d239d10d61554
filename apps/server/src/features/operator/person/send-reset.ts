import type { RequestOf } from '@millrace/contract/kit/call';
import type { OperatedPerson, sendPersonReset } from '@millrace/contract/operator/person';
import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { consoleLink } from '../../../platform/mail/console-link.ts';
import { newToken } from '../../../platform/session/token.ts';
import { asLanguage, translate } from '../../../platform/text.ts';
import { changePerson } from './change-person.ts';

/** An hour, in milliseconds, as the mail says. */
const lifetime = 3_600_000;

/** Mails the link by which the person sets a new password themselves: no Administrator ever knows one. */
export function sendReset(
  context: PersonContext,
  { id }: RequestOf<typeof sendPersonReset>,
): Promise<OperatedPerson> {
  const { services, lang } = context;
  const token = newToken();
  return changePerson(context, id, async (tx, before) => {
    if (before.status === 0) throw new CallError('person.errors.disabled');
    const { lang: own } = await tx
      .selectFrom('user_account')
      .select('lang')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('password_reset')
      .values({
        user_id: id,
        token_hash: token.hash,
        expires_at: new Date(services.now().getTime() + lifetime),
      })
      .execute();
    const language = asLanguage(own, lang);
    const { name: product } = await readInstallationSettings(services, tx);
    const link = consoleLink(services.config, '/user/reset', { token: token.secret });
    await services.mailbox.post(tx, {
      to: before.email,
      subject: translate(language, 'password.mailSubject', { product }),
      text: translate(language, 'password.mailBody', { name: before.name, link }),
    });
    return { action: 'edit', before: {}, after: { passwordReset: true } };
  });
}
