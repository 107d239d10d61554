import { forecastForm } from '@millrace/contract/advertiser/forecast';
import { role } from '@millrace/contract/people/permission';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import * as z from 'zod/mini';
import { newKey } from '../../testing/accounts.ts';
import { fullCampaign } from '../advertiser-questions.ts';
import { storeId, type World } from '../questions.ts';
import { fullFeedQuestions } from './full-feed-questions.ts';
import { allRules } from './full-segment-rules.ts';

const devices = {
  brandMode: 'include',
  brands: ['Samsung'],
  modelMode: 'exclude',
  models: ['Google:Pixel 8'],
} as const;

const targeting = {
  ...devices,
  requireTracking: true,
  channelMode: 'include',
  channels: ['play-store'],
  appVersions: ['[1.0,2.0)'],
  sdkVersions: ['2.1.0'],
  osMin: '8.0',
  osMax: '14.0',
  frequencyMin: 1,
  frequencyMax: 5,
  iapMin: '0.99',
  iapMax: '99.99',
  genders: ['female'],
  ageMin: 18,
  ageMax: 65,
  connections: ['wifi'],
  deviceTypes: ['phone'],
  customTags: [{ name: 'level', type: 'string', operator: 'in', values: ['gold'] }],
};

const rule = ({ rules }: World) => ({
  name: 'Everything',
  countries: ['DE'],
  targeting,
  maxConcurrency: 2,
  inventoryInterval: 60,
  poolSize: 3,
  batchSize: 2,
  preloadTimeout: 15,
  waterfall: [{ instanceId: rules.instanceId, enabled: true }],
  bidding: [{ instanceId: rules.biddingId, enabled: false }],
});

const scene = { name: 'Level end', frequencyCap: 3, frequencyHours: 1, isDefault: true, status: 1 };
const placement = {
  ...devices,
  callbackUrl: 'https://game.example/reward',
  inventorySteps: [{ failures: 5, seconds: 30 }],
};

const newAccount = () => ({
  name: 'With the network',
  currency: 'USD',
  signIn: 'keys',
  credentials: { reportingApiKey: newKey() },
});

const profile = {
  country: 'DE',
  platform: 1,
  deviceType: 'phone',
  brand: 'Google',
  model: 'Pixel 8',
  osVersion: '14.0',
  sdkVersion: '2.1.0',
  appVersion: '1.0',
  connection: 'wifi',
  gender: 'female',
  age: 30,
  iap: '0.99',
  impressions: 1,
  channel: 'play-store',
  hasAdvertisingId: true,
  tags: { level: 'gold' },
  userId: 'player-1',
};

const cardWith = (icon: number) => ({
  ...{ title: 'Coin Rush', descn: 'Collect them all', callToAction: 'Play' },
  files: { image: null, icon, video: null, endCard: null },
});

const blocked = {
  adnId: networkId.adMob,
  sdkVersions: ['2.1.0'],
  osVersions: ['[8.0,)'],
};

const reportPeriod = { from: '2026-03-01', to: '2026-03-07' };
const filters = [{ dimension: 'country', values: ['DE'], exclude: true }];
const savedViews = [
  {
    page: 'performance',
    period: reportPeriod,
    dimensions: ['day'],
    metrics: ['impressions'],
    filters,
    sort: 'impressions',
    order: 'asc',
    compare: true,
    before: reportPeriod,
    shares: true,
    chart: 'impressions',
  },
  {
    page: 'retention',
    period: reportPeriod,
    filters,
    rows: 'day',
    view: 'retention',
    everyDay: true,
  },
].map((view) => () => ({ view }));

/** All that a report may be asked besides its days and metrics. */
const comparedReport = {
  filters: [{ dimension: 'country', values: ['DE'], exclude: true }],
  sort: 'impressions',
  order: 'asc',
  beforeFrom: '2026-02-22',
  beforeTo: '2026-02-28',
  formulasBy: ['country'],
  offset: 1,
  limit: 10,
};

const comparedAds = { ...comparedReport, sort: 'spend' };

const full = ({ advertiser }: World) => ({
  ...fullCampaign,
  targeting: {
    ...fullCampaign.targeting,
    publisherApps: [advertiser.open.app],
    placements: [advertiser.open.placement],
    segmentsIn: [advertiser.shown[0]],
    segmentsOut: [advertiser.shown[1]],
  },
  creatives: [{ id: advertiser.creative, weight: 2 }],
});

/**
 * What to change in the usual questions so that their optional fields and lists hold something too: each is one more
 * question of the call. Together they reach every field of every request.
 */
