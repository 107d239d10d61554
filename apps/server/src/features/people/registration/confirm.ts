import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import type { confirmRegistration } from '@millrace/contract/people/registration';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PublicContext } from '../../../platform/http/context.ts';
import { createAccount } from '../../../platform/people/create-account.ts';
import { joinOrganization, openOrganization } from '../../../platform/people/join-organization.ts';
import { tokenHash } from '../../../platform/session/token.ts';
import { asLanguage } from '../../../platform/text.ts';

/** Opens account and organization (or advertiser) of a registration; the link serves once. */
export function confirm(
  { services, lang }: PublicContext,
  input: RequestOf<typeof confirmRegistration>,
): Promise<ResponseOf<typeof confirmRegistration>> {
  return services.database.asSystem(async (tx) => {
    const asked = await tx
      .updateTable('registration')
      .set({ confirmed_at: services.now() })
      .where('token_hash', '=', tokenHash(input.token))
      .where('confirmed_at', 'is', null)
      .where('expires_at', '>', services.now())
      .returning(['email', 'name', 'organization_name', 'kind', 'password_hash', 'lang'])
      .executeTakeFirst();
    if (asked === undefined) throw new CallError('registration.errors.linkSpent');
    const { email, name } = asked;
    const userType = asked.kind === 1 ? 1 : 0;
    const userId = await createAccount(tx, {
      email,
      name,
      passwordHash: asked.password_hash,
      lang: asLanguage(asked.lang, lang),
    });
    // The address got an account by another way (an invitation) in the meantime.
    if (userId === undefined) throw new CallError('registration.errors.linkSpent');
    const organizationId = await openOrganization(tx, userType, asked.organization_name);
    const roleId = userType === 1 ? role.promoter : role.organizationOwner;
    await joinOrganization(tx, { userId, userName: name, organizationId, roleId });
    return { email, userType };
  });
}
