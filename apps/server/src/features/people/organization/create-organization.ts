import { side } from '@millrace/contract/common';
import type { RequestOf } from '@millrace/contract/kit/call';
import {
  type createOrganization,
  mostOwned,
  type OrganizationInReach,
} from '@millrace/contract/people/organization';
import { role } from '@millrace/contract/people/permission';
import { authorOf, recordChange } from '../../../platform/change-log/change-log.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { joinOrganization, openOrganization } from '../../../platform/people/join-organization.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { mayOpen } from './may-open.ts';
import { presentInReach, queryReach, withFacts } from './reach-queries.ts';

/** Opens an organization that the caller owns. By the system role: nobody has the new one in sight before it is there. */
export function create(
  context: PersonContext,
  { name }: RequestOf<typeof createOrganization>,
): Promise<OrganizationInReach> {
  const { services, scope, lang } = context;
  const { userId } = scope;
  return context.writeAsSystem(async (tx) => {
    if (!(await mayOpen(services, tx, scope))) throw new CallError('organization.errors.onlyOperator');
    const { name: userName } = await lockPerson(tx, userId);
    if ((await countOwned(tx, userId)) >= mostOwned) throw new CallError('organization.errors.tooMany');
    const organizationId = await openOrganization(tx, side.publisher, name);
    await joinOrganization(tx, { userId, userName, organizationId, roleId: role.organizationOwner });
    const author = authorOf(scope, organizationId);
    const after = { name };
    await recordChange(tx, author, {
      entity: 'company',
      entityId: organizationId,
      action: 'add',
      name,
      after,
    });
    const own = queryReach(tx, userId).where('id', '=', organizationId);
    return presentInReach(found(await withFacts(own, userId).executeTakeFirst()), lang);
  });
}

/** Whoever opens several at once opens them one after another: none of them is counted too late. */
function lockPerson(tx: Tx, userId: number) {
  return tx
    .selectFrom('user_account')
    .select('name')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function countOwned(tx: Tx, userId: number): Promise<number> {
  const { owned } = await tx
    .selectFrom('membership')
    .innerJoin('organization', 'organization.id', 'membership.organization_id')
    .select((eb) => eb.fn.countAll<string>().as('owned'))
    .where('user_id', '=', userId)
    .where('role_id', '=', role.organizationOwner)
    .where('membership.status', '=', 1)
    .where('organization.kind', '=', side.publisher)
    .executeTakeFirstOrThrow();
  return Number(owned);
}
