import type { RequestOf } from '@millrace/contract/kit/call';
import type { Tenant, updateTenant } from '@millrace/contract/operator/tenant';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { fieldError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { writeNotices } from '../../../platform/people/notice.ts';
import { changeTenant, linkToProfile, named, profileOf } from './change-tenant.ts';

/**
 * Saves name and contact, and tells those who may change them. What has a complete profile keeps an e-mail, which its own form
 * asks for too.
 * @throws CallError staleEdit with the organization as it is, when another save came between; emailEmpty at its field
 */
export function update(
  context: PersonContext,
  { id, version, name, email }: RequestOf<typeof updateTenant>,
): Promise<Tenant> {
  return changeTenant(context, id, async (tx, before) => {
    if (before.version !== version) throw new StaleEdit({ [profileOf(before).entity]: id }, before, id);
    if (email === null && before.isComplete) throw fieldError('email', 'tenant.errors.emailEmpty');
    await tx
      .updateTable('organization')
      .set({ name, email, version: version + 1 })
      .where('id', '=', id)
      .execute();
    if (name !== before.name || email !== before.email) {
      await writeNotices(tx, {
        organizationId: id,
        message: 'notification.content.organizationChanged',
        params: { organization: before.name },
        link: linkToProfile(before),
      });
    }
    return {
      action: 'edit',
      before: { ...named(before), email: before.email },
      after: { ...named({ ...before, name }), email },
    };
  });
}
