import { recordChange } from '../../platform/change-log/change-log.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import { anonymizeJob } from './anonymize-job.ts';
import { eraseAccount } from './erase-account.ts';
import type { KeptPerson } from './kept-line.ts';

type Needs = Pick<Services, 'jobs' | 'now'>;

interface Row {
  readonly id: number;
  /** When it was made: another row may have the number by now. */
  readonly since: string;
}

/** Lets somebody go whom a backup has brought back; whoever it does not know is not there. Needs the system role. */
export const removePersonAgain: Readonly<
  Record<KeptPerson, (services: Needs, tx: Tx, row: Row) => Promise<void>>
> = {
  async account(services, tx, { id, since }) {
    const account = await tx
      .selectFrom('user_account')
      .select(['id', 'name', 'email', 'created_at'])
      .where('id', '=', id)
      .where('erased_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (account?.created_at.toISOString() !== since) return;
    await eraseAccount(services, tx, account, services.now());
  },

  /** By nobody: whoever asked for it may not be there. */
  async membership(services, tx, { id, since }) {
    const member = await tx
      .selectFrom('membership')
      .select(['organization_id', 'user_id', 'status', 'removed_at', 'anonymous_at', 'created_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (member?.created_at.toISOString() !== since) return;
    const { organization_id: organizationId, user_id: entityId, removed_at: removedAt } = member;
    if (removedAt !== null && member.anonymous_at !== null) return;
    const now = services.now();
    if (removedAt === null) {
      const entry = { entity: 'user', entityId, action: 'delete', before: {} } as const;
      await recordChange(tx, { organizationId, userId: null }, entry);
    }
    await tx
      .updateTable('membership')
      .set((eb) => ({
        ...(removedAt === null && { removed_at: now, status_before: member.status, status: 0 }),
        anonymous_at: now,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    await services.jobs.send(tx, anonymizeJob, { membershipId: id });
  },
};
