import {
  getInstance,
  listInstances,
  selectInstances,
  updateInstanceStatus,
} from '@millrace/contract/publisher/instance';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { listChanges } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Asker, asking, row, setUp } from '../../../testing/instances.ts';
import { createCast, type Person } from '../../../testing/people.ts';
import { createTestInstance, createTestRule } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const notFound = { status: 200, code: 1002, error: { error: 'common.errors.notFound' } };
const taken = { key: 'instance.errors.unitIdTaken' };

let app: TestApp;
let owner: Person;
let viewer: Person;
let stranger: Person;
beforeAll(async () => {
  app = await openTestApp();
  ({ owner, viewer, stranger } = await createCast(app));
});
afterAll(() => app.close());

let pubAppId: number;
let placementId: number;
let { add, addOne, read, save, historyOf } = {} as ReturnType<typeof asking>;
beforeEach(async () => {
  ({ pubAppId, placementId } = await setUp(app, owner));
  ({ add, addOne, read, save, historyOf } = asking(app, owner, { pubAppId, placementId }));
});
const place = () => ({ appId: pubAppId, placementId });

describe('listInstances and selectInstances', () => {
  test('signed out: 401; another tenant: does not exist', async () => {
    expect((await app.ask(listInstances, { pubAppId })).status).toBe(401);
    expect((await app.ask(selectInstances, { pubAppId })).status).toBe(401);
    expect(await app.ask(listInstances, { pubAppId }, stranger)).toMatchObject(notFound);
    expect(await app.ask(selectInstances, { pubAppId }, stranger)).toMatchObject(notFound);
    const { placementId: other } = await setUp(app, owner);
    expect(await app.ask(listInstances, { pubAppId, placementId: other }, owner)).toMatchObject(notFound);
  });

  test('filters, searches, sorts and pages; disabled ones stand last', async () => {
    const { data } = await add([row('alpha'), row('beta'), row('100%_c')]);
    const [alpha = 0, beta = 0, gamma = 0] = data.ids;
    const bidding = await addOne('delta', { isBidding: true }, { adnId: networkId.facebook });
    await app.ask(updateInstanceStatus, { ids: [gamma], status: 0 }, owner);
    const ruleId = await createTestRule(app, owner, { ...place(), instanceIds: [beta, alpha] });
    const ids = async (filter: object) =>
      (await app.ask(listInstances, { pubAppId, ...filter }, owner)).data.list.map(({ id }) => id);
    expect(await ids({})).toEqual([bidding, beta, alpha, gamma]);
    expect(await ids({ adnId: networkId.facebook })).toEqual([bidding]);
    expect(await ids({ isBidding: 0 })).toEqual([beta, alpha, gamma]);
    expect(await ids({ isBidding: 1 })).toEqual([bidding]);
    expect(await ids({ status: 0 })).toEqual([gamma]);
    expect(await ids({ placementId, ruleId })).toEqual([beta, alpha]);
    expect(await ids({ search: 'ALPH' })).toEqual([alpha]);
    expect(await ids({ search: '%_' })).toEqual([gamma]);
    expect(await ids({ search: String(beta) })).toContain(beta);
    expect(await ids({ sort: 'name', order: 'asc' })).toEqual([gamma, alpha, beta, bidding]);
    expect(await ids({ sort: 'adnId', order: 'desc', size: 1 })).toEqual([bidding]);
    const page = await app.ask(listInstances, { pubAppId, page: 2, size: 3 }, owner);
    expect(page.data).toMatchObject({ total: 4, list: [{ id: gamma }] });
    expect((await read(alpha)).rules).toBe(1);
    const offered = await app.ask(selectInstances, { pubAppId, ruleId }, viewer);
    expect(offered.data.list[0]).toEqual({
      id: beta,
      placementId,
      adnId: networkId.adMob,
      name: 'Instance beta',
      unitId: 'beta',
      isBidding: false,
      status: 1,
      ecpmGroups: [],
    });
  });

  test.each([
    { status: 2 },
    { isBidding: 'x' },
    { adnId: 19 },
    { sort: 'secret' },
    { size: 101 },
    { page: 0 },
  ])('%j is refused', async (filter) => {
    expect((await app.ask(listInstances, { pubAppId, ...filter } as never, owner)).code).toBe(1004);
  });
});

