import type { Context } from '../../../platform/http/context.ts';
import { writeNotice } from '../../../platform/people/notice.ts';
import { tellOwners } from '../../../platform/people/tell-owners.ts';
import type { Database, Tx } from '../../../platform/postgres/database.ts';

type System = Pick<Database, 'asSystem'>;

/** Members who work in an organization and have no second factor: a demand for one holds them at their own account. */
export function membersWithoutFactor({ asSystem }: System, organizationId: number): Promise<number[]> {
  return asSystem(async (tx) => {
    const rows = await tx
      .selectFrom('membership')
      .leftJoin('second_factor', 'second_factor.user_id', 'membership.user_id')
      .select('membership.user_id')
      .where('membership.organization_id', '=', organizationId)
      .where('membership.status', '=', 1)
      .where('membership.removed_at', 'is', null)
      .where('second_factor.user_id', 'is', null)
      .orderBy('membership.user_id')
      .execute();
    return rows.map(({ user_id: userId }) => userId);
  });
}

/** Tells each of them, who find every other screen closed from now on, where a second factor is set up. */
export async function tellOfDemand(
  tx: Tx,
  { id: organizationId, name }: { readonly id: number; readonly name: string },
  members: readonly number[],
): Promise<void> {
  for (const userId of members) {
    await writeNotice(tx, {
      organizationId,
      userId,
      message: 'notification.content.secondFactorAsked',
      params: { organization: name },
      link: { url: '/account?tab=secondFactor', type: 'in-app' },
      cause: organizationId,
    });
  }
}

/** That it is asked no longer: what guards everybody there is gone. */
export async function tellOfNoDemand(
  context: Context,
  tx: Tx,
  { name }: { readonly name: string },
): Promise<void> {
  await tellOwners(context, tx, {
    message: 'notification.content.secondFactorUnasked',
    params: { organization: name },
    link: { url: '/company/Settings', type: 'in-app' },
  });
}
