import { adType } from '@millrace/contract/publisher/ad-type';
import {
  createScene,
  listScenes,
  mostScenes,
  type Scene,
  updateScene,
  updateSceneStatus,
} from '@millrace/contract/publisher/placement';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCast, type Person } from '../../../testing/people.ts';
import { askingPlacements } from '../../../testing/placements.ts';
import { createTestApp } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let viewer: Person;
let stranger: Person;
beforeAll(async () => {
  app = await openTestApp();
  ({ owner, viewer, stranger } = await createCast(app));
});
afterAll(() => app.close());

const form = { name: 'Shop', frequencyCap: 3, frequencyHours: 24 };

let asking: ReturnType<typeof askingPlacements>;
let placementId: number;
beforeEach(async () => {
  asking = askingPlacements(app, owner, await createTestApp(app, owner));
  placementId = await asking.addOne('Reward');
});

type Asker = { readonly token?: string };
const add = (change: object = {}, person: Asker = owner) =>
  app.ask(createScene, { placementId, ...form, ...change }, person);
const scenes = async () => (await asking.read(placementId)).sceneList;
/** Each scene as `name`, with `*` when it is the default, in brackets when it is off. */
const summary = async () =>
  (await scenes()).map(({ name, isDefault, status }) => {
    const marked = isDefault ? `${name}*` : name;
    return status === 1 ? marked : `(${marked})`;
  });

const calls: [string, (id: number, person: Asker) => Promise<{ status: number; code: number }>][] = [
  ['listScenes', (_, person) => app.ask(listScenes, { placementId }, person)],
  ['createScene', (_, person) => add({ name: 'Other' }, person)],
  ['updateScene', (id, person) => app.ask(updateScene, { ...form, id, version: 2 }, person)],
  ['updateSceneStatus', (id, person) => app.ask(updateSceneStatus, { id, status: 0 }, person)],
];
describe.each(calls)('%s', (name, ask) => {
  test('signed out, as a viewer, from another organization', async () => {
    const { data } = await add();
    expect((await ask(data.id, {})).status).toBe(401);
    expect((await ask(data.id, viewer)).status).toBe(name === 'listScenes' ? 200 : 403);
    expect((await ask(data.id, stranger)).code).toBe(1002);
    expect(await scenes()).toEqual([data]);
  });
});

describe('createScene', () => {
  test('the first is the default; the placement counts an edit; history', async () => {
    const { data } = await add();
    expect(data).toEqual({ id: expect.any(Number), ...form, isDefault: true, status: 1 } satisfies Scene);
    expect((await add({ name: 'Level end' })).data.isDefault).toBe(false);
    expect((await asking.read(placementId)).version).toBe(3);
    expect(await asking.historyOf(data.id, 'scene')).toMatchObject([
      { action: 'add', name: 'Shop', app_id: expect.any(Number), before: null, after: form },
    ]);
  });

  test('a name that is taken', async () => {
    await add();
    const expected = { code: 1005, error: { fields: { name: { key: 'placement.errors.sceneNameTaken' } } } };
    expect(await add()).toMatchObject(expected);
    const [first, second] = await Promise.all([add({ name: 'Same' }), add({ name: 'Same' })]);
    expect([first?.code, second?.code].sort()).toEqual([0, 1005]);
  });

  test('a type without scenes', async () => {
    const banner = await asking.addOne('Banner', adType.banner);
    expect(await add({ placementId: banner })).toMatchObject({
      code: 1011,
      error: { error: 'placement.errors.noScenes' },
    });
  });

  test('at most 100', async () => {
    const many = Array.from({ length: mostScenes }, (_, index) => ({
      id: null,
      name: `Scene ${index}`,
      frequencyCap: 0,
      frequencyHours: 1,
      isDefault: false,
      status: 1,
    }));
    expect((await asking.save(placementId, { sceneList: many })).code).toBe(0);
    expect(await add()).toMatchObject({ code: 1011, error: { params: { max: 100 } } });
  });

  test.each([
    ['name', '', 'placement.errors.sceneNameEmpty'],
    ['name', 'x'.repeat(201), 'common.errors.tooLong'],
    ['name', null, 'placement.errors.sceneNameEmpty'],
    ['frequencyCap', 10_000, 'common.errors.tooHigh'],
    ['frequencyCap', '3', 'common.errors.invalid'],
    ['frequencyHours', 25, 'common.errors.tooHigh'],
  ])('%s = %j is refused at the field', async (field, value, key) => {
    const expected = { code: 1004, error: { fields: { [field]: { key } } } };
    expect(await add({ [field]: value })).toMatchObject(expected);
    const { data } = await add();
    const edit = { ...form, id: data.id, version: 2, [field]: value };
    expect(await app.ask(updateScene, edit as never, owner)).toMatchObject(expected);
  });

  test.each(['<script>alert(1)</script>', '🎮 игра', 'שלום ‏rtl'])(
    'keeps the name %j as it is',
    async (name) => {
      expect((await add({ name })).data.name).toBe(name);
    },
  );
});

