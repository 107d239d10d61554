import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopAbTest } from '@millrace/contract/publisher/ab-test';
import { createAppNetwork, updateAppNetworkStatus } from '@millrace/contract/publisher/ad-network';
import { adType } from '@millrace/contract/publisher/ad-type';
import { updateAppStatus } from '@millrace/contract/publisher/app';
import { createBlockRule, removeBlockRule, restoreBlockRule } from '@millrace/contract/publisher/block-rule';
import { updateInstanceStatus } from '@millrace/contract/publisher/instance';
import {
  removeMediationRule,
  resortMediationRules,
  updateMediationRuleStatus,
} from '@millrace/contract/publisher/mediation-rule';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import {
  createScene,
  updatePlacementMain,
  updatePlacementStatus,
  updateSceneStatus,
} from '@millrace/contract/publisher/placement';
import {
  cancelTestSession,
  createTestDevice,
  removeTestDevice,
  restoreTestDevice,
  startTestedNetwork,
  startTestSession,
  testDuration,
} from '@millrace/contract/publisher/test-mode';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRunning, setUpTestable } from '../../testing/ab-tests.ts';
import { asking, row } from '../../testing/instances.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { askingPlacements, createPlacementForTests } from '../../testing/placements.ts';
import { createTestApp, createTestInstance } from '../../testing/publisher-setup.ts';
import { addRuleTo, createPlacementWithInstances } from '../../testing/rules.ts';
import { openTestSnapshot, type TestSnapshot } from '../../testing/snapshots.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

// What people change in the console, by the console's own calls, and where phones meet it.

let app: TestApp;
let base: string;
let snapshot: TestSnapshot;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
  app.clock.hold();
  base = await mkdtemp(join(tmpdir(), 'millrace-snapshot-'));
  snapshot = await openTestSnapshot(join(base, 'snapshot'), { database: app.database });
});
afterAll(async () => {
  await snapshot.close();
  await app.close();
  await rm(base, { recursive: true });
});
beforeEach(async () => {
  owner = await createPerson(app);
});

/** Served after everything that was answered so far. */
async function served(appId: number) {
  await snapshot.settle();
  return snapshot.served.appById(appId);
}

async function placementOf(id: number) {
  await snapshot.settle();
  const found = snapshot.served.placement(id);
  if (found === undefined) throw new Error(`placement ${id} is not served`);
  return found.shard;
}

describe('an app', () => {
  test('is served once it is there, and switched off when it is', async () => {
    const id = await createTestApp(app, owner);
    expect((await served(id))?.shard).toMatchObject({
      id,
      organizationId: owner.organizationId,
      enabled: true,
    });
    await app.ask(updateAppStatus, { id, status: 0 }, owner);
    expect((await served(id))?.shard.enabled).toBe(false);
  });

  test('is found by its key', async () => {
    const id = await createTestApp(app, owner);
    const key = (await served(id))?.shard.key ?? '';
    expect(snapshot.served.app(key)?.shard.id).toBe(id);
    expect(snapshot.served.app(key.replace(/.$/, 'x'))).toBeUndefined();
  });

  test('is off while its organization is', async () => {
    const [one, other] = [await createTestApp(app, owner), await createTestApp(app, owner)];
    const switchTo = (status: 0 | 1) =>
      app.database.asSystem((tx) =>
        tx.updateTable('organization').set({ status }).where('id', '=', owner.organizationId).execute(),
      );
    await switchTo(0);
    expect([(await served(one))?.shard.enabled, (await served(other))?.shard.enabled]).toEqual([
      false,
      false,
    ]);
    await switchTo(1);
    expect([(await served(one))?.shard.enabled, (await served(other))?.shard.enabled]).toEqual([true, true]);
  });

  test('is gone with its organization, and so are its phones', async () => {
    const id = await createTestApp(app, owner);
    const deviceId = '00000000-1111-2222-3333-444444444444';
    await app.ask(createTestDevice, { deviceName: 'Phone', plat: 1, deviceId }, owner);
    await served(id);
    expect(snapshot.served.isTestDevice(owner.organizationId, 1, deviceId)).toBe(true);
    await app.database.asSystem((tx) =>
      tx.deleteFrom('organization').where('id', '=', owner.organizationId).execute(),
    );
    expect(await served(id)).toBeUndefined();
    expect(snapshot.served.isTestDevice(owner.organizationId, 1, deviceId)).toBe(false);
  });
});

