import { role } from '@millrace/contract/people/permission';
import { adType, adTypes } from '@millrace/contract/publisher/ad-type';
import {
  createPlacement,
  getPlacement,
  listPlacements,
  mostPlacements,
  type PlacementRow,
  selectPlacements,
  updatePlacement,
} from '@millrace/contract/publisher/placement';
import { placementDefaults } from '@millrace/contract/publisher/placement-fields';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCast, createPerson, type Person } from '../../../testing/people.ts';
import { askingPlacements, rewardedForm } from '../../../testing/placements.ts';
import { createTestApp, createTestInstance } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let viewer: Person;
let stranger: Person;
let promoter: Person;
beforeAll(async () => {
  app = await openTestApp();
  ({ owner, viewer, stranger } = await createCast(app));
  promoter = await createPerson(app, { roleId: role.promoter });
});
afterAll(() => app.close());

let pubAppId: number;
let asking: ReturnType<typeof askingPlacements>;
beforeEach(async () => {
  pubAppId = await createTestApp(app, owner);
  asking = askingPlacements(app, owner, pubAppId);
});

const full = { pubAppId: 1, adType: adType.rewardedVideo, ...rewardedForm() } as const;
const calls = [
  ['listPlacements', listPlacements, { pubAppId: 1 }],
  ['selectPlacements', selectPlacements, { pubAppId: 1 }],
  ['getPlacement', getPlacement, { id: 1 }],
  ['createPlacement', createPlacement, full],
  ['updatePlacement', updatePlacement, { ...full, id: 1, version: 1 }],
] as const;

describe.each(calls)('%s', (_, call, input) => {
  test('signed out: 401', async () => {
    expect((await app.ask(call, input as never)).status).toBe(401);
  });

  test('a promoter: 403', async () => {
    expect((await app.ask(call, input as never, promoter)).status).toBe(403);
  });

  test("another tenant's ids do not exist", async () => {
    const id = await asking.addOne('Own');
    const answer = await app.ask(call, { ...input, pubAppId, id } as never, stranger);
    expect(answer).toMatchObject({ status: 200, code: 1002 });
  });
});

describe('a viewer', () => {
  test('may look and not change', async () => {
    const id = await asking.addOne('Own');
    expect((await app.ask(getPlacement, { id }, viewer)).code).toBe(0);
    expect((await asking.add({}, viewer)).status).toBe(403);
    expect((await asking.save(id, {}, viewer)).status).toBe(403);
  });
});

