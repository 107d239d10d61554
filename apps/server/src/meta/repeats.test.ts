import { calls, type NamedCall } from '@millrace/contract/calls';
import { checkInstanceImport } from '@millrace/contract/instance';
import type { Call } from '@millrace/contract/kit/call';
import { header } from '@millrace/contract/kit/envelope';
import { fieldLabels } from '@millrace/contract/network/network';
import { role } from '@millrace/contract/permission';
import { isRecordedEntity, kindOfField, recordedEntities } from '@millrace/contract/recorded-fields';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '../entities.ts';
import { differences } from '../features/change-log/differences.ts';
import { fieldsOf } from '../features/change-log/queries.ts';
import { accountForm, createAccountForTests, createAppNetworkForTests } from '../testing/accounts.ts';
import { makeRevertableChange } from '../testing/changes.ts';
import { contentsOf } from '../testing/contents.ts';
import {
  createInstanceForTests,
  type InstanceForTests,
  instanceCsv,
  instanceForm,
  placeOf,
} from '../testing/instances.ts';
import { createPerson, type Person } from '../testing/people.ts';
import { createPlacementForTests, type PlacementForTests } from '../testing/placements.ts';
import {
  createTestApp,
  createTestInstance,
  createTestPlacement,
  openSessionInNewApp,
  registerTestDevice,
} from '../testing/publisher-setup.ts';
import { type StoreServer, startStoreServer } from '../testing/store-server.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { type AbTestWorld, abTestQuestions, createAbTestWorld } from './ab-test-questions.ts';
import { type BlockRuleWorld, blockRuleQuestions, createBlockRuleWorld } from './block-rule-questions.ts';
import { placementQuestions } from './placement-questions.ts';
import { createRuleWorld, type RuleWorld, ruleQuestions } from './rule-questions.ts';
import { unrecorded } from './unrecorded-calls.ts';

interface World {
  readonly owner: Person;
  readonly viewer: Person;
  readonly promoter: Person;
  readonly notice: number;
  readonly invitation: number;
  readonly app: number;
  readonly account: number;
  readonly removedAccount: number;
  readonly appNetwork: number;
  readonly change: number;
  readonly instance: InstanceForTests;
  /** Of {@link instanceCsv} in the app of `instance`. */
  readonly importCheck: string;
  /** An app with an instance of network 1. */
  readonly testedApp: number;
  readonly rules: RuleWorld;
  readonly abTests: AbTestWorld;
  readonly blockRules: BlockRuleWorld;
  readonly placement: PlacementForTests;
  readonly testDevice: number;
  readonly testSession: number;
  readonly secondSession: number;
  /** Both stores, which can not be reached. */
  readonly store: StoreServer;
}

/** Who asks, and what. */
type Question = (world: World) => readonly [Person, object];

