import type { Language } from '@millrace/contract/common';
import { hourMs } from '@millrace/contract/kit/duration';
import { consoleLink } from '../../platform/mail/console-link.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import { newToken } from '../../platform/session/token.ts';
import { asLanguage, translate } from '../../platform/text.ts';
import { readInstallationSettings } from '../installation/read-installation-settings.ts';

/** An hour, in milliseconds, as the mail says. */
const lifetime = hourMs;

interface Account {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** What they have chosen. */
  readonly lang: string | null;
}

/** Mails the link by which a person sets a new password themselves. Needs the system role. */
export async function mailReset(
  services: Pick<Services, 'database' | 'config' | 'mailbox' | 'now'>,
  tx: Tx,
  account: Account,
  askedIn: Language,
): Promise<void> {
  const { secret, hash } = newToken();
  const expiresAt = new Date(services.now().getTime() + lifetime);
  await tx
    .insertInto('password_reset')
    .values({ user_id: account.id, token_hash: hash, expires_at: expiresAt })
    .execute();
  const language = asLanguage(account.lang, askedIn);
  const { name: product } = await readInstallationSettings(services, tx);
  const link = consoleLink(services.config, '/user/reset', { token: secret });
  await services.mailbox.post(tx, {
    to: account.email,
    subject: translate(language, 'password.mailSubject', { product }),
    text: translate(language, 'password.mailBody', { name: account.name, link }),
  });
}
