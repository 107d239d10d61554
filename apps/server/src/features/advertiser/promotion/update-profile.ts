import type { PromoteProfile, updatePromote } from '@millrace/contract/advertiser/promotion';
import type { RequestOf } from '@millrace/contract/kit/call';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { queryProfile } from './queries.ts';
import { storeProfile } from './store-profile.ts';

/** @throws CallError staleEdit with the profile as it is, when another save came between */
export function updateProfile(
  context: Context,
  input: RequestOf<typeof updatePromote>,
): Promise<PromoteProfile> {
  const { version, ...form } = input;
  return context.write(async (tx) => {
    const before = await queryProfile(tx, context.scope.organizationId, { lock: true });
    if (!before.created) throw new CallError('common.errors.notFound');
    if (before.version !== version) throw new StaleEdit({ promotion: before.id }, before);
    return storeProfile(context, tx, before, form);
  });
}
