import type { Invitation } from '@millrace/contract/people/invitation';
import type { Context } from '../../../platform/http/context.ts';
import { roleName } from '../../../platform/people/role-name.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** Invitations of the current organization that were neither accepted nor withdrawn. */
export function queryOpen(tx: Tx, search?: string) {
  let query = tx
    .selectFrom('invitation')
    .leftJoin('user_account as inviter', 'inviter.id', 'invitation.invited_by')
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null);
  if (search) query = query.where('invitation.email', 'ilike', containing(search));
  return query;
}

export const invitationColumns = [
  'invitation.id',
  'invitation.email',
  'invitation.role_id',
  'invitation.advertiser_name',
  'inviter.name as inviter_name',
  'invitation.created_at',
  'invitation.expires_at',
] as const;

interface InvitationRow {
  readonly id: number;
  readonly email: string;
  readonly role_id: number;
  readonly advertiser_name: string | null;
  readonly inviter_name: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export function presentInvitation(row: InvitationRow, { lang, services }: Context): Invitation {
  return {
    id: row.id,
    email: row.email,
    roleId: row.role_id,
    roleName: roleName(lang, row.role_id),
    advertiserName: row.advertiser_name,
    invitedBy: row.inviter_name,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    expired: row.expires_at <= services.now(),
  };
}

/**
 * One open invitation of the current organization, as the list shows it.
 * @param options lock: nobody accepts or withdraws it before this transaction ends
 */
export function findOpen(tx: Tx, id: number, options: { lock?: boolean } = {}) {
  const query = queryOpen(tx).select(invitationColumns).where('invitation.id', '=', id);
  return (options.lock ? query.forUpdate('invitation') : query).executeTakeFirst();
}
