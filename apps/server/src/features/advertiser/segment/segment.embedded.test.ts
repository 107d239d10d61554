import {
  estimateSegment,
  getSegment,
  listParameterValues,
  listSegments,
  mostOffered,
  overlapSegments,
  segmentHistory,
} from '@millrace/contract/advertiser/segment';
import {
  emptyRules,
  type SegmentCondition,
  type SegmentRules,
} from '@millrace/contract/advertiser/segment-rules';
import type { Call } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { ReportLimitError } from '../../../platform/clickhouse/errors.ts';
import { about } from '../../../testing/about-people.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { countSegments, createTestSegment, tellOfPeople, whoDid } from '../../../testing/segments.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';

let app: TestApp;
let clickhouse: ClickHouse;
let promoter: Person;
/** What of the store's questions meets its limit. */
let limitedAt = '';
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  const report: ClickHouse['report'] = (query, row) =>
    limitedAt !== '' && query.sql.includes(limitedAt)
      ? Promise.reject(new ReportLimitError('bytes', new Error('bytes')))
      : clickhouse.report(query, row);
  app = await openTestApp({ clickhouse: { ...clickhouse, report } });
});
beforeEach(async () => {
  // Segments of the tests before are nobody's concern.
  await app.database.asSystem((tx) => tx.updateTable('segment').set({ switch: 'paused' }).execute());
  promoter = await createPerson(app, { roleId: role.promoter });
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

const happened = (event: string, people: number, when: Parameters<typeof tellOfPeople>[3] = {}) =>
  tellOfPeople({ app, clickhouse, promoter }, event, people, when);
const create = (...of: [SegmentRules?, string?]) => createTestSegment({ app, promoter }, ...of);
const count = () => countSegments(app);

test.each([
  ['estimateSegment', estimateSegment, { rules: emptyRules }],
  ['overlapSegments', overlapSegments, { ids: [1, 2] }],
  ['listParameterValues', listParameterValues, { parameter: 'brand' }],
] as const)('%s: signed out 401, a publisher 403', async (_, call: Call, input) => {
  expect((await app.ask<Call>(call, input)).status).toBe(401);
  expect((await app.ask<Call>(call, input, await createPerson(app))).status).toBe(403);
});

const bought: Omit<Extract<SegmentCondition, { kind: 'event' }>, 'filters'> = {
  ...{ kind: 'event' as const, exclude: false, event: 'purchase', apps: [], operator: 'atLeast' as const },
  ...{ times: 1, days: 7 },
};

test('a size is told in tens and the same each time, as of the segment that is saved', async () => {
  await happened('add_to_cart', 137);
  const ask = async (rules: SegmentRules) => (await app.ask(estimateSegment, { rules }, promoter)).data.size;
  const told = await ask(emptyRules);
  expect(told).toEqual(about(137));
  // However often it is asked, and however it is put.
  const twice: SegmentRules = { join: 'and', of: [...emptyRules.of, ...emptyRules.of] };
  for (const rules of [emptyRules, twice, emptyRules]) expect(await ask(rules)).toBe(told);
  const id = await create(emptyRules, 'In the cart');
  await count();
  expect((await app.ask(getSegment, { id }, promoter)).data.size).toBe(told);
  expect((await app.ask(segmentHistory, { id }, promoter)).data.days[0]?.size).toBe(told);
  expect((await app.ask(listSegments, {}, promoter)).data.list[0]?.size).toBe(told);
});

describe('who came and left in a day', () => {
  const history = async (id: number) => (await app.ask(segmentHistory, { id }, promoter)).data.days;

  test('is told like a size, the same each time', async () => {
    await happened('add_to_cart', 137);
    const id = await create();
    await count();
    const [day] = await history(id);
    expect(day).toMatchObject({ size: about(137), entered: about(137), left: 0 });
    expect(await history(id)).toEqual([day]);
  });

  test('is not told where it is of a few, and nothing is of a segment that is too small', async () => {
    const id = await create();
    await happened('add_to_cart', 137);
    await count();
    const setDay = (day: { size?: number; on_phones?: number; entered: number; gone: number }) =>
      app.database.asSystem((tx) =>
        tx.updateTable('segment_day').set(day).where('segment_id', '=', id).execute(),
      );
    await setDay({ entered: 3, gone: 99 });
    expect(await history(id)).toMatchObject([{ size: about(137), entered: null, left: null }]);
    await setDay({ size: 3, on_phones: 3, entered: 0, gone: 400 });
    expect(await history(id)).toMatchObject([{ size: null, entered: null, left: null }]);
  });
});

test('a size is told where all people are too many to be counted beside it', async () => {
  await happened('add_to_cart', 137);
  limitedAt = 'uniqExact(person)';
  try {
    const { data } = await app.ask(estimateSegment, { rules: emptyRules }, promoter);
    expect(data).toMatchObject({ size: about(137), known: null });
  } finally {
    limitedAt = '';
  }
});

test('fewer than 100 are not told, nobody is', async () => {
  await happened('add_to_cart', 99);
  const ask = async (rules: SegmentRules) => (await app.ask(estimateSegment, { rules }, promoter)).data;
  const few = { size: null, onPhones: null, known: null, isNobody: false, floor: 100 };
  expect(await ask(emptyRules)).toMatchObject(few);
  expect(await ask(whoDid('never'))).toMatchObject({ size: 0, isNobody: true });
});

test('the size of rules, saved or not; those of somebody else’s app do not exist', async () => {
  await happened('add_to_cart', 130);
  await happened('purchase', 30);
  const ask = (rules: SegmentRules) => app.ask(estimateSegment, { rules }, promoter);
  const others: SegmentRules = {
    join: 'and',
    of: [...emptyRules.of, { ...bought, exclude: true, filters: [] }],
  };
  expect((await ask(others)).data).toMatchObject({ size: about(100), onPhones: null, known: about(130) });
  const gone: SegmentRules = { join: 'and', of: [{ ...bought, apps: [999_999], filters: [] }] };
  expect((await ask(gone)).error.fields).toMatchObject({
    'rules.of.0.apps.0': { key: 'segment.errors.appGone' },
  });
});

test('what events say of a parameter is offered, the most frequent first, of this advertiser alone', async () => {
  const day = 86_400_000;
  await happened('app_open', 5, { params: { brand: 'samsung', model: 'SM-S911B' } });
  await happened('app_open', 2, { params: { brand: 'Samsung' } });
  await happened('purchase', 6, { params: { brand: 'Apple' } });
  await happened('app_open', 3, { params: { brand: 'Xiaomi' }, ago: 29 * day });
  await happened('app_open', 9, { params: { brand: 'Nokia' }, ago: 31 * day });
  await happened('app_open', 9, { params: { city: 'Oslo' } });
  const values = async (parameter: string, search?: string, person = promoter) =>
    (await app.ask(listParameterValues, { parameter, ...(search !== undefined && { search }) }, person)).data;
  expect(await values('brand')).toEqual([
    { value: 'samsung', events: 7 },
    { value: 'Apple', events: 6 },
    { value: 'Xiaomi', events: 3 },
  ]);
  expect(await values('brand', 'SAM')).toEqual([{ value: 'samsung', events: 7 }]);
  expect(await values('brand', "' OR 1=1")).toEqual([]);
  expect(await values('price')).toEqual([]);
  const other = await createPerson(app, { roleId: role.promoter });
  expect(await values('brand', '', other)).toEqual([]);
});

test('no more values are offered than a menu holds', async () => {
  for (let nth = 0; nth <= mostOffered; nth += 1)
    await happened('app_open', 1, { params: { model: `Model ${nth}` } });
  const ask = (search: string) => app.ask(listParameterValues, { parameter: 'model', search }, promoter);
  expect((await ask('')).data).toHaveLength(mostOffered);
  expect((await ask(`model ${mostOffered}`)).data).toHaveLength(1);
});

test('segments laid over each other: who is in just these, the fewest never told', async () => {
  await happened('add_to_cart', 300);
  await happened('purchase', 150, { from: 151 });
  await happened('page_view', 150, { from: 201 });
  const ids: number[] = [];
  for (const name of ['add_to_cart', 'purchase', 'page_view']) ids.push(await create(whoDid(name), name));
  await count();
  const { segments, parts } = (await app.ask(overlapSegments, { ids }, promoter)).data;
  expect(segments.map(({ name, size }) => [name, size])).toEqual([
    ['add_to_cart', about(300)],
    ['purchase', about(150)],
    ['page_view', about(150)],
  ]);
  const [cart, bought, seen] = ids;
  expect(parts).toEqual([
    { ids: [cart], size: about(150) },
    { ids: [seen], size: null },
    { ids: [cart, bought], size: null },
    // Or 300 less 150 less this would say who is in the first two alone.
    { ids: [cart, bought, seen], size: null },
  ]);
  const stranger = await createPerson(app, { roleId: role.promoter });
  expect((await app.ask(overlapSegments, { ids }, stranger)).code).toBe(1002);
  for (const some of [ids.slice(0, 1), [1, 2, 3, 4, 5, 6]])
    expect((await app.ask(overlapSegments, { ids: some }, promoter)).code).toBe(1004);
});
