import type { PromoteProfile } from '@millrace/contract/advertiser/promotion';
import type { Context } from '../../../platform/http/context.ts';
import { queryProfile } from './queries.ts';

export function readProfile(context: Context): Promise<PromoteProfile> {
  return context.read((tx) => queryProfile(tx, context.scope.organizationId));
}
