import { getPromote } from '@millrace/contract/advertiser/promotion';
import { calls } from '@millrace/contract/calls';
import type { Call } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createAccountForTests, createAppNetworkForTests } from '../testing/accounts.ts';
import { type AlertForTests, createAlertForTests } from '../testing/alerts.ts';
import { createApiKeyForTests } from '../testing/api-keys.ts';
import { makeRevertableChange } from '../testing/changes.ts';
import { contentsOf } from '../testing/contents.ts';
import { createErasingsForTests, type ErasingsForTests } from '../testing/erasings.ts';
import { createExportsForTests, type ExportsForTests } from '../testing/exports.ts';
import {
  createInstanceForTests,
  type InstanceForTests,
  instanceCsv,
  instanceForm,
  placeOf,
} from '../testing/instances.ts';
import { createPayoutsForTests, type PayoutsForTests } from '../testing/payouts.ts';
import { createPerson, type Person, signInDirectly } from '../testing/people.ts';
import { createPlacementForTests, type PlacementForTests } from '../testing/placements.ts';
import { createTestApp, openSessionInNewApp, registerTestDevice } from '../testing/publisher-setup.ts';
import { createSentForTests, type SentForTests } from '../testing/report-schedules.ts';
import { createUploadForTests } from '../testing/revenue-uploads.ts';
import { createSavedReportForTests, savedReportForm } from '../testing/saved-reports.ts';
import { createStatementsForTests, type StatementsForTests } from '../testing/statements.ts';
import { type AskOptions, noClickHouse, openTestApp, type TestApp } from '../testing/test-app.ts';
import { createTraceForTests } from '../testing/traces.ts';
import { type AbTestWorld, abTestQuestions, createAbTestWorld } from './ab-test-questions.ts';
import { about, type Questions } from './about.ts';
import { accountQuestions } from './account-questions.ts';
import { type AdvertiserWorld, advertiserQuestions, createAdvertiserWorld } from './advertiser-questions.ts';
import { alertQuestions } from './alert-questions.ts';
import { apiKeyQuestions } from './api-key-questions.ts';
import { appQuestions } from './app-questions.ts';
import { type BlockRuleWorld, blockRuleQuestions, createBlockRuleWorld } from './block-rule-questions.ts';
import { type CreativeWorld, createCreativeWorld, creativesByTheirIds } from './creative-questions.ts';
import { erasingQuestions } from './erasing-questions.ts';
import { createHouseAdWorld, type HouseAdWorld, houseAdsByTheirIds } from './house-ad-questions.ts';
import { membersAlone } from './members-alone.ts';
import { isOfInstallation } from './of-installation.ts';
import { ofOrganization } from './of-organization.ts';
import { createOwnAdsWorld, type OwnAdsWorld, ownAdsQuestions } from './own-ads-questions.ts';
import { placementQuestions } from './placement-questions.ts';
import { appNetworkForm, company } from './questions.ts';
import { payoutsByTheirIds } from './report-questions.ts';
import { createRuleWorld, type RuleWorld, ruleQuestions } from './rule-questions.ts';
import { exportsByTheirIds, scheduleQuestions } from './schedule-questions.ts';
import { statementQuestions } from './statement-questions.ts';
import { uploadsByTheirIds } from './upload-questions.ts';

/** Another tenant, and what belongs to it. */
interface Foreign extends ErasingsForTests, PayoutsForTests {
  readonly owner: Person;
  readonly statements: StatementsForTests;
  readonly promoter: Person;
  readonly invitation: number;
  readonly notice: number;
  readonly session: number;
  readonly apiKey: number;
  readonly app: number;
  readonly account: number;
  readonly appNetwork: number;
  readonly change: number;
  readonly upload: number;
  readonly exports: ExportsForTests;
  readonly savedReport: number;
  readonly schedule: SentForTests;
  readonly alert: AlertForTests;
  readonly instance: InstanceForTests;
  readonly rules: RuleWorld;
  readonly abTests: AbTestWorld;
  readonly blockRules: BlockRuleWorld;
  readonly ownAds: OwnAdsWorld;
  readonly houseAds: HouseAdWorld;
  readonly advertiser: AdvertiserWorld;
  readonly creatives: CreativeWorld;
  readonly placement: PlacementForTests;
  readonly testDevice: number;
  readonly trace: { readonly testDeviceId: number; readonly id: number };
  readonly testSession: { readonly appId: number; readonly sessionId: number };
}

