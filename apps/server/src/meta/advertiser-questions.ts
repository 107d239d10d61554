import { checkCampaignImport, createCampaign } from '@millrace/contract/advertiser/campaign';
import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import { listEventKeys, renewEventKey } from '@millrace/contract/advertiser/event-key';
import { forecastForm } from '@millrace/contract/advertiser/forecast';
import { createIdList } from '@millrace/contract/advertiser/id-list';
import { setIdKeeping } from '@millrace/contract/advertiser/kept-id';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { createSegment, setSegmentStatus } from '@millrace/contract/advertiser/segment';
import { emptyRules } from '@millrace/contract/advertiser/segment-rules';
import * as z from 'zod/mini';
import { campaignFormOf, createTestCreative } from '../testing/campaigns.ts';
import { createErasingForTests } from '../testing/erasings.ts';
import { createFeedsForTests, type FeedsForTests, feedFormOf } from '../testing/feeds.ts';
import { uploadIds } from '../testing/id-lists.ts';
import { createInvoicesForTests, type InvoicesForTests } from '../testing/invoices.ts';
import { createOpenPlace } from '../testing/open-places.ts';
import { createPerson, type Person } from '../testing/people.ts';
import type { TestApp } from '../testing/test-app.ts';
import { invoiceQuestions } from './invoice-questions.ts';

export interface AdvertiserWorld {
  readonly promotedApp: number;
  readonly campaign: number;
  readonly creative: number;
  readonly invoices: InvoicesForTests;
  readonly feeds: FeedsForTests;
  readonly segment: number;
  /** A publisher's app and placement that are open to it. */
  readonly open: { readonly app: number; readonly placement: number };
  /** Two that campaigns may name. */
  readonly shown: readonly [number, number];
  /** That was renewed, and is accepted yet. */
  readonly eventKey: number;
  /** A request to erase somebody that is done. */
  readonly erasing: number;
  /** A list of ids. */
  readonly idList: number;
  /** Finished, and of no list yet. */
  readonly idUploads: readonly [string, string];
  /** What the check of `campaignCsv` answers as long as nothing has changed. */
  readonly importCheck: string;
}

const reportedDays = { from: '2026-03-01', to: '2026-03-07' };
const campaignCsv = 'name,regions,bid,daily_budget\nImported,ALL,1,10';
const website = { kind: 'website', link: 'https://shop.acme.example' } as const;

/** What an advertiser promotes. */
export async function createAdvertiserWorld(app: TestApp, promoter: Person): Promise<AdvertiserWorld> {
  const { id: promotedApp } = (await app.ask(createPromotedApp, website, promoter)).data;
  await app.ask(renewEventKey, { id: promotedApp, kind: 'site', graceHours: 24 }, promoter);
  const { keys } = (await app.ask(listEventKeys, { id: promotedApp }, promoter)).data;
  const eventKey = keys.find(({ id }) => id !== null)?.id ?? 0;
  const campaign = await app.ask(
    createCampaign,
    { ...campaignFormOf(), promotedAppId: promotedApp },
    promoter,
  );
  const creative = await createTestCreative(app, promoter);
  const file = { promotedAppId: promotedApp, csv: campaignCsv };
  const { check: importCheck } = (await app.ask(checkCampaignImport, file, promoter)).data;
  const invoices = await createInvoicesForTests(app, promoter);
  const feeds = await createFeedsForTests(app, promoter, promotedApp);
  const { id: segment } = (await app.ask(createSegment, { name: 'In the cart', rules: emptyRules }, promoter))
    .data;
  const shownSegment = async (name: string) => {
    const { id } = (await app.ask(createSegment, { name, rules: emptyRules }, promoter)).data;
    await app.ask(setSegmentStatus, { ids: [id], switch: 'on' }, promoter);
    return id;
  };
  const shown = [await shownSegment('Shown to'), await shownSegment('Kept from')] as const;
  const customers = (id: string) => uploadIds(app, promoter, `user_id\n${id}\n`);
  const made = { name: 'Customers', kind: 'user', upload: await customers('1') } as const;
  const { id: idList } = (await app.ask(createIdList, made, promoter)).data;
  const idUploads = [await customers('2'), await customers('3')] as const;
  await app.ask(setIdKeeping, { isOn: true }, promoter);
  const open = await createOpenPlace(app, await createPerson(app));
  return {
    ...{ promotedApp, campaign: campaign.data.id, creative, segment, shown, eventKey },
    ...{ open, idList, importCheck, invoices, idUploads, feeds },
    erasing: await createErasingForTests(app, promoter),
  };
}

