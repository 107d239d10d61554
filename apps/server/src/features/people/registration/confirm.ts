import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import type { confirmRegistration } from '@millrace/contract/people/registration';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PublicContext } from '../../../platform/http/context.ts';
import { createAccount } from '../../../platform/people/create-account.ts';
import { joinOrganization, openOrganization } from '../../../platform/people/join-organization.ts';
import { asLanguage } from '../../../platform/text.ts';
import { mustBeOpen } from './must-be-open.ts';
import { whichAsked } from './which-asked.ts';

/**
 * Opens account and organization (or advertiser) of a registration; the link serves once, and only while anybody may
 * register. What else was asked for with the
 * address is forgotten.
 */
export async function confirm(
  { services, lang }: PublicContext,
  input: RequestOf<typeof confirmRegistration>,
): Promise<ResponseOf<typeof confirmRegistration>> {
  await mustBeOpen(services);
  const { id, email } = await whichAsked(services, input);
  return services.database.asSystem(async (tx) => {
    // All of the address, in one order: two links of it at once come one after the other.
    await tx
      .selectFrom('registration')
      .select('id')
      .where('email', '=', email)
      .orderBy('id')
      .forUpdate()
      .execute();
    const asked = await tx
      .updateTable('registration')
      .set({ confirmed_at: services.now() })
      .where('id', '=', id)
      .where('confirmed_at', 'is', null)
      .returning(['name', 'organization_name', 'kind', 'password_hash', 'lang'])
      .executeTakeFirst();
    if (asked === undefined) throw new CallError('registration.errors.linkSpent');
    const { name } = asked;
    const userType = asked.kind === 1 ? 1 : 0;
    const userId = await createAccount(tx, {
      email,
      name,
      passwordHash: asked.password_hash,
      lang: asLanguage(asked.lang, lang),
    });
    // The address got an account by another way (an invitation) in the meantime.
    if (userId === undefined) throw new CallError('registration.errors.linkSpent');
    await tx
      .deleteFrom('registration')
      .where('email', '=', email)
      .where('confirmed_at', 'is', null)
      .execute();
    const organizationId = await openOrganization(tx, userType, asked.organization_name);
    const roleId = userType === 1 ? role.promoter : role.organizationOwner;
    await joinOrganization(tx, { userId, userName: name, organizationId, roleId });
    return { email, userType };
  });
}
