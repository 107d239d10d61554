import * as z from 'zod/mini';
import type { Entity } from '../../../platform/change-log/entity.ts';
import type { Fields } from '../../../platform/fields.ts';
import type { Context } from '../../../platform/http/context.ts';
import { chosenApps } from '../../../platform/people/member-apps.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { changeMembers, memberFields } from './change-members.ts';
import type { MemberChange } from './plan-change.ts';

const roleAndApps = z.object({ roleId: z.int(), appIds: z.nullable(z.array(z.int())) });

async function readMany(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Fields>> {
  const rows = await tx
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select(['user_account.id', 'user_account.name', 'membership.role_id', 'membership.status'])
    .select(chosenApps.as('app_ids'))
    .where('membership.user_id', 'in', [...ids])
    .where('membership.removed_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ id, name, role_id: roleId, status, app_ids: appIds }) => [
      id,
      memberFields({ name, roleId, status: status === 1 ? 1 : 0, appIds }),
    ]),
  );
}

async function change(context: Context, tx: Tx, userId: number, wanted: MemberChange): Promise<void> {
  await changeMembers(context, tx, [{ userId, at: 'id' }], wanted);
}

/** Members of the organization: a role goes back, who was kept out or removed comes back; a name is its person's alone. */
export const memberEntity: Entity = {
  name: 'user',
  permission: 'um_users',
  read: async (tx, id) => (await readMany(tx, [id])).get(id),
  readMany,
  write: (context, tx, id, fields) => {
    const { roleId, appIds } = z.parse(roleAndApps, fields);
    // What is no app any more can't be chosen again.
    return change(context, tx, id, { kind: 'role', roleId, appIds });
  },
  refuse: (now, wanted) => (now.name === wanted.name ? undefined : 'changeLog.errors.final'),
  setStatus: (context, tx, id, status) => change(context, tx, id, { kind: 'status', status }),
  remove: (context, tx, id) => change(context, tx, id, { kind: 'remove' }),
  restore: (context, tx, id) => change(context, tx, id, { kind: 'restore' }),
};
