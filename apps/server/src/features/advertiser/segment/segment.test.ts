import { setIdListStatus } from '@millrace/contract/advertiser/id-list';
import {
  copySegment,
  createSegment,
  getSegment,
  listSegments,
  type Segment,
  type SegmentForm,
  segmentHistory,
  setSegmentStatus,
  updateSegment,
} from '@millrace/contract/advertiser/segment';
import { emptyRules, type SegmentRules } from '@millrace/contract/advertiser/segment-rules';
import type { Call } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { behind } from '../../../testing/behind.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let promoter: Person;
let own: Segment;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  promoter = await createPerson(app, { roleId: role.promoter });
  own = (await add()).data;
});
afterAll(() => app.close());

const bought: SegmentRules = {
  join: 'and',
  of: [
    {
      ...{
        kind: 'event',
        exclude: false,
        event: 'purchase',
        apps: [],
        operator: 'atLeast',
        times: 2,
        days: 30,
      },
      filters: [{ of: 'value', comparison: 'more', value: '10' }],
    },
  ],
};
const form = (change: Partial<SegmentForm> = {}): SegmentForm => ({
  name: 'In the cart',
  rules: emptyRules,
  ...change,
});
const add = (change: Partial<SegmentForm> = {}, person = promoter) =>
  app.ask(createSegment, form(change), person);
const edit = (change: Partial<SegmentForm> = {}, version = own.version) =>
  app.ask(updateSegment, { ...form(change), id: own.id, version }, promoter);
const turn = (wanted: 'on' | 'paused' | 'archived', ids = [own.id]) =>
  app.ask(setSegmentStatus, { ids, switch: wanted }, promoter);
const show = async (id = own.id) => (await app.ask(getSegment, { id }, promoter)).data;
const changes = async () =>
  (await app.ask(listChanges, { entity: 'segment', entityId: own.id }, promoter)).data.list;
const list = async (input: object = {}) => (await app.ask(listSegments, input, promoter)).data;

const calls: [string, Call, () => object][] = [
  ['getSegment', getSegment, () => ({ id: own.id })],
  ['updateSegment', updateSegment, () => ({ ...form(), id: own.id, version: 1 })],
  ['setSegmentStatus', setSegmentStatus, () => ({ ids: [own.id], switch: 'on' })],
  ['copySegment', copySegment, () => ({ id: own.id })],
  ['segmentHistory', segmentHistory, () => ({ id: own.id })],
];

test.each(calls)(
  "%s: signed out 401, a publisher 403, another advertiser's does not exist",
  async (_, call, input) => {
    expect((await app.ask<Call>(call, input())).status).toBe(401);
    expect((await app.ask<Call>(call, input(), await createPerson(app))).status).toBe(403);
    const stranger = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask<Call>(call, input(), stranger)).code).toBe(1002);
    expect(await show()).toEqual(own);
  },
);

test.each([
  ['listSegments', listSegments, {}],
  ['createSegment', createSegment, { name: 'x', rules: emptyRules }],
] as const)('%s: signed out 401, a publisher 403', async (_, call: Call, input) => {
  expect((await app.ask<Call>(call, input)).status).toBe(401);
  expect((await app.ask<Call>(call, input, await createPerson(app))).status).toBe(403);
});

test('added as a draft, as entered, with its history; a list shows one’s own', async () => {
  expect(own).toMatchObject({
    ...form(),
    ...{ switch: 'draft', state: 'draft', reason: null, size: null, countedAt: null, usedIn: [], version: 1 },
  });
  expect(await changes()).toMatchObject([{ action: 'add' }]);
  const stranger = await createPerson(app, { roleId: role.promoter });
  await add({ name: 'Other' }, stranger);
  expect((await list()).list.map(({ name }) => name)).toEqual(['In the cart']);
});

test('saved whole; a stale save is refused; a change is taken back', async () => {
  const saved = await edit({ name: 'Buyers', rules: bought });
  expect(saved.data).toMatchObject({ name: 'Buyers', rules: bought, version: 2 });
  expect(await edit()).toMatchObject({ code: 1013, error: { current: { name: 'Buyers' } } });
  const [last] = await changes();
  expect(last?.fields.map(({ field }) => field).sort()).toEqual(['name', 'rules']);
  expect((await app.ask(revertChange, { id: last?.id ?? 0 }, promoter)).code).toBe(0);
  expect(await show()).toEqual({ ...own, version: 3 });
});

test('switched, archived and brought back, each with its entry; a switch is taken back', async () => {
  await turn('on');
  expect(await show()).toMatchObject({ switch: 'on', state: 'estimating', reason: 'waiting', version: 1 });
  await turn('archived');
  expect((await edit()).error.error).toBe('segment.errors.archived');
  expect((await list()).total).toBe(0);
  expect((await list({ states: ['archived'] })).total).toBe(1);
  const [last] = await changes();
  await app.ask(revertChange, { id: last?.id ?? 0 }, promoter);
  expect(await show()).toMatchObject({ switch: 'on' });
  await turn('paused');
  expect(await show()).toMatchObject({ state: 'paused' });
  expect(await changes()).toHaveLength(5);
});

