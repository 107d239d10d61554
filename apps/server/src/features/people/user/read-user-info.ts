import { role } from '@millrace/contract/people/permission';
import { userInfo } from '@millrace/contract/people/user';
import * as z from 'zod/mini';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { successJson } from '../../../platform/http/envelope.ts';
import { Prepared } from '../../../platform/http/route.ts';
import { roleName } from '../../../platform/people/role-name.ts';
import { pictureAddress } from '../../../platform/picture/register-pictures.ts';

/** Asked at every start of the console, so kept with the session, which ends with any change of people or rights. */
export async function readUserInfo(context: PersonContext): Promise<Prepared> {
  const name = `user-info ${context.lang}`;
  const kept = context.session.answers.get(name);
  if (kept !== undefined) return new Prepared(kept);

  const json = successJson(z.parse(userInfo, await load(context)));
  context.session.answers.set(name, json);
  return new Prepared(json);
}

async function load({ services, scope, session, lang }: PersonContext) {
  // By the system role: an Administrator is not a member of every organization they look into.
  const row = await services.database.asSystem((tx) =>
    tx
      .selectFrom('user_account')
      .innerJoin('organization', (join) => join.on('organization.id', '=', scope.organizationId))
      .leftJoin('membership', (join) =>
        join
          .onRef('membership.user_id', '=', 'user_account.id')
          .onRef('membership.organization_id', '=', 'organization.id')
          .on('membership.status', '=', 1),
      )
      .leftJoin('organization_logo', 'organization_logo.organization_id', 'organization.id')
      .select(['user_account.id', 'user_account.name', 'user_account.email', 'username', 'avatar', 'lang'])
      .select([
        'organization.name as organization_name',
        'verify_status',
        'completed_at',
        'organization_logo.hash',
        'membership.id as member_id',
      ])
      .where('user_account.id', '=', scope.userId)
      .executeTakeFirst(),
  );
  if (row === undefined) throw new CallError('common.errors.unauthorized');
  const mayBeHeld = scope.roleId === role.organizationOwner || scope.roleId === role.promoter;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    username: row.username,
    avatar: row.avatar,
    userType: scope.side,
    perms: session.perms,
    roles: [{ id: scope.roleId, name: roleName(lang, scope.roleId) }],
    needsSecondFactor: session.needsSecondFactor,
    isNew: mayBeHeld && row.completed_at === null,
    verifyStatus: row.verify_status,
    lang: row.lang,
    organization: {
      id: scope.organizationId,
      name: row.organization_name,
      logo: row.hash && pictureAddress(row.hash),
    },
    isMember: row.member_id !== null,
    workingAs: session.workingUntil && { until: session.workingUntil.toISOString() },
  };
}