const promote = { email: 'ads@acme.example', country: 'DE', companyName: 'Acme Ads' };
const company = {
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

const storeId = 'com.acme.own';

/** Right for Unity and for Facebook. */
const appNetworkForm = {
  credentials: { gameId: '1234567', appId: '1234567' },
  accountId: null,
  account: null,
};

const device = { deviceName: 'Pixel', plat: 1, deviceId: '38400000-8cf0-11bd-b23e-10b96e40000d' };

/** A question of every call that a signed-in person may ask, in an order in which each can succeed. */
const questions: Readonly<Record<string, Question>> = {
  ...Object.fromEntries(
    Object.entries(ruleQuestions).map(([name, ask]): [string, Question] => [
      name,
      ({ owner, rules }) => [owner, ask(rules)],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(placementQuestions).map(([name, ask]): [string, Question] => [
      name,
      ({ owner, placement }) => [owner, ask(placement)],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(abTestQuestions).map(([name, ask]): [string, Question] => [
      name,
      ({ owner, abTests }) => [owner, ask(abTests)],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(blockRuleQuestions).map(([name, ask]): [string, Question] => [
      name,
      ({ owner, blockRules }) => [owner, ask(blockRules)],
    ]),
  ),
  updateUser: ({ owner }) => [owner, { name: 'New Name' }],
  sendInvitation: ({ owner }) => [owner, { email: 'new@example.com', roleId: role.appViewer }],
  resendInvitation: ({ owner, invitation }) => [owner, { id: invitation }],
  withdrawInvitation: ({ owner, invitation }) => [owner, { id: invitation }],
  updateMemberStatus: ({ owner, viewer }) => [owner, { id: viewer.userId, status: 0 }],
  updateCompany: ({ owner }) => [owner, company],
  createPromote: ({ promoter }) => [promoter, promote],
  updatePromote: ({ promoter }) => [promoter, { ...promote, version: 2 }],
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
  verifyAccount: ({ owner, account }) => [owner, { id: account }],
  updateAccountStatus: ({ owner, account }) => [owner, { id: account, status: 0 }],
  createAppNetwork: ({ owner, app: pubAppId }) => [owner, { ...appNetworkForm, pubAppId, adnId: 3 }],
  updateAppNetwork: ({ owner, appNetwork }) => [
    owner,
    { ...appNetworkForm, adNetworkAppId: appNetwork, version: 1 },
  ],
  updateAppNetworkStatus: ({ owner, appNetwork }) => [owner, { adNetworkAppId: appNetwork, status: 0 }],
  listAccounts: ({ owner }) => [owner, {}],
  selectAccounts: ({ owner }) => [owner, { adnId: 4 }],
  getAccount: ({ owner, account }) => [owner, { id: account }],
  listAppNetworks: ({ owner, app: pubAppId }) => [owner, { pubAppId }],
  selectAppNetworks: ({ owner, app: pubAppId }) => [owner, { pubAppId }],
  getAppNetwork: ({ owner, appNetwork }) => [owner, { adNetworkAppId: appNetwork }],
  removeAccount: ({ owner, removedAccount }) => [owner, { id: removedAccount }],
  createTestDevice: ({ owner }) => [owner, { ...device, deviceId: device.deviceId.replace('3', 'f') }],
  updateTestDevice: ({ owner, testDevice }) => [owner, { ...device, id: testDevice, version: 1 }],
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
  exportInstances: ({ owner, instance }) => [owner, { pubAppId: instance.pubAppId }],
  checkInstanceImport: ({ owner, instance }) => [owner, { pubAppId: instance.pubAppId, csv: instanceCsv }],
  updateInstance: ({ owner, instance }) => [owner, { ...instanceForm, id: instance.id, version: 1 }],
  updateInstanceStatus: ({ owner, instance }) => [owner, { ids: [instance.id], status: 0 }],
  listInstances: ({ owner, instance }) => [owner, { pubAppId: instance.pubAppId }],
  selectInstances: ({ owner, instance }) => [owner, { pubAppId: instance.pubAppId }],
  getInstance: ({ owner, instance }) => [owner, { id: instance.id }],
  listTestDevices: ({ owner }) => [owner, {}],
  getTestDevice: ({ owner, testDevice }) => [owner, { id: testDevice }],
  listTestableNetworks: ({ owner, testedApp }) => [owner, { pubAppId: testedApp }],
  listTestSessions: ({ owner, testedApp }) => [owner, { pubAppId: testedApp }],
  getCurrentSession: ({ owner, testedApp }) => [owner, { pubAppId: testedApp }],
  updateApp: ({ owner, app: one }) => [
    owner,
    { id: one, version: 1, appName: 'New', appId: storeId, coppa: true },
  ],
  lookUpAppAgain: ({ owner, app: one, store }) => {
    store.set(storeId, { kind: 'found', name: 'Store Name' });
    return [owner, { id: one }];
  },
  updateAppStatus: ({ owner, app: one }) => [owner, { id: one, status: 0 }],
  getUserInfo: ({ owner }) => [owner, {}],
  listMembers: ({ owner }) => [owner, {}],
  listInvitations: ({ owner }) => [owner, {}],
  listPublishers: ({ owner }) => [owner, {}],
  selectPublishers: ({ owner }) => [owner, {}],
  selectAdvertisers: ({ promoter }) => [promoter, {}],
  listSites: ({ promoter }) => [promoter, {}],
  getCompany: ({ owner }) => [owner, {}],
  getPromote: ({ promoter }) => [promoter, {}],
  listNotices: ({ owner }) => [owner, {}],
  listApps: ({ owner }) => [owner, {}],
  getApp: ({ owner, app: one }) => [owner, { id: one }],
  getAppProgress: ({ owner, app: one }) => [owner, { pubAppId: one }],
  getSdkHost: ({ owner }) => [owner, {}],
  lookUpApp: ({ owner }) => [owner, { appId: storeId }],
  listCountries: ({ owner }) => [owner, {}],
  listStates: ({ owner }) => [owner, { country: 'DE' }],
  listCities: ({ owner }) => [owner, { country: 'DE', search: 'berl' }],
  listDeviceBrands: ({ owner }) => [owner, {}],
  listDeviceModels: ({ owner }) => [owner, { brand: 'Google' }],
  listOsVersions: ({ owner }) => [owner, {}],
  listCarriers: ({ owner }) => [owner, {}],
  listChanges: ({ owner }) => [owner, {}],
  revertChange: ({ owner, change }) => [owner, { id: change }],
};

/** These end the session that would ask again. */
const endTheSession = ['logOut', 'changePassword'];

const signedIn = calls.filter(({ call }) => call.access !== 'public');
const isRead = ({ call }: NamedCall) => call.method === 'GET' && !call.changes;
const inOrder = Object.keys(questions).flatMap((name) => signedIn.filter((named) => named.name === name));

let app: TestApp;
let store: StoreServer;
let world: World;
beforeAll(async () => {
  store = await startStoreServer();
  store.set(storeId, { kind: 'down' });
  app = await openTestApp({ env: { APP_STORE_URL: store.url, PLAY_STORE_URL: store.url } });
  const owner = await createPerson(app);
  const { organizationId } = owner;
  const viewer = await createPerson(app, { organizationId, roleId: role.appViewer });
  const promoter = await createPerson(app, { roleId: role.promoter });
  const [notice, invitation, owned] = await app.database.asSystem(async (tx) => [
    await tx.selectFrom('notice').select('id').where('user_id', '=', owner.userId).executeTakeFirstOrThrow(),
    await tx
      .insertInto('invitation')
      .values({
        organization_id: organizationId,
        email: 'guest@example.com',
        role_id: role.appViewer,
        token_hash: Buffer.alloc(32, 1),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
    await tx
      .insertInto('app')
      .values({ organization_id: organizationId, platform: 1, name: 'Own', coppa: true, key: 'O'.repeat(32) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  ]);
  const ids = { notice: notice.id, invitation: invitation.id, app: owned.id };
  const instance = await createInstanceForTests(app, owner);
  const change = await makeRevertableChange(app, owner);
  const rules = await createRuleWorld(app, owner);
  const abTests = await createAbTestWorld(app, owner);
  const blockRules = await createBlockRuleWorld(app, owner);
  const placement = await createPlacementForTests(app, owner);
  const accounts = {
    account: await createAccountForTests(app, owner),
    removedAccount: await createAccountForTests(app, owner),
    appNetwork: await createAppNetworkForTests(app, owner, owned.id),
  };
  const file = { pubAppId: instance.pubAppId, csv: instanceCsv };
  const importCheck = (await app.ask(checkInstanceImport, file, owner)).data.check;
  const made = { store, change, instance, importCheck, rules, abTests, blockRules, placement };
  world = {
    owner,
    viewer,
    promoter,
    ...made,
    ...ids,
    ...accounts,
    ...(await testsOf(owner)),
  };
});
afterAll(async () => {
  await app.close();
  await store.close();
});

async function testsOf(owner: Person) {
  const testedApp = await createTestApp(app, owner);
  const placementId = await createTestPlacement(app, owner, testedApp);
  await createTestInstance(app, owner, { appId: testedApp, placementId, networkId: 1 });
  return {
    testedApp,
    testDevice: await registerTestDevice(app, owner, device.deviceId),
    testSession: (await openSessionInNewApp(app, owner, 1)).sessionId,
    secondSession: (await openSessionInNewApp(app, owner, 1)).sessionId,
  };
}

async function askTwice({ name, call }: NamedCall, headers: Readonly<Record<string, string>>) {
  const question = questions[name];
  if (question === undefined) throw new Error(`${name} is missing in the table`);
  const [{ token }, input] = question(world);
  const before = await contentsOf(app.database);
  const first = await app.ask<Call>(call, input, { token, headers });
  // Mails that wait leave their table by themselves.
  await app.mails();
  const between = await contentsOf(app.database);
  const second = await app.ask<Call>(call, input, { token, headers });
  return { first, before, between, second, after: await contentsOf(app.database) };
}

test('every call for people who are signed in stands in the table above', () => {
  const known = [...Object.keys(questions), ...endTheSession];
  expect(known.sort()).toEqual(signedIn.map(({ name }) => name).sort());
});

test('calls that leave no entry in the change log exist, and each has its reason', () => {
  const known = signedIn.filter((named) => !isRead(named)).map(({ name }) => name);
  expect(Object.keys(unrecorded).filter((name) => !known.includes(name))).toEqual([]);
  expect(Object.values(unrecorded).filter((reason) => reason.trim() === '')).toEqual([]);
});

const writes = inOrder.filter((named) => !isRead(named));
test.each(writes.map((named) => [named.name, named] as const))(
  '%s, repeated with its key: the same answer, and nothing changes again',
  async (name, named) => {
    const headers = { [header.requestKey]: `repeat-${name}` };
    const { first, before, between, second, after } = await askTwice(named, headers);
    expect(first).toMatchObject({ status: 200, code: 0 });
    const isRecorded = before.change_log !== between.change_log;
    expect(isRecorded).toBe(!(name in unrecorded));
    expect({ ...second, headers: {} }).toEqual({ ...first, headers: {} });
    expect(after).toEqual(between);
  },
);

test.each(inOrder.filter(isRead).map((named) => [named.name, named] as const))(
  '%s, which is not marked as changing something, changes nothing',
  async (_, named) => {
    const before = await contentsOf(app.database);
    const { first, after } = await askTwice(named, {});
    expect(first).toMatchObject({ status: 200, code: 0 });
    expect(after).toEqual(before);
  },
);

test.each(writes.filter(({ call }) => call.method === 'GET').map((named) => [named.name, named] as const))(
  '%s, a GET that changes something, is stored by no cache and may be repeated',
  async (_, named) => {
    const { first, second } = await askTwice(named, {});
    for (const answer of [first, second]) {
      expect(answer).toMatchObject({ status: 200, code: 0, headers: { 'cache-control': 'no-store' } });
    }
  },
);

/** The change log is the publisher's; a promoter's own profile is recorded and shown to nobody yet. */
const ofPromoters = ['promotion'];

test('the kinds of things that have a history are those that the console can name', () => {
  expect(entities.map(({ name }) => name).toSorted()).toEqual(recordedEntities.toSorted());
});

test('all that these calls have recorded are fields that the console can name', async () => {
  const rows = await app.database.asSystem((tx) =>
    tx.selectFrom('change_log').select(['entity', 'before', 'after']).execute(),
  );
  const nameless = rows
    .filter(({ entity }) => !ofPromoters.includes(entity))
    .flatMap(({ entity, before, after }) =>
      differences(fieldsOf(before), fieldsOf(after)).map(({ field }) => ({ entity, field })),
    )
    .filter(({ entity, field }) => !isNamed(entity, field))
    .map(({ entity, field }) => `${entity}.${field}`);
  expect([...new Set(nameless)]).toEqual([]);
  const seen = new Set(rows.map(({ entity }) => entity));
  expect(recordedEntities.filter((entity) => !seen.has(entity))).toEqual([]);
});

/** Keys of ad networks have the networks' own names. */
function isNamed(entity: string, field: string): boolean {
  const credential = field.split('credentials.')[1];
  if (credential !== undefined) return fieldLabels.some((label) => label === credential);
  return isRecordedEntity(entity) && kindOfField(entity, field) !== undefined;
}