const accountEdit = { name: 'New', currency: 'EUR', signIn: 'keys', credentials: {} };
const device = { deviceName: 'Pixel', plat: 1, deviceId: '38400000-8cf0-11bd-b23e-10b96e40000d' };

/** For every call that takes an id: a question with an id of the other tenant, right in everything else. */
const questions: Questions<Foreign> = {
  ...appQuestions,
  ...about(ruleQuestions, ({ rules }) => rules),
  ...about(placementQuestions, ({ placement }) => placement),
  ...about(abTestQuestions, ({ abTests }) => abTests),
  ...about(blockRuleQuestions, ({ blockRules }) => blockRules),
  ...about(accountQuestions, ({ account }) => ({ account })),
  ...about(scheduleQuestions, ({ schedule }) => schedule),
  ...about(alertQuestions, ({ alert }) => alert),
  ...about(ownAdsQuestions, ({ ownAds }) => ownAds),
  ...about(houseAdsByTheirIds, ({ houseAds }) => houseAds),
  ...about(advertiserQuestions, ({ advertiser }) => advertiser),
  ...about(creativesByTheirIds, ({ creatives }) => creatives),
  ...about(uploadsByTheirIds, ({ upload }) => ({ upload })),
  endSession: ({ session }) => ({ id: session }),
  ...about(exportsByTheirIds, ({ exports }) => exports),
  ...apiKeyQuestions,
  ...{ ...statementQuestions, ...payoutsByTheirIds },
  getCompany: ({ owner }) => ({ id: owner.organizationId }),
  updateCompany: ({ owner }) => ({ ...company, id: owner.organizationId }),
  switchPublisher: ({ owner }) => ({ pubId: owner.organizationId, roleId: role.organizationOwner }),
  switchAdvertiser: ({ promoter }) => ({ advId: promoter.organizationId, roleId: role.promoter }),
  selectPublishers: ({ owner }) => ({ userId: owner.userId }),
  selectAdvertisers: ({ promoter }) => ({ userId: promoter.userId }),
  updateMemberStatus: ({ owner }) => ({ ids: [owner.userId], status: 0 }),
  removeMembers: ({ owner }) => ({ ids: [owner.userId] }),
  ...erasingQuestions,
  updateMembers: ({ owner, app }) => ({
    members: [{ id: owner.userId, version: 1 }],
    roleId: role.appViewer,
    appIds: [app],
  }),
  addAppMember: ({ owner, app }) => ({ pubAppId: app, userId: owner.userId }),
  removeAppMember: ({ owner, app }) => ({ pubAppId: app, userId: owner.userId }),
  sendInvitation: ({ app }) => ({ email: 'a@example.com', roleId: role.appViewer, appIds: [app] }),
  sendInvitations: ({ app }) => ({ emails: ['a@example.com'], roleId: role.appViewer, appIds: [app] }),
  listPeople: ({ app }) => ({ pubAppId: app }),
  resendInvitation: ({ invitation }) => ({ id: invitation }),
  withdrawInvitation: ({ invitation }) => ({ id: invitation }),
  readNotice: ({ notice }) => ({ notificationId: notice }),
  queryQuality: ({ app }) => ({ from: '2026-03-01', to: '2026-03-07', pubAppId: app }),
  getFillLoss: ({ app }) => ({ from: '2026-03-01', to: '2026-03-07', pubAppId: app }),
  listApps: ({ owner }) => ({ userId: owner.userId }),
  getApp: ({ app }) => ({ id: app }),
  updateAccount: ({ account }) => ({ ...accountEdit, id: account, version: 1 }),
  removeAccount: ({ account }) => ({ id: account }),
  restoreAccount: ({ account }) => ({ id: account }),
  listAppNetworks: ({ app }) => ({ pubAppId: app }),
  selectAppNetworks: ({ app }) => ({ pubAppId: app }),
  getAppNetwork: ({ appNetwork }) => ({ adNetworkAppId: appNetwork }),
  createAppNetwork: ({ app }) => ({ ...appNetworkForm, pubAppId: app, adnId: 3 }),
  updateAppNetwork: ({ appNetwork }) => ({ ...appNetworkForm, adNetworkAppId: appNetwork, version: 1 }),
  updateAppNetworkStatus: ({ appNetwork }) => ({ adNetworkAppId: appNetwork, status: 0 }),
  getTestDevice: ({ testDevice }) => ({ id: testDevice }),
  updateTestDevice: ({ testDevice }) => ({ ...device, id: testDevice, version: 1 }),
  removeTestDevice: ({ testDevice }) => ({ id: testDevice }),
  // Only a removed one can come back: the owner asks after removing it.
  restoreTestDevice: ({ testDevice }) => ({ id: testDevice }),
  listDecisionTraces: ({ trace }) => ({ testDeviceId: trace.testDeviceId }),
  getDecisionTrace: ({ trace }) => trace,
  listTraceReports: ({ trace }) => trace,
  getCurrentSession: ({ testSession }) => ({ pubAppId: testSession.appId }),
  listTestableNetworks: ({ testSession }) => ({ pubAppId: testSession.appId }),
  listTestSessions: ({ testSession }) => ({ pubAppId: testSession.appId }),
  startTestSession: ({ testSession }) => ({ pubAppId: testSession.appId, adnIds: [1] }),
  startTestedNetwork: ({ testSession }) => ({ id: testSession.sessionId, adnId: 1 }),
  endTestedNetwork: ({ testSession }) => ({ id: testSession.sessionId, adnId: 1 }),
  setTestResult: ({ testSession }) => ({
    id: testSession.sessionId,
    adnId: 1,
    result: 'passed',
    note: null,
  }),
  finishTestSession: ({ testSession }) => ({ id: testSession.sessionId }),
  listInstances: ({ instance }) => ({ pubAppId: instance.pubAppId }),
  selectInstances: ({ instance }) => ({ pubAppId: instance.pubAppId }),
  getInstance: ({ instance }) => ({ id: instance.id }),
  createInstances: ({ instance }) => ({
    ...placeOf(instance),
    adnId: 1,
    rows: [{ name: 'New', unitId: 'new', isBidding: false, ecpmGroups: [] }],
  }),
  updateInstance: ({ instance }) => ({ ...instanceForm, id: instance.id, version: 1 }),
  exportInstances: ({ instance }) => ({ pubAppId: instance.pubAppId }),
  checkInstanceImport: ({ instance }) => ({ pubAppId: instance.pubAppId, csv: instanceCsv }),
  importInstances: ({ instance }) => ({
    pubAppId: instance.pubAppId,
    csv: instanceCsv,
    check: '0'.repeat(64),
  }),
  updateInstanceStatus: ({ instance }) => ({ ids: [instance.id], status: 0 }),
  cancelTestSession: ({ testSession }) => ({ id: testSession.sessionId }),
  updateApp: ({ app }) => ({ id: app, version: 1, appName: 'New', appId: null, coppa: true }),
  updateAppStatus: ({ app }) => ({ id: app, status: 0 }),
  lookUpAppAgain: ({ app }) => ({ id: app }),
  listChanges: ({ app }) => ({ pubAppId: app }),
  revertChange: ({ change }) => ({ id: change }),
  updateSavedReport: ({ savedReport: id }) => ({ ...savedReportForm('Other'), id, version: 1 }),
  removeSavedReport: ({ savedReport: id }) => ({ id }),
  restoreSavedReport: ({ savedReport: id }) => ({ id }),
};