describe('getInstance', () => {
  test('signed out: 401; a viewer reads it; another tenant: does not exist', async () => {
    const id = await addOne('x');
    expect((await app.ask(getInstance, { id })).status).toBe(401);
    expect((await app.ask(getInstance, { id }, viewer)).data.unitId).toBe('x');
    expect(await app.ask(getInstance, { id }, stranger)).toMatchObject(notFound);
  });
});

describe('updateInstance', () => {
  test('signed out: 401; a viewer: 403; another tenant: does not exist', async () => {
    const id = await addOne('x');
    expect((await save(id, {}, {})).status).toBe(401);
    expect((await save(id, {}, viewer)).status).toBe(403);
    expect(await save(id, { name: 'Mine' }, stranger)).toMatchObject(notFound);
    expect((await read(id)).name).toBe('Instance x');
  });

  test('saves every field, counts the version, and writes the history', async () => {
    const id = await addOne('x', { ecpmGroups: [{ countries: ['DE'], ecpm: '3' }] });
    const change = {
      name: 'New name',
      unitId: 'y',
      ecpmGroups: [{ countries: ['00'], ecpm: '2.50' }],
      frequencyCap: 5,
      frequencyHours: 24,
      pacing: 10,
      pacingUnit: 'minutes',
      brandMode: 'include',
      brands: ['samsung'],
      modelMode: 'exclude',
      models: ['samsung:galaxy s9'],
    };
    const saved = await save(id, change);
    expect(saved).toMatchObject({ code: 0, data: { ...change, version: 2 } });
    expect(await read(id)).toEqual(saved.data);
    expect((await historyOf(id))[1]).toEqual({
      action: 'edit',
      name: 'New name',
      app_id: pubAppId,
      before: expect.objectContaining({ unitId: 'x', ecpmGroups: [{ countries: ['DE'], ecpm: '3.00' }] }),
      after: change,
    });
  });

  test('network, placement, bidding and status are not changed by it', async () => {
    const id = await addOne('x');
    await save(id, { adnId: networkId.facebook, isBidding: true, status: 0, placementId: 1 });
    expect(await read(id)).toMatchObject({
      adnId: networkId.adMob,
      isBidding: false,
      status: 1,
      placementId,
    });
  });

  test('a stale edit is refused and shows what is there now', async () => {
    const id = await addOne('x');
    await save(id, { name: 'First' });
    const answer = await save(id, { name: 'Second', version: 1 });
    expect(answer).toMatchObject({ code: 1013, error: { current: { id, name: 'First', version: 2 } } });
  });

  test("another instance's Unit ID is refused at the field", async () => {
    const [id] = [await addOne('x'), await addOne('y')];
    const answer = await save(id, { unitId: 'y' });
    expect(answer).toMatchObject({ code: 1005, error: { fields: { unitId: taken } } });
  });

  test('cross promotion keeps its Unit ID', async () => {
    const id = await createTestInstance(app, owner, { ...place(), networkId: networkId.crossPromotion });
    expect((await save(id, { unitId: 'other' })).error.fields).toMatchObject({
      unitId: { key: 'instance.errors.unitIdFixed' },
    });
    expect((await save(id, { name: 'Ours' })).data.name).toBe('Ours');
  });

  const wrong: [field: string, change: object, key: string][] = [
    ['name', { name: '' }, 'instance.errors.nameEmpty'],
    ['unitId', { unitId: null }, 'instance.errors.unitIdEmpty'],
    ['frequencyCap', { frequencyCap: 10_000 }, 'common.errors.tooHigh'],
    ['frequencyCap', { frequencyCap: -1 }, 'common.errors.tooLow'],
    ['frequencyHours', { frequencyHours: 25 }, 'common.errors.tooHigh'],
    ['pacing', { pacing: 1441, pacingUnit: 'minutes' }, 'common.errors.pacingTooLong'],
    ['pacing', { pacing: 1.5 }, 'common.errors.invalid'],
    ['pacingUnit', { pacingUnit: 'hours' }, 'common.errors.invalid'],
    ['brandMode', { brandMode: 'only' }, 'common.errors.invalid'],
    ['brands', { brands: Array(501).fill('x') }, 'common.errors.tooMany'],
    ['models.0', { models: [`a:${'x'.repeat(99)}`] }, 'common.errors.tooLong'],
    ['models.0', { modelMode: 'include', models: ['iPhone14,2'] }, 'blockRule.errors.deviceMalformed'],
    ['brands', { brandMode: 'include' }, 'common.errors.required'],
    ['brandMode', { brands: ['samsung'] }, 'common.errors.required'],
    ['models', { modelMode: 'exclude' }, 'common.errors.required'],
    ['modelMode', { models: ['samsung:galaxy s9'] }, 'common.errors.required'],
  ];
  test.each(wrong)('%s of %j is refused at the field', async (field, change, key) => {
    const id = await addOne('x');
    expect(await save(id, change)).toMatchObject({ code: 1004, error: { fields: { [field]: { key } } } });
  });
});

