import type { Language } from '@millrace/contract/common';
import type { Member } from '@millrace/contract/people/member';
import { roleName } from '../../../platform/people/role-name.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

interface MemberFilter {
  readonly search?: string | undefined;
  readonly roleId?: number | undefined;
}

/** Members of the current organization; row-level security leaves no others. */
export function queryMembers(tx: Tx, filter: MemberFilter = {}) {
  const { search, roleId } = filter;
  let query = tx
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .where('membership.removed_at', 'is', null);
  if (roleId !== undefined) query = query.where('membership.role_id', '=', roleId);
  if (search) {
    query = query.where((eb) =>
      eb.or([
        eb('user_account.name', 'ilike', containing(search)),
        eb('user_account.username', 'ilike', containing(search)),
        eb('user_account.email', 'ilike', containing(search)),
      ]),
    );
  }
  return query;
}

export const memberColumns = [
  'user_account.id',
  'user_account.name',
  'user_account.username',
  'user_account.email',
  'user_account.last_login_at',
  'membership.role_id',
  'membership.status',
] as const;

interface MemberRow {
  readonly id: number;
  readonly name: string;
  readonly username: string | null;
  readonly email: string;
  readonly last_login_at: Date | null;
  readonly role_id: number;
  readonly status: number;
}

export function presentMember(row: MemberRow, lang: Language): Member {
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    email: row.email,
    roleId: row.role_id,
    roleName: roleName(lang, row.role_id),
    status: row.status === 1 ? 1 : 0,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
  };
}
