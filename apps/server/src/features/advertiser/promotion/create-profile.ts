import type { PromoteForm, PromoteProfile } from '@millrace/contract/advertiser/promotion';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { queryProfile, storeProfile } from './queries.ts';

export function createProfile(context: Context, form: PromoteForm): Promise<PromoteProfile> {
  const { scope } = context;
  return context.write(async (tx) => {
    const before = await queryProfile(tx, scope.organizationId, { lock: true });
    if (before.created) throw new CallError('promotion.errors.alreadyCreated');
    const after = await storeProfile(tx, before, form, context.services.now());
    await recordChange(tx, scope, { entity: 'promotion', entityId: after.id, action: 'add', after });
    return after;
  });
}
