import { type RawBuilder, sql } from 'kysely';
import type { NoticeMessage } from '../../platform/people/notice.ts';
import type { Tx } from '../../platform/postgres/database.ts';

/** Notices that name a person in one of their params, and which that is. */
const naming = {
  name: [
    'notification.content.memberJoined',
    'notification.content.ownerMade',
    'notification.content.signOnChanged',
    'notification.content.administratorMade',
    'notification.content.administratorReset',
  ],
  who: [
    'notification.content.apiKeyMade',
    'notification.content.apiKeyWidened',
    'notification.content.secondFactorUnasked',
    'notification.content.paymentChanged',
  ],
} as const satisfies Record<string, readonly NoticeMessage[]>;

/**
 * Whether a row of `notice` names somebody: by their number, for names change and people share them. Only a notice of before that
 * was kept is told by the name itself.
 */
export function namesInNotice({ userId, name }: Pick<Leaving, 'userId' | 'name'>): RawBuilder<boolean> {
  const known = sql`coalesce(params ->> 'personId',
    case message_key when 'notification.content.memberJoined' then cause end)`;
  const named = Object.entries(naming).map(
    ([param, messages]) =>
      sql`message_key = any(${messages}::text[]) and params ->> ${sql.lit(param)} = ${name}`,
  );
  return sql<boolean>`
    case when ${known} is null then ${sql.join(named, sql` or `)} else ${known} = ${String(userId)} end`;
}

interface Leaving {
  readonly organizationId: number;
  readonly userId: number;
  readonly name: string;
  readonly email: string;
}

/**
 * Takes somebody's name and address out of what an organization has stored of them as text: history of members, invitations
 * and recipients of reports, and what notices told others. Needs the system role.
 */
export async function takeNamesOut(tx: Tx, { organizationId, userId, name, email }: Leaving): Promise<void> {
  await sql`
    update change_log set name = null, before = before - 'name', after = after - 'name'
    where organization_id = ${organizationId} and entity = 'user' and entity_id = ${userId}`.execute(tx);
  await takeAddressOut(tx, email, sql`organization_id = ${organizationId}`);
  await tx
    .deleteFrom('invitation')
    .where('organization_id', '=', organizationId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .execute();
  await sql`
    delete from notice where organization_id = ${organizationId}
      and (user_id = ${userId} or ${namesInNotice({ userId, name })})`.execute(tx);
}

/** The same of an address alone, wherever it was written: it is one person's. */
export async function takeAddressOut(tx: Tx, email: string, within: RawBuilder<unknown> = sql`true`) {
  // Who schedules reports is told of recipients whose mail comes back.
  await sql`
    delete from notice where ${within} and lower(params ->> 'email') = lower(${email})`.execute(tx);
  await sql`
    update change_log set name = null, before = before - 'email', after = after - 'email'
    where ${within} and entity = 'invitation'
      and lower(${email}) in (lower(name), lower(before ->> 'email'), lower(after ->> 'email'))`.execute(tx);
  const without = (column: 'before' | 'after') => sql`
    case when jsonb_typeof(${sql.ref(column)} -> 'recipients') = 'array' then
      jsonb_set(${sql.ref(column)}, '{recipients}', (
        select coalesce(jsonb_agg(line), '[]') from jsonb_array_elements_text(${sql.ref(column)} -> 'recipients') line
        where lower(split_part(line, ' ', 1)) <> lower(${email})))
      else ${sql.ref(column)} end`;
  const says = (column: 'before' | 'after') =>
    sql`position(lower(${email}) in lower((${sql.ref(column)} -> 'recipients')::text)) > 0`;
  await sql`
    update change_log set before = ${without('before')}, after = ${without('after')}
    where ${within} and entity = 'report_schedule' and (${says('before')} or ${says('after')})`.execute(tx);
}
