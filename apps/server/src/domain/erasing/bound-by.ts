import { role } from '@millrace/contract/people/permission';
import type { Tx } from '../../platform/postgres/database.ts';

/** Roles that run an organization or advertiser. */
const running = [role.organizationOwner, role.promoter];

/**
 * Organizations and advertisers that nobody would be left to run without this person. Their owners are locked in one order: of two
 * who leave at the same moment one has to stay. Needs the system role.
 */
export async function placesBoundBy(tx: Tx, userId: number): Promise<string[]> {
  const mine = tx
    .selectFrom('membership as mine')
    .innerJoin('organization', 'organization.id', 'mine.organization_id')
    .where('mine.user_id', '=', userId)
    .where('mine.status', '=', 1)
    .where('mine.role_id', 'in', running)
    .where('organization.status', '=', 1);
  await tx
    .selectFrom('membership')
    .select('id')
    .where('organization_id', 'in', mine.select('mine.organization_id'))
    .where('role_id', 'in', running)
    .orderBy('id')
    .forUpdate()
    .execute();
  const bound = await mine
    .select('organization.name')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('membership as other')
            .innerJoin('user_account', 'user_account.id', 'other.user_id')
            .select('other.id')
            .whereRef('other.organization_id', '=', 'mine.organization_id')
            .whereRef('other.role_id', '=', 'mine.role_id')
            .where('other.user_id', '!=', userId)
            .where('other.status', '=', 1)
            .where('user_account.status', '=', 1),
        ),
      ),
    )
    .orderBy('organization.name')
    .execute();
  return bound.map(({ name }) => name);
}
