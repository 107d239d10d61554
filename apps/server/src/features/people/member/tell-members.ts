import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import type { Context } from '../../../platform/http/context.ts';
import { consoleLink } from '../../../platform/mail/console-link.ts';
import { writeNotice } from '../../../platform/people/notice.ts';
import { roleName } from '../../../platform/people/role-name.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { asLanguage, translate } from '../../../platform/text.ts';
import type { MemberState } from './plan-change.ts';

type News = 'roleChanged' | 'appsChanged' | 'disabled' | 'enabled' | 'removed' | 'restored';

function newsOf(before: MemberState, after: MemberState): News {
  if (before.isRemoved !== after.isRemoved) return after.isRemoved ? 'removed' : 'restored';
  if (before.status !== after.status) return after.status === 1 ? 'enabled' : 'disabled';
  return before.roleId === after.roleId ? 'appsChanged' : 'roleChanged';
}

/** A member before and after a change. */
export interface Step {
  readonly before: MemberState;
  readonly after: MemberState;
}

/**
 * Tells members what they may do from now on, by mail in their language: whose session has just ended finds nothing behind
 * the bell. A new role stands there too.
 */
export async function tellMembers(context: Context, tx: Tx, steps: readonly Step[]): Promise<void> {
  const { services, scope, lang: spoken } = context;
  const { organizationId } = scope;
  const { name: organization } = await tx
    .selectFrom('organization')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const { name: product } = await readInstallationSettings(services, tx);
  for (const { before, after } of steps) {
    const { userId, roleId, name, email } = after;
    const news = newsOf(before, after);
    if (news === 'roleChanged') {
      await writeNotice(tx, {
        organizationId,
        userId,
        message: 'notification.content.roleChanged',
        params: { organization, roleId },
        link: { url: '/overview/dashboard', type: 'in-app' },
      });
    }
    const lang = asLanguage(after.lang, spoken);
    const link = consoleLink(services.config, '/user/login');
    const params = { name, organization, product, role: roleName(lang, roleId), link };
    await services.mailbox.post(tx, {
      to: email,
      subject: translate(lang, `member.mailSubject.${news}`, params),
      text: translate(lang, `member.mailBody.${news}`, params),
    });
  }
}
