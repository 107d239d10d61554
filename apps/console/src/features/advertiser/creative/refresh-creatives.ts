import { listCreatives } from '@millrace/contract/advertiser/creative';
import { refresh } from '../../../kit/api/query.ts';
import { refreshCampaigns } from '../../../kit/campaign/switch-campaigns.ts';

/** Asks again what shows creatives, and campaigns: without one that may run they do not. */
export async function refreshCreatives(): Promise<void> {
  await Promise.all([refresh(listCreatives), refreshCampaigns()]);
}
