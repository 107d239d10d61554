import { role } from '@millrace/contract/people/permission';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import {
  type FillLossReason,
  type FillLossSplit,
  fillLossDaysKept,
  getFillLoss,
} from '@millrace/contract/report/fill-loss';
import { readFigure } from '@millrace/contract/report/formula';
import { addDays } from '@millrace/contract/report/period';
import { queryReport } from '@millrace/contract/report/report';
import type { Outcome } from '@millrace/mediation/decision';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DecisionRecord } from '../../../delivery/record.ts';
import { rowsFrom } from '../../../delivery/testing/rows-from.ts';
import { dayOf } from '../../../domain/own-ads/day-of.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp, createTestInstance, createTestPlacement } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';

let app: TestApp;
let clickhouse: ClickHouse;
let owner: Person;
let pubAppId: number;
let placementId: number;
let instanceId: number;
let told = 0;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
  const from = addDays(dayOf(app.services.now().getTime()), -10);
  days = { from, to: addDays(from, 1) };
  firstDay = Date.parse(`${from}T10:00:00Z`);
});
beforeEach(async () => {
  owner = await createPerson(app);
  await open();
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

async function open() {
  pubAppId = await createTestApp(app, owner);
  placementId = await createTestPlacement(app, owner, pubAppId);
  const place = { appId: pubAppId, placementId };
  instanceId = await createTestInstance(app, owner, { ...place, networkId: networkId.unity });
}

const dayMs = 86_400_000;
/** Events of long ago are thrown away as soon as they come. */
let days: { readonly from: string; readonly to: string };
let firstDay: number;

/** What becomes of a request, as the server and the phone tell it. */
interface Story {
  readonly outcome: Outcome;
  readonly ruleId: number;
  readonly onlyBids: boolean;
  readonly isFilled: boolean;
  /** What instances say of why they have no ad. */
  readonly events: readonly number[];
  /** What its user refuses, as the phone says it. */
  readonly regs: object;
  /** From the first day on. */
  readonly day: number;
  readonly times: number;
  readonly country: string;
}
const plain: Story = {
  ...{ outcome: 'served', ruleId: 0, onlyBids: false, isFilled: false, events: [], day: 0, times: 1 },
  ...{ country: 'DE', regs: {} },
};

/** One part of a story as rows. */
function rows(receivedAt: number, country: string, fields: object, known: object) {
  told += 1;
  const head = { organizationId: owner.organizationId, appId: pubAppId, id: `x${told}`, receivedAt, country };
  const instances = { [instanceId]: [placementId, networkId.unity, 0, 0] } as const;
  const place = { placementId, placements: { [placementId]: 0 }, instances };
  return rowsFrom(
    { uid: 'ada', ts: receivedAt, pid: placementId, ...fields },
    { ...head, ...place, ...known },
  );
}

function tell({ outcome, ruleId, onlyBids, isFilled, events, regs, day, times, country }: Story) {
  const reqId = `r${told}`;
  const at = firstDay + day * dayMs;
  const decision: DecisionRecord = {
    ...{ outcome, ruleId, isAuto: false, test: null, arm: 'manual', probability: 1 },
    ...{ served: onlyBids ? [] : [[instanceId, 2]], toBid: onlyBids ? [instanceId] : [] },
  };
  return [
    ...Array.from({ length: times }, () =>
      rows(at, country, { reqId, regs }, { kind: 'wf', decision }),
    ).flat(),
    ...(isFilled ? rows(at + 1000, country, { reqId, type: 3 }, { kind: 'lr' }) : []),
    ...(events.length === 0
      ? []
      : rows(
          at + 2000,
          country,
          { events: events.map((eid, n) => ({ eid, reqId, pid: placementId, iid: instanceId, ts: at + n })) },
          { kind: 'log' },
        )),
  ];
}

const store = (some: ReturnType<typeof rowsFrom>) =>
  clickhouse.ingest(
    'event',
    some.map(({ row }) => row),
    { token: `fill-loss-${told}` },
  );
const ask = async (more: object = {}, person = owner) =>
  (await app.ask(getFillLoss, { ...days, ...more }, person)).data;
/** Impressions at an eCPM of so many USD. */
const shown = (times: number, country = 'DE', ecpm = 2.5) =>
  Array.from({ length: times }, () =>
    rows(firstDay, country, { type: 6, iid: instanceId, revenue: ecpm }, { kind: 'lr' }),
  ).flat();

test('not signed in, without the permission, for another organization', async () => {
  expect((await app.ask(getFillLoss, days)).status).toBe(401);
  const promoter = await createPerson(app, { roleId: role.promoter });
  expect((await app.ask(getFillLoss, days, promoter)).status).toBe(403);
  await store(tell(plain));
  const stranger = await createPerson(app);
  expect((await app.ask(getFillLoss, { ...days, pubAppId }, stranger)).code).toBe(1002);
  expect((await app.ask(getFillLoss, { ...days, placementId }, stranger)).code).toBe(1002);
  expect(await ask({}, stranger)).toEqual({
    ...{ requests: 0, filled: 0, lost: '0', unpriced: 0, ofAllCountries: 0, reasons: [], rows: [] },
    consent: null,
    knownFrom: addDays(days.from, 10 + 1 - fillLossDaysKept),
  });
});

const reasons: readonly (readonly [FillLossReason, Partial<Story>])[] = [
  ['blocked', { outcome: 'appBlocked' }],
  ['deviceExcluded', { outcome: 'deviceExcluded' }],
  ['placementOff', { outcome: 'placementOff' }],
  ['noRule', { outcome: 'nothingLeft' }],
  ['nothingLeft', { outcome: 'nothingLeft', ruleId: 7 }],
  ['notInitialised', { events: [202, 112] }],
  ['capped', { events: [401] }],
  ['capped', { events: [402] }],
  ['heldBack', { events: [114] }],
  ['timeout', { events: [211, 206, 211] }],
  ['noAd', { events: [206, 112] }],
  ['noAd', { events: [112] }],
  ['noBid', { events: [272] }],
  ['noBid', { onlyBids: true, events: [112] }],
  ['untold', {}],
];

test.each(reasons)('%s: %j', async (reason, story) => {
  await store([...tell({ ...plain, ...story }), ...tell({ ...plain, isFilled: true, events: [206] })]);
  expect(await ask()).toMatchObject({ requests: 2, filled: 1, reasons: [{ reason, requests: 1 }] });
});

test('networks’ having no ad is a reason of its own of who refused; whatever else stopped a request is that, whoever asked', async () => {
  const refused: readonly Partial<Story>[] = [
    ...[{ events: [206, 112] }, { events: [272] }, { onlyBids: true, events: [112] }],
    ...[{ events: [401, 206] }, { events: [114] }, { events: [211] }, { events: [202] }, {}],
    ...[{ outcome: 'nothingLeft' } as const, { outcome: 'appBlocked' } as const],
  ];
  const flags = [{ gdpr: 1 }, { coppa: '1' }, { ccpa: 1 }];
  await store([
    ...refused.flatMap((story, n) => tell({ ...plain, ...story, regs: flags[n % 3] ?? {} })),
    ...tell({ ...plain, regs: { gdpr: 0 }, events: [206] }),
  ]);
  const { requests, reasons: met, consent } = await ask();
  expect([requests, consent]).toEqual([11, null]);
  expect(Object.fromEntries(met.map(({ reason, requests: times }) => [reason, times]))).toEqual({
    ...{
      consent: 3,
      capped: 1,
      heldBack: 1,
      timeout: 1,
      notInitialised: 1,
      untold: 1,
      noRule: 1,
      blocked: 1,
    },
    noAd: 1,
  });
});

test('beside those who refused stand others of their placement and country, where networks answered enough of them', async () => {
  const refused = { regs: { gdpr: 1 }, events: [206] };
  const asked = (times: number, more: Partial<Story> = {}) => tell({ ...plain, times, ...more });
  // From before it was kept: neither those who refused nor others, and without the reason.
  const old = asked(200, refused).map(({ row: { limited: _, ...row }, ...rest }) => ({ ...rest, row }));
  await store([
    ...[...asked(60, { isFilled: true }), ...asked(40, { events: [206] }), ...asked(30, { events: [401] })],
    ...[...asked(3, { ...refused, isFilled: true }), ...asked(7, refused)],
    ...[...asked(5, { ...refused, events: [401] }), ...old],
    ...[...asked(20, { country: 'FR', isFilled: true }), ...asked(80, { country: 'FR', events: [272] })],
    ...[
      ...asked(1, { ...refused, country: 'FR', isFilled: true }),
      ...asked(9, { ...refused, country: 'FR' }),
    ],
    ...[...asked(99, { country: 'US', isFilled: true }), ...asked(8, { ...refused, country: 'US' })],
  ]);
  // 10 at 60 of 100 and 10 at 20 of 100.
  const consent = { requests: 20, filled: 4, expected: 8 };
  for (const by of ['day', 'country'] as const) expect(await ask({ by })).toMatchObject({ consent });
  const { reasons } = await ask();
  expect(reasons.map(({ reason, requests }) => [reason, requests])).toEqual([
    ...[
      ['noAd', 240],
      ['noBid', 80],
      ['capped', 35],
      ['consent', 24],
    ],
  ]);
  expect((await ask({ country: 'FR' })).consent).toEqual({ requests: 10, filled: 1, expected: 2 });
  expect((await ask({ country: 'US' })).consent).toBeNull();
});

test('money is lost at the eCPM of the placement; without one nobody knows', async () => {
  await store(tell({ ...plain, times: 4, events: [211] }));
  expect(await ask()).toMatchObject({ lost: '0', unpriced: 4 });
  await store(shown(3));
  expect(await ask()).toMatchObject({
    ...{ requests: 4, filled: 0, lost: '0.01', unpriced: 0 },
    reasons: [{ reason: 'timeout', requests: 4, lost: '0.01' }],
  });
});

test('a country has its own eCPM from 100 impressions on, else that of all; countries add up to the whole', async () => {
  await store([...shown(100), ...shown(100, 'US', 10), ...shown(99, 'FR', 1)]);
  const events = [211];
  await store(['DE', 'US', 'FR', 'IT'].flatMap((country) => tell({ ...plain, times: 4, events, country })));
  const answer = await ask({ by: 'country' });
  const lostIn = new Map(answer.rows.map(({ key, lost }) => [key, lost]));
  expect([lostIn.get('DE'), lostIn.get('US'), answer.ofAllCountries]).toEqual(['0.01', '0.04', 8]);
  // 100 at 2.5, 100 at 10 and 99 at 1 USD.
  expect(Number(lostIn.get('FR'))).toBeCloseTo((4 * 1349) / 299 / 1000, 8);
  expect(lostIn.get('IT')).toBe(lostIn.get('FR'));
  const sum = answer.rows.reduce((all, { lost }) => all + readFigure(lost), 0n);
  expect(sum).toBe(readFigure(answer.lost));
  for (const country of ['DE', 'FR'])
    expect(await ask({ country })).toMatchObject({ requests: 4, lost: lostIn.get(country) });
});

test('of an app, a placement, a country; neither test sessions nor other days', async () => {
  const first = { pubAppId, placementId };
  await store([
    ...tell(plain),
    ...tell({ ...plain, country: 'US', outcome: 'appBlocked' }),
    ...tell({ ...plain, day: -1 }),
    ...tell({ ...plain, day: 2 }),
  ]);
  await store(tell(plain).map((one) => ({ ...one, row: { ...one.row, is_test: 1 } })));
  await open();
  await store(tell({ ...plain, outcome: 'nothingLeft' }));
  const found = async (more: object) => (await ask(more)).reasons.map(({ reason }) => reason);
  expect(await found({})).toEqual(['blocked', 'noRule', 'untold']);
  expect(await found({ pubAppId: first.pubAppId })).toEqual(['blocked', 'untold']);
  expect(await found({ placementId })).toEqual(['noRule']);
  expect(await found({ placementId: first.placementId, country: 'US' })).toEqual(['blocked']);
});

test('by app, placement and country: what lost most first, with what it is called', async () => {
  const first = { pubAppId, placementId };
  await store([...tell(plain), ...tell({ ...plain, country: 'US', times: 3 })]);
  await open();
  await store(tell({ ...plain, outcome: 'nothingLeft', times: 2 }));
  const split = async (by: FillLossSplit) =>
    (await ask({ by })).rows.map(({ key, name, requests }) => [key, typeof name, requests]);
  expect(await split('app')).toEqual([
    [String(first.pubAppId), 'string', 4],
    [String(pubAppId), 'string', 2],
  ]);
  expect(await split('placement')).toEqual([
    [String(first.placementId), 'string', 4],
    [String(placementId), 'string', 2],
  ]);
  expect(await split('country')).toEqual([
    ['DE', 'object', 3],
    ['US', 'object', 3],
  ]);
});

test('who may see one app finds nothing of the others', async () => {
  const apps = [pubAppId];
  await store(tell(plain));
  await open();
  await store(tell({ ...plain, outcome: 'appBlocked' }));
  const { organizationId } = owner;
  const viewer = await createPerson(app, { organizationId, roleId: role.appViewer, apps });
  expect((await ask({}, viewer)).reasons).toMatchObject([{ reason: 'untold', requests: 1 }]);
});

test('days that can not be looked at are refused', async () => {
  const wrong = async (more: object) => (await app.ask(getFillLoss, { ...days, ...more }, owner)).error;
  expect((await wrong({ to: addDays(days.from, -1) })).fields).toHaveProperty(
    'to.key',
    'report.errors.daysReversed',
  );
  expect((await wrong({ to: addDays(days.from, 31) })).fields).toHaveProperty(
    'to.key',
    'report.errors.tooManyDays',
  );
});

const story: fc.Arbitrary<Story> = fc.record({
  outcome: fc.constantFrom<Outcome>('served', 'served', 'nothingLeft', 'appBlocked', 'deviceExcluded'),
  ruleId: fc.constantFrom(0, 7),
  onlyBids: fc.boolean(),
  isFilled: fc.boolean(),
  events: fc.array(fc.constantFrom(112, 114, 202, 206, 211, 272, 401, 402), { maxLength: 5 }),
  day: fc.integer({ min: -1, max: 2 }),
  times: fc.integer({ min: 1, max: 3 }),
  country: fc.constantFrom('DE', 'US'),
  regs: fc.constantFrom({}, { gdpr: 1 }),
});

test('whatever happens, requests are those filled and those of all reasons, by day too', async () => {
  const check = fc.asyncProperty(fc.array(story, { minLength: 1, maxLength: 30 }), async (stories) => {
    await open();
    await store([...stories.flatMap(tell), ...shown(2)]);
    const asked = stories.filter(({ day }) => day === 0 || day === 1);
    const sum = (some: readonly { readonly requests: number }[]) =>
      some.reduce((all, one) => all + one.requests, 0);
    const money = (some: readonly { readonly lost: string }[]) =>
      some.reduce((all, one) => all + readFigure(one.lost), 0n);
    const answer = await ask({ pubAppId });
    expect(answer.requests).toBe(asked.reduce((all, { times }) => all + times, 0));
    expect(answer.filled + sum(answer.reasons)).toBe(answer.requests);
    expect(sum(answer.rows)).toBe(answer.requests);
    for (const one of answer.rows) expect(one.filled + sum(one.reasons)).toBe(one.requests);
    expect(money(answer.reasons)).toBe(readFigure(answer.lost));
    expect(money(answer.rows.flatMap((one) => one.reasons))).toBe(readFigure(answer.lost));
    // The performance report counts the same ones, but for those that were refused before the waterfall.
    const metrics = ['waterfallRequests' as const];
    const filters = [{ dimension: 'app' as const, values: [String(pubAppId)] }];
    const { data } = await app.ask(queryReport, { ...days, metrics, filters }, owner);
    const refused = answer.reasons.filter(({ reason }) =>
      ['blocked', 'deviceExcluded', 'placementOff'].includes(reason),
    );
    const refusedButFilled = asked
      .filter(({ outcome, isFilled }) => isFilled && ['appBlocked', 'deviceExcluded'].includes(outcome))
      .reduce((all, { times }) => all + times, 0);
    const counted = Number(data.totals.values[0] ?? 0);
    expect(counted).toBe(answer.requests - sum(refused) - refusedButFilled);
  });
  await fc.assert(check, { numRuns: 20 });
});
