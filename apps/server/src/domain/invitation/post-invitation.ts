import { dayMs } from '@millrace/contract/kit/duration';
import type { Context } from '../../platform/http/context.ts';
import { consoleLink } from '../../platform/mail/console-link.ts';
import { roleName } from '../../platform/people/role-name.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { translate } from '../../platform/text.ts';
import { readInstallationSettings } from '../installation/read-installation-settings.ts';

/** Milliseconds that its link serves. */
export const invitationLifetime = 7 * dayMs;

interface Invitation {
  readonly email: string;
  readonly roleId: number;
  /** What the link carries. */
  readonly token: string;
  readonly organization: string;
  /** Undefined: an Administrator whose name the organization does not see. */
  readonly inviter: string | undefined;
}

/** Posts the mail of an invitation, in the language of the person who invites. */
export async function postInvitation(
  tx: Tx,
  { services, lang }: Pick<Context, 'services' | 'lang'>,
  { email, roleId, token, organization, inviter }: Invitation,
): Promise<void> {
  const params = {
    product: (await readInstallationSettings(services, tx)).name,
    inviter: inviter ?? translate(lang, 'user.role.r1'),
    organization,
    role: roleName(lang, roleId),
    link: consoleLink(services.config, '/user/register', { invite: token }),
  };
  await services.mailbox.post(tx, {
    to: email,
    subject: translate(lang, 'invitation.mailSubject', params),
    text: translate(lang, 'invitation.mailBody', params),
  });
}
