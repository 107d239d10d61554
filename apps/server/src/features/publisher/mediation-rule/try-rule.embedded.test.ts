import { role } from '@millrace/contract/people/permission';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { type TriedRule, tryRule } from '@millrace/contract/publisher/rule-lab';
import { addDays } from '@millrace/contract/report/period';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DecisionRecord } from '../../../delivery/record.ts';
import { rowsFrom } from '../../../delivery/testing/rows-from.ts';
import { takeRevenue } from '../../../domain/network-revenue/take-revenue.ts';
import { writeRevenue } from '../../../domain/network-revenue/write-revenue.ts';
import { dayOf } from '../../../domain/own-ads/day-of.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { type AutoSetup, createAutoSetup } from '../../../testing/auto.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestInstance } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';

let app: TestApp;
let clickhouse: ClickHouse;
let owner: Person;
let setup: AutoSetup;
let ruleId: number;
let yesterday: string;
let told = 0;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
  yesterday = addDays(dayOf(app.services.now().getTime()), -1);
});
beforeEach(async () => {
  owner = await createPerson(app);
  setup = await createAutoSetup(app, owner, [networkId.unity, networkId.adMob]);
  ruleId = await app.database.asSystem(async (tx) => {
    const placement = tx.selectFrom('mediation_rule').where('placement_id', '=', setup.placementId);
    return (await placement.select('id').executeTakeFirstOrThrow()).id;
  });
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

interface Story {
  /** Places in `setup.instanceIds`. */
  readonly order: readonly number[];
  readonly probability: number;
  /** The place in the order of the one that has an ad; null: none has. */
  readonly filled: number | null;
  readonly times: number;
  readonly arm?: DecisionRecord['arm'];
  readonly country?: string;
}

/** Requests of as many users, as server and phones tell them. */
function tell({ order, probability, filled, times, arm = 'explore', country = 'US' }: Story) {
  const ids = order.map((place) => setup.instanceIds[place] ?? 0);
  const at = Date.parse(`${yesterday}T10:00:00Z`);
  return Array.from({ length: times }, () => {
    told += 1;
    const [uid, reqId] = [`user-${told % 160}`, `r${told}`];
    const say = (fields: object, known: object) =>
      rowsFrom(
        { uid, ts: at, pid: setup.placementId, reqId, ...fields },
        {
          ...{ organizationId: owner.organizationId, appId: setup.appId, country },
          ...{ id: `x${told}${JSON.stringify(fields)}`, receivedAt: at, placementId: setup.placementId },
          placements: { [setup.placementId]: 0 },
          instances: Object.fromEntries(ids.map((id) => [id, [setup.placementId, networkId.unity, 0, 0]])),
          ...known,
        },
      );
    const decision: DecisionRecord = {
      ...{ outcome: 'served', ruleId, isAuto: true, test: null, arm, probability },
      ...{ served: ids.map((id) => [id, 2] as const), toBid: [] },
    };
    const asked = ids.slice(0, filled === null ? ids.length : filled + 1);
    return [
      ...say({}, { kind: 'wf', decision }),
      ...asked.flatMap((iid) => say({ iid, type: 4 }, { kind: 'lr' })),
      ...(filled === null ? [] : [5, 6].flatMap((type) => say({ iid: ids[filled], type }, { kind: 'lr' }))),
    ];
  }).flat();
}

async function store(...stories: readonly Story[]) {
  const rows = stories.flatMap(tell).map(({ row }) => row);
  await clickhouse.ingest('event', rows, { token: `try-rule-${told}` });
}

/** What a network says it paid for impressions of a day, USD. */
const report = (line: string) =>
  takeRevenue(
    { database: app.database, clickhouse, now: app.clock.now },
    `day,instance,country,impressions,revenue\n${line}`,
    'upload',
  );
/** For all of yesterday. */
const pay = (place: number, impressions: number, usd: number) =>
  report(`${yesterday},${setup.instanceIds[place]},US,${impressions},${usd}`);

const entries = (...places: readonly number[]) =>
  places.map((place) => ({ instanceId: setup.instanceIds[place] ?? 0, enabled: true }));
async function ask(more: object = {}, person: Person = owner) {
  const draft = {
    optimizedType: 'manual' as const,
    waterfall: entries(1, 0),
    bidding: [],
    floor: null,
    prices: [],
  };
  return app.ask(tryRule, { id: ruleId, ...draft, ...more }, person);
}
const tried = async (more: object = {}): Promise<TriedRule> => (await ask(more)).data;

test('not signed in, without the permission, another organization’s rule', async () => {
  const none = { id: ruleId, waterfall: [], bidding: [], floor: null, prices: [] };
  expect((await app.ask(tryRule, { ...none, optimizedType: 'auto' })).status).toBe(401);
  expect((await ask({}, await createPerson(app, { roleId: role.promoter }))).status).toBe(403);
  expect((await ask({}, await createPerson(app))).code).toBe(1002);
  expect((await ask({ floor: '-1' })).code).toBe(1004);
});

test('a rule that decided nothing', async () => {
  expect(await tried()).toEqual({
    ...{ from: addDays(yesterday, -6), to: yesterday, requests: 0, looked: 0, earned: null, unpriced: 0 },
    ...{ effective: 0, answer: null, refusal: 'noRequests', unknown: [] },
  });
});

test('an order that chance tried often enough: what it would have earned', async () => {
  // The first has an ad for every request and pays 2 USD; the other one has one for half of them and pays 8.
  await store(
    { order: [0, 1], probability: 0.5, filled: 0, times: 640 },
    { order: [1, 0], probability: 0.5, filled: 0, times: 320 },
    { order: [1, 0], probability: 0.5, filled: 1, times: 320 },
  );
  await pay(0, 960, 1.92);
  await pay(1, 320, 2.56);
  const said = await tried();
  expect(said).toMatchObject({ requests: 1280, looked: 1280, unpriced: 0, effective: 640, refusal: null });
  // Money is decimal text.
  expect(said.earned).toMatch(/^\d+(\.\d{1,9})?$/);
  expect(Number(said.earned)).toBeCloseTo((1000 * 4.48) / 1280, 6);
  // Half of the requests bring 8 ÷ 1000, the other half 2 ÷ 1000.
  expect(Number(said.answer?.perThousand.expected)).toBeCloseTo(5, 1);
  expect(Number(said.answer?.perThousand.low)).toBeGreaterThan(0);
  expect(said.answer).toMatchObject({ changed: 0.5, changedFirst: 0.5 });
  const { difference = '' } = said.answer?.perThousand ?? {};
  expect(difference).toMatch(/^\d+(\.\d{1,9})?$/);
  expect(Number(said.answer?.perWeek.difference)).toBeCloseTo(1.28 * Number(difference), 6);
  // The way back earns less, and Auto orders by the price that is tried.
  const [first] = entries(0);
  const prices = [{ instanceId: first?.instanceId ?? 0, ecpm: '9' }];
  const back = await tried({ optimizedType: 'auto', prices });
  expect(Number(back.answer?.perThousand.expected)).toBeCloseTo(2, 1);
  expect(Number(back.answer?.perThousand.high)).toBeLessThan(0);
});

test('what is reported without countries was paid for all impressions of its day', async () => {
  await store(
    { order: [0, 1], probability: 0.5, filled: 0, times: 320, country: 'US' },
    { order: [0, 1], probability: 0.5, filled: 0, times: 320, country: 'DE' },
  );
  const [first] = setup.instanceIds;
  // What was last paid is not asked.
  await report(`${addDays(yesterday, -3)},${first},,1000,90`);
  await report(`${yesterday},${first},,,1.92`);
  const said = await tried({ waterfall: entries(0, 1) });
  expect(said).toMatchObject({ requests: 640, unpriced: 0 });
  expect(Number(said.earned)).toBeCloseTo(3, 6);
  // The network counts others than we do; what it paid is what ours earned.
  await report(`${yesterday},${first},,1280,1.28`);
  expect(Number((await tried({ waterfall: entries(0, 1) })).earned)).toBeCloseTo(2, 6);
  // Beside a country it is what that one leaves over.
  await report(`${yesterday},${first},US,,2.88`);
  await report(`${yesterday},${first},DE,,0.32`);
  expect(Number((await tried({ waterfall: entries(0, 1) })).earned)).toBeCloseTo(5, 6);
});

test('own ads brought what is left to the publisher of what was booked', async () => {
  const own = { networkId: networkId.crossPromotion, isBidding: true };
  const place = { appId: setup.appId, placementId: setup.placementId };
  const instanceId = await createTestInstance(app, owner, { ...place, ...own });
  setup = { ...setup, instanceIds: [...setup.instanceIds, instanceId] };
  await store(
    { order: [2, 0], probability: 1, filled: 0, times: 320 },
    { order: [0], probability: 1, filled: 0, times: 320 },
  );
  await pay(0, 320, 2.56);
  const booked = {
    ...{ ...place, instanceId, organizationId: owner.organizationId, networkId: own.networkId, unit: '' },
    ...{ country: 'US', day: yesterday, impressions: 320, clicks: 0 },
    ...{ revenue: '3.2', currency: 'USD', rate: '1', rateDate: yesterday, revenueUsd: '3.2' },
  };
  const report = { source: 'own', reportedAt: app.clock.now(), token: `own-${instanceId}` } as const;
  await writeRevenue(clickhouse, [booked], report);
  const setShare = (platform_share: string) =>
    app.database.asSystem((tx) => tx.updateTable('installation_setting').set({ platform_share }).execute());
  await setShare('30');
  try {
    // Of 10 USD booked for a thousand, 7 are left, and the network without them pays 8.
    const said = await tried({ waterfall: entries(0) });
    expect(Number(said.earned)).toBeCloseTo((7 + 8) / 2, 6);
    expect(Number(said.answer?.perThousand.expected)).toBeCloseTo(8, 6);
  } finally {
    await setShare('0');
  }
  expect(Number((await tried({ waterfall: entries(0) })).earned)).toBeCloseTo((10 + 8) / 2, 6);
});

test('who is held out, and other rules, are not part of it; impressions without a price are counted', async () => {
  await store(
    { order: [1, 0], probability: 1, filled: 0, times: 300 },
    { order: [0, 1], probability: 1, filled: 0, times: 40, arm: 'holdout' },
  );
  const said = await tried();
  expect(said).toMatchObject({ requests: 300, unpriced: 300, earned: '0', refusal: null });
  expect(said.answer).toMatchObject({ changed: 0, perThousand: { expected: '0', difference: '0' } });
});

test('a request that a phone repeated is one', async () => {
  const story = { order: [0, 1], probability: 1, filled: 0, times: 320 } as const;
  const rows = tell(story).map(({ row }) => row);
  await clickhouse.ingest('event', rows, { token: `repeated-${told}` });
  const again = rows
    .filter((row) => row.kind === 'wf')
    .map((row) => ({ ...row, record_id: `again-${String(row.record_id)}` }));
  await clickhouse.ingest('event', again, { token: `repeated-again-${told}` });
  expect(await tried({ waterfall: entries(0, 1) })).toMatchObject({
    requests: 320,
    looked: 320,
    refusal: null,
  });
});

test('refuses while too few requests began so by chance, however many there were', async () => {
  await store(
    { order: [0, 1], probability: 0.9, filled: 0, times: 1_440 },
    { order: [1, 0], probability: 0.1, filled: 0, times: 160 },
  );
  await pay(0, 1_440, 2.88);
  expect(await tried()).toMatchObject({ requests: 1_600, effective: 160, answer: null, refusal: 'tooFew' });
});

test('refuses what the past does not say', async () => {
  await store({ order: [0, 1], probability: 1, filled: 1, times: 300 });
  await pay(1, 300, 3);
  expect(await tried()).toMatchObject({ answer: null, refusal: 'neverFirst', unknown: [] });
  expect(await tried({ waterfall: entries(0, 1), floor: '99' })).toMatchObject({ answer: expect.anything() });
  expect(await tried({ waterfall: [] })).toMatchObject({ refusal: 'nothingLeft' });
  const other = await createAutoSetup(app, owner, [networkId.unity]);
  const stranger = { instanceId: other.instanceIds[0] ?? 0, enabled: true };
  // An instance of another placement is not one of the rule's.
  expect(await tried({ waterfall: [...entries(0, 1), stranger] })).toMatchObject({ refusal: null });
});
