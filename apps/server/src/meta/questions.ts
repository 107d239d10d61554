import { role } from '@millrace/contract/people/permission';
import { accountForm } from '../testing/accounts.ts';
import type { AlertForTests } from '../testing/alerts.ts';
import { apiKeyForm } from '../testing/api-keys.ts';
import type { ErasingsForTests } from '../testing/erasings.ts';
import type { ExportsForTests } from '../testing/exports.ts';
import { installationForm } from '../testing/installation.ts';
import { type InstanceForTests, instanceCsv, instanceForm, placeOf } from '../testing/instances.ts';
import type { JobsForTests } from '../testing/jobs.ts';
import type { PayoutsForTests } from '../testing/payouts.ts';
import type { Person } from '../testing/people.ts';
import type { PlacementForTests } from '../testing/placements.ts';
import { png } from '../testing/png.ts';
import type { SentForTests } from '../testing/report-schedules.ts';
import type { ReportServer } from '../testing/report-server.ts';
import type { checkedUpload, createMappingForTests } from '../testing/revenue-uploads.ts';
import { savedReportForm } from '../testing/saved-reports.ts';
import type { StoreServer } from '../testing/store-server.ts';
import { type AbTestWorld, abTestQuestions } from './ab-test-questions.ts';
import { accountQuestions } from './account-questions.ts';
import { type AdvertiserWorld, advertiserOwnQuestions, advertiserQuestions } from './advertiser-questions.ts';
import { alertQuestions, webhookQuestions } from './alert-questions.ts';
import { appQuestions } from './app-questions.ts';
import { asked } from './asked.ts';
import { type BlockRuleWorld, blockRuleQuestions } from './block-rule-questions.ts';
import { type CreativeWorld, creativeQuestions, reviewQuestions } from './creative-questions.ts';
import { type HouseAdWorld, houseAdQuestions } from './house-ad-questions.ts';
import { billingQuestions, type InvoiceWorld } from './invoice-questions.ts';
import { type OwnAdsWorld, ownAdsQuestions } from './own-ads-questions.ts';
import { placementQuestions } from './placement-questions.ts';
import { explainedChange, exportedReport, reconciliationQuestions } from './report-questions.ts';
import { type RuleWorld, ruleQuestions } from './rule-questions.ts';
import { domainQuestions, exportQuestions, scheduleQuestions } from './schedule-questions.ts';
import { settlementQuestions, statementQuestions, type WorldStatements } from './statement-questions.ts';
import { tenantQuestions } from './tenant-questions.ts';

/** What the calls are asked about. */
export interface World extends ErasingsForTests, PayoutsForTests {
  readonly owner: Person;
  readonly viewer: Person;
  /** Works with one app, which is not `app`. */
  readonly limited: Person;
  readonly promoter: Person;
  readonly administrator: Person;
  /** Somebody whom nothing else is about. */
  readonly other: Person;
  readonly notice: number;
  /** Of the owner's, another one than that of the token. */
  readonly otherSession: number;
  /** The owner's password, sealed, and a code of the second factor: each is good for one call. */
  readonly ownerProofs: readonly { readonly password: string; readonly code: string }[];
  /** The Administrator's, who has no second factor. */
  readonly sealedOfAdministrator: string;
  readonly apiKey: number;
  /** One to be removed. */
  readonly spareApiKey: number;
  /** Of the Administrator's organization. */
  readonly statements: WorldStatements;
  readonly invitation: number;
  /** To be the promoter's colleague. */
  readonly tenantInvitation: number;
  readonly app: number;
  readonly account: number;
  readonly reports: Pick<ReportServer, 'url'>;
  readonly removedAccount: number;
  readonly appNetwork: number;
  readonly change: number;
  readonly instance: InstanceForTests;
  /** Of {@link instanceCsv} in the app of `instance`. */
  readonly importCheck: string;
  /** A network's report that was brought in, and one that was checked. */
  readonly upload: number;
  readonly uploadForm: Awaited<ReturnType<typeof checkedUpload>>;
  readonly uploadMap: Awaited<ReturnType<typeof createMappingForTests>>;
  readonly exports: ExportsForTests;
  readonly savedReport: number;
  readonly schedule: SentForTests;
  readonly alert: AlertForTests;
  readonly jobs: JobsForTests;
  /** An app with an instance of network 1. */
  readonly testedApp: number;
  readonly rules: RuleWorld;
  readonly abTests: AbTestWorld;
  readonly blockRules: BlockRuleWorld;
  readonly ownAds: OwnAdsWorld;
  readonly houseAds: HouseAdWorld;
  /** Whose ads an app can show: two of them. */
  readonly advertisers: readonly [number, number];
  /** A creative of the first of them, whose campaign is on. */
  readonly shownCreative: number;
  /** Of the promoter. */
  readonly advertiser: AdvertiserWorld;
  readonly creatives: CreativeWorld;
  /** Of the promoter. */
  readonly invoices: InvoiceWorld;
  readonly placement: PlacementForTests;
  readonly testDevice: number;
  readonly trace: { readonly testDeviceId: number; readonly id: number };
  readonly testSession: number;
  readonly secondSession: number;
  /** Both stores, which can not be reached. */
  readonly store: StoreServer;
}

