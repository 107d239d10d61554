import type { Campaign, CampaignForm } from '@millrace/contract/advertiser/campaign';
import { campaignFields, emptyCampaign } from '@millrace/contract/advertiser/campaign';

/** What the form of a new campaign begins with. */
export const newCampaign: CampaignForm = { ...emptyCampaign, dailyBudget: '' };

/** A stored campaign as the form holds it. */
export function valuesOf(campaign: Campaign): CampaignForm {
  const names = Object.keys(campaignFields) as (keyof CampaignForm)[];
  return Object.fromEntries(names.map((name) => [name, campaign[name]])) as CampaignForm;
}
