import { listNotices } from '@millrace/contract/people/notification';
import { getAbTest, startAbTest, stopAbTest, updateAbTest } from '@millrace/contract/publisher/ab-test';
import { updateAccountStatus } from '@millrace/contract/publisher/account';
import { updateAppNetworkStatus } from '@millrace/contract/publisher/ad-network';
import { listInstances, updateInstanceStatus } from '@millrace/contract/publisher/instance';
import {
  getMediationRule,
  listMediationRules,
  resortMediationRules,
  updateMediationRule,
} from '@millrace/contract/publisher/mediation-rule';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createDraft,
  createRunning,
  makeReady,
  setUpTestable,
  type TestableSetUp,
  testForm,
} from '../../../testing/ab-tests.ts';
import { createAccountForTests } from '../../../testing/accounts.ts';
import { patient } from '../../../testing/patient.ts';
import { createCast, type Person } from '../../../testing/people.ts';
import { createTestInstance } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { abTestEntity } from './ab-test-entity.ts';
import { lockTest } from './stored-test.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let owner: Person;
let viewer: Person;
let stranger: Person;
let setUp: TestableSetUp;
beforeEach(async () => {
  ({ owner, viewer, stranger } = await createCast(app));
  setUp = await setUpTestable(app, owner);
});

const start = (id: number, version: number, person: Partial<Person> = owner) =>
  app.ask(startAbTest, { id, version }, person);
const stop = (id: number, result: 'A' | 'B', person: Partial<Person> = owner) =>
  app.ask(stopAbTest, { id, result }, person);
const ready = async () => makeReady(app, owner, setUp, await createDraft(app, owner, setUp));
const running = () => createRunning(app, owner, setUp);
const instances = async () =>
  (await app.ask(listInstances, { pubAppId: setUp.pubAppId, sort: 'id', order: 'asc' }, owner)).data.list;
const rules = async () => {
  const place = { pubAppId: setUp.pubAppId, placementId: setUp.placementId };
  return (await app.ask(listMediationRules, place, owner)).data;
};
const membersOf = async (id: number) => {
  const { data } = await app.ask(getMediationRule, { id }, owner);
  const names = new Map((await instances()).map((one) => [one.id, one.name]));
  return [...data.waterfall, ...data.bidding].map(({ instanceId }) => names.get(instanceId));
};
const lastChange = () =>
  app.database.inScope(owner, async (tx) => {
    const row = await tx.selectFrom('change_log').select('id').orderBy('id', 'desc').executeTakeFirst();
    return row?.id ?? 0;
  });
/** What was saved together since, a batch each. */
const batchesSince = (id: number | string) =>
  app.database.inScope(owner, async (tx) => {
    const rows = await tx
      .selectFrom('change_log')
      .select('batch_id')
      .where('id', '>', Number(id))
      .distinct()
      .execute();
    return rows.length;
  });

