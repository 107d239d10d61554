import { sql } from 'kysely';
import type { Tx } from '../postgres/database.ts';
import { type NewNotice, writeNotice } from './notice.ts';

/**
 * Puts a notice behind the bell of every active Administrator, once a day for each cause, wherever they are. Notices hang at
 * memberships: an Administrator finds it in the organization where they were last among their own; one who belongs to none
 * sees the same on the system page. Needs the system role.
 */
export async function tellAdministrators(
  tx: Tx,
  notice: Omit<NewNotice, 'organizationId' | 'userId'> & { readonly cause: string },
): Promise<void> {
  const { rows } = await sql<{ userId: number; organizationId: number }>`
    select distinct on (person.id) person.id as "userId", membership.organization_id as "organizationId"
    from user_account person
    join membership on membership.user_id = person.id and membership.status = 1
    join organization on organization.id = membership.organization_id and organization.status = 1
    left join session on session.user_id = person.id and session.organization_id = membership.organization_id
    where person.is_administrator and person.status = 1 and not exists (
      select from notice where notice.user_id = person.id and notice.message_key = ${notice.message}
        and notice.cause = ${notice.cause} and notice.day = (now() at time zone 'utc')::date)
    order by person.id, session.created_at desc nulls last, membership.id`.execute(tx);
  for (const to of rows) await writeNotice(tx, { ...notice, ...to });
}
