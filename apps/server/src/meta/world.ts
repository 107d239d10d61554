import { role } from '@millrace/contract/people/permission';
import { checkInstanceImport } from '@millrace/contract/publisher/instance';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import type { ReportQuery } from '../platform/clickhouse/clickhouse.ts';
import { storeFactor } from '../platform/second-factor/second-factor.ts';
import { createAccountForTests, createAppNetworkForTests } from '../testing/accounts.ts';
import { createAlertForTests } from '../testing/alerts.ts';
import { createApiKeyForTests } from '../testing/api-keys.ts';
import { createTestAdvertiser } from '../testing/campaigns.ts';
import { makeRevertableChange } from '../testing/changes.ts';
import { createErasingsForTests } from '../testing/erasings.ts';
import { createExportsForTests } from '../testing/exports.ts';
import { createInstanceForTests, instanceCsv } from '../testing/instances.ts';
import { createJobsForTests } from '../testing/jobs.ts';
import { setPayeeForTests } from '../testing/payees.ts';
import { createPayoutsForTests } from '../testing/payouts.ts';
import { createPerson, type Person, signInDirectly, testPassword } from '../testing/people.ts';
import { createPlacementForTests } from '../testing/placements.ts';
import {
  createTestApp,
  createTestInstance,
  createTestPlacement,
  openSessionInNewApp,
  registerTestDevice,
} from '../testing/publisher-setup.ts';
import { createSentForTests } from '../testing/report-schedules.ts';
import { startReportServer } from '../testing/report-server.ts';
import { checkedUpload, createMappingForTests, createUploadForTests } from '../testing/revenue-uploads.ts';
import { createSavedReportForTests } from '../testing/saved-reports.ts';
import { seal } from '../testing/seal.ts';
import { createStatementsForTests } from '../testing/statements.ts';
import { startStoreServer } from '../testing/store-server.ts';
import { noClickHouse, openTestApp, type TestApp } from '../testing/test-app.ts';
import { createTraceForTests } from '../testing/traces.ts';
import { createAbTestWorld } from './ab-test-questions.ts';
import { toldRow } from './account-questions.ts';
import { createAdvertiserWorld } from './advertiser-questions.ts';
import { createBlockRuleWorld } from './block-rule-questions.ts';
import { createCreativeWorld } from './creative-questions.ts';
import { createHouseAdWorld } from './house-ad-questions.ts';
import { createInvoiceWorld } from './invoice-questions.ts';
import { membersAlone } from './members-alone.ts';
import { createOwnAdsWorld, promoteOwnAdsApp } from './own-ads-questions.ts';
import { phone, storeId, type World } from './questions.ts';
import { createRuleWorld } from './rule-questions.ts';

/**
 * A server with everything that the questions are about; `close` ends it.
 * @param onReport is told what the event store is asked
 */
export async function openWorld(onReport: (query: ReportQuery) => void = () => undefined) {
  const store = await startStoreServer();
  store.set(storeId, { kind: 'down' });
  const reports = await startReportServer();
  reports.set(() => ({ body: { data: [toldRow] } }));
  const app = await openTestApp({
    env: {
      ...{ APP_STORE_URL: store.url, PLAY_STORE_URL: store.url },
      CALLBACK_PRIVATE_NETWORKS: '127.0.0.1',
    },
    // Nobody's phone has reported anything.
    clickhouse: {
      ...noClickHouse,
      report: (query, schema) => {
        onReport(query);
        return membersAlone(query, schema);
      },
      ingest: async () => undefined,
    },
  });
  return {
    app,
    world: { ...(await createWorld(app, store)), reports },
    close: async () => {
      await app.close();
      await store.close();
      await reports.close();
    },
  };
}

