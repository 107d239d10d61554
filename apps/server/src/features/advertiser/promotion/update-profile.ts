import type { PromoteProfile, updatePromote } from '@millrace/contract/advertiser/promotion';
import type { RequestOf } from '@millrace/contract/kit/call';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { queryProfile, storeProfile } from './queries.ts';

/** @throws CallError staleEdit with the profile as it is, when another save came between */
export function updateProfile(
  context: Context,
  input: RequestOf<typeof updatePromote>,
): Promise<PromoteProfile> {
  const { version, ...form } = input;
  const { scope } = context;
  return context.write(async (tx) => {
    const before = await queryProfile(tx, scope.organizationId, { lock: true });
    if (!before.created) throw new CallError('common.errors.notFound');
    if (before.version !== version) throw new CallError('common.errors.staleEdit', { current: before });
    const after = await storeProfile(tx, before, form, context.services.now());
    await recordChange(tx, scope, { entity: 'promotion', entityId: after.id, action: 'edit', before, after });
    return after;
  });
}
