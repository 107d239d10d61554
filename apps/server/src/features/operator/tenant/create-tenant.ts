import type { RequestOf } from '@millrace/contract/kit/call';
import type { createTenant, Tenant } from '@millrace/contract/operator/tenant';
import { role } from '@millrace/contract/people/permission';
import { invitationLifetime, postInvitation } from '../../../domain/invitation/post-invitation.ts';
import { authorOf, recordChange } from '../../../platform/change-log/change-log.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { openOrganization } from '../../../platform/people/join-organization.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { newToken } from '../../../platform/session/token.ts';
import { findTenant } from './queries.ts';

type Input = RequestOf<typeof createTenant>;

/** Opens the organization and invites its owner, both or neither. */
export function create(context: PersonContext, input: Input): Promise<Tenant> {
  const { scope } = context;
  return context.writeEverywhere(async (tx) => {
    const id = await openOrganization(tx, input.side, input.name);
    const author = authorOf(scope, id);
    const after = { name: input.name };
    await recordChange(tx, author, {
      entity: 'company',
      entityId: id,
      action: 'add',
      name: input.name,
      after,
    });
    const invitation = await inviteOwner(tx, context, id, input);
    await recordChange(tx, author, {
      entity: 'invitation',
      entityId: invitation.id,
      action: 'add',
      name: invitation.email,
      after: { email: invitation.email, roleId: invitation.roleId },
    });
    return found(await findTenant(tx, id));
  });
}

async function inviteOwner(tx: Tx, context: PersonContext, id: number, input: Input) {
  const email = input.ownerEmail.toLowerCase();
  const roleId = input.side === 1 ? role.promoter : role.organizationOwner;
  const token = newToken();
  const invitation = await tx
    .insertInto('invitation')
    .values({
      organization_id: id,
      email,
      role_id: roleId,
      token_hash: token.hash,
      expires_at: new Date(context.services.now().getTime() + invitationLifetime),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await postInvitation(tx, context, {
    ...{ email, roleId, token: token.secret },
    ...{ organization: input.name, inviter: context.scope.administratorName ?? undefined },
  });
  return { id: invitation.id, email, roleId };
}