async function createWorld(app: TestApp, store: World['store']): Promise<Omit<World, 'reports'>> {
  const owner = await createPerson(app);
  const { organizationId } = owner;
  const viewer = await createPerson(app, { organizationId, roleId: role.appViewer });
  const promoter = await createPerson(app, { roleId: role.promoter });
  const administrator = await createPerson(app, { roleId: role.administrator });
  const other = await createPerson(app);
  await signInDirectly(app, owner);
  const factor = { secret: 'JBSWY3DPEHPK3PXP', step: 1 };
  const ownerCodes = await app.database.asSystem(async (tx) => {
    await storeFactor(tx, app.services, viewer.userId, factor);
    return (await storeFactor(tx, app.services, owner.userId, factor)).slice(0, 2);
  });
  const [notice, session, invitation, tenantInvitation, owned] = await app.database.asSystem(async (tx) => [
    await tx.selectFrom('notice').select('id').where('user_id', '=', owner.userId).executeTakeFirstOrThrow(),
    await tx
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', owner.userId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
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
      .insertInto('invitation')
      .values({
        organization_id: promoter.organizationId,
        email: 'colleague@promoter.example',
        role_id: role.promoter,
        token_hash: Buffer.alloc(32, 2),
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
  const ids = {
    ...(await createErasingsForTests(app, owner)),
    ...(await createPayoutsForTests(app, owner)),
    apiKey: (await createApiKeyForTests(app, owner)).id,
    spareApiKey: (await createApiKeyForTests(app, owner)).id,
    otherSession: Number(session.id),
    notice: notice.id,
    invitation: invitation.id,
    tenantInvitation: tenantInvitation.id,
    app: owned.id,
  };
  const instance = await createInstanceForTests(app, owner);
  const limited = await createPerson(app, {
    organizationId,
    roleId: role.appOperator,
    apps: [instance.pubAppId],
  });
  const change = await makeRevertableChange(app, owner);
  const rules = await createRuleWorld(app, owner);
  const abTests = await createAbTestWorld(app, owner);
  const blockRules = await createBlockRuleWorld(app, owner);
  const ownAds = await createOwnAdsWorld(app, owner);
  const houseAds = await createHouseAdWorld(app, owner);
  const [oneAdvertiser, anotherAdvertiser] = [
    await createTestAdvertiser(app),
    await createTestAdvertiser(app),
  ];
  await promoteOwnAdsApp(app, oneAdvertiser.person);
  const advertisers = [oneAdvertiser.person.organizationId, anotherAdvertiser.person.organizationId] as const;
  const advertiser = await createAdvertiserWorld(app, promoter);
  const creatives = await createCreativeWorld(app, promoter);
  const invoices = await createInvoiceWorld(app, advertiser.invoices, administrator);
  const placement = await createPlacementForTests(app, owner);
  const accounts = {
    account: await createAccountForTests(app, owner),
    removedAccount: await createAccountForTests(app, owner),
    appNetwork: await createAppNetworkForTests(app, owner, owned.id),
  };
  const file = { pubAppId: instance.pubAppId, csv: instanceCsv };
  const importCheck = (await app.ask(checkInstanceImport, file, owner)).data.check;
  const upload = await createUploadForTests(app, owner);
  const uploadMap = await createMappingForTests(app, owner, instance.id);
  const uploadForm = await checkedUpload(
    app,
    owner,
    'day,unit_id,country,impressions,clicks,revenue,currency\n2026-01-06,nobody,US,10,1,2.5,USD\n',
    { adnId: networkId.adMob, units: [{ unit: 'nobody', instance: instance.id }] },
  );
  const uploads = {
    upload,
    uploadForm,
    uploadMap,
    exports: await createExportsForTests(app, owner),
    savedReport: await createSavedReportForTests(app, owner),
    schedule: await createSentForTests(app, owner),
    alert: await createAlertForTests(app, owner),
    jobs: await createJobsForTests(app),
  };
  const [sealedOfAdministrator] = await seal(app, [testPassword]);
  const [sealedForFile] = await seal(app, [testPassword]);
  await setPayeeForTests(app, other.organizationId);
  const made = {
    ownerProofs: await Promise.all(
      ownerCodes.map(async (code) => ({ password: (await seal(app, [testPassword]))[0] ?? '', code })),
    ),
    sealedOfAdministrator,
    statements: {
      ...(await createStatementsForTests(app, administrator)),
      another: (await createStatementsForTests(app, other)).approved,
      sealedForFile,
    },
    store,
    change,
    instance,
    importCheck,
    rules,
    abTests,
    blockRules,
    ownAds,
    houseAds,
    advertisers,
    shownCreative: oneAdvertiser.creativeId,
    advertiser,
    creatives,
    invoices,
    placement,
    ...uploads,
  };
  return {
    owner,
    viewer,
    limited,
    promoter,
    administrator,
    other,
    ...made,
    ...ids,
    ...accounts,
    ...(await testsOf(app, owner)),
  };
}

async function testsOf(app: TestApp, owner: Person) {
  const testedApp = await createTestApp(app, owner);
  const placementId = await createTestPlacement(app, owner, testedApp);
  await createTestInstance(app, owner, { appId: testedApp, placementId, networkId: 1 });
  return {
    testedApp,
    trace: await createTraceForTests(app, owner),
    testDevice: await registerTestDevice(app, owner, phone.deviceId),
    testSession: (await openSessionInNewApp(app, owner, 1)).sessionId,
    secondSession: (await openSessionInNewApp(app, owner, 1)).sessionId,
  };
}
