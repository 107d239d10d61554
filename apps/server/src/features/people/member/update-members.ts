import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { updateMembers } from '@millrace/contract/people/member';
import type { Context } from '../../../platform/http/context.ts';
import { mustHaveApps } from '../../../platform/people/apps-of-form.ts';
import { changeMembers, together } from './change-members.ts';

/** Gives members a role, and the apps that they work with. */
export function update(
  context: Context,
  { members, roleId, appIds }: RequestOf<typeof updateMembers>,
): Promise<ResponseOf<typeof updateMembers>> {
  const asked = members.map(({ id, version }, index) => ({ userId: id, at: `members.${index}`, version }));
  const chosen = appIds && [...new Set(appIds)].toSorted((one, other) => one - other);
  return together(context, async (tx) => {
    if (appIds !== null) await mustHaveApps(tx, appIds);
    return changeMembers(context, tx, asked, { kind: 'role', roleId, appIds: chosen });
  });
}
