import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import type { Context } from '../../../platform/http/context.ts';
import { consoleLink } from '../../../platform/mail/console-link.ts';
import { roleName } from '../../../platform/people/role-name.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { translate } from '../../../platform/text.ts';

/** Posts the mail of an invitation, in the language of the person who invites. */
export async function mailInvitation(
  tx: Tx,
  { services, scope, lang }: Context,
  invited: { readonly email: string; readonly roleId: number; readonly token: string },
): Promise<void> {
  const inviter = await tx
    .selectFrom('user_account')
    .select('name')
    .where('id', '=', scope.userId)
    .executeTakeFirst();
  const organization = await tx
    .selectFrom('organization')
    .select('name')
    .where('id', '=', scope.organizationId)
    .executeTakeFirstOrThrow();
  const link = consoleLink(services.config, '/user/register', { invite: invited.token });
  const params = {
    product: (await readInstallationSettings(services, tx)).name,
    inviter: inviter?.name ?? translate(lang, 'user.role.r1'),
    organization: organization.name,
    role: roleName(lang, invited.roleId),
    link,
  };
  await services.mailbox.post(tx, {
    to: invited.email,
    subject: translate(lang, 'invitation.mailSubject', params),
    text: translate(lang, 'invitation.mailBody', params),
  });
}
