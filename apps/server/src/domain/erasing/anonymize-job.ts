import { sql } from 'kysely';
import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { Tx } from '../../platform/postgres/database.ts';

/**
 * Takes the name of a former member out of what the organization has stored of it as text: history of members and
 * invitations, and what notices told others. What accounts say is hidden by a policy (migration 0029).
 */
export const anonymizeJob = defineJob({
  name: 'anonymize',
  data: z.object({ membershipId: z.int() }),
  retries: 20,
  pause: 60,
  expire: 600,
  run: ({ database }, { membershipId }) => database.asSystem((tx) => takeNamesOut(tx, membershipId)),
});

async function takeNamesOut(tx: Tx, membershipId: number): Promise<void> {
  const member = await tx
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select(['organization_id', 'user_id', 'user_account.name', 'user_account.email'])
    .where('membership.id', '=', membershipId)
    .where('anonymous_at', 'is not', null)
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
  if (member === undefined) return;
  const { organization_id: organizationId, user_id: userId, name, email } = member;
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