test('two have no name in common, but for archived ones', async () => {
  expect((await add({ name: 'IN the cart' })).error.fields?.name?.key).toBe('segment.errors.nameTaken');
  await turn('archived');
  expect((await add()).code).toBe(0);
  expect((await turn('paused')).error.fields?.name?.key).toBe('segment.errors.nameTaken');
});

test('a copy is a draft of the next free name; asked again, the copy that stands untouched is answered', async () => {
  await turn('on');
  const copy = async (id: number) => (await app.ask(copySegment, { id }, promoter)).data;
  const first = await copy(own.id);
  expect(first).toMatchObject({ name: 'In the cart (2)', switch: 'draft', rules: own.rules });
  expect(await copy(own.id)).toEqual(first);
  await app.ask(updateSegment, { ...form({ name: first.name }), id: first.id, version: 1 }, promoter);
  expect((await copy(own.id)).name).toBe('In the cart (3)');
  // A copy of a copy, and that copied where it came from: each stands by itself.
  expect(await copy(first.id)).toMatchObject({ name: 'In the cart (4)' });
  expect((await list()).total).toBe(4);
});

async function addList(name = 'Customers'): Promise<number> {
  const row = { organization_id: promoter.organizationId, name, kind: 'user' as const };
  const { id } = await app.database.asSystem((tx) =>
    tx.insertInto('id_list').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}
const archive = (id: number, isArchived = true) => app.ask(setIdListStatus, { id, isArchived }, promoter);
const without = (listId: number): SegmentRules => ({
  ...emptyRules,
  of: [...emptyRules.of, { kind: 'list', exclude: true, listId }],
});

test('none comes back, nor is a copy switched on, without the list that keeps people out of it', async () => {
  const listId = await addList();
  expect((await edit({ rules: without(listId) })).code).toBe(0);
  expect((await archive(listId)).error.error).toBe('idList.errors.inUse');
  await turn('archived');
  expect((await archive(listId)).code).toBe(0);
  const refused = { error: 'segment.errors.listArchived' };
  for (const wanted of ['on', 'paused'] as const) expect((await turn(wanted)).error).toMatchObject(refused);
  const copy = (await app.ask(copySegment, { id: own.id }, promoter)).data;
  expect((await turn('on', [copy.id])).error).toMatchObject(refused);
  expect(await show()).toMatchObject({ switch: 'archived' });
  await archive(listId, false);
  expect((await turn('on')).code).toBe(0);
  expect((await turn('on', [copy.id])).code).toBe(0);
});

test('a list that is archived while a segment is saved with it is in no segment', async () => {
  const listId = await addList();
  const saved = await behind(
    app.database,
    promoter,
    (tx) =>
      tx.updateTable('id_list').set({ archived_at: app.clock.now() }).where('id', '=', listId).execute(),
    () => edit({ rules: without(listId) }),
  );
  expect(saved.error.fields?.['rules.of.1.listId']?.key).toBe('segment.errors.listGone');
});

test('what can mean nobody in particular, names what is not there or is too much lands on its field', async () => {
  const refused = async (rules: object) => {
    const { code, error } = await app.ask(
      createSegment,
      { name: 'New', rules: rules as SegmentRules },
      promoter,
    );
    expect(code).toBe(1004);
    return Object.fromEntries(Object.entries(error.fields ?? {}).map(([field, { key }]) => [field, key]));
  };
  const event = {
    kind: 'event',
    event: 'purchase',
    apps: [],
    operator: 'never',
    times: 1,
    days: 7,
    filters: [],
  };
  expect(await refused({ join: 'and', of: [event] })).toEqual({ 'rules.of': 'segment.errors.nobodyMeant' });
  expect(await refused({ join: 'and', of: [] })).toEqual({ 'rules.of': 'segment.errors.groupEmpty' });
  const gone = { ...event, operator: 'atLeast', apps: [999_999] };
  expect(await refused({ join: 'and', of: [gone] })).toEqual({
    'rules.of.0.apps.0': 'segment.errors.appGone',
  });
  const onList = { kind: 'list', listId: 999_999 };
  expect(await refused({ join: 'and', of: [onList] })).toEqual({
    'rules.of.0.listId': 'segment.errors.listGone',
  });
  const years = { ...event, operator: 'atLeast', days: 181 };
  expect(Object.keys(await refused({ join: 'and', of: [years] }))).toEqual(['rules.of.0.days']);
  expect((await list()).total).toBe(1);
});
