import { CallError } from '../../../platform/http/call-error.ts';
import { invitedApps } from '../../../platform/people/member-apps.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { tokenHash } from '../../../platform/session/token.ts';

/** The invitation behind a link, with its organization. @throws CallError linkSpent when it serves no more */
export async function findByLink(tx: Tx, token: string, now: Date) {
  const row = await tx
    .selectFrom('invitation')
    .innerJoin('organization', 'organization.id', 'invitation.organization_id')
    .leftJoin('user_account', 'user_account.email', 'invitation.email')
    .select([
      'invitation.id',
      'invitation.email',
      'invitation.role_id',
      'invitation.advertiser_name',
      'invitation.invited_by',
      'invitation.organization_id',
      invitedApps.as('app_ids'),
      'organization.name as organization_name',
      'user_account.id as user_id',
      'user_account.name as user_name',
    ])
    .where('invitation.token_hash', '=', tokenHash(token))
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .where('organization.status', '=', 1)
    .executeTakeFirst();
  if (row === undefined) throw new CallError('invitation.errors.linkSpent');
  return row;
}
