import {
  type AnyGroup,
  emptyRules,
  isPositive,
  type SegmentNode,
  segmentRules,
} from '@millrace/contract/advertiser/segment-rules';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { compileSegment } from './compile-segment.ts';
import { membersByHand, type TestEvent } from './testing/members-by-hand.ts';

let clickhouse: ClickHouse;
const now = Date.now();
const day = 86_400_000;
const [own, other] = [3, 4];
const events: TestEvent[] = [];
const lists = { 1: ['11', '90'], 2: [] as string[] };

const event = (
  person: number,
  event_name: string,
  ago: number,
  more: Partial<TestEvent> = {},
): TestEvent => ({
  advertiser_id: own,
  promoted_app_id: 7,
  event_name,
  person: `${person}`,
  device_hash: person < 50 ? `${person}` : '0',
  at: now - ago,
  value_usd: '0',
  country: '00',
  params: {},
  ...more,
});

/** A small shop: who put something into the cart, who bought, how much, and where from. */
const shop: readonly TestEvent[] = [
  event(11, 'add_to_cart', day, { params: { price: '10', city: 'Köln' }, country: 'DE' }),
  event(12, 'add_to_cart', 2 * day, { params: { price: '99.5' }, country: 'FR' }),
  event(12, 'purchase', day, { value_usd: '99.5', country: 'DE' }),
  event(13, 'add_to_cart', 7 * day),
  event(14, 'add_to_cart', 7 * day + 1),
  event(15, 'add_to_cart', 0),
  event(15, 'add_to_cart', 3 * day, { params: { price: 'free' }, promoted_app_id: 8 }),
  event(15, 'add_to_cart', 4 * day, { params: { price: '-3' } }),
  event(60, 'page_view', 100 * day, { country: 'US', params: { city: 'Austin' } }),
  event(60, 'purchase', 40 * day, { value_usd: '20' }),
  event(60, 'purchase', 3 * day, { value_usd: '0.000001' }),
  event(0, 'add_to_cart', day),
  event(11, 'purchase', day, { advertiser_id: other, value_usd: '5' }),
  event(77, 'add_to_cart', day, { advertiser_id: other }),
  event(21, 'app_open', 2 * day, { params: { brand: 'samsung', os_version: '17.10' } }),
  event(22, 'app_open', 2 * day, { params: { brand: 'Samsung', os_version: '17.9.1' } }),
  event(23, 'app_open', 2 * day, { params: { brand: 'Apple', os_version: '17', carrier: 'ÖBB' } }),
  event(24, 'app_open', 2 * day, { params: { os_version: 'Tiramisu' } }),
];

beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  events.push(...shop);
  for (let nth = 0; nth < 300; nth += 1) {
    const person = 10 + (nth % 40);
    const name = ['add_to_cart', 'purchase', 'page_view'][nth % 3] ?? '';
    // Not on the millisecond of another: which of two is the last one would be anybody's guess.
    events.push(
      event(100 + person, name, ((nth * 7) % 190) * day + nth * 1_001, {
        advertiser_id: nth % 5 === 0 ? other : own,
        promoted_app_id: 7 + (nth % 2),
        value_usd: nth % 3 === 1 ? `${nth % 50}.25` : '0',
        country: ['DE', 'FR', '00'][nth % 3] ?? '',
        params:
          nth % 4 === 0
            ? { price: `${nth}`, city: nth % 8 === 0 ? 'Köln' : 'Lyon', app_version: `${nth % 3}.${nth}` }
            : {},
      }),
    );
  }
  await clickhouse.ingest(
    'promoted_event',
    events.map((one) => ({ ...one, received_at: one.at, currency: 'USD' })),
    { token: 'events' },
  );
  const onLists = Object.entries(lists).flatMap(([list, persons]) =>
    persons.map((person) => ({ advertiser_id: own, list_id: Number(list), person, on_phones: 1 })),
  );
  const others = { advertiser_id: other, list_id: 1, person: '77', on_phones: 1 };
  await clickhouse.ingest('id_list_member', [...onLists, others], { token: 'lists' });
});
afterAll(() => clickhouse.close());