describe('a placement', () => {
  test('is served as it was created, edited and switched', async () => {
    const { pubAppId, second } = await createPlacementForTests(app, owner);
    const placements = askingPlacements(app, owner, pubAppId);
    const id = await placements.addOne('Shop', adType.banner);
    expect(await placementOf(id)).toMatchObject({ name: 'Shop', config: { enabled: true } });
    const edit = { name: 'Shop 2', frequencyCap: 7, frequencyHours: 3, pacing: 2, pacingUnit: 'minutes' };
    expect(await placements.save(id, edit)).toMatchObject({ code: 0 });
    expect(await placementOf(id)).toMatchObject({
      name: 'Shop 2',
      frequencyCap: 7,
      frequencyHours: 3,
      pacingSeconds: 120,
    });
    await app.ask(updatePlacementMain, { id: second }, owner);
    expect((await placementOf(second)).isMain).toBe(true);
    await app.ask(updatePlacementStatus, { id, status: 0 }, owner);
    expect((await placementOf(id)).config.enabled).toBe(false);
  });

  test('has the scenes that are switched on, the default one first', async () => {
    const { id, scene } = await createPlacementForTests(app, owner);
    const levelEnd = { placementId: id, name: 'Level end', frequencyCap: 2, frequencyHours: 1 };
    await app.ask(createScene, levelEnd, owner);
    const scenes = async () => (await placementOf(id)).scenes.map(({ name, isDefault }) => [name, isDefault]);
    expect(await scenes()).toEqual([
      ['Shop', true],
      ['Level end', false],
    ]);
    await app.ask(updateSceneStatus, { id: scene, status: 0 }, owner);
    expect(await scenes()).toEqual([['Level end', true]]);
  });
});

describe('networks and instances', () => {
  test("an app's key at a network is opened, and joined as the network's SDK takes it", async () => {
    const pubAppId = await createTestApp(app, owner);
    const created = await app.ask(
      createAppNetwork,
      {
        pubAppId,
        adnId: networkId.chartboost,
        credentials: { appId: 'the-app', appSignature: 'the-signature' },
        accountId: null,
        account: null,
      },
      owner,
    );
    expect(created.code).toBe(0);
    const networks = async () => (await served(pubAppId))?.shard.networks;
    const network = { id: networkId.chartboost, appKey: 'the-app#the-signature' };
    expect(await networks()).toMatchObject([{ ...network, enabled: true }]);
    await app.ask(updateAppNetworkStatus, { adNetworkAppId: created.data.id, status: 0 }, owner);
    expect(await networks()).toMatchObject([{ ...network, enabled: false }]);
  });

  test("a key that can't be opened is empty, and the app is served all the same", async () => {
    const { appId: pubAppId } = await createPlacementWithInstances(app, owner);
    const keys = (await served(pubAppId))?.shard.networks.map(({ id, appKey }) => [id, appKey]);
    expect(keys).toEqual(
      [networkId.adMob, networkId.facebook, networkId.unity, networkId.vungle].map((id) => [id, '']),
    );
  });

  test('an instance is served with its prices, and still named once it is off', async () => {
    const { appId: pubAppId, placementId } = await createPlacementWithInstances(app, owner);
    const instances = asking(app, owner, { pubAppId, placementId });
    const { data } = await instances.add([row('new-unit')], { adnId: networkId.adMob });
    const id = Number(data.ids[0]);
    expect((await placementOf(placementId)).instances[id]).toMatchObject({
      unitId: 'new-unit',
      networkId: networkId.adMob,
    });
    await instances.save(id, { unitId: 'other', ecpmGroups: [{ countries: ['US'], ecpm: '7.50' }] });
    const edited = await placementOf(placementId);
    expect(edited.instances[id]?.unitId).toBe('other');
    expect(edited.config.instances.find((one) => one.id === id)?.manualEcpm).toEqual({ US: '7.500000' });
    await app.ask(updateInstanceStatus, { ids: [id], status: 0 }, owner);
    const off = await placementOf(placementId);
    expect(off.instances[id]?.unitId).toBe('other');
    expect(off.config.instances.find((one) => one.id === id)?.enabled).toBe(false);
  });
});

