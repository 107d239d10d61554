import type { OperatedPerson } from '@millrace/contract/operator/person';
import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { consoleLink } from '../../../platform/mail/console-link.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { asLanguage, translate } from '../../../platform/text.ts';

/** What an Administrator has done to an account, and where its person goes on. */
const places = {
  factorOff: { path: '/account', query: { tab: 'secondFactor' } },
  disabled: { path: '/user/login' },
  enabled: { path: '/user/login' },
  sessionsEnded: { path: '/user/login' },
  administrator: { path: '/login.admin' },
  noAdministrator: { path: '/user/login' },
} as const;

/**
 * Tells a person what was done to their account, by mail and in their language, whatever they have chosen about notices: whose
 * sessions have just ended finds nothing behind the bell.
 */
export async function mailPerson(
  { services, lang }: PersonContext,
  tx: Tx,
  { id, name, email }: Pick<OperatedPerson, 'id' | 'name' | 'email'>,
  what: keyof typeof places,
): Promise<void> {
  const { lang: own } = await tx
    .selectFrom('user_account')
    .select('lang')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const language = asLanguage(own, lang);
  const { name: product } = await readInstallationSettings(services, tx);
  const { path, query }: { path: `/${string}`; query?: Readonly<Record<string, string>> } = places[what];
  const link = consoleLink(services.config, path, query);
  await services.mailbox.post(tx, {
    to: email,
    subject: translate(language, `person.mailSubject.${what}`, { product }),
    text: translate(language, `person.mailBody.${what}`, { name, product, link }),
  });
}
