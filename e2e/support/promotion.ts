import {
  type Campaign,
  type CampaignForm,
  createCampaign,
  switchCampaigns,
} from '@millrace/contract/advertiser/campaign';
import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import { createFeed, type Feed } from '@millrace/contract/advertiser/feed';
import { createIdList, type IdList, idUploadPath } from '@millrace/contract/advertiser/id-list';
import {
  createPromotedApp,
  type PromotedApp,
  updatePromotedAppStatus,
} from '@millrace/contract/advertiser/promoted-app';
import { createSegment, type Segment } from '@millrace/contract/advertiser/segment';
import { emptyRules } from '@millrace/contract/advertiser/segment-rules';
import { sendUpload } from '../../bench/lib/send-upload.ts';
import { createVideo } from './creatives.ts';
import { asSystem } from './database.ts';
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
  /** A draft. */
  readonly segment: Segment;
  /** With a line that is wrong. */
  readonly idList: IdList;
  /** Of the website, at an address, not imported yet. */
  readonly feed: Feed;
}

/** A campaign that nothing is shown of yet. */
export const newDraft = {
  ...{ name: 'Autumn', goal: 'install', startsAt: null, endsAt: null, countries: ['DE', 'FR'] },
  ...{ targeting: everybody, pricing: 'cpm', bid: '2.5', bids: [], dailyBudget: '50' },
  ...{ totalBudget: null, pacing: 'even', capImpressions: 3, capHours: 24, link: null },
  ...{ impressionTrackers: [], clickTrackers: [], creatives: [] },
};

/** A feed at an address. */
const newFeed = {
  ...{ name: 'Catalogue', source: 'address', address: 'https://shop.example/feed.xml', auth: 'none' },
  ...{ authName: null, secret: null, format: 'auto', hours: [3], brake: 30, currency: null },
  ...{ minorUnits: false, rules: [], leadId: null },
};

/** Adds an app or website through the API as a real person would. */
export async function promote(promoter: Person, kind: 'app' | 'website', link: string, name: string) {
  return (await promoter.api.post(createPromotedApp.path, { kind, link, name })) as PromotedApp;
}

/** A feed that is not imported yet. */
export async function addFeed(promoter: Person, promotedAppId: number, address: string): Promise<Feed> {
  return (await promoter.api.post(createFeed.path, { ...newFeed, address, promotedAppId })) as Feed;
}

export async function newPromotion(): Promise<Promotion> {
  const promoter = await newPerson({ userType: 1 });
  const appId = await inStore({ kind: 'found', name: 'Coin Rush', developer: 'Acme Games' });
  const old = await promote(promoter, 'website', 'https://old.example', 'Old shop');
  await promoter.api.post(updatePromotedAppStatus.path, { id: old.id, status: 0 });
  const app = await promote(promoter, 'app', appId, 'Coin Rush');
  const campaign = await promoter.api.post(createCampaign.path, { ...newDraft, promotedAppId: app.id });
  const cart = { name: 'In the cart', rules: emptyRules };
  const segment = (await promoter.api.post(createSegment.path, cart)) as Segment;
  const website = await promote(promoter, 'website', 'https://shop.example', 'Shop');
  const feed = await addFeed(promoter, website.id, newFeed.address);
  return {
    promoter,
    app,
    segment,
    idList: await newIdList(promoter),
    feed,
    campaign: campaign as Campaign,
    unverified: await promote(
      promoter,
      'app',
      await inStore({ kind: 'down' }),
      'Gem Hunt: the long way home',
    ),
    website,
  };
}

/** A list of customers, of whose file one line is wrong. */
async function newIdList(promoter: Person): Promise<IdList> {
  const file = Buffer.from(`user_id\n7\n8\n${'9'.repeat(300)}\n`);
  const upload = await sendUpload(String(process.env.MILLRACE_BASE_URL), promoter.api, {
    path: idUploadPath,
    content: file,
  });
  const list = { name: 'Best customers', kind: 'user', upload };
  return (await promoter.api.post(createIdList.path, list)) as IdList;
}

/** A video that phones may be shown. @returns its id */
export async function approvedVideo(base: string, promoter: Person): Promise<number> {
  const id = await createVideo(base, promoter, 'Autumn');
  await asSystem((tx) =>
    tx
      .updateTable('creative')
      .set({ review: 'approved', reviewed_at: new Date() })
      .where('id', '=', id)
      .execute(),
  );
  return id;
}

/** A promoter with a campaign for a website that phones may be shown: switched on, with a video that was reviewed. */
export async function newRunningAdvertiser(
  base: string,
  change: Partial<CampaignForm> = {},
): Promise<Person> {
  const promoter = await newPerson({ userType: 1 });
  const { id: promotedAppId } = await promote(promoter, 'website', 'https://shop.example', 'Shop');
  const id = await approvedVideo(base, promoter);
  const creatives = [{ id, weight: 1 }];
  const running = { ...newDraft, countries: ['00'], creatives, ...change, promotedAppId };
  const campaign = (await promoter.api.post(createCampaign.path, running)) as Campaign;
  await promoter.api.post(switchCampaigns.path, { ids: [campaign.id], switch: 'on' });
  return promoter;
}

/** A promoter with a campaign for a website that is switched on: publishers can let them in by this name. */
export async function newAdvertiser(): Promise<Person> {
  const promoter = await newPerson({ userType: 1 });
  const { id: promotedAppId } = await promote(promoter, 'website', 'https://shop.example', 'Shop');
  const campaign = (await promoter.api.post(createCampaign.path, { ...newDraft, promotedAppId })) as Campaign;
  await promoter.api.post(switchCampaigns.path, { ids: [campaign.id], switch: 'on' });
  return promoter;
}