/** A question of every call that names nothing. */
export const advertiserOwnQuestions: Readonly<Record<string, (world: AdvertiserWorld) => object>> = {
  listInvoices: () => ({}),
  listPromotedApps: () => ({}),
  getAdsOverview: () => ({}),
  listPublisherApps: () => ({}),
  listSegments: () => ({}),
  listIdLists: () => ({}),
  createIdList: ({ idUploads: [upload] }) => ({ name: 'Best customers', kind: 'user', upload }),
  createSegment: () => ({ name: 'Buyers', rules: emptyRules }),
  estimateSegment: () => ({ rules: emptyRules }),
  listParameterValues: () => ({ parameter: 'brand' }),
  queryAds: () => ({ ...reportedDays, dimensions: ['day'], metrics: ['spend'] }),
  exportAds: () => ({
    ...{ format: 'csv', title: 'Ads' },
    report: { ...reportedDays, dimensions: ['campaign'], metrics: ['spend'] },
  }),
  lookUpPromotedApp: () => website,
  createPromotedApp: () => ({
    ...website,
    link: 'https://news.acme.example',
    name: 'News',
    category: 'News',
  }),
};

/** A question of every call that names something of the advertiser's, in an order in which each can succeed. */
export const advertiserQuestions: Readonly<Record<string, (world: AdvertiserWorld) => object>> = {
  listAppsWithEvents: ({ promotedApp }) => ({ ids: [promotedApp] }),
  getPromotedApp: ({ promotedApp: id }) => ({ id }),
  verifyWebsite: ({ promotedApp: id }) => ({ id }),
  updateEventNames: ({ promotedApp: id }) => ({
    ...{ id, version: 1 },
    names: [{ told: 'af_purchase', name: 'purchase' }],
  }),
  updatePromotedApp: ({ promotedApp: id }) => ({
    ...{ id, version: 2, name: 'Shop', link: 'https://shop.acme.example' },
    ...{ category: 'Shopping', clickDays: 14, viewHours: 0 },
  }),
  getEventTracking: ({ promotedApp: id }) => ({ id }),
  findKnownEvents: ({ promotedApp: id }) => ({ id, eventIds: ['order-1'] }),
  listEventNames: ({ promotedApp: promotedAppId }) => ({ promotedAppId }),
  getPostbacks: ({ promotedApp: id }) => ({ id }),
  listEventKeys: ({ promotedApp: id }) => ({ id }),
  countEventKeys: ({ promotedApp: id }) => ({ id }),
  renewEventKey: ({ promotedApp: id }) => ({ id, kind: 'signing', graceHours: 24 }),
  revokeEventKey: ({ eventKey: id }) => ({ id }),
  listCampaigns: ({ promotedApp: promotedAppId }) => ({ promotedAppId }),
  getCampaign: ({ campaign: id }) => ({ id }),
  forecastCampaign: ({ promotedApp: promotedAppId }) => ({
    ...z.parse(forecastForm, campaignFormOf()),
    promotedAppId,
  }),
  createCampaign: ({ promotedApp: promotedAppId }) => ({
    ...campaignFormOf({ name: 'Winter' }),
    promotedAppId,
  }),
  updateCampaign: ({ campaign: id }) => ({ ...campaignFormOf({ name: 'Spring' }), id, version: 1 }),
  listCampaignResults: ({ promotedApp: promotedAppId }) => ({ promotedAppId }),
  listBudgets: ({ promotedApp: promotedAppId }) => ({ promotedAppId }),
  updateBudget: ({ campaign: id }) => ({ id, version: 2, dailyBudget: '75', totalBudget: '500' }),
  switchCampaigns: ({ campaign }) => ({ ids: [campaign], switch: 'on' }),
  duplicateCampaign: ({ campaign: id }) => ({ id }),
  exportCampaigns: ({ promotedApp: promotedAppId }) => ({ promotedAppId }),
  checkCampaignImport: ({ promotedApp: promotedAppId }) => ({ promotedAppId, csv: campaignCsv }),
  importCampaigns: ({ promotedApp: promotedAppId, importCheck: check }) => ({
    ...{ promotedAppId, csv: campaignCsv, check },
  }),
  fetchAdvertiserErasing: ({ erasing: id }) => ({ id }),
  ...Object.fromEntries(
    Object.entries(invoiceQuestions).map(([name, ask]) => [
      name,
      ({ invoices }: AdvertiserWorld) => ask(invoices),
    ]),
  ),
  getSegment: ({ segment: id }) => ({ id }),
  segmentHistory: ({ segment: id }) => ({ id }),
  overlapSegments: ({ shown }) => ({ ids: [...shown] }),
  updateSegment: ({ segment: id }) => ({ id, version: 1, name: 'Left in the cart', rules: emptyRules }),
  copySegment: ({ segment: id }) => ({ id }),
  sampleSegment: ({ segment: id }) => ({ id }),
  exportSegmentIds: ({ segment: id }) => ({ id }),
  measureIncrementality: ({ campaign: campaignId }) => ({ ...reportedDays, campaignId }),
  showPath: ({ campaign: campaignId }) => ({ ...reportedDays, campaignId }),
  lookUpConversions: ({ campaign: campaignId }) => ({ ...reportedDays, campaignId }),
  setSegmentStatus: ({ segment }) => ({ ids: [segment], switch: 'on' }),
  getIdList: ({ idList: id }) => ({ id }),
  importIdList: ({ idList: id, idUploads: [, upload] }) => ({ id, mode: 'add', upload }),
  setIdListStatus: ({ idList: id }) => ({ id, isArchived: true }),
  listFeeds: ({ promotedApp: promotedAppId }) => ({ promotedAppId }),
  getFeed: ({ feeds: { feed: id } }) => ({ id }),
  createFeed: ({ promotedApp: promotedAppId }) => ({ ...feedFormOf({ name: 'New' }), promotedAppId }),
  updateFeed: ({ feeds: { feed: id } }) => ({ ...feedFormOf({ name: 'Summer' }), id, version: 1 }),
  listFeedImports: ({ feeds: { feed: feedId } }) => ({ feedId }),
  getFeedImport: ({ feeds: { blocked: id } }) => ({ id }),
  runFeed: ({ feeds: { feed: id } }) => ({ id }),
  previewFeed: ({ feeds: { feed: id } }) => ({ id, rules: [], currency: null, minorUnits: false }),
  feedPictures: ({ feeds: { feed: id } }) => ({ id }),
  previewProducts: ({ feeds: { feed: id } }) => ({ id }),
  takeFeedFile: ({ feeds: { uploaded: id, upload } }) => ({ id, upload }),
  forceFeed: ({ feeds: { blocked: id } }) => ({ id, reason: 'Season is over' }),
  setFeedStatus: ({ feeds: { feed: id } }) => ({ id, switch: 'archived' }),
  updatePromotedAppStatus: ({ promotedApp: id }) => ({ id, status: 0 }),
};

/** A campaign with everything that it can say of itself. */
export const fullCampaign = campaignFormOf({
  name: 'Everything',
  goal: 'engage',
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
  },
  pricing: 'cpa',
  paidEvent: 'purchase',
  bids: [{ countries: ['FR'], bid: '2.5' }],
  totalBudget: '500',
  pacing: 'even',
  capImpressions: 3,
  holdOut: 25,
  recency: [{ days: 1, factor: '1.5' }],
  recencyOlder: '0.5',
  link: 'https://shop.example/?c={click_id}',
  impressionTrackers: ['https://t.example/i'],
  clickTrackers: ['https://t.example/c'],
});
