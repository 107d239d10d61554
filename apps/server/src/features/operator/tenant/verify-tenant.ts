import type { RequestOf } from '@millrace/contract/kit/call';
import type { Tenant, verifyTenant } from '@millrace/contract/operator/tenant';
import type { PersonContext } from '../../../platform/http/context.ts';
import { writeNotices } from '../../../platform/people/notice.ts';
import { changeTenant, linkToProfile } from './change-tenant.ts';

const messages = {
  1: 'notification.content.organizationVerified',
  2: 'notification.content.organizationDenied',
} as const;

/** Verifies or denies; those who may change the company's profile are told, and can act on it. */
export function verify(
  context: PersonContext,
  { id, verifyStatus }: RequestOf<typeof verifyTenant>,
): Promise<Tenant> {
  return changeTenant(context, id, async (tx, before) => {
    if (before.verifyStatus === verifyStatus) return undefined;
    await tx.updateTable('organization').set({ verify_status: verifyStatus }).where('id', '=', id).execute();
    if (verifyStatus !== 0) {
      await writeNotices(tx, {
        organizationId: id,
        message: messages[verifyStatus],
        params: { organization: before.name },
        link: linkToProfile(before),
      });
    }
    return {
      action: 'edit',
      before: { verification: before.verifyStatus },
      after: { verification: verifyStatus },
    };
  });
}
