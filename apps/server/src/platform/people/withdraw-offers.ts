import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Author, recordChanges } from '../change-log/change-log.ts';
import type { Tx } from '../postgres/database.ts';
import { isOffered, offeredBy } from './inviter.ts';
import { isRoleId } from './role-name.ts';

/** What a member has become. */
interface Inviter {
  readonly userId: number;
  /** null: none any more. */
  readonly roleId: number | null;
}

/**
 * Withdraws the open invitations to the author's organization that somebody might not send any more: a link that is out must not
 * bring in whom nobody would ask in today. In the history that is a change of its own, which taking the member's change back
 * leaves as it is.
 */
export async function withdrawOffers(
  tx: Tx,
  author: Author,
  { userId, roleId }: Inviter,
  now: Date,
): Promise<void> {
  const offered = roleId !== null && isRoleId(roleId) ? offeredBy(roleId) : [];
  let query = tx
    .updateTable('invitation')
    .set({ withdrawn_at: now })
    .where('organization_id', '=', author.organizationId)
    .where('invited_by', '=', userId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null);
  if (offered.length > 0) query = query.where('role_id', 'not in', offered);
  await record(tx, author, await query.returning(['id', 'email', 'role_id']).execute());
}

/**
 * The same wherever they have invited somebody, as a member or as an Administrator, once the account is no more what it was. Needs
 * the system role.
 * @param authorIn whose change that is in an organization
 */
export async function withdrawEverywhere(
  tx: Tx,
  userId: number,
  { authorIn, now }: { readonly authorIn: (organizationId: number) => Author; readonly now: Date },
): Promise<void> {
  const withdrawn = await tx
    .updateTable('invitation')
    .set({ withdrawn_at: now })
    .where((eb) => eb.or([eb('invited_by', '=', userId), eb('administrator_id', '=', userId)]))
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`not ${isOffered}`)
    .returning(['id', 'email', 'role_id', 'organization_id'])
    .execute();
  for (const [organizationId, rows] of Map.groupBy(withdrawn, (row) => row.organization_id))
    await record(tx, authorIn(organizationId), rows);
}

interface Withdrawn {
  readonly id: number;
  readonly email: string;
  readonly role_id: number;
}

function record(tx: Tx, author: Author, withdrawn: readonly Withdrawn[]): Promise<void> {
  return recordChanges(
    tx,
    author,
    withdrawn.map(({ id, email, role_id: given }) => ({
      entity: 'invitation',
      entityId: id,
      action: 'delete',
      name: email,
      before: { email, roleId: given },
    })),
    { batchId: randomUUID() },
  );
}
