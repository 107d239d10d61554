import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { AppMembers, listAppMembers } from '@millrace/contract/people/member';
import { sql } from 'kysely';
import type { Context } from '../../../platform/http/context.ts';
import { roleName } from '../../../platform/people/role-name.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';

/** Apps with everybody who works with them; row-level security leaves the apps in the reader's reach. */
export function listAppMembersOf(
  context: Context,
  { page, size, search }: RequestOf<typeof listAppMembers>,
): Promise<ResponseOf<typeof listAppMembers>> {
  return context.read(async (tx) => {
    let matching = tx.selectFrom('app');
    if (search) matching = matching.where('app.name', 'ilike', containing(search));
    const sorted = matching
      .select(['app.id', 'app.name', 'app.icon', 'app.platform', 'app.status'])
      .orderBy('app.status', 'desc')
      .orderBy(sql`lower(app.name)`)
      .orderBy('app.id');
    const apps = await pageOf(sorted, { page, size }).execute();
    const [everywhere, chosen] = await findMembers(
      tx,
      apps.map(({ id }) => id),
    );
    return {
      list: apps.map(
        (app): AppMembers => ({
          id: app.id,
          appName: app.name,
          icon: app.icon,
          plat: app.platform === 0 ? 0 : 1,
          status: app.status === 1 ? 1 : 0,
          members: [
            ...chosen.filter(({ app_id }) => app_id === app.id).map((row) => present(row, true, context)),
            ...everywhere.map((row) => present(row, false, context)),
          ],
        }),
      ),
      total: await countOf(matching),
    };
  });
}

const columns = ['user_account.id', 'user_account.name', 'user_account.email', 'membership.role_id'] as const;

/** Active members of all apps, and of these apps alone; each by role, then by name. */
async function findMembers(tx: Tx, appIds: readonly number[]) {
  const members = tx
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .where('membership.status', '=', 1)
    .select(columns)
    .orderBy('membership.role_id')
    .orderBy('user_account.name')
    .orderBy('user_account.id');
  const chosen = members
    .innerJoin('membership_app', 'membership_app.membership_id', 'membership.id')
    .select('membership_app.app_id')
    .where('membership.all_apps', '=', false)
    .where('membership_app.app_id', 'in', appIds.length === 0 ? [0] : [...appIds]);
  return [await members.where('membership.all_apps', '=', true).execute(), await chosen.execute()] as const;
}

interface Row {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role_id: number;
}

function present({ id, name, email, role_id: roleId }: Row, isLimited: boolean, { lang }: Context) {
  return { id, name, email, roleId, roleName: roleName(lang, roleId), isLimited };
}
