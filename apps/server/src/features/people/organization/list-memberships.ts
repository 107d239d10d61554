import { type Side, side as sides } from '@millrace/contract/common';
import type { Membership } from '@millrace/contract/people/organization';
import { role } from '@millrace/contract/people/permission';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { roleName } from '../../../platform/people/role-name.ts';
import { pictureAddress } from '../../../platform/picture/register-pictures.ts';
import { queryActiveOrganizations, queryMemberships } from './queries.ts';

/** What the caller may switch to: own memberships; for the Administrator every organization, as Administrator. */
export async function listMemberships(
  { services, scope, lang }: PersonContext,
  { userId }: { readonly userId?: number | undefined },
  side: Side,
): Promise<Membership[]> {
  if (userId !== undefined && userId !== scope.userId) throw new CallError('common.errors.notFound');
  const everywhere = scope.roleId === role.administrator && side === sides.publisher;
  const rows = await services.database.asSystem((tx) =>
    everywhere ? queryActiveOrganizations(tx) : queryMemberships(tx, scope.userId, side),
  );
  return rows.map(({ hash, ...row }) => ({
    ...row,
    logo: hash && pictureAddress(hash),
    roleName: roleName(lang, row.roleId),
  }));
}