describe('listPlacements', () => {
  const listed = async (input: object) => {
    const { data } = await app.ask(listPlacements, { pubAppId, ...input }, owner);
    return { names: data.list.map(({ name }) => name), total: data.total };
  };

  test('active ones first, then the newest; by type, status and search; page by page', async () => {
    const off = await asking.addOne('Off banner', adType.banner);
    await asking.addOne('Banner 100%', adType.banner);
    const video = await asking.addOne('Reward');
    await app.database.asSystem((tx) =>
      tx.updateTable('placement').set({ status: 0 }).where('id', '=', off).execute(),
    );
    expect(await listed({})).toEqual({ names: ['Reward', 'Banner 100%', 'Off banner'], total: 3 });
    expect((await listed({ adType: adType.banner })).names).toEqual(['Banner 100%', 'Off banner']);
    expect((await listed({ status: 0 })).names).toEqual(['Off banner']);
    expect((await listed({ search: 'BANNER' })).total).toBe(2);
    expect((await listed({ search: '%' })).names).toEqual(['Banner 100%']);
    expect((await listed({ search: String(video) })).names).toEqual(['Reward']);
    expect((await listed({ sort: 'name' })).names).toEqual(['Banner 100%', 'Off banner', 'Reward']);
    expect((await listed({ sort: 'name', order: 'desc', size: 1, page: 2 })).names).toEqual(['Off banner']);
  });

  test('counts what is enabled', async () => {
    const id = await asking.addOne('Reward');
    const scene = { frequencyCap: 0, frequencyHours: 1, isDefault: false };
    await asking.save(id, {
      sceneList: [
        { id: null, name: 'On', ...scene, status: 1 },
        { id: null, name: 'Off', ...scene, status: 0 },
      ],
    });
    const place = { appId: pubAppId, placementId: id, networkId: 1 };
    await createTestInstance(app, owner, place);
    const off = await createTestInstance(app, owner, place);
    await app.database.asSystem((tx) =>
      tx.updateTable('instance').set({ status: 0 }).where('id', '=', off).execute(),
    );
    const { data } = await app.ask(listPlacements, { pubAppId }, owner);
    expect(data.list[0]).toEqual({
      id,
      pubAppId,
      name: 'Reward',
      adType: adType.rewardedVideo,
      isMain: true,
      status: 1,
      abTestModel: 0,
      instances: 1,
      scenes: 1,
      version: 2,
    } satisfies PlacementRow);
  });

  test('says when an A/B test runs', async () => {
    const id = await asking.addOne('Reward');
    await app.database.asSystem((tx) =>
      tx
        .insertInto('ab_test')
        .values({
          organization_id: owner.organizationId,
          app_id: pubAppId,
          placement_id: id,
          name: 'Test',
          share_b: 50,
          state: 1,
          started_at: new Date(),
        })
        .execute(),
    );
    const { data } = await app.ask(selectPlacements, { pubAppId }, owner);
    expect(data.list).toEqual([{ id, name: 'Reward', adType: adType.rewardedVideo, abTestModel: 1 }]);
  });

  test.each([
    ['adType', 11],
    ['adType', 'banner'],
    ['status', 2],
    ['page', 0],
    ['sort', 'version'],
    ['pubAppId', -1],
  ])('%s = %j is refused at the field', async (field, value) => {
    const answer = await app.ask(listPlacements, { pubAppId, [field]: value } as never, owner);
    expect(answer).toMatchObject({ code: 1004, error: { fields: { [field]: {} } } });
  });
});

describe('selectPlacements', () => {
  test('active ones by name, a page at a time', async () => {
    const ids = [await asking.addOne('b'), await asking.addOne('A'), await asking.addOne('c')];
    await app.database.asSystem((tx) =>
      tx.updateTable('placement').set({ status: 0 }).where('id', '=', Number(ids[2])).execute(),
    );
    const { data } = await app.ask(selectPlacements, { pubAppId }, owner);
    expect(data.list.map(({ name }) => name)).toEqual(['A', 'b']);
    const second = await app.ask(selectPlacements, { pubAppId, size: 1, page: 2 }, owner);
    expect(second.data).toMatchObject({ total: 2, list: [{ name: 'b' }] });
    expect((await app.ask(selectPlacements, { pubAppId, search: 'a' }, owner)).data.total).toBe(1);
  });
});