/** Each list is one file of its own number. */
const files = new Map(Object.keys(lists).map((list) => [Number(list), [Number(list)]]));
const memberRow = z.object({ person: z.string(), on_phones: z.number() });
async function rowsOf(rules: AnyGroup) {
  const { sql, params } = compileSegment(rules, { advertiserId: own, now, files });
  return clickhouse.report({ sql: `${sql}\nORDER BY person`, params }, memberRow);
}
const membersOf = async (rules: AnyGroup) => (await rowsOf(rules)).map(({ person }) => person).sort();
const parsed = (join: 'and' | 'or', ...of: readonly object[]) => z.parse(segmentRules, { join, of });
const did = (name: string, more: object = {}) => ({
  ...{ kind: 'event', event: name, apps: [], operator: 'atLeast', times: 1, days: 7, filters: [] },
  ...more,
});
/** Of the persons of the shop alone. */
const inShop = async (...[join, ...of]: Parameters<typeof parsed>) =>
  (await membersOf(parsed(join, ...of))).filter((person) => person.length === 2);

describe('exactly', () => {
  test('a window begins with its first millisecond and ends before now', async () => {
    expect(await inShop('and', did('add_to_cart'))).toEqual(['11', '12', '13', '15']);
    expect(await inShop('and', did('add_to_cart', { operator: 'exactly', times: 2 }))).toEqual(['15']);
    expect(await inShop('and', did('add_to_cart', { days: 1 }))).toEqual(['11']);
  });

  test('the example of the specification: in the cart, not bought, within 7 days', async () => {
    const rules = [did('add_to_cart'), did('purchase', { operator: 'never' })] as const;
    expect(await inShop('and', ...rules)).toEqual(['11', '13', '15']);
    expect(await inShop('and', did('add_to_cart'), did('purchase', { exclude: true }))).toEqual([
      '11',
      '13',
      '15',
    ]);
  });

  test('at most counts those who never did, too', async () => {
    const carts = did('add_to_cart', { days: 30 });
    expect(await inShop('and', carts, did('add_to_cart', { operator: 'atMost', times: 1 }))).toEqual([
      '11',
      '12',
      '13',
      '14',
    ]);
  });

  test('a parameter is compared as text or as number; a text that is none is neither more nor less', async () => {
    const priced = (comparison: string, value: string) =>
      did('add_to_cart', { filters: [{ of: 'parameter', parameter: 'price', comparison, value }] });
    expect(await inShop('and', priced('more', '10'))).toEqual(['12']);
    expect(await inShop('and', priced('less', '10'))).toEqual(['15']);
    expect(await inShop('and', priced('is', 'free'))).toEqual(['15']);
    expect(await inShop('and', priced('isNot', '10'))).toEqual(['12', '15']);
    expect(await inShop('and', priced('contains', 'FR'))).toEqual(['15']);
  });

  test('values are exact to the millionth of a USD', async () => {
    const worth = (comparison: string, value: string) =>
      did('purchase', { days: 60, filters: [{ of: 'value', comparison, value }] });
    expect(await inShop('and', worth('is', '0.000001'))).toEqual(['60']);
    expect(await inShop('and', worth('more', '20'))).toEqual(['12']);
    const spent = (amount: string, operator = 'atLeast') => ({
      ...{ kind: 'spent', event: null, operator, amount, days: 60 },
    });
    expect(await inShop('and', spent('20.000001'))).toEqual(['12', '60']);
    expect(await inShop('and', spent('20.000002'))).toEqual(['12']);
    expect(await inShop('and', did('add_to_cart'), spent('1', 'less'))).toEqual(['11', '13', '15']);
  });

  test('of facts the last one that was told counts', async () => {
    expect(await inShop('and', { kind: 'country', countries: ['DE'] })).toEqual(['11', '12']);
    expect(await inShop('and', { kind: 'country', countries: ['FR'] })).toEqual([]);
    const city = { kind: 'parameter', parameter: 'city', comparison: 'is' };
    expect(await inShop('and', { ...city, value: 'Köln' })).toEqual(['11']);
    expect(await inShop('and', { ...city, comparison: 'isNot', value: 'Köln' })).toEqual(['60']);
    expect(await inShop('and', { kind: 'lastSeen', operator: 'before', days: 7 })).toEqual(['14']);
    expect(await inShop('and', { kind: 'lastSeen', operator: 'within', days: 1 })).toEqual(['11', '12']);
  });

  test('a fact is told however it is written, and versions are compared part by part', async () => {
    const fact = (parameter: string, comparison: string, value: string) => ({
      ...{ kind: 'parameter', parameter, comparison, value },
    });
    expect(await inShop('and', fact('brand', 'is', 'SAMSUNG'))).toEqual(['21', '22']);
    expect(await inShop('and', fact('brand', 'isNot', 'samsung'))).toEqual(['23']);
    expect(await inShop('and', fact('carrier', 'is', 'öbb'))).toEqual(['23']);
    expect(await inShop('and', fact('os_version', 'more', '17.9.1'))).toEqual(['21']);
    expect(await inShop('and', fact('os_version', 'more', '17'))).toEqual(['21', '22']);
    expect(await inShop('and', fact('os_version', 'more', '17.0.0'))).toEqual(['21', '22']);
    expect(await inShop('and', fact('os_version', 'less', '17.10.0.1'))).toEqual(['21', '22', '23']);
    const refused = segmentRules.safeParse({ join: 'and', of: [fact('app_version', 'less', '2.0-beta')] });
    expect(refused.error?.issues).toMatchObject([
      { path: ['of', 0, 'value'], message: 'segment.errors.versionMalformed' },
    ]);
    expect(segmentRules.safeParse({ join: 'and', of: [fact('price', 'more', '1.2.3')] }).success).toBe(false);
  });

  test('lists hold also those of whom nothing else is known', async () => {
    expect(await inShop('and', { kind: 'list', listId: 1 })).toEqual(['11', '90']);
    expect(await inShop('and', did('add_to_cart'), { kind: 'list', listId: 1, exclude: true })).toEqual([
      '12',
      '13',
      '15',
    ]);
    expect(
      await inShop('and', { kind: 'list', listId: 1 }, { kind: 'lastSeen', operator: 'before', days: 1 }),
    ).toEqual([]);
    expect(await inShop('and', { kind: 'list', listId: 2 })).toEqual([]);
  });

  test('an app, a group within a group, and what is nobody', async () => {
    expect(await inShop('and', did('add_to_cart', { apps: [8] }))).toEqual(['15']);
    const bought = did('purchase', { days: 60 });
    const inner = { kind: 'group', join: 'or', of: [did('add_to_cart'), did('page_view', { days: 180 })] };
    expect(await inShop('and', bought, inner)).toEqual(['12', '60']);
    expect(await inShop('and', bought, { ...inner, exclude: true })).toEqual([]);
    expect(await inShop('and', did('never_happened'))).toEqual([]);
  });

  test('whether somebody is known by a phone', async () => {
    const rows = await rowsOf(parsed('and', did('purchase', { days: 60 })));
    expect(rows.filter(({ person }) => person.length === 2)).toEqual([
      { person: '12', on_phones: 1 },
      { person: '60', on_phones: 0 },
    ]);
  });
});

