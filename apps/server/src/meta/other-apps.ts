import { createAppNetwork } from '@millrace/contract/publisher/ad-network';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { updateOwnAds } from '@millrace/contract/publisher/own-ads';
import { createSavedReport } from '@millrace/contract/report/saved-report';
import { writeNotice } from '../platform/people/notice.ts';
import { createAlertForTests } from '../testing/alerts.ts';
import { makeRevertableChange } from '../testing/changes.ts';
import { createExportsForTests } from '../testing/exports.ts';
import { createInstanceForTests } from '../testing/instances.ts';
import type { Person } from '../testing/people.ts';
import { createPlacementForTests } from '../testing/placements.ts';
import { createTestApp, createTestPlacement, openSessionInNewApp } from '../testing/publisher-setup.ts';
import { createUploadForTests } from '../testing/revenue-uploads.ts';
import { savedReportForm } from '../testing/saved-reports.ts';
import type { TestApp } from '../testing/test-app.ts';
import { leaveTraces } from '../testing/traces.ts';
import { createAbTestWorld } from './ab-test-questions.ts';
import { createBlockRuleWorld } from './block-rule-questions.ts';
import { createHouseAdWorld } from './house-ad-questions.ts';
import { createOwnAdsWorld } from './own-ads-questions.ts';
import type { World } from './questions.ts';
import { createRuleWorld } from './rule-questions.ts';

type Step = (app: TestApp, world: World, members: readonly World[]) => Promise<unknown>;

let count = 0;

/** What the owner may do in apps that others do not reach. */
export const inOtherApps = {
  /** Called as an app that everybody reaches. */
  app: (app, { owner }) => createTestApp(app, owner, { name: 'Own' }),
  /** Of the other platform: names then say which. */
  otherPlatform: (app, { owner }) => createTestApp(app, owner, { platform: 0 }),
  changes: (app, { owner }) => makeRevertableChange(app, owner),
  placement: (app, { owner }) => createPlacementForTests(app, owner),
  instance: (app, { owner }) => createInstanceForTests(app, owner),
  rules: (app, { owner }) => createRuleWorld(app, owner),
  abTests: (app, { owner }) => createAbTestWorld(app, owner),
  blockRules: (app, { owner }) => createBlockRuleWorld(app, owner),
  /** The network and its instances come with it. */
  ownAds: async (app, { owner }) => {
    count += 1;
    const { pubAppId } = await createOwnAdsWorld(app, owner, `com.acme.other${count}`);
    const all = {
      ...{ mode: 'all' as const, chosen: [], blocked: [], floors: [] },
      ...{ blockedCategories: [], blockedCreatives: [], house: false },
    };
    await app.ask(updateOwnAds, { ...all, pubAppId, version: 0 }, owner);
  },
  houseAds: (app, { owner }) => createHouseAdWorld(app, owner),
  testSession: (app, { owner }) => openSessionInNewApp(app, owner, 1),
  upload: (app, { owner }) => {
    count += 1;
    return createUploadForTests(app, owner, `nobody-${count}`);
  },
  exports: (app, { owner }) => createExportsForTests(app, owner),
  /** A phone that everybody sees asked another app. */
  trace: async (app, { owner, trace }) => {
    const appId = await createTestApp(app, owner);
    const placementId = await createTestPlacement(app, owner, appId);
    const { organizationId } = owner;
    const device = await app.database.asSystem((tx) =>
      tx
        .selectFrom('test_device')
        .select(['id', 'device_id'])
        .where('id', '=', trace.testDeviceId)
        .executeTakeFirstOrThrow(),
    );
    const phone = { organizationId, appId, placementId, device: device.id, deviceId: device.device_id };
    await leaveTraces(app, phone, app.clock.now());
  },
  /** An account that everybody sees is lent to another app. */
  account: async (app, { owner, account: accountId }) => {
    const pubAppId = await createTestApp(app, owner);
    const input = { pubAppId, adnId: networkId.vungle, credentials: { appId: '12345' }, account: null };
    await app.ask(createAppNetwork, { ...input, accountId }, owner);
  },
  alert: (app, { owner }) => createAlertForTests(app, owner),
  /** Shared with everybody, about another app. */
  savedReport: async (app, { owner }) => {
    const appId = await createTestApp(app, owner);
    count += 1;
    const form = savedReportForm(`Of another app ${count}`);
    const filters = [{ dimension: 'app' as const, values: [String(appId)], exclude: count % 2 === 0 }];
    await app.ask(createSavedReport, { ...form, shared: true, view: { ...form.view, filters } }, owner);
  },
  /** To everybody, by mistake or from a time when they had the app. */
  notices: async (app, { owner }, members) => {
    const appId = await createTestApp(app, owner);
    for (const member of [owner, ...members.map((one) => one.owner)]) await tell(app, member, appId);
  },
} as const satisfies Record<string, Step>;

export const otherApps = Object.keys(inOtherApps) as (keyof typeof inOtherApps)[];

/** Puts a notice behind a person's bell. @returns its id */
export function tell(
  { database }: Pick<TestApp, 'database'>,
  { organizationId, userId }: Person,
  appId: number | undefined,
): Promise<number> {
  return database.asSystem(async (tx) => {
    await writeNotice(tx, {
      organizationId,
      userId,
      message: 'notification.content.appVerified',
      params: { name: 'Game' },
      ...(appId !== undefined && { appId }),
    });
    const { id } = await tx
      .selectFrom('notice')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return id;
  });
}
