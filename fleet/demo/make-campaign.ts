import { type CampaignForm, createCampaign, switchCampaigns } from '@millrace/contract/advertiser/campaign';
import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import type { Api } from './api.ts';
import type { MadeCreative } from './make-creatives.ts';

/** A campaign for everybody, everywhere, at once and without an end, as fast as its budget lasts. */
const ordinary = {
  ...{ goal: 'install', startsAt: null, endsAt: null, countries: ['00'], targeting: everybody },
  ...{ bids: [], totalBudget: null, pacing: 'fast', capImpressions: 0, capHours: 24 },
  ...{ link: null, impressionTrackers: [], clickTrackers: [] },
} satisfies Partial<CampaignForm>;

export type CampaignPlan = Pick<CampaignForm, 'name' | 'pricing' | 'bid' | 'dailyBudget'> &
  Partial<CampaignForm>;

/** Makes a campaign that is switched on. @returns its id */
export async function makeCampaign(
  api: Api,
  promotedAppId: number,
  creatives: readonly MadeCreative[],
  plan: CampaignPlan,
): Promise<number> {
  const chosen = creatives.map(({ id }) => ({ id, weight: 1 }));
  const { id } = await api.ask(createCampaign, { ...ordinary, creatives: chosen, ...plan, promotedAppId });
  await api.ask(switchCampaigns, { ids: [id], switch: 'on' });
  return id;
}