describe('createPlacement', () => {
  test.each(adTypes)('type %i with its defaults; the first is the main one', async (type) => {
    const form = { name: 'Placement', ...placementDefaults(type) };
    const { code, data } = await asking.add({ ...form, adType: type });
    expect(code).toBe(0);
    expect(data).toEqual({
      ...form,
      id: expect.any(Number),
      pubAppId,
      adType: type,
      isMain: true,
      status: 1,
      abTestModel: 0,
      instances: 0,
      scenes: 0,
      version: 1,
    });
    expect(await asking.read(data.id)).toEqual(data);
    const second = await asking.add({ ...form, name: 'Second', adType: type });
    expect(second.data.isMain).toBe(false);
  });

  test('keeps every field, scenes included, and writes history', async () => {
    const form = {
      ...rewardedForm({
        name: 'Reward',
        pacing: 90,
        pacingUnit: 'seconds',
        callbackUrl: 'https://game.example/reward?user={content}',
        preloadTimeout: 30,
        poolSize: 5,
        inventoryInterval: 60,
        inventorySteps: [{ failures: 2, seconds: 45 }],
        maxConcurrency: 3,
        brandMode: 'include',
        brands: ['Samsung'],
        modelMode: 'exclude',
        models: ['Samsung:SM-S911B'],
      }),
    };
    const sceneList = [
      { id: null, name: 'Shop', frequencyCap: 3, frequencyHours: 24, isDefault: false, status: 1 },
      { id: null, name: 'Revive', frequencyCap: 0, frequencyHours: 1, isDefault: true, status: 1 },
    ];
    const { data } = await asking.add({ ...form, sceneList });
    expect(data).toMatchObject({
      ...form,
      sceneList: sceneList.map((scene) => ({ ...scene, id: expect.any(Number) })),
    });
    const [history] = await asking.historyOf(data.id);
    expect(history).toMatchObject({ action: 'add', name: 'Reward', app_id: pubAppId, before: null });
    expect(history?.after).toMatchObject({ adType: 2, pacing: 90, sceneList: data.sceneList });
    // What a rewarded video does not have is not in its history.
    expect(history?.after).not.toHaveProperty('fanOut');
  });

  test('a disabled app takes none', async () => {
    await app.database.asSystem((tx) =>
      tx.updateTable('app').set({ status: 0 }).where('id', '=', pubAppId).execute(),
    );
    expect(await asking.add()).toMatchObject({
      code: 1011,
      error: { error: 'placement.errors.appDisabled' },
    });
  });

  test('an app holds 200, also when two are added at once', async () => {
    await app.database.asSystem((tx) =>
      tx
        .insertInto('placement')
        .values(
          Array.from({ length: mostPlacements - 1 }, (_, index) => ({
            organization_id: owner.organizationId,
            app_id: pubAppId,
            name: `Placement ${index}`,
            ad_type: 0,
          })),
        )
        .execute(),
    );
    const answers = await Promise.all([asking.add({ name: 'A' }), asking.add({ name: 'B' })]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1011]);
    const refused = answers.find(({ code }) => code === 1011);
    expect(refused?.error).toMatchObject({ error: 'placement.errors.limit', params: { max: 200 } });
  });

  test('the name of another active one is taken, whatever its case; that of a disabled one is free', async () => {
    const id = await asking.addOne('Reward');
    const taken = { fields: { name: { key: 'placement.errors.nameTaken' } } };
    expect(await asking.add({ name: 'REWARD' })).toMatchObject({ code: 1005, error: taken });
    await app.database.asSystem((tx) =>
      tx.updateTable('placement').set({ status: 0 }).where('id', '=', id).execute(),
    );
    expect((await asking.add({ name: 'reward' })).code).toBe(0);
    const elsewhere = askingPlacements(app, owner, await createTestApp(app, owner));
    expect((await elsewhere.add({ name: 'reward' })).code).toBe(0);
  });

  test('two with one name at once: one wins', async () => {
    const answers = await Promise.all([asking.add(), asking.add()]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1005]);
  });

  test.each([
    [adType.banner, { callbackUrl: 'https://game.example/' }, 'callbackUrl'],
    [adType.banner, { poolSize: 5 }, 'poolSize'],
    [adType.interstitial, { callbackUrl: 'https://game.example/' }, 'callbackUrl'],
    [adType.rewardedVideo, { frequencyCap: 3 }, 'frequencyCap'],
    [adType.splash, { reloadInterval: 60 }, 'reloadInterval'],
    [adType.offerWall, { preloadTimeout: 5 }, 'preloadTimeout'],
    [
      adType.native,
      {
        sceneList: [
          { id: null, name: 'Shop', frequencyCap: 0, frequencyHours: 1, isDefault: true, status: 1 },
        ],
      },
      'sceneList',
    ],
  ] as const)('type %i refuses %j, which it does not have', async (type, change, field) => {
    const answer = await asking.add({ ...placementDefaults(type), ...change, adType: type });
    const fields = { [field]: { key: 'placement.errors.notOfType' } };
    expect(answer).toMatchObject({ code: 1004, error: { fields } });
    expect((await app.ask(listPlacements, { pubAppId }, owner)).data.total).toBe(0);
  });
});

