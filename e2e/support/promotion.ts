import { type Campaign, createCampaign, switchCampaigns } from '@millrace/contract/advertiser/campaign';
import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import {
  createPromotedApp,
  type PromotedApp,
  updatePromotedAppStatus,
} from '@millrace/contract/advertiser/promoted-app';
import { newPerson, type Person } from './people.ts';
import { inStore } from './store.ts';

/** A promoter with an app, an app that its store was not asked about, a website, and an archived website. */
export interface Promotion {
  readonly promoter: Person;
  readonly app: PromotedApp;
  readonly unverified: PromotedApp;
  readonly website: PromotedApp;
  /** Of the app, a draft. */
  readonly campaign: Campaign;
}

const draft = {
  ...{ name: 'Autumn', goal: 'install', startsAt: null, endsAt: null, countries: ['DE', 'FR'] },
  ...{ targeting: everybody, pricing: 'cpm', bid: '2.5', bids: [], dailyBudget: '50' },
  ...{ totalBudget: null, pacing: 'even', capImpressions: 3, capHours: 24, link: null },
  ...{ impressionTrackers: [], clickTrackers: [], creatives: [] },
};

/** Adds an app or website through the API as a real person would. */
export async function promote(promoter: Person, kind: 'app' | 'website', link: string, name: string) {
  return (await promoter.api.post(createPromotedApp.path, { kind, link, name })) as PromotedApp;
}

export async function newPromotion(): Promise<Promotion> {
  const promoter = await newPerson({ userType: 1 });
  const appId = await inStore({ kind: 'found', name: 'Coin Rush', developer: 'Acme Games' });
  const old = await promote(promoter, 'website', 'https://old.example', 'Old shop');
  await promoter.api.post(updatePromotedAppStatus.path, { id: old.id, status: 0 });
  const app = await promote(promoter, 'app', appId, 'Coin Rush');
  const campaign = await promoter.api.post(createCampaign.path, { ...draft, promotedAppId: app.id });
  return {
    promoter,
    app,
    campaign: campaign as Campaign,
    unverified: await promote(
      promoter,
      'app',
      await inStore({ kind: 'down' }),
      'Gem Hunt: the long way home',
    ),
    website: await promote(promoter, 'website', 'https://shop.example', 'Shop'),
  };
}

/** A promoter with a campaign for a website that is switched on: publishers can let them in by this name. */
export async function newAdvertiser(): Promise<Person> {
  const promoter = await newPerson({ userType: 1 });
  const { id: promotedAppId } = await promote(promoter, 'website', 'https://shop.example', 'Shop');
  const campaign = (await promoter.api.post(createCampaign.path, { ...draft, promotedAppId })) as Campaign;
  await promoter.api.post(switchCampaigns.path, { ids: [campaign.id], switch: 'on' });
  return promoter;
}
