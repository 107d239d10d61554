import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import { keepPerson } from './kept-person.ts';
import { takeNamesOut } from './take-names-out.ts';

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
  run: (services, { membershipId }) =>
    services.database.asSystem((tx) => anonymize(services, tx, membershipId)),
});

async function anonymize(services: Services, tx: Tx, membershipId: number): Promise<void> {
  const member = await tx
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select(['organization_id', 'user_id', 'user_account.name', 'user_account.email'])
    .select('membership.created_at')
    .where('membership.id', '=', membershipId)
    .where('anonymous_at', 'is not', null)
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
  if (member === undefined) return;
  const { organization_id: organizationId, user_id: userId, name, email } = member;
  await takeNamesOut(tx, { organizationId, userId, name, email });
  await keepPerson(services, tx, 'membership', { id: membershipId, since: member.created_at });
}
