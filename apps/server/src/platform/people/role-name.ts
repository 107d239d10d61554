import type { Language } from '@millrace/contract/common';
import { type RoleId, role } from '@millrace/contract/people/permission';
import { translate } from '../text.ts';

const roleIds: readonly number[] = Object.values(role);

/** A role id as the store has it, told apart from any other number. */
export function isRoleId(id: number): id is RoleId {
  return roleIds.includes(id);
}

/** A role's name in a language. @throws RangeError for a number that is no role */
export function roleName(lang: Language, roleId: number): string {
  if (!isRoleId(roleId)) throw new RangeError(`no role has the id ${roleId}`);
  return translate(lang, `user.role.r${roleId}`);
}
