import type { RequestOf } from '@millrace/contract/kit/call';
import { joinedBySignIn } from '@millrace/contract/operator/single-sign-on';
import type { Tenant, updateTenantStatus } from '@millrace/contract/operator/tenant';
import { settingsIn } from '../../../domain/installation/installation-settings.ts';
import { endVisitsTo } from '../../../domain/working-as/visits.ts';
import { switching } from '../../../platform/change-log/change-log.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { writeNotices } from '../../../platform/people/notice.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/services.ts';
import { endSessions } from '../../../platform/session/end-sessions.ts';
import { changeTenant } from './change-tenant.ts';

const messages = {
  0: 'notification.content.organizationDisabled',
  1: 'notification.content.organizationEnabled',
} as const;

/**
 * Lets an organization in or keeps it out, and tells those who may change its profile. Letting it in again does not revive the
 * sessions that were in it.
 */
export function setStatus(
  context: PersonContext,
  { id, status }: RequestOf<typeof updateTenantStatus>,
): Promise<Tenant> {
  const { services, session } = context;
  // Whoever keeps out the organization that their own session is at home in would be gone with it.
  if (status === 0 && id === session.homeId) throw new CallError('tenant.errors.ownOrganization');
  return changeTenant(context, id, async (tx, before) => {
    if (before.status === status) return undefined;
    if (status === 0) await mustNotBeJoined(tx, id, services.config);
    await tx.updateTable('organization').set({ status }).where('id', '=', id).execute();
    if (status === 0) await endAllIn(tx, id, services.now());
    await writeNotices(tx, {
      organizationId: id,
      message: messages[status],
      params: { organization: before.name },
    });
    return switching(before.status, status);
  });
}

/** Whoever signs in for the first time would have no way in. */
async function mustNotBeJoined(tx: Tx, id: number, config: Services['config']): Promise<void> {
  const { singleSignOn } = await settingsIn(tx, config);
  if (joinedBySignIn(singleSignOn) === id) throw new CallError('tenant.errors.joinedBySignIn');
}

async function endAllIn(tx: Tx, organizationId: number, now: Date): Promise<void> {
  await endVisitsTo(tx, organizationId, now);
  await endSessions(tx, { organizationId, now });
}