describe('startAbTest', () => {
  test("signed out: 401; a viewer: 403; another organization's test does not exist", async () => {
    const { id, version } = await ready();
    expect((await start(id, version, {})).status).toBe(401);
    expect((await start(id, version, viewer)).status).toBe(403);
    expect((await start(id, version, stranger)).code).toBe(1002);
    expect(await instances()).toHaveLength(4);
  });

  test("makes group B's instances, moves its rules to them, and leaves group A alone", async () => {
    const { id, version } = await ready();
    const before = await lastChange();
    const { code, data } = await start(id, version);
    expect({ code, data }).toMatchObject({
      code: 0,
      data: { state: 'running', version: version + 1, units: [] },
    });
    expect(data.startedAt).not.toBeNull();
    const { high, low, all, bids } = setUp.instances;
    expect((await instances()).slice(4)).toMatchObject(
      [
        { originId: high, name: 'high', rules: 1 },
        { originId: low, name: 'low', rules: 1 },
        { originId: bids, name: 'bids', rules: 2 },
        { originId: all, name: 'all', rules: 1 },
      ].map(({ originId, name, rules: held }) => ({
        originId,
        testId: id,
        name: `${name} (B)`,
        unitId: `b-a-${name}`,
        status: 1,
        rules: held,
      })),
    );
    const inB = data.groups.B.flatMap(({ waterfall, bidding }) => [...waterfall, ...bidding]);
    expect(inB.map(({ unitId }) => unitId)).toEqual([
      'b-a-high',
      'b-a-low',
      'b-a-bids',
      'b-a-all',
      'b-a-bids',
    ]);
    expect(await membersOf(setUp.rules.us)).toEqual(['high', 'low', 'bids']);
    expect(await batchesSince(before)).toBe(1);
  });

  test('copies caps and manual eCPM', async () => {
    await app.database.asSystem(async (tx) => {
      const { high } = setUp.instances;
      await tx.updateTable('instance').set({ frequency_cap: 3, status: 0 }).where('id', '=', high).execute();
      await tx
        .insertInto('instance_ecpm')
        .values({
          organization_id: owner.organizationId,
          instance_id: high,
          country: 'US',
          group_number: 0,
          ecpm: '12.5',
        })
        .execute();
    });
    const { id } = await running();
    const copied = (await instances()).find(
      (one) => one.testId === id && one.originId === setUp.instances.high,
    );
    expect(copied).toMatchObject({
      testRuns: true,
      frequencyCap: 3,
      status: 0,
      ecpmGroups: [{ countries: ['US'], ecpm: '12.50' }],
    });
  });

  test('what the final check finds keeps it from starting, and nothing is left half done', async () => {
    const { id, version } = await createDraft(app, owner, setUp);
    expect(await start(id, version)).toMatchObject({
      code: 1009,
      error: { error: 'abTest.errors.notReady' },
    });
    const test = await makeReady(app, owner, setUp, await read(id));
    const place = { appId: setUp.pubAppId, placementId: setUp.placementId };
    await createTestInstance(app, owner, { ...place, networkId: 1, unitId: 'b-a-high' });
    expect((await start(id, test.version)).code).toBe(1009);
    expect(await instances()).toHaveLength(5);
    expect((await read(id)).state).toBe('draft');
  });

  test('a stale start is refused; of two starts at once one wins', async () => {
    const { id, version } = await ready();
    expect((await start(id, version - 1)).code).toBe(1013);
    const codes = (await Promise.all([start(id, version), start(id, version)])).map(({ code }) => code);
    expect(codes.sort()).toEqual([0, 1011]);
    expect(await instances()).toHaveLength(8);
  });

  test('tells those who may end it', async () => {
    const { id } = await running();
    const notices = async (person: Person) =>
      (await app.ask(listNotices, {}, person)).data.list.map(({ linkUrl }) => linkUrl);
    expect(await notices(owner)).toContain(`/abt/report/${id}`);
    expect(await notices(viewer)).not.toContain(`/abt/report/${id}`);
  });
});

const read = async (id: number) => (await app.ask(getAbTest, { id }, owner)).data;