export const fullQuestions: Readonly<Record<string, readonly ((world: World) => object)[]>> = {
  listPromotedApps: [
    () => ({
      ...{ page: 1, size: 10, search: 'shop', status: 1, platform: 'web' },
      ...{ sort: 'name', order: 'asc' },
    }),
  ],
  listAppsWithEvents: [
    ({ advertiser: { promotedApp } }) => ({ page: 1, size: 10, search: 'shop', ids: [promotedApp] }),
  ],
  forecastCampaign: [
    (world) => ({ ...z.parse(forecastForm, full(world)), campaignId: world.advertiser.campaign }),
  ],
  listPublisherApps: [() => ({ page: 1, size: 10, search: 'rush', apps: [1], placements: [1] })],
  listCampaigns: [
    () => ({
      ...{ page: 1, size: 10, search: 'winter', states: ['active', 'draft'] },
      ...{ goal: 'engage', sort: 'name', order: 'asc' },
    }),
  ],
  listBudgets: [
    () => ({
      ...{ page: 1, size: 10, search: 'winter', states: ['active', 'draft'], day: '2026-03-01' },
      ...{ sort: 'name', order: 'asc' },
    }),
  ],
  createPromote: [() => ({ address: 'Kastanienallee 7', taxId: 'DE123456789' })],
  updatePromote: [() => ({ address: 'Kastanienallee 7', taxId: 'DE123456789' })],
  listInvoices: [() => ({ page: 1, size: 10, search: '2025', state: 'open' })],
  downloadInvoice: [() => ({ document: 'invoice', format: 'csv', lang: 'zhCN' })],
  listAllInvoices: [() => ({ page: 1, size: 10, search: 'INV', state: 'open', month: '2025-03-01' })],
  fetchAnyInvoice: [() => ({ document: 'invoice', format: 'csv', lang: 'zhCN' })],
  creditInvoice: [({ invoices: { lines } }) => ({ waived: [lines.argued] })],
  listSegments: [
    () => ({
      ...{ page: 1, size: 10, search: 'cart', states: ['active', 'draft'] },
      ...{ sort: 'name', order: 'asc' },
    }),
  ],
  listIdLists: [() => ({ page: 1, size: 10, search: 'Customers', archived: true })],
  createSegment: allRules.map((rules, nth) => (world: World) => ({
    name: `Full ${nth}`,
    rules: rules(world),
  })),
  updateSegment: allRules.map((rules) => (world: World) => ({
    ...{ id: world.advertiser.segment, version: 1, name: 'Full' },
    rules: rules(world),
  })),
  estimateSegment: allRules.map((rules) => (world: World) => ({ rules: rules(world) })),
  listParameterValues: [() => ({ parameter: 'brand', search: 'sam' })],
  segmentHistory: [({ advertiser: { segment: id } }) => ({ id, days: 30 })],
  measureIncrementality: [
    () => ({ event: 'purchase', page: 1, size: 10, search: 'Autumn' }),
    ({ advertiser: { campaign: campaignId } }) => ({ campaignId }),
  ],
  showPath: [({ advertiser: { campaign: campaignId } }) => ({ event: 'purchase', campaignId })],
  lookUpConversions: [
    ({ advertiser: { campaign: campaignId, promotedApp: promotedAppId } }) => ({
      ...{ page: 1, size: 10, search: 'order', result: 'won', campaignId, promotedAppId },
    }),
  ],
  ...fullFeedQuestions,
  createCampaign: [(world) => ({ ...full(world), name: 'Full' })],
  updateCampaign: [full],
  updateInstallationSettings: [
    ({ owner, sealedOfAdministrator: password }) => ({
      ...{ password, code: '123456' },
      name: 'Acme Ads',
      issuerName: 'Acme Ads GmbH',
      issuerAddress: 'Unter den Linden 1\n10117 Berlin',
      issuerTaxId: 'DE123456789',
      issuerCountry: 'DE',
      taxName: 'USt.',
      invoiceNote: 'IBAN DE89 3704 0044 0532 0130 00',
      singleSignOn: {
        issuer: 'https://login.acme.example',
        clientId: 'millrace',
        clientSecret: 'open-sesame-1234',
        mailDomains: ['acme.example'],
        creates: 'domains',
        joinOrganizationId: owner.organizationId,
        passwords: false,
      },
    }),
  ],
  createApiKey: [() => ({ expiresOn: '2999-12-31' })],
  createMediationRule: [rule],
  updateMediationRule: [rule],
  updatePayment: [
    () => ({
      method: 'wire',
      // Of the other method: falls away here, whatever it is.
      paypalAccount: undefined,
      beneficiaryName: 'Acme Games GmbH',
      bankName: 'Commerzbank',
      bankAddress: 'Kaiserplatz, 60311 Frankfurt',
      country: 'DE',
      accountNumber: 'DE89370400440532013000',
      swiftCode: 'COBADEFF',
    }),
  ],
  fetchPaymentFile: [() => ({ code: '123456' })],
  updateAdministrator: [() => ({ code: '123456' })],
  updateSecurity: [({ ownerProofs: [, proof] }) => ({ secondFactorRequired: false, ...proof })],
  createPlacement: [() => ({ ...placement, sceneList: [{ ...scene, id: null }] })],
  updatePlacement: [({ placement: { scene: id } }) => ({ ...placement, sceneList: [{ ...scene, id }] })],
  updatePlacementStatuses: [({ placement: { id } }) => ({ mains: [id] })],
  createInstances: [
    () => ({
      rows: [
        { name: 'New', unitId: 'new', isBidding: false, ecpmGroups: [{ countries: ['US'], ecpm: '7.50' }] },
      ],
    }),
  ],
  updateInstance: [() => devices],
  exportInstances: [
    ({ instance }) => ({
      placementId: instance.placementId,
      adnId: networkId.adMob,
      isBidding: 0,
      status: 1,
      search: 'x',
    }),
    ({ rules }) => ({ pubAppId: rules.pubAppId, ruleId: rules.first }),
  ],
  createAppNetwork: [
    ({ removedAccount: accountId }) => ({
      adnId: networkId.vungle,
      credentials: { appId: '12345' },
      accountId,
    }),
    () => ({ adnId: networkId.vungle, credentials: { appId: '12345' }, account: newAccount() }),
  ],
  explainServing: [() => ({ profile, words: { language: 'de', carrier: 'Vodafone', bannerSize: '320x50' } })],
  queryCohorts: [
    () => ({
      byDay: false,
      dimensions: ['app'],
      filters: [{ dimension: 'country', values: ['DE'], exclude: true }],
      lastAge: 7,
    }),
  ],
  createSavedReport: savedViews,
  updateSavedReport: savedViews,
  saveReportSchedule: [
    () => ({ frequency: 'weekly', weekday: 1 }),
    () => ({ frequency: 'monthly', monthDay: 5 }),
  ],
  queryQuality: [({ app: pubAppId }) => ({ pubAppId })],
  getFillLoss: [({ app: pubAppId, placement: placementId }) => ({ pubAppId, placementId, country: 'DE' })],
  queryReport: [() => comparedReport],
  explainChange: [() => ({ filters: [{ dimension: 'country', values: ['DE'], exclude: true }] })],
  exportReport: [
    () => ({
      rowsExpected: 10,
      format: 'xlsx',
      report: {
        from: '2026-03-01',
        to: '2026-03-07',
        metrics: ['impressions'],
        ...comparedReport,
      },
    }),
  ],
  queryAds: [() => comparedAds],
  exportAds: [
    () => ({
      rowsExpected: 10,
      report: { from: '2026-03-01', to: '2026-03-07', metrics: ['spend'], ...comparedAds },
    }),
  ],
  exportCohorts: [
    () => ({
      rowsExpected: 10,
      cohorts: {
        from: '2026-03-01',
        to: '2026-03-07',
        byDay: false,
        dimensions: ['app'],
        filters: [{ dimension: 'country', values: ['DE'], exclude: true }],
        lastAge: 7,
      },
    }),
  ],
  createBlockRule: [() => blocked],
  updateBlockRule: [() => blocked],
  createCreative: [({ creatives }) => ({ kind: 'card', ...cardWith(creatives.creativeIcon) })],
  updateCreative: [({ creatives }) => ({ id: creatives.card, ...cardWith(creatives.creativeIcon) })],
  updateOwnAds: [
    ({ advertisers: [one, other], shownCreative }) => ({
      ...{ mode: 'chosen', chosen: [one], blocked: [other] },
      blockedCreatives: [shownCreative],
      told: [one],
    }),
  ],
  createApp: [() => ({ appId: storeId, plat: 1, appName: 'By hand' })],
  setTestResult: [() => ({ note: 'The ad is shown.' })],
  updateUser: [() => ({ lang: 'zhCN', username: 'new.name' })],
  sendInvitation: [
    () => ({ roleId: role.promoter, advertiserName: 'Ads' }),
    ({ app }) => ({ appIds: [app] }),
  ],
  updateMembers: [({ app }) => ({ appIds: [app] })],
  sendInvitations: [
    () => ({ emails: ['ads@example.com'], roleId: role.promoter, advertiserName: 'Ads' }),
    ({ app }) => ({ appIds: [app] }),
  ],
  updateAppNetwork: [
    () => ({ account: { ...newAccount(), credentials: { systemUserAccessToken: newKey() } } }),
  ],
  revertChange: [() => ({ batch: false })],
  updateCompany: [
    ({ owner }) => ({
      id: owner.organizationId,
      state: 'Berlin',
      city: 'Berlin',
      messenger: 'line',
      messengerId: 'acme',
      impressionRevenue: false,
    }),
  ],
};
