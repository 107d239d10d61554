import { sql } from 'kysely';
import type { Tx } from '../postgres/database.ts';
import { type NewNotice, writeNotice } from './notice.ts';

interface Telling extends Omit<NewNotice, 'organizationId' | 'userId'> {
  readonly cause: string;
  /** Who did it, or hears of it otherwise. */
  readonly except?: readonly number[];
  /** It only says how things stand: whoever has an unread one of its kind, where they would find this one, needs no other. */
  readonly onceRead?: boolean;
}

/**
 * Tells every active Administrator, once a day for each cause, wherever they are. Notices hang at memberships: an Administrator finds
 * it in the organization where they were last among their own; one who belongs to none gets the mail and sees the same on
 * the system page. Needs the system role.
 */
export async function tellAdministrators(
  tx: Tx,
  { except = [], onceRead = false, ...notice }: Telling,
): Promise<void> {
  const { rows } = await sql<{ userId: number; organizationId: number | null }>`
    select told.* from (
      select distinct on (person.id) person.id as "userId", place.organization_id as "organizationId"
      from user_account person
      left join (
        select membership.id, membership.user_id, membership.organization_id
        from membership
        join organization on organization.id = membership.organization_id and organization.status = 1
        where membership.status = 1 and membership.removed_at is null
      ) place on place.user_id = person.id
      left join session on session.user_id = person.id and session.organization_id = place.organization_id
      where person.is_administrator and person.status = 1 and person.id <> all(${except}::int[])
        and not exists (
          select from notice where notice.user_id = person.id and notice.message_key = ${notice.message}
            and notice.cause = ${notice.cause} and notice.day = (now() at time zone 'utc')::date)
      order by person.id, session.created_at desc nulls last, place.id
    ) told
    where not (${onceRead} and exists (
      select from notice where notice.user_id = told."userId" and notice.organization_id = told."organizationId"
        and notice.message_key = ${notice.message} and notice.read_at is null))`.execute(tx);
  for (const to of rows) await writeNotice(tx, { ...notice, ...to });
}
