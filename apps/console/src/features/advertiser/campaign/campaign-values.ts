import type { Campaign, CampaignForm } from '@millrace/contract/advertiser/campaign';
import { campaignFields } from '@millrace/contract/advertiser/campaign';
import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import { allRegions } from '@millrace/contract/kit/fields';

/** What a new campaign begins with. */
export const newCampaign: CampaignForm = {
  name: '',
  goal: 'install',
  startsAt: null,
  endsAt: null,
  countries: [allRegions],
  targeting: everybody,
  pricing: 'cpm',
  bid: '',
  bids: [],
  dailyBudget: '',
  totalBudget: null,
  pacing: 'even',
  capImpressions: 0,
  capHours: 24,
  link: null,
  impressionTrackers: [],
  clickTrackers: [],
  creatives: [],
};

/** A stored campaign as the form holds it. */
export function valuesOf(campaign: Campaign): CampaignForm {
  const names = Object.keys(campaignFields) as (keyof CampaignForm)[];
  return Object.fromEntries(names.map((name) => [name, campaign[name]])) as CampaignForm;
}
