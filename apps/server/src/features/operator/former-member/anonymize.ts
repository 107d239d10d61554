import type { RequestOf } from '@millrace/contract/kit/call';
import type { anonymizeMember, FormerMember } from '@millrace/contract/operator/former-member';
import { anonymizeJob } from '../../../domain/erasing/anonymize-job.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { presentFormer, queryFormer, selectFormer } from './queries.ts';

/**
 * Takes a removed member's name away: from now on no account is seen behind what they did, and a job clears what stands
 * elsewhere as text. Once more changes nothing.
 */
export function anonymize(
  { scope, services, write }: PersonContext,
  { id }: RequestOf<typeof anonymizeMember>,
): Promise<FormerMember> {
  return write(async (tx) => {
    const one = selectFormer(queryFormer(tx)).where('membership.user_id', '=', id);
    const before = found(await one.executeTakeFirst());
    if (before.anonymous_at === null) {
      await tx
        .updateTable('membership')
        .set({ anonymous_at: services.now() })
        .where('user_id', '=', id)
        .where('removed_at', 'is not', null)
        .execute();
      await recordChange(tx, scope, { entity: 'user', entityId: id, action: 'edit', before: {}, after: {} });
      await services.jobs.send(tx, anonymizeJob, { membershipId: before.number });
    }
    return presentFormer(found(await one.executeTakeFirst()));
  });
}
