import { listHouseAds } from '@millrace/contract/publisher/house-ad';
import { getOwnAds } from '@millrace/contract/publisher/own-ads';
import { refresh } from '../../../../kit/api/query.ts';
import { reread as rereadNetworks } from '../reread.ts';

/** What shows house ads, or what they have made. */
export async function reread(): Promise<void> {
  await Promise.all([refresh(listHouseAds), refresh(getOwnAds), rereadNetworks()]);
}