describe('a running test', () => {
  test('locks order and members of both groups, and its own form', async () => {
    await app.database.asSystem((tx) =>
      tx
        .updateTable('mediation_rule')
        .set({ countries: ['DE'] })
        .where('id', '=', setUp.rules.all)
        .execute(),
    );
    const { id, groups, version } = await running();
    const locked = { code: 1011, error: { error: 'mediationRule.errors.testRunning' } };
    for (const rule of [...groups.A, ...groups.B]) {
      const { data } = await app.ask(getMediationRule, { id: rule.id }, owner);
      const waterfall = data.waterfall.slice(1);
      expect(await app.ask(updateMediationRule, { ...data, waterfall }, owner)).toMatchObject(locked);
    }
    const { order } = await rules();
    const resort = { placementId: setUp.placementId, ids: order.toReversed(), expectedIds: order };
    expect((await app.ask(resortMediationRules, resort, owner)).code).toBe(1011);
    const form = { ...testForm, placementId: setUp.placementId, id, version };
    expect(await app.ask(updateAbTest, form, owner)).toMatchObject({
      error: { error: 'abTest.errors.notDraft' },
    });
  });

  test('lets an instance be switched off, and notes it', async () => {
    const { id } = await running();
    const off = { ids: [setUp.instances.high], status: 0 as const };
    expect((await app.ask(updateInstanceStatus, off, owner)).code).toBe(0);
    expect((await read(id)).events).toMatchObject([
      { person: owner.name, entity: 'instance', name: 'high', status: 0 },
    ]);
  });

  test('notes networks and accounts of its placement that are switched, also when that is taken back', async () => {
    const { id } = await running();
    const account = await createAccountForTests(app, owner);
    const elsewhere = await setUpTestable(app, owner);
    const network = await app.database.asSystem(async (tx) => {
      await tx
        .updateTable('app_network')
        .set({ account_id: account })
        .where('app_id', '=', setUp.pubAppId)
        .where('network_id', '=', networkId.vungle)
        .execute();
      const { id: adNetworkAppId } = await tx
        .selectFrom('app_network')
        .select('id')
        .where('app_id', '=', setUp.pubAppId)
        .where('network_id', '=', networkId.vungle)
        .executeTakeFirstOrThrow();
      return adNetworkAppId;
    });
    const other = await createRunning(app, owner, elsewhere);
    const lent = { id: account, status: 0 as const };
    expect((await app.ask(updateAccountStatus, lent, owner)).code).toBe(0);
    const off = { adNetworkAppId: network, status: 0 as const };
    expect((await app.ask(updateAppNetworkStatus, off, owner)).code).toBe(0);
    const { list } = (await app.ask(listChanges, { entity: 'app_network', entityId: network }, owner)).data;
    expect((await app.ask(revertChange, { id: list[0]?.id ?? '' }, owner)).code).toBe(0);
    expect((await read(id)).events).toMatchObject([
      { person: owner.name, entity: 'ad_network_account', name: 'Main', status: 0 },
      { person: owner.name, entity: 'app_network', name: networkOf(networkId.vungle).name, status: 0 },
      { person: owner.name, entity: 'app_network', name: networkOf(networkId.vungle).name, status: 1 },
    ]);
    expect((await read(other.id)).events).toEqual([]);
  });

  test('says what each way to end it would do', async () => {
    const { id } = await running();
    expect((await read(id)).outcomes).toEqual({
      A: {
        rules: ['US', 'Rest'],
        rulesOff: [],
        instances: 4,
        instancesOff: ['high (B)', 'low (B)', 'bids (B)', 'all (B)'].toSorted(byInsertion),
      },
      B: { rules: ['US', 'Rest'], rulesOff: [], instances: 4, instancesOff: ['high', 'low', 'bids', 'all'] },
    });
  });

  test('its start cannot be taken back', async () => {
    const { id } = await running();
    const revert = app.database.inScope(
      owner,
      async (tx) => await abTestEntity.write?.({ scope: owner } as never, tx, id, { state: 'draft' }),
    );
    await expect(revert).rejects.toMatchObject({ key: 'abTest.errors.startFinal' });
  });
});

const inserted = ['high (B)', 'low (B)', 'bids (B)', 'all (B)'];
const byInsertion = (one: string, other: string) => inserted.indexOf(one) - inserted.indexOf(other);