/** Ids of the product, not of a tenant. */
const everyones = new Set(['roleId', 'appId', 'adnId', 'adnIds', 'deviceId', 'taxId']);

function idsOf(call: Call): string[] {
  const { properties = {} } = z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties).filter((name) => /^(id|ids|.+Ids?)$/.test(name) && !everyones.has(name));
}

const withIds = calls.filter(({ call }) => idsOf(call).length > 0 && !isOfInstallation(call));

let app: TestApp;
let foreign: Foreign;
/** Of other tenants: an owner, a promoter, and a key that may all that a key may. */
let askers: AskOptions[];
/** Of the other tenant's organization, limited to an app of which no question is. */
let limited: Person[];
beforeAll(async () => {
  app = await openTestApp({
    clickhouse: { ...noClickHouse, report: membersAlone, ingest: async () => undefined },
  });
  const owner = await createPerson(app);
  const promoter = await createPerson(app, { roleId: role.promoter });
  await signInDirectly(app, owner);
  const mine = await belongings(owner);
  foreign = {
    owner,
    promoter,
    ...mine,
    ...(await createErasingsForTests(app, owner)),
    ...(await createPayoutsForTests(app, owner)),
    apiKey: (await createApiKeyForTests(app, owner)).id,
    statements: await createStatementsForTests(app, owner),
    account: await createAccountForTests(app, owner),
    appNetwork: await createAppNetworkForTests(app, owner, mine.app),
    change: await makeRevertableChange(app, owner),
    upload: await createUploadForTests(app, owner),
    exports: await createExportsForTests(app, owner),
    savedReport: await createSavedReportForTests(app, owner),
    schedule: await createSentForTests(app, owner),
    alert: await createAlertForTests(app, owner),
    instance: await createInstanceForTests(app, owner),
    rules: await createRuleWorld(app, owner),
    abTests: await createAbTestWorld(app, owner),
    blockRules: await createBlockRuleWorld(app, owner),
    ownAds: await createOwnAdsWorld(app, owner),
    houseAds: await createHouseAdWorld(app, owner),
    advertiser: await createAdvertiserWorld(app, promoter),
    creatives: await createCreativeWorld(app, promoter),
    placement: await createPlacementForTests(app, owner),
    testDevice: await registerTestDevice(app, owner, device.deviceId),
    trace: await createTraceForTests(app, owner),
    testSession: await openSessionInNewApp(app, owner, 1),
  };
  const stranger = await createPerson(app);
  const { secret: apiKey } = await createApiKeyForTests(app, stranger);
  askers = [
    { token: stranger.token },
    { token: (await createPerson(app, { roleId: role.promoter })).token },
    { apiKey },
    { token: (await createPerson(app, { roleId: role.administrator })).token },
  ];
  const member = { organizationId: owner.organizationId, apps: [await createTestApp(app, owner)] };
  limited = [
    await createPerson(app, { ...member, roleId: role.appOwner }),
    await createPerson(app, { ...member, roleId: role.appOperator }),
  ];
});
afterAll(() => app.close());