test('listScenes: in the order in which they were made, by page and search', async () => {
  for (const name of ['Shop', 'Level end', 'Shop 100%']) await add({ name });
  const listed = async (input: object) => {
    const { data } = await app.ask(listScenes, { placementId, ...input }, owner);
    return [data.total, ...data.list.map(({ name }) => name)];
  };
  expect(await listed({})).toEqual([3, 'Shop', 'Level end', 'Shop 100%']);
  expect(await listed({ search: '%' })).toEqual([1, 'Shop 100%']);
  expect(await listed({ size: 1, page: 2 })).toEqual([3, 'Level end']);
});

describe('updateScene', () => {
  test('saves, counts the edit of the placement, writes history', async () => {
    const { data } = await add();
    const edit = { id: data.id, name: 'Store', frequencyCap: 0, frequencyHours: 1 };
    const saved = await app.ask(updateScene, { ...edit, version: 2 }, owner);
    expect(saved.data).toEqual({ ...data, ...edit });
    expect((await asking.read(placementId)).version).toBe(3);
    const { id: _, ...after } = edit;
    expect((await asking.historyOf(data.id, 'scene')).at(-1)).toMatchObject({
      action: 'edit',
      before: form,
      after,
    });
  });

  test('stale, when the placement or another of its scenes was saved meanwhile', async () => {
    const { data } = await add();
    await add({ name: 'Other' });
    const answer = await app.ask(updateScene, { ...form, id: data.id, version: 2 }, owner);
    expect(answer).toMatchObject({
      code: 1013,
      error: { current: { name: 'Shop', version: 3 }, saved: { who: { id: owner.userId } } },
    });
  });

  test('the name of another scene is taken', async () => {
    const { data } = await add();
    await add({ name: 'Other' });
    const answer = await app.ask(updateScene, { ...form, name: 'Other', id: data.id, version: 3 }, owner);
    expect(answer).toMatchObject({
      code: 1005,
      error: { fields: { name: { key: 'placement.errors.sceneNameTaken' } } },
    });
  });
});

describe('updateSceneStatus', () => {
  test('the default hands over when it goes off; the last one stays marked by nobody', async () => {
    const first = (await add({ name: 'A' })).data.id;
    const second = (await add({ name: 'B' })).data.id;
    await app.ask(updateSceneStatus, { id: first, status: 0 }, owner);
    expect(await summary()).toEqual(['(A)', 'B*']);
    await app.ask(updateSceneStatus, { id: first, status: 1 }, owner);
    expect(await summary()).toEqual(['A', 'B*']);
    await app.ask(updateSceneStatus, { id: first, status: 0 }, owner);
    await app.ask(updateSceneStatus, { id: second, status: 0 }, owner);
    expect(await summary()).toEqual(['(A)', '(B)']);
    const log = await asking.historyOf(first, 'scene');
    expect(log.map(({ action }) => action)).toEqual(['add', 'disable', 'enable', 'disable']);
  });

  test('repeating it changes nothing', async () => {
    const { data } = await add();
    const answer = await app.ask(updateSceneStatus, { id: data.id, status: 1 }, owner);
    expect(answer.data).toEqual(data);
    expect((await asking.read(placementId)).version).toBe(2);
  });
});

describe('scenes in the form of their placement', () => {
  const row = (name: string, change: object = {}) => ({
    ...form,
    id: null,
    name,
    isDefault: false,
    status: 1,
    ...change,
  });

  test('one that is left out is switched off, and comes back under its name', async () => {
    await asking.save(placementId, { sceneList: [row('A'), row('B')] });
    const [a, b] = await scenes();
    await asking.save(placementId, { sceneList: [b] });
    expect(await summary()).toEqual(['(A)', 'B*']);
    await asking.save(placementId, { sceneList: [{ ...b, isDefault: true }, row('A')] });
    expect(await scenes()).toEqual([
      { ...a, isDefault: false },
      { ...b, isDefault: true },
    ]);
  });

  test('two change names in one save', async () => {
    await asking.save(placementId, { sceneList: [row('A'), row('B')] });
    const [a, b] = await scenes();
    await asking.save(placementId, {
      sceneList: [
        { ...a, name: 'B' },
        { ...b, name: 'A' },
      ],
    });
    expect(await summary()).toEqual(['B*', 'A']);
  });

  test('the default moves', async () => {
    await asking.save(placementId, { sceneList: [row('A'), row('B', { isDefault: true })] });
    expect(await summary()).toEqual(['A', 'B*']);
    const [a, b] = await scenes();
    await asking.save(placementId, {
      sceneList: [
        { ...a, isDefault: true },
        { ...b, isDefault: false },
      ],
    });
    expect(await summary()).toEqual(['A*', 'B']);
  });

  test('the name of one that is left out is taken for one that was renamed', async () => {
    await asking.save(placementId, { sceneList: [row('A'), row('B')] });
    const [, b] = await scenes();
    const answer = await asking.save(placementId, { sceneList: [{ ...b, name: 'A' }] });
    expect(answer).toMatchObject({
      code: 1005,
      error: { fields: { sceneList: { key: 'placement.errors.sceneNameTaken' } } },
    });
    expect(await summary()).toEqual(['A*', 'B']);
  });
});