const base = { exclude: fc.boolean() };
const window = fc.constantFrom(1, 7, 30, 180);
const comparison = fc.constantFrom('is', 'isNot', 'more', 'less', 'contains');
const name = fc.constantFrom('add_to_cart', 'purchase', 'page_view');
const filter = fc.oneof(
  fc.record({
    of: fc.constant('value'),
    comparison: fc.constantFrom('is', 'isNot', 'more', 'less'),
    value: fc.constantFrom('0', '20.25', '99.5'),
  }),
  fc.record({
    of: fc.constant('parameter'),
    parameter: fc.constantFrom('price', 'city', 'app_version', "'; DROP"),
    comparison,
    value: fc.constantFrom('10', '100', '-3'),
  }),
);
const condition = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('event'),
      ...base,
      event: name,
      apps: fc.constantFrom([], [7], [8]),
      operator: fc.constantFrom('atLeast', 'exactly', 'atMost', 'never'),
      times: fc.integer({ min: 1, max: 3 }),
      days: window,
      filters: fc.array(filter, { maxLength: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('country'),
      ...base,
      countries: fc.constantFrom(['DE'], ['FR', 'US'], ['XX']),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('parameter'),
      ...base,
      parameter: fc.constantFrom('city', 'price'),
      comparison: fc.constantFrom('is', 'isNot', 'contains'),
      value: fc.constantFrom('köln', '10', "o' OR 1=1"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('lastSeen'),
      ...base,
      operator: fc.constantFrom('within', 'before'),
      days: window,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('spent'),
      ...base,
      event: fc.constantFrom(null, 'purchase'),
      operator: fc.constantFrom('atLeast', 'less'),
      amount: fc.constantFrom('0.5', '25'),
      days: window,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('list'), ...base, listId: fc.constantFrom(1, 2) }),
  },
);
const join = fc.constantFrom('and', 'or');
const groupOf = (member: fc.Arbitrary<object>) =>
  fc.record({
    kind: fc.constant('group'),
    ...base,
    join,
    of: fc.array(member, { minLength: 1, maxLength: 3 }),
  });