/** Who asks, and what. */
export type Question = (world: World) => readonly [Person, object];

const promote = { email: 'ads@acme.example', country: 'DE', companyName: 'Acme Ads' };
export const company = {
  name: 'Acme Games',
  email: 'hello@acme.example',
  phone: '+49 30 123456',
  website: 'https://www.acme.example',
  country: 'DE',
  state: null,
  city: null,
  address: 'Unter den Linden 1',
  version: 1,
};

const payPal = {
  method: 'paypal',
  paypalAccount: 'money@acme.example',
  storeAddress: 'https://play.google.com/store/apps/details?id=com.acme.own',
  agreed: true,
  termsVersion: 1,
};

export const storeId = 'com.acme.own';

/** Right for Unity and for Facebook. */
export const appNetworkForm = {
  credentials: { gameId: '1234567', appId: '1234567' },
  accountId: null,
  account: null,
};

export const phone = { deviceName: 'Pixel', plat: 1, deviceId: '38400000-8cf0-11bd-b23e-10b96e40000d' };

/** A question of every call that a signed-in person may ask, in an order in which each can succeed. */
export const questions: Readonly<Record<string, Question>> = {
  ...asked(ruleQuestions, ({ owner, rules }) => [owner, rules]),
  ...asked(placementQuestions, ({ owner, placement }) => [owner, placement]),
  ...asked(abTestQuestions, ({ owner, abTests }) => [owner, abTests]),
  ...asked(blockRuleQuestions, ({ owner, blockRules }) => [owner, blockRules]),
  ...asked(ownAdsQuestions, ({ owner, ownAds }) => [owner, ownAds]),
  ...asked(houseAdQuestions, ({ owner, houseAds }) => [owner, houseAds]),
  ...asked({ ...advertiserOwnQuestions, ...advertiserQuestions }, ({ promoter, advertiser }) => [
    promoter,
    advertiser,
  ]),
  getIdKeeping: ({ promoter }) => [promoter, {}],
  setIdKeeping: ({ promoter }) => [promoter, { isOn: false }],
  ...asked(billingQuestions, ({ administrator, invoices }) => [administrator, invoices]),
  ...asked(creativeQuestions, ({ promoter, creatives }) => [promoter, creatives]),
  ...asked(reviewQuestions, ({ administrator, creatives }) => [administrator, creatives]),
  correctCategory: ({ administrator, advertiser: { promotedApp: id } }) => [
    administrator,
    { id, category: 'Casino' },
  ],
  listApiKeys: ({ owner }) => [owner, {}],
  getApiKey: ({ owner, apiKey: id }) => [owner, { id }],
  createApiKey: ({ owner }) => [owner, apiKeyForm('Build server')],
  updateApiKey: ({ owner, apiKey: id }) => [
    owner,
    { ...apiKeyForm('Renamed', ['report:read']), expiresOn: '2999-12-31', id, version: 1 },
  ],
  removeApiKey: ({ owner, spareApiKey: id }) => [owner, { id }],
  listErasings: ({ owner }) => [owner, {}],
  listAdvertiserErasings: ({ promoter }) => [promoter, {}],
  eraseAdvertiserDevice: ({ promoter }) => [promoter, { kind: 'user', value: 'ada-lovelace-1815' }],
  fetchErasing: ({ owner, erasing: id }) => [owner, { id }],
  eraseDevice: ({ owner }) => [owner, { kind: 'user', value: 'ada-lovelace-1815' }],
  listSavedReports: ({ owner }) => [owner, {}],
  createSavedReport: ({ owner }) => [owner, savedReportForm('Second')],
  updateSavedReport: ({ owner, savedReport: id }) => [owner, { ...savedReportForm('Other'), id, version: 1 }],
  removeSavedReport: ({ owner, savedReport: id }) => [owner, { id }],
  restoreSavedReport: ({ owner, savedReport: id }) => [owner, { id }],
  ...asked({ ...scheduleQuestions, ...domainQuestions }, ({ owner, schedule }) => [owner, schedule]),
  ...asked(
    { listAlerts: () => ({}), listAlertRules: () => ({}), ...webhookQuestions, ...alertQuestions },
    ({ owner, alert }) => [owner, alert],
  ),
  queryCohorts: ({ owner }) => [owner, { from: '2026-03-01', to: '2026-03-07' }],
  getWaitingEvents: ({ owner }) => [owner, {}],
  queryQuality: ({ owner }) => [owner, { from: '2026-03-01', to: '2026-03-07' }],
  ...asked(reconciliationQuestions, (world) => [world.owner, world]),
  getFillLoss: ({ owner }) => [owner, { from: '2026-03-01', to: '2026-03-07' }],
  queryReport: ({ owner }) => [
    owner,
    { from: '2026-03-01', to: '2026-03-07', dimensions: ['day'], metrics: ['impressions'] },
  ],
  explainChange: ({ owner }) => [owner, explainedChange],
  exportReport: ({ owner }) => [owner, { format: 'csv', title: 'Performance', report: exportedReport }],
  exportCohorts: ({ owner }) => [
    owner,
    { format: 'xlsx', title: 'Retention', cohorts: { from: '2026-03-01', to: '2026-03-07' } },
  ],
  ...asked(exportQuestions, ({ owner, exports }) => [owner, exports]),
  updateUser: ({ owner }) => [owner, { name: 'New Name' }],
  updatePicture: ({ owner }) => [owner, { picture: png(8, 8).toString('base64') }],
  removePicture: ({ owner }) => [owner, {}],
  listSessions: ({ owner }) => [owner, {}],
  endSession: ({ owner, otherSession }) => [owner, { id: otherSession }],
  endOtherSessions: ({ viewer }) => [viewer, {}],
  listLogins: ({ owner }) => [owner, {}],
  listNoticeChoices: ({ owner }) => [owner, {}],
  updateNoticeChoice: ({ owner }) => [owner, { kind: 'memberJoined', mail: true }],
  sendInvitation: ({ owner }) => [owner, { email: 'new@example.com', roleId: role.appViewer }],
  sendInvitations: ({ owner }) => [
    owner,
    { emails: ['first@example.com', 'second@example.com'], roleId: role.appViewer },
  ],
  resendInvitation: ({ owner, invitation }) => [owner, { id: invitation }],
  withdrawInvitation: ({ owner, invitation }) => [owner, { id: invitation }],
  updateMembers: ({ owner, viewer }) => [
    owner,
    { members: [{ id: viewer.userId, version: 1 }], roleId: role.appOperator },
  ],
  addAppMember: ({ owner, limited, app }) => [owner, { pubAppId: app, userId: limited.userId }],
  removeAppMember: ({ owner, limited, app }) => [owner, { pubAppId: app, userId: limited.userId }],
  updateMemberStatus: ({ owner, viewer }) => [owner, { ids: [viewer.userId], status: 0 }],
  removeMembers: ({ owner, viewer }) => [owner, { ids: [viewer.userId] }],
  listFormerMembers: ({ owner }) => [owner, {}],
  anonymizeMember: ({ owner, former }) => [owner, { id: former }],
  getSecurity: ({ owner }) => [owner, {}],
  getSecondFactor: ({ owner }) => [owner, {}],
  getAccountRemoval: ({ owner }) => [owner, {}],
  updateCompany: ({ owner }) => [owner, company],
  updateLogo: ({ owner }) => [owner, { picture: png(8, 8).toString('base64') }],
  removeLogo: ({ owner }) => [owner, {}],
  createPromote: ({ promoter }) => [promoter, promote],
  updatePromote: ({ promoter }) => [promoter, { ...promote, address: '2 Other Street', version: 2 }],
  completeProfile: ({ owner }) => [owner, {}],
  readNotice: ({ owner, notice }) => [owner, { notificationId: notice }],
  switchPublisher: ({ owner }) => [owner, { pubId: owner.organizationId, roleId: owner.roleId }],
  switchAdvertiser: ({ promoter }) => [promoter, { advId: promoter.organizationId, roleId: promoter.roleId }],
  createApp: ({ owner }) => [owner, { appId: null, plat: 0, appName: 'Coin Rush', coppa: true }],
  createAccount: ({ owner }) => [owner, { ...accountForm(), name: 'Second' }],
  updateAccount: ({ owner, account }) => [
    owner,
    { name: 'New', currency: 'EUR', signIn: 'keys', credentials: {}, id: account, version: 1 },
  ],
  ...asked(accountQuestions, ({ owner, ...world }) => [owner, world]),
  createAppNetwork: ({ owner, app: pubAppId }) => [owner, { ...appNetworkForm, pubAppId, adnId: 3 }],
  updateAppNetwork: ({ owner, appNetwork }) => [
    owner,
    { ...appNetworkForm, adNetworkAppId: appNetwork, version: 1 },
  ],
  updateAppNetworkStatus: ({ owner, appNetwork }) => [owner, { adNetworkAppId: appNetwork, status: 0 }],
  listAccounts: ({ owner }) => [owner, {}],
  selectAccounts: ({ owner }) => [owner, { adnId: 4 }],
  listAppNetworks: ({ owner, app: pubAppId }) => [owner, { pubAppId }],
  selectAppNetworks: ({ owner, app: pubAppId }) => [owner, { pubAppId }],
  getAppNetwork: ({ owner, appNetwork }) => [owner, { adNetworkAppId: appNetwork }],
  removeAccount: ({ owner, removedAccount }) => [owner, { id: removedAccount }],
  restoreAccount: ({ owner, removedAccount }) => [owner, { id: removedAccount }],
  createTestDevice: ({ owner }) => [owner, { ...phone, deviceId: phone.deviceId.replace('3', 'f') }],
  updateTestDevice: ({ owner, testDevice }) => [owner, { ...phone, id: testDevice, version: 1 }],
  removeTestDevice: ({ owner, testDevice }) => [owner, { id: testDevice }],
  restoreTestDevice: ({ owner, testDevice }) => [owner, { id: testDevice }],
  startTestSession: ({ owner, testedApp }) => [owner, { pubAppId: testedApp, adnIds: [1] }],
  startTestedNetwork: ({ owner, testSession }) => [owner, { id: testSession, adnId: 1 }],
  endTestedNetwork: ({ owner, testSession }) => [owner, { id: testSession, adnId: 1 }],
  setTestResult: ({ owner, testSession }) => [
    owner,
    { id: testSession, adnId: 1, result: 'passed', note: null },
  ],
  finishTestSession: ({ owner, testSession }) => [owner, { id: testSession }],
  cancelTestSession: ({ owner, secondSession }) => [owner, { id: secondSession }],
  createInstances: ({ owner, instance }) => [
    owner,
    {
      ...placeOf(instance),
      adnId: 1,
      rows: [{ name: 'New', unitId: 'new', isBidding: false, ecpmGroups: [] }],
    },
  ],
  importInstances: ({ owner, instance, importCheck }) => [
    owner,
    { pubAppId: instance.pubAppId, csv: instanceCsv, check: importCheck },
  ],
  listRevenueUploads: ({ owner }) => [owner, {}],
  checkRevenueUpload: ({ owner, uploadForm: { check: _, ...form } }) => [owner, form],
  uploadRevenue: ({ owner, uploadForm }) => [owner, uploadForm],
  undoRevenueUpload: ({ owner, upload }) => [owner, { id: upload }],
  findUploadInstances: ({ owner, uploadForm: { adnId } }) => [owner, { adnId }],
  listUploadUnits: ({ owner, upload }) => [owner, { id: upload }],
  mapUploadUnits: ({ owner, uploadMap }) => [owner, uploadMap],
  exportInstances: ({ owner, instance }) => [owner, { pubAppId: instance.pubAppId }],
  checkInstanceImport: ({ owner, instance }) => [owner, { pubAppId: instance.pubAppId, csv: instanceCsv }],
  updateInstance: ({ owner, instance }) => [owner, { ...instanceForm, id: instance.id, version: 1 }],
  updateInstanceStatus: ({ owner, instance }) => [owner, { ids: [instance.id], status: 0 }],
  listInstances: ({ owner, instance }) => [owner, { pubAppId: instance.pubAppId }],
  selectInstances: ({ owner, instance }) => [owner, { pubAppId: instance.pubAppId }],
  getInstance: ({ owner, instance }) => [owner, { id: instance.id }],
  listTestDevices: ({ owner }) => [owner, {}],
  getTestDevice: ({ owner, testDevice }) => [owner, { id: testDevice }],
  listDecisionTraces: ({ owner, trace }) => [owner, { testDeviceId: trace.testDeviceId }],
  getDecisionTrace: ({ owner, trace }) => [owner, trace],
  listTraceReports: ({ owner, trace }) => [owner, trace],
  listTestableNetworks: ({ owner, testedApp }) => [owner, { pubAppId: testedApp }],
  listTestSessions: ({ owner, testedApp }) => [owner, { pubAppId: testedApp }],
  getCurrentSession: ({ owner, testedApp }) => [owner, { pubAppId: testedApp }],
  updateApp: ({ owner, app: one }) => [
    owner,
    { id: one, version: 1, appName: 'New', appId: storeId, website: 'https://games.example', coppa: true },
  ],
  lookUpAppAgain: ({ owner, app: one, store }) => {
    store.set(storeId, { kind: 'found', name: 'Store Name' });
    return [owner, { id: one }];
  },
  updateAppStatus: ({ owner, app: one }) => [owner, { id: one, status: 0 }],
  importExchangeRates: ({ administrator }) => [
    administrator,
    { file: 'Date,USD\n2024-11-20,1.09\n', force: false },
  ],
  checkExchangeRates: ({ administrator }) => [
    administrator,
    { file: 'Date,USD,\n2026-03-05,1.1,\n', force: false },
  ],
  listExchangeRates: ({ administrator }) => [administrator, {}],
  getInstallationSettings: ({ administrator }) => [administrator, {}],
  updateInstallationSettings: ({ administrator }) => [administrator, { ...installationForm, version: 1 }],
  getInstallationLogo: ({ administrator }) => [administrator, {}],
  updateInstallationLogo: ({ administrator }) => [
    administrator,
    { picture: png(8, 8).toString('base64'), version: 1 },
  ],
  removeInstallationLogo: ({ administrator }) => [administrator, { version: 2 }],
  publishContractTerms: ({ administrator }) => [
    administrator,
    { text: 'Be fair.\nPay in time.', follows: 0 },
  ],
  listContractTerms: ({ administrator }) => [administrator, {}],
  listInstallationChanges: ({ administrator }) => [administrator, {}],
  getSystem: ({ administrator }) => [administrator, {}],
  listBackups: ({ administrator }) => [administrator, {}],
  startBackup: ({ administrator }) => [administrator, {}],
  listJobKinds: ({ administrator }) => [administrator, {}],
  listJobs: ({ administrator }) => [administrator, {}],
  getJob: ({ administrator, jobs }) => [administrator, { id: jobs.waiting }],
  retryJob: ({ administrator, jobs }) => [administrator, { id: jobs.dead }],
  retryDeadJobs: ({ administrator }) => [administrator, { name: 'clean-up' }],
  cancelJob: ({ administrator, jobs }) => [administrator, { id: jobs.waiting }],
  runJob: ({ administrator }) => [administrator, { name: 'nightly-backup' }],
  listTenants: ({ administrator }) => [administrator, {}],
  getTenant: ({ administrator, owner }) => [administrator, { id: owner.organizationId }],
  createOrganization: ({ administrator }) => [administrator, { name: 'Second Home' }],
  ...asked(tenantQuestions, (world) => [world.administrator, world]),
  listPersons: ({ administrator, owner }) => [administrator, { organizationId: owner.organizationId }],
  sendPersonReset: ({ administrator, owner }) => [administrator, { id: owner.userId }],
  endPersonSessions: ({ administrator, other }) => [administrator, { id: other.userId }],
  updateAdministrator: ({ administrator, other, sealedOfAdministrator: password }) => [
    administrator,
    { id: other.userId, isAdministrator: true, password },
  ],
  updatePersonStatus: ({ administrator, limited }) => [administrator, { id: limited.userId, status: 0 }],
  updateTenantStatus: ({ administrator, other }) => [administrator, { id: other.organizationId, status: 0 }],
  getUserInfo: ({ owner }) => [owner, {}],
  listMembers: ({ owner }) => [owner, {}],
  listPeople: ({ owner }) => [owner, {}],
  listAppMembers: ({ owner }) => [owner, {}],
  listInvitations: ({ owner }) => [owner, {}],
  listPublishers: ({ owner }) => [owner, {}],
  selectPublishers: ({ owner }) => [owner, {}],
  selectAdvertisers: ({ promoter }) => [promoter, {}],
  listSites: ({ promoter }) => [promoter, {}],
  getCompany: ({ owner }) => [owner, {}],
  getPayment: ({ owner }) => [owner, {}],
  listStatements: ({ administrator }) => [administrator, {}],
  listAllStatements: ({ administrator }) => [administrator, {}],
  makeStatement: ({ administrator }) => [administrator, { month: '2025-04-01' }],
  makeAllStatements: ({ administrator }) => [administrator, { month: '2025-05-01' }],
  ...asked({ ...statementQuestions, ...settlementQuestions }, (world) => [world.administrator, world]),
  updatePayment: ({ owner, ownerProofs: [proof] }) => [owner, { ...payPal, ...proof, version: 1 }],
  getPromote: ({ promoter }) => [promoter, {}],
  listNotices: ({ owner }) => [owner, {}],
  searchAll: ({ owner }) => [owner, { search: 'a' }],
  listApps: ({ owner }) => [owner, {}],
  getApp: ({ owner, app: one }) => [owner, { id: one }],
  ...asked(appQuestions, ({ owner, app }) => [owner, { app }]),
  getSdkHost: ({ owner }) => [owner, {}],
  lookUpApp: ({ owner }) => [owner, { appId: storeId }],
  listCountries: ({ owner }) => [owner, {}],
  listStates: ({ owner }) => [owner, { country: 'DE' }],
  listCities: ({ owner }) => [owner, { country: 'DE', search: 'berl' }],
  listDeviceBrands: ({ owner }) => [owner, {}],
  listDeviceModels: ({ owner }) => [owner, { brand: 'Google' }],
  listOsVersions: ({ owner }) => [owner, {}],
  listCarriers: ({ owner }) => [owner, {}],
  // The owner has one, see world.ts; others would be held from now on.
  updateSecurity: ({ owner }) => [owner, { secondFactorRequired: true }],
  listChanges: ({ owner }) => [owner, {}],
  revertChange: ({ owner, change }) => [owner, { id: change }],
  // The last ones: the Administrator is elsewhere in between.
  startWorkingAs: ({ administrator, owner }) => [administrator, { id: owner.organizationId }],
  stopWorkingAs: ({ administrator }) => [administrator, {}],
  turnOffPersonFactor: ({ administrator, viewer }) => [administrator, { id: viewer.userId }],
};