describe('stopAbTest', () => {
  test("signed out: 401; a viewer: 403; another organization's test does not exist", async () => {
    const { id } = await running();
    expect((await stop(id, 'A', {})).status).toBe(401);
    expect((await stop(id, 'A', viewer)).status).toBe(403);
    expect((await stop(id, 'A', stranger)).code).toBe(1002);
    expect((await read(id)).state).toBe('running');
  });

  test.each([null, 'C', 1])('result %j is refused', async (result) => {
    const { id } = await running();
    expect((await stop(id, result as 'A')).code).toBe(1004);
  });

  test('keep A: group B goes, its instances are switched off, group A is as it was', async () => {
    const { id } = await running();
    const { data } = await stop(id, 'A');
    expect(data).toMatchObject({ state: 'ended', result: 'A', outcomes: null });
    expect((await rules()).order).toEqual([setUp.rules.us, setUp.rules.all]);
    expect(await membersOf(setUp.rules.us)).toEqual(['high', 'low', 'bids']);
    expect((await instances()).map(({ status }) => status)).toEqual([1, 1, 1, 1, 0, 0, 0, 0]);
    expect((await rules()).abTest).toBeNull();
  });

  test("apply B: the rules keep their ids and get group B's order and instances; group A's are switched off", async () => {
    const { id } = await running();
    const { data } = await stop(id, 'B');
    expect(data).toMatchObject({ state: 'ended', result: 'B' });
    expect((await rules()).order).toEqual([setUp.rules.us, setUp.rules.all]);
    expect(await membersOf(setUp.rules.us)).toEqual(['high (B)', 'low (B)', 'bids (B)']);
    expect((await instances()).map(({ status }) => status)).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
    // They stand in the ordinary rules now.
    expect((await instances()).some(({ testRuns }) => testRuns)).toBe(false);
  });

  test('both groups stay in the history as they were, whatever is changed later', async () => {
    const { id, groups } = await running();
    await stop(id, 'B');
    const { data } = await app.ask(getMediationRule, { id: setUp.rules.us }, owner);
    await app.ask(updateMediationRule, { ...data, name: 'Later', waterfall: [] }, owner);
    expect((await read(id)).groups).toEqual(groups);
  });

  test('apply B: a rule that group B does without is switched off, in the last place', async () => {
    const test = await createDraft(app, owner, setUp);
    const both = await makeReady(app, owner, setUp, test);
    const us = both.groups.B.find(({ name }) => name === 'US');
    await app.database.asSystem((tx) =>
      tx
        .updateTable('mediation_rule')
        .set({ removed_at: new Date() })
        .where('id', '=', us?.id ?? 0)
        .execute(),
    );
    await start(test.id, both.version);
    expect((await read(test.id)).outcomes?.B).toMatchObject({ rules: ['Rest'], rulesOff: ['US'] });
    await stop(test.id, 'B');
    const { data } = await app.ask(getMediationRule, { id: setUp.rules.us }, owner);
    expect(data).toMatchObject({ status: 0, testId: null });
  });

  test('whoever switches an instance meanwhile waits before it is locked: the end can still switch it off', async () => {
    const { id } = await running();
    const { high } = setUp.instances;
    const held = Promise.withResolvers<void>();
    const ending = app.database.asSystem(async (tx) => {
      await lockTest(tx, id);
      held.resolve();
      const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
      await vi.waitFor(async () => expect((await waiting.execute(tx)).rows).not.toEqual([]), patient);
      const instance = tx.selectFrom('instance').select('id').where('id', '=', high);
      return instance.forNoKeyUpdate().noWait().execute();
    });
    await held.promise;
    const switching = app.ask(updateInstanceStatus, { ids: [high], status: 0 }, owner);
    expect(await ending).toEqual([{ id: high }]);
    expect((await switching).code).toBe(0);
  });

  test('ends once, in one batch of the change log, and the placement may be tested again', async () => {
    const { id } = await running();
    const before = await lastChange();
    const codes = (await Promise.all([stop(id, 'A'), stop(id, 'B')])).map(({ code }) => code);
    expect(codes.sort()).toEqual([0, 1011]);
    expect(await batchesSince(before)).toBe(1);
    // Whoever comes later is told with which group, whichever they meant.
    const { result } = await read(id);
    const late = { code: 1011, error: { error: `abTest.errors.endedWith${result}` } };
    expect(await stop(id, 'A')).toMatchObject(late);
    expect(await stop(id, 'B')).toMatchObject(late);
    const draft = await createDraft(app, owner, setUp);
    expect(draft.state).toBe('draft');
    expect(await stop(draft.id, 'A')).toMatchObject({ error: { error: 'abTest.errors.notRunning' } });
  });
});
