import { getAdsOverview } from '@millrace/contract/advertiser/ads-overview';
import {
  createCampaign,
  duplicateCampaign,
  getCampaign,
  listCampaigns,
  switchCampaigns,
  updateCampaign,
} from '@millrace/contract/advertiser/campaign';
import { answer, type Route } from '../../../platform/http/route.ts';
import { listOwnCampaigns, showCampaign } from './list-campaigns.ts';
import { addCampaign, copyCampaign, saveCampaign } from './save-campaign.ts';
import { showOverview } from './show-overview.ts';
import { setSwitches } from './switch-campaigns.ts';

export const campaignRoutes: readonly Route[] = [
  answer(getAdsOverview, showOverview),
  answer(listCampaigns, listOwnCampaigns),
  answer(getCampaign, showCampaign),
  answer(createCampaign, addCampaign),
  answer(updateCampaign, saveCampaign),
  answer(switchCampaigns, setSwitches),
  answer(duplicateCampaign, copyCampaign),
];