describe('rules', () => {
  test('are served in their order with their entries and their own loading', async () => {
    const { placementId, waterfall } = await createPlacementWithInstances(app, owner);
    const entries = waterfall.map((instanceId) => ({ instanceId, enabled: true }));
    const first = await addRuleTo(app, owner, placementId, {
      name: 'First',
      waterfall: entries,
      batchSize: 4,
    });
    const second = await addRuleTo(app, owner, placementId, {
      name: 'Second',
      waterfall: entries.toReversed(),
    });
    const rules = async () => (await placementOf(placementId)).config.rules;
    const order = async () => (await rules()).toSorted((a, b) => a.priority - b.priority).map(({ id }) => id);
    const before = await order();
    expect(before.toSorted()).toEqual([first.id, second.id]);
    expect((await rules()).find(({ id }) => id === first.id)?.waterfall).toEqual(entries);
    expect((await placementOf(placementId)).ruleLoading[first.id]).toMatchObject({
      batchSize: 4,
      poolSize: null,
    });

    const ids = before.toReversed();
    const resorted = await app.ask(resortMediationRules, { placementId, ids, expectedIds: before }, owner);
    expect(resorted.code).toBe(0);
    expect(await order()).toEqual(ids);
    await app.ask(updateMediationRuleStatus, { id: first.id, status: 0 }, owner);
    expect((await rules()).find(({ id }) => id === first.id)?.enabled).toBe(false);
    await app.ask(removeMediationRule, { id: first.id }, owner);
    expect(await order()).toEqual([second.id]);
  });

  test('a test is served from its start to its end', async () => {
    const setUp = await setUpTestable(app, owner);
    const test = await createRunning(app, owner, setUp);
    const running = (await placementOf(setUp.placementId)).config;
    expect(running.test).toMatchObject({ id: test.id, shareB: 50 });
    expect(running.test?.rules).toHaveLength(2);
    expect(running.instances.filter(({ testId }) => testId === test.id)).not.toHaveLength(0);
    await app.ask(stopAbTest, { id: test.id, result: 'A' }, owner);
    expect((await placementOf(setUp.placementId)).config.test).toBeNull();
  });

  test('block rules are those that are not removed', async () => {
    const pubAppId = await createTestApp(app, owner);
    const conditions = { osVersions: ['[8.0,8.1]'], appVersions: [], sdkVersions: [], models: [] };
    const form = { pubAppId, name: 'Old phones', adnId: null, ...conditions };
    const { code, data } = await app.ask(createBlockRule, form, owner);
    expect(code).toBe(0);
    const blockRules = async () => (await served(pubAppId))?.shard.blockRules.map(({ name }) => name);
    expect(await blockRules()).toEqual(['Old phones']);
    await app.ask(removeBlockRule, { id: data.id }, owner);
    expect(await blockRules()).toEqual([]);
    await app.ask(restoreBlockRule, { id: data.id }, owner);
    expect(await blockRules()).toEqual(['Old phones']);
  });
});

describe('test mode', () => {
  const gaid = '01234567-89ab-4cde-8f01-23456789abcd';
  const { adMob, unity } = networkId;
  let pubAppId: number;
  beforeEach(async () => {
    const { appId, placementId } = await createPlacementWithInstances(app, owner);
    pubAppId = appId;
    await createTestInstance(app, owner, { appId, placementId, networkId: unity });
  });
  const register = async (person: Person, plat: 0 | 1 = 1) =>
    (await app.ask(createTestDevice, { deviceName: 'Phone', plat, deviceId: gaid }, person)).data.id;
  const start = async (...adnIds: number[]) =>
    (await app.ask(startTestSession, { pubAppId, adnIds }, owner)).data;
  async function activeOn(deviceId: string) {
    const shard = (await served(pubAppId))?.shard;
    return shard === undefined ? undefined : snapshot.served.activeTest(shard, deviceId, app.clock.now());
  }

  test('holds for a registered phone until the hour is over, then by itself no longer', async () => {
    const device = await register(owner);
    await start(unity, adMob);
    const sessionId = (await served(pubAppId))?.shard.testSession?.id ?? 0;
    expect(await activeOn(gaid.toUpperCase())).toEqual({ sessionId, networkId: unity });
    app.clock.forward(testDuration - 1);
    expect(await activeOn(gaid)).toEqual({ sessionId, networkId: unity });
    app.clock.forward(1);
    expect(await activeOn(gaid)).toBeNull();
    await app.ask(startTestedNetwork, { id: sessionId, adnId: adMob }, owner);
    expect(await activeOn(gaid)).toEqual({ sessionId, networkId: adMob });
    await app.ask(removeTestDevice, { id: device }, owner);
    expect(await activeOn(gaid)).toBeNull();
    await app.ask(restoreTestDevice, { id: device }, owner);
    expect(await activeOn(gaid)).toEqual({ sessionId, networkId: adMob });
    await app.ask(cancelTestSession, { id: sessionId }, owner);
    expect(await activeOn(gaid)).toBeNull();
  });

  test("not for an unregistered phone, one of the other platform, or one of another organization's list", async () => {
    const stranger = await createPerson(app);
    await start(unity);
    expect(await activeOn(gaid)).toBeNull();
    await register(stranger);
    expect(await activeOn(gaid)).toBeNull();
    expect(snapshot.served.isTestDevice(stranger.organizationId, 1, gaid)).toBe(true);
    await register(owner, 0);
    expect(await activeOn(gaid)).toBeNull();
  });
});