function belongings({
  organizationId,
  userId,
}: Person): Promise<Pick<Foreign, 'invitation' | 'notice' | 'session' | 'app'>> {
  return app.database.asSystem(async (tx) => {
    const invitation = await tx
      .insertInto('invitation')
      .values({
        organization_id: organizationId,
        email: 'guest@example.com',
        role_id: role.appViewer,
        token_hash: Buffer.alloc(32, 1),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const notice = await tx
      .insertInto('notice')
      .values({
        organization_id: organizationId,
        user_id: userId,
        alert_level: 0,
        message_key: 'notification.content.passwordChanged',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const owned = await tx
      .insertInto('app')
      .values({
        organization_id: organizationId,
        platform: 1,
        name: 'Foreign',
        coppa: true,
        key: 'F'.repeat(32),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const session = await tx
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return {
      invitation: invitation.id,
      notice: notice.id,
      session: Number(session.id),
      app: owned.id,
    };
  });
}

test('every call that takes an id stands in the table above, and nothing else does', () => {
  expect(Object.keys(questions).sort()).toEqual(withIds.map(({ name }) => name).sort());
});

test.each(withIds.map(({ name, call }) => [name, call] as const))(
  "%s with another tenant's id: does not exist, and nothing changes",
  async (name, call) => {
    const question = questions[name];
    if (question === undefined) throw new Error(`${name} is missing in the table`);
    const before = await contentsOf(app);
    const codes: number[] = [];
    for (const by of askers) {
      const { status, code } = await app.ask<Call>(call, question(foreign), by);
      expect([status, code]).toBeOneOf([
        [200, 1002],
        [403, 1000],
      ]);
      codes.push(code);
    }
    // A refusal for want of rights alone would prove nothing about the id.
    expect(codes).toContain(1002);
    expect(await contentsOf(app)).toEqual(before);
  },
);

test.each(withIds.flatMap(({ name, call }) => (name in ofOrganization ? [] : [[name, call] as const])))(
  '%s with an id of an app that is out of reach: does not exist, and nothing changes',
  async (name, call) => {
    const question = questions[name];
    if (question === undefined) throw new Error(`${name} is missing in the table`);
    const before = await contentsOf(app);
    const codes: number[] = [];
    for (const { token } of limited)
      codes.push((await app.ask<Call>(call, question(foreign), { token })).code);
    expect(codes.filter((code) => code !== 1000 && code !== 1002)).toEqual([]);
    expect(codes).toContain(1002);
    expect(await contentsOf(app)).toEqual(before);
  },
);

test('what belongs to the organization is named for a reason, and still there', () => {
  const known = withIds.map(({ name }) => name);
  expect(Object.keys(ofOrganization).filter((name) => !known.includes(name))).toEqual([]);
});

test('the ids are right: their owners reach what they name', async () => {
  const asked = async (name: string, { token }: Person) => {
    const named = calls.find((one) => one.name === name);
    const question = questions[name];
    if (named === undefined || question === undefined) throw new Error(`${name} is missing`);
    return (await app.ask<Call>(named.call, question(foreign), { token })).code;
  };
  const { owner, promoter } = foreign;
  const own = ['getCompany', 'updateCompany', 'switchPublisher', 'selectPublishers', 'readNotice'];
  own.push('listChanges', 'revertChange', 'undoRevenueUpload', 'listPeople', 'sendInvitation');
  own.push(...Object.keys({ ...apiKeyQuestions, ...statementQuestions, ...erasingQuestions }));
  own.push('updateSavedReport', 'removeSavedReport', 'restoreSavedReport', 'getCurrentSession');
  own.push('listInstances', 'selectInstances', 'getInstance', 'createInstances', 'listTestSessions');
  own.push('exportInstances', 'checkInstanceImport', 'updateInstance', 'updateInstanceStatus');
  own.push('listTestableNetworks', ...Object.keys({ ...placementQuestions, ...ruleQuestions }));
  own.push(...Object.keys({ ...abTestQuestions, ...blockRuleQuestions, ...ownAdsQuestions }));
  own.push(...Object.keys({ ...scheduleQuestions, ...alertQuestions, ...houseAdsByTheirIds }));
  own.push('endSession', 'getAccount', 'updateAccount', 'updateAccountStatus', 'listAppNetworks');
  own.push('selectAppNetworks', 'getAppNetwork', 'listDecisionTraces', 'getDecisionTrace');
  own.push('createAppNetwork', 'updateAppNetwork', 'updateAppNetworkStatus', 'removeAccount');
  own.push('getTestDevice', 'updateTestDevice', 'removeTestDevice', 'restoreTestDevice');
  own.push('startTestedNetwork', 'endTestedNetwork', 'setTestResult', 'finishTestSession');
  own.push('listApps', 'getApp', 'updateApp', 'updateAppStatus', ...Object.keys(appQuestions));
  for (const name of [...own, 'sendInvitations', 'resendInvitation', 'withdrawInvitation']) {
    expect([name, await asked(name, owner)]).toEqual([name, 0]);
  }
  const ofPromoters = { ...advertiserQuestions, ...creativesByTheirIds };
  for (const name of ['switchAdvertiser', 'selectAdvertisers', ...Object.keys(ofPromoters)]) {
    expect([name, await asked(name, promoter)]).toEqual([name, 0]);
  }
  expect((await app.ask(getPromote, {}, promoter)).data.id).toBe(promoter.organizationId);
  // Only refusals of their own kind: an app without instances, a session that is over.
  expect(await asked('startTestSession', owner)).toBe(1004);
  expect(await asked('cancelTestSession', owner)).toBe(1011);
  // Another difference than the one that was checked.
  expect(await asked('importInstances', owner)).toBe(1013);
  // The app is not linked to a store; the account was removed just now.
  expect(await asked('lookUpAppAgain', owner)).toBe(1011);
  expect([await asked('verifyAccount', owner), await asked('restoreAccount', owner)]).toEqual([1002, 0]);
  // Only refusals of their own kind: nobody disables or removes themselves.
  const names = ['updateMemberStatus', 'removeMembers', 'updateMembers', 'addAppMember', 'removeAppMember'];
  for (const name of names) expect(await asked(name, owner)).toBe(1011);
});
