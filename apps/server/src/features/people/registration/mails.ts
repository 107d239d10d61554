import type { Language } from '@millrace/contract/common';
import type { Config } from '../../../platform/config/config.ts';
import { consoleLink } from '../../../platform/mail/console-link.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { translate } from '../../../platform/text.ts';

/** Where links lead, and what the installation is called. */
interface Sender {
  readonly config: Config;
  readonly product: string;
}

export function registrationMail(
  { config, product }: Sender,
  lang: Language,
  to: { readonly email: string; readonly name: string; readonly token: string },
): Mail {
  const link = consoleLink(config, '/user/registerResult', { token: to.token });
  return {
    to: to.email,
    subject: translate(lang, 'registration.mailSubject', { product }),
    text: translate(lang, 'registration.mailBody', { name: to.name, link }),
  };
}

/** For an address that has an account already. */
export function knownMail({ config, product }: Sender, lang: Language, email: string): Mail {
  return {
    to: email,
    subject: translate(lang, 'registration.mailKnownSubject', { product }),
    text: translate(lang, 'registration.mailKnownBody', { link: consoleLink(config, '/user/login') }),
  };
}
