import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';

interface Leaving {
  readonly organizationId: number;
  readonly userId: number;
  readonly name: string;
  readonly email: string;
}

/**
 * Takes somebody's name and address out of what an organization has stored of them as text: history of members and invitations,
 * and what notices told others. Needs the system role.
 */
export async function takeNamesOut(tx: Tx, { organizationId, userId, name, email }: Leaving): Promise<void> {
  await sql`
    update change_log set name = null, before = before - 'name', after = after - 'name'
    where organization_id = ${organizationId} and entity = 'user' and entity_id = ${userId}`.execute(tx);
  await sql`
    update change_log set name = null, before = before - 'email', after = after - 'email'
    where organization_id = ${organizationId} and entity = 'invitation'
      and lower(${email}) in (lower(name), lower(before ->> 'email'), lower(after ->> 'email'))`.execute(tx);
  await tx
    .deleteFrom('invitation')
    .where('organization_id', '=', organizationId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .execute();
  await sql`
    delete from notice where organization_id = ${organizationId}
      and (user_id = ${userId} or ${name} in (params ->> 'name', params ->> 'who'))`.execute(tx);
}