describe('updateInstanceStatus', () => {
  const change = (ids: number[], status: 0 | 1, person: Asker = owner) =>
    app.ask(updateInstanceStatus, { ids, status }, person);

  test('signed out: 401; a viewer: 403; another tenant: does not exist, and none of them is changed', async () => {
    const id = await addOne('x');
    const theirs = await createForeign();
    expect((await change([id], 0, {})).status).toBe(401);
    expect((await change([id], 0, viewer)).status).toBe(403);
    expect(await change([id, theirs], 0)).toMatchObject(notFound);
    expect((await read(id)).status).toBe(1);
  });

  async function createForeign(): Promise<number> {
    const theirs = await setUp(app, stranger);
    const { data } = await add([row('theirs')], theirs, stranger);
    return Number(data.ids[0]);
  }

  test('switches many, keeps their places in rules, answers those that it changed', async () => {
    const [one, two] = [await addOne('one'), await addOne('two')];
    const ruleId = await createTestRule(app, owner, { ...place(), instanceIds: [two, one] });
    expect((await change([one], 0)).data).toEqual({ ids: [one] });
    expect((await change([one, two, two], 0)).data).toEqual({ ids: [two] });
    const held = await app.ask(listInstances, { pubAppId, ruleId }, owner);
    expect(held.data.list.map(({ status, rules }) => [status, rules])).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect((await change([one, two], 1)).data).toEqual({ ids: [one, two] });
    expect((await read(one)).version).toBe(1);
    expect((await historyOf(one)).map(({ action }) => action)).toEqual(['add', 'disable', 'enable']);
    // Several are one batch.
    const { list: changes } = (await app.ask(listChanges, { entity: 'instance', entityId: one }, owner)).data;
    expect(changes.map(({ action, batch }) => [action, batch?.count])).toEqual([
      ['enable', 2],
      ['disable', undefined],
      ['add', undefined],
    ]);
  });

  test('a running test of the placement notes it', async () => {
    const id = await addOne('x');
    const test = await app.database.asSystem((tx) =>
      tx
        .insertInto('ab_test')
        .values({
          organization_id: owner.organizationId,
          app_id: pubAppId,
          placement_id: placementId,
          name: 'Test',
          share_b: 50,
          state: 1,
          started_at: app.clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await change([id], 0);
    await change([id], 0);
    const { events } = await app.database.asSystem((tx) =>
      tx.selectFrom('ab_test').select('events').where('id', '=', test.id).executeTakeFirstOrThrow(),
    );
    const by = { userId: owner.userId, apiKeyId: null };
    const noted = { entity: 'instance', entityId: id, name: 'Instance x', status: 0, ...by };
    expect(events).toEqual([{ at: expect.stringMatching(/^2.*Z$/), ...noted }]);
  });

  test.each([
    [[], 1],
    [[1], 2],
    [['x'], 1],
  ])('ids %j, status %j are refused', async (ids, status) => {
    expect((await change(ids as number[], status as 0)).code).toBe(1004);
  });
});