const scene = { id: null, name: 'Shop', frequencyCap: 0, frequencyHours: 1, isDefault: false, status: 1 };

describe('updatePlacement', () => {
  test('saves every field, counts the version, and writes history', async () => {
    const id = await asking.addOne('Reward');
    const before = await asking.read(id);
    const change = { name: 'Renamed', pacing: 5, callbackUrl: 'http://game.example/{content}', poolSize: 3 };
    const { data } = await asking.save(id, change);
    expect(data).toEqual({ ...before, ...change, version: 2 });
    const [, edit] = await asking.historyOf(id).then((all) => all.filter(({ action }) => action !== 'add'));
    expect(edit).toMatchObject({
      action: 'edit',
      before: { name: 'Reward', callbackUrl: null },
      after: change,
    });
  });

  test('an address that is cleared is none', async () => {
    const id = await asking.addOne('Reward');
    await asking.save(id, { callbackUrl: 'https://game.example/' });
    expect((await asking.save(id, { callbackUrl: '' })).data.callbackUrl).toBeNull();
    const banner = await asking.addOne('Banner', adType.banner);
    expect((await asking.save(banner, { callbackUrl: '' })).code).toBe(0);
  });

  test('type and app stay whatever is sent', async () => {
    const id = await asking.addOne('Reward');
    const { data } = await asking.save(id, { adType: adType.interstitial, pubAppId: 1 });
    expect(data).toMatchObject({ adType: adType.rewardedVideo, pubAppId });
  });

  test('what the type does not have is refused', async () => {
    const id = await asking.addOne('Banner', adType.banner);
    const answer = await asking.save(id, { callbackUrl: 'https://game.example/', poolSize: 9 });
    const key = 'placement.errors.notOfType';
    expect(answer).toMatchObject({
      code: 1004,
      error: { fields: { callbackUrl: { key }, poolSize: { key } } },
    });
    expect((await asking.read(id)).version).toBe(1);
  });

  test('the name of another one is taken, its own is not', async () => {
    await asking.addOne('First');
    const id = await asking.addOne('Second');
    expect(await asking.save(id, { name: 'first' })).toMatchObject({
      code: 1005,
      error: { fields: { name: { key: 'placement.errors.nameTaken' } } },
    });
    expect((await asking.save(id, { name: 'SECOND' })).code).toBe(0);
  });

  test('a stale edit is refused and shows what is there now', async () => {
    const id = await asking.addOne('Reward');
    const opened = await asking.read(id);
    await asking.save(id, { name: 'First' });
    const answer = await app.ask(updatePlacement, { ...opened, name: 'Second' }, owner);
    expect(answer).toMatchObject({ code: 1013, error: { current: { name: 'First', version: 2 } } });
    expect((await asking.read(id)).name).toBe('First');
  });

  test('two saves at once: one wins, one is stale', async () => {
    const id = await asking.addOne('Reward');
    const opened = await asking.read(id);
    const answers = await Promise.all(
      ['A', 'B'].map((name) => app.ask(updatePlacement, { ...opened, name }, owner)),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1013]);
  });

  test('scenes and fields are stored together or not at all', async () => {
    const id = await asking.addOne('Reward');
    const other = await asking.add({ name: 'Other', sceneList: [scene] });
    const [foreign] = other.data.sceneList;
    const answer = await asking.save(id, { name: 'Renamed', sceneList: [foreign] });
    expect(answer.code).toBe(1002);
    expect(await asking.read(id)).toMatchObject({ name: 'Reward', sceneList: [], version: 1 });
    expect(await asking.read(other.data.id)).toEqual(other.data);
  });
});
