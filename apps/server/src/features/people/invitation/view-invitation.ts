import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { viewInvitation } from '@millrace/contract/people/invitation';
import { role } from '@millrace/contract/people/permission';
import type { PublicContext } from '../../../platform/http/context.ts';
import { roleName } from '../../../platform/people/role-name.ts';
import { findByLink } from './find-by-link.ts';

export async function view(
  { services, lang }: PublicContext,
  { token }: RequestOf<typeof viewInvitation>,
): Promise<ResponseOf<typeof viewInvitation>> {
  const invited = await services.database.asSystem((tx) => findByLink(tx, token, services.now()));
  const promoter = invited.role_id === role.promoter;
  return {
    email: invited.email,
    organizationName: (promoter ? invited.advertiser_name : null) ?? invited.organization_name,
    roleName: roleName(lang, invited.role_id),
    userType: promoter ? 1 : 0,
    hasAccount: invited.user_id !== null,
  };
}