const inner = fc.oneof(
  { weight: 3, arbitrary: condition },
  {
    weight: 1,
    arbitrary: groupOf(
      fc.oneof({ weight: 3, arbitrary: condition }, { weight: 1, arbitrary: groupOf(condition) }),
    ),
  },
);
/** Rules that the contract takes. */
const anyRules = fc
  .record({ join, of: fc.array(inner, { minLength: 1, maxLength: 4 }) })
  .map((rules) => segmentRules.safeParse(rules))
  .filter(({ success }) => success)
  .map((answer) => answer.data ?? emptyRules);

test('whatever is asked: the query names its advertiser wherever it reads, and values never stand in it', () => {
  fc.assert(
    fc.property(anyRules, (rules) => {
      const { sql, params } = compileSegment(rules, { advertiserId: own, now });
      const sources = sql.split(/FROM millrace\./).slice(1);
      expect(sources.length).toBeGreaterThan(0);
      for (const source of sources) {
        expect(source).toMatch(
          /^(promoted_event|id_list_member)\nWHERE advertiser_id = \{advertiser:UInt32\} AND /,
        );
        // Nothing loosens it behind: an OR stands only in HAVING, after the rows are chosen.
        expect(source.split(/\n(?:UNION|\)\nGROUP)/)[0]).not.toMatch(/ OR /);
      }
      expect(params.advertiser).toBe(own);
      expect(sql).not.toMatch(/köln|DROP|1=1|add_to_cart|purchase/);
    }),
    { numRuns: 300 },
  );
});

test('whatever is asked: those are meant whom the same rules mean by hand, and nobody of another advertiser', async () => {
  await fc.assert(
    fc.asyncProperty(anyRules, async (rules) => {
      expect(await membersOf(rules)).toEqual(membersByHand(rules, { advertiserId: own, now, events, lists }));
    }),
    { numRuns: 60 },
  );
});

test('a part that says who is meant never does so by what somebody has not done', () => {
  const positive = (node: object) => isPositive({ exclude: false, ...node } as SegmentNode);
  expect(positive(did('x'))).toBe(true);
  expect(positive(did('x', { operator: 'atMost' }))).toBe(false);
  expect(positive(did('x', { operator: 'never' }))).toBe(false);
  const refused = (join_: 'and' | 'or', ...of: readonly object[]) =>
    segmentRules
      .safeParse({ join: join_, of })
      .error?.issues.map(({ message, path }) => [path.join('.'), message]);
  expect(refused('and', did('x', { operator: 'never' }))).toEqual([['of', 'segment.errors.nobodyMeant']]);
  expect(refused('or', did('x'), did('y', { exclude: true }))).toEqual([
    ['of.1.kind', 'segment.errors.orNegative'],
  ]);
  expect(refused('and')).toEqual([['of', 'segment.errors.groupEmpty']]);
  const deep = {
    kind: 'group',
    join: 'and',
    of: [{ kind: 'group', join: 'and', of: [{ kind: 'group', join: 'and', of: [did('x')] }] }],
  };
  expect(refused('and', deep)).toHaveLength(1);
});
