import { createCampaign } from '@millrace/contract/advertiser/campaign';
import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { campaignFormOf, createTestCreative } from '../testing/campaigns.ts';
import type { Person } from '../testing/people.ts';
import type { TestApp } from '../testing/test-app.ts';

export interface AdvertiserWorld {
  readonly promotedApp: number;
  readonly campaign: number;
  readonly creative: number;
}

const website = { kind: 'website', link: 'https://shop.acme.example' } as const;

/** What an advertiser promotes. */
export async function createAdvertiserWorld(app: TestApp, promoter: Person): Promise<AdvertiserWorld> {
  const { id: promotedApp } = (await app.ask(createPromotedApp, website, promoter)).data;
  const campaign = await app.ask(
    createCampaign,
    { ...campaignFormOf(), promotedAppId: promotedApp },
    promoter,
  );
  const creative = await createTestCreative(app, promoter);
  return { promotedApp, campaign: campaign.data.id, creative };
}

/** A question of every call that names nothing. */
export const advertiserOwnQuestions: Readonly<Record<string, () => object>> = {
  listPromotedApps: () => ({}),
  getAdsOverview: () => ({}),
  lookUpPromotedApp: () => website,
  createPromotedApp: () => ({ ...website, link: 'https://news.acme.example', name: 'News' }),
};

/** A question of every call that names something of the advertiser's, in an order in which each can succeed. */
export const advertiserQuestions: Readonly<Record<string, (world: AdvertiserWorld) => object>> = {
  getPromotedApp: ({ promotedApp: id }) => ({ id }),
  updatePromotedApp: ({ promotedApp: id }) => ({
    ...{ id, version: 1, name: 'Shop', link: 'https://shop.acme.example' },
    ...{ clickDays: 14, viewHours: 0 },
  }),
  listCampaigns: ({ promotedApp: promotedAppId }) => ({ promotedAppId }),
  getCampaign: ({ campaign: id }) => ({ id }),
  createCampaign: ({ promotedApp: promotedAppId }) => ({
    ...campaignFormOf({ name: 'Winter' }),
    promotedAppId,
  }),
  updateCampaign: ({ campaign: id }) => ({ ...campaignFormOf({ name: 'Spring' }), id, version: 1 }),
  switchCampaigns: ({ campaign }) => ({ ids: [campaign], switch: 'on' }),
  duplicateCampaign: ({ campaign: id }) => ({ id }),
  updatePromotedAppStatus: ({ promotedApp: id }) => ({ id, status: 0 }),
};

/** A campaign with everything that it can say. */
export const fullCampaign = campaignFormOf({
  name: 'Everything',
  startsAt: '2999-01-01T00:00:00Z',
  endsAt: '2999-02-01T00:00:00Z',
  countries: ['DE'],
  targeting: {
    ...everybody,
    connections: ['wifi'],
    deviceTypes: ['phone'],
    osMin: '8.0',
    osMax: '14.0',
    brandMode: 'include',
    brands: ['Samsung'],
    modelMode: 'exclude',
    models: ['Google:Pixel 8'],
    carriers: ['Vodafone'],
    languages: ['de'],
    hours: [8],
    publisherMode: 'exclude',
    publisherApps: [7],
    placements: [9],
  },
  pricing: 'cpc',
  bids: [{ countries: ['FR'], bid: '2.5' }],
  totalBudget: '500',
  pacing: 'even',
  capImpressions: 3,
  link: 'https://shop.example/?c={click_id}',
  impressionTrackers: ['https://t.example/i'],
  clickTrackers: ['https://t.example/c'],
});
