import type { RequestOf } from '@millrace/contract/kit/call';
import type { checkRevenueUpload, RevenueCheck } from '@millrace/contract/revenue-upload';
import type { Context } from '../../platform/http/context.ts';
import { planUpload } from './plan-upload.ts';

/** What a file would bring in; nothing is changed. */
export function checkUpload(
  context: Context,
  input: RequestOf<typeof checkRevenueUpload>,
): Promise<RevenueCheck> {
  return context.read(async (tx) => (await planUpload(context, tx, input)).check);
}
