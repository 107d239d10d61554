import type { PromoteForm, PromoteProfile } from '@millrace/contract/advertiser/promotion';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { queryProfile } from './queries.ts';
import { storeProfile } from './store-profile.ts';

export function createProfile(context: Context, form: PromoteForm): Promise<PromoteProfile> {
  return context.write(async (tx) => {
    const before = await queryProfile(tx, context.scope.organizationId, { lock: true });
    if (before.created) throw new CallError('promotion.errors.alreadyCreated');
    return storeProfile(context, tx, before, form);
  });
}
