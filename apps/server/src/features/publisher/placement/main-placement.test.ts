import { adType } from '@millrace/contract/publisher/ad-type';
import {
  updatePlacementMain,
  updatePlacementStatus,
  updatePlacementStatuses,
} from '@millrace/contract/publisher/placement';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
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

let asking: ReturnType<typeof askingPlacements>;
let first: number;
let second: number;
beforeEach(async () => {
  asking = askingPlacements(app, owner, await createTestApp(app, owner));
  first = await asking.addOne('First');
  second = await asking.addOne('Second');
});

const setMain = (id: number, person: { readonly token?: string } = owner) =>
  app.ask(updatePlacementMain, { id }, person);
const setStatus = (id: number, status: 0 | 1, person: { readonly token?: string } = owner) =>
  app.ask(updatePlacementStatus, { id, status }, person);
const setStatuses = (
  ids: number[],
  status: 0 | 1,
  restored: number[] = [],
  person: { readonly token?: string } = owner,
) => app.ask(updatePlacementStatuses, { ids, status, mains: restored }, person);
const mains = async () => [(await asking.read(first)).isMain, (await asking.read(second)).isMain];

describe.each([
  ['updatePlacementMain', (id: number, person: object) => setMain(id, person)],
  ['updatePlacementStatus', (id: number, person: object) => setStatus(id, 0, person)],
  ['updatePlacementStatuses', (id: number, person: object) => setStatuses([id], 0, [], person)],
])('%s', (_, ask) => {
  test('signed out: 401', async () => {
    expect((await ask(second, {})).status).toBe(401);
  });

  test('a viewer: 403', async () => {
    expect((await ask(second, viewer)).status).toBe(403);
  });

  test("another organization's placement does not exist, and stays as it is", async () => {
    expect((await ask(first, stranger)).code).toBe(1002);
    expect(await asking.read(first)).toMatchObject({ isMain: true, status: 1 });
  });
});

describe('updatePlacementMain', () => {
  test('moves from the one that was, in the history of both', async () => {
    const { data } = await setMain(second);
    expect(data).toMatchObject({ id: second, isMain: true });
    expect(await mains()).toEqual([false, true]);
    expect((await asking.historyOf(first)).at(-1)).toMatchObject({
      action: 'edit',
      before: { isMain: true },
      after: { isMain: false },
    });
    expect((await asking.historyOf(second)).at(-1)).toMatchObject({ after: { isMain: true } });
  });

  test('again: the same answer, and no second entry in history', async () => {
    await setMain(second);
    const entries = (await asking.historyOf(second)).length;
    expect((await setMain(second)).data.isMain).toBe(true);
    expect(await asking.historyOf(second)).toHaveLength(entries);
  });

  test('each type has its own', async () => {
    const banner = await asking.addOne('Banner', adType.banner);
    expect((await asking.read(banner)).isMain).toBe(true);
    expect(await mains()).toEqual([true, false]);
  });

  test('a disabled one is refused', async () => {
    await setStatus(second, 0);
    expect(await setMain(second)).toMatchObject({
      code: 1011,
      error: { error: 'placement.errors.mainDisabled' },
    });
  });

  test('two at once: one of them is the main one', async () => {
    const third = await asking.addOne('Third');
    const answers = await Promise.all([setMain(second), setMain(third)]);
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    const now = [...(await mains()), (await asking.read(third)).isMain];
    expect(now.filter(Boolean)).toHaveLength(1);
    expect(now[0]).toBe(false);
  });

  test('does not make an open form stale', async () => {
    await setMain(second);
    expect((await asking.read(second)).version).toBe(1);
  });
});

