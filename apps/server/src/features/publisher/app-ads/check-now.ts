import type { RequestOf } from '@millrace/contract/kit/call';
import { type AppAds, type checkAppAds, checkPause } from '@millrace/contract/publisher/app-ads';
import { lookForFile, storeLook } from '../../../domain/app-ads/look-at-file.ts';
import { readStoredFile } from '../../../domain/app-ads/stored-file.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { mustExist } from '../../../platform/http/must-exist.ts';
import { readAds } from './show-app-ads.ts';

/** Looks at an app's file because a person asks for it. */
export async function checkNow(
  context: Context,
  { pubAppId: appId }: RequestOf<typeof checkAppAds>,
): Promise<AppAds> {
  const { scope, services } = context;
  // A repeated request is answered as it was, and the website is not asked again.
  const before = await context.answered<AppAds>();
  if (before !== undefined) return before.answer;
  const last = await context.read(async (tx) => {
    await mustExist(tx, 'app', appId);
    return (await readStoredFile(tx, appId))?.checkedAt?.getTime();
  });
  if (last !== undefined && services.now().getTime() - last < checkPause * 1000)
    throw new CallError('appAds.errors.justChecked', { params: { seconds: checkPause } });
  const of = { organizationId: scope.organizationId, appId };
  const look = await lookForFile(services, (work) => context.read(work), of, { isAsked: true });
  return context.write(async (tx) => {
    if (look !== undefined) await storeLook(tx, look);
    return readAds(tx, appId);
  });
}
