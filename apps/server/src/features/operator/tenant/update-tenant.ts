import { side } from '@millrace/contract/common';
import type { RequestOf } from '@millrace/contract/kit/call';
import type { Tenant, updateTenant } from '@millrace/contract/operator/tenant';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { fieldError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { changeTenant } from './change-tenant.ts';

/**
 * Saves name and contact. What has a complete profile keeps an e-mail, which its own form asks for too.
 * @throws CallError staleEdit with the organization as it is, when another save came between; emailEmpty at its field
 */
export function update(
  context: PersonContext,
  { id, version, name, email }: RequestOf<typeof updateTenant>,
): Promise<Tenant> {
  return changeTenant(context, id, async (tx, before) => {
    // What an advertiser's own people save of it is in no change log.
    if (before.version !== version)
      throw new StaleEdit(before.side === side.publisher ? { company: id } : {}, before, id);
    if (email === null && before.isComplete) throw fieldError('email', 'tenant.errors.emailEmpty');
    await tx
      .updateTable('organization')
      .set({ name, email, version: version + 1 })
      .where('id', '=', id)
      .execute();
    return {
      action: 'edit',
      before: { name: before.name, email: before.email },
      after: { name, email },
    };
  });
}