describe('updatePlacementStatus', () => {
  test('off and on again, with history; repeating it changes nothing', async () => {
    expect((await setStatus(second, 0)).data).toMatchObject({ id: second, status: 0 });
    expect((await setStatus(second, 0)).data.status).toBe(0);
    expect((await setStatus(second, 1)).data.status).toBe(1);
    const switched = (await asking.historyOf(second)).filter(({ action }) => action !== 'add');
    expect(switched).toMatchObject([
      { action: 'disable', before: { status: 1 }, after: { status: 0 } },
      { action: 'enable', before: { status: 0 }, after: { status: 1 } },
    ]);
  });

  test('the main one hands over when it goes off, and does not take it back', async () => {
    await setStatus(first, 0);
    expect(await mains()).toEqual([false, true]);
    await setStatus(first, 1);
    expect(await mains()).toEqual([false, true]);
  });

  test('the last one that goes off stays the main one until another is there', async () => {
    await setStatus(second, 0);
    await setStatus(first, 0);
    expect(await mains()).toEqual([true, false]);
    await setStatus(second, 1);
    expect(await mains()).toEqual([false, true]);
  });

  test('a name that another has taken meanwhile', async () => {
    await setStatus(first, 0);
    await asking.save(second, { name: 'First' });
    expect(await setStatus(first, 1)).toMatchObject({
      code: 1005,
      error: { error: 'placement.errors.nameTaken' },
    });
    expect((await asking.read(first)).status).toBe(0);
  });

  test.each([2, '1', null])('status %j is refused at the field', async (status) => {
    const answer = await app.ask(updatePlacementStatus, { id: first, status: status as never }, owner);
    expect(answer).toMatchObject({ code: 1004, error: { fields: { status: {} } } });
  });
});

describe('updatePlacementStatuses', () => {
  const statuses = async (ids: readonly number[]) =>
    (await Promise.all(ids.map((id) => asking.read(id)))).map(({ status }) => status);

  test('off together: what was off already is left out, the main one hands over, and undo brings all back', async () => {
    const third = await asking.addOne('Third');
    await setStatus(third, 0);
    const fourth = await asking.addOne('Fourth');
    const { data } = await setStatuses([third, first, second], 0);
    expect(data).toEqual({ ids: [first, second], mains: [first] });
    expect(await statuses([first, second, third])).toEqual([0, 0, 0]);
    expect((await asking.read(fourth)).isMain).toBe(true);

    const back = await setStatuses(data.ids, 1, data.mains);
    expect(back.data).toEqual({ ids: [first, second], mains: [] });
    expect(await statuses([first, second, third])).toEqual([1, 1, 0]);
    expect((await asking.read(first)).isMain).toBe(true);
    expect((await asking.read(fourth)).isMain).toBe(false);
  });

  test('all main ones of all types', async () => {
    const banner = await asking.addOne('Banner', adType.banner);
    const spare = await asking.addOne('Spare', adType.banner);
    expect((await setStatuses([first, banner], 0)).data).toEqual({
      ids: [first, banner],
      mains: [first, banner],
    });
    expect([(await asking.read(second)).isMain, (await asking.read(spare)).isMain]).toEqual([true, true]);
  });

  test('is one batch in the change log, which can be taken back as a whole', async () => {
    const third = await asking.addOne('Third');
    await setStatuses([first, second], 0);
    const { list } = (await app.ask(listChanges, { entity: 'placement', entityId: second }, owner)).data;
    const change = list.find(({ action }) => action === 'disable');
    expect(change?.batch?.count).toBe(2);
    const answer = await app.ask(revertChange, { id: change?.id ?? 0, batch: true }, owner);
    expect(answer.data).toEqual({ reverted: 2 });
    expect(await statuses([first, second, third])).toEqual([1, 1, 1]);
  });

  test('one of them does not exist, or its name is taken: all stay as they are', async () => {
    expect((await setStatuses([first, 2_000_000_000], 0)).code).toBe(1002);
    expect(await statuses([first])).toEqual([1]);
    await setStatuses([first, second], 0);
    await asking.addOne('First');
    const answer = await setStatuses([first, second], 1);
    expect(answer).toMatchObject({ code: 1005, error: { error: 'placement.errors.nameTaken' } });
    expect(await statuses([first, second])).toEqual([0, 0]);
  });

  test('a main one that is not active is refused, and nothing is switched', async () => {
    await setStatuses([second], 0);
    const third = await asking.addOne('Third');
    expect(await setStatuses([third], 0, [second])).toMatchObject({
      code: 1011,
      error: { error: 'placement.errors.mainDisabled' },
    });
    expect(await statuses([third])).toEqual([1]);
  });

  test.each([
    ['no placement', { ids: [] }],
    ['more than an app can have', { ids: Array.from({ length: 201 }, (_, index) => index + 1) }],
    ['an id that can be none', { ids: [0] }],
    ['a text', { ids: '7' }],
    ['a status that there is not', { ids: [7], status: 2 }],
    ['main ones that are no list', { ids: [7], mains: 7 }],
  ])('refuses %s', async (_, change) => {
    const input = { status: 0, mains: [], ...change };
    expect((await app.ask(updatePlacementStatuses, input as never, owner)).code).toBe(1004);
  });
});
