import { dayMs } from '@millrace/contract/kit/duration';
import { platform } from '@millrace/contract/publisher/platform';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeApp, noAccounts } from './demo/make-app.ts';
import { fillProfile } from './demo/make-people.ts';
import { companies } from './demo/people.ts';
import type { MadeApp } from './demo/plan.ts';
import { Ledger, type LedgerRow } from './ledger.ts';
import { createPhone } from './phone/phone.ts';
import { backfill } from './run-fleet.ts';
import { askWaterfall } from './testing/ask-waterfall.ts';
import { testPlans } from './testing/plans.ts';
import {
  type CountedRow,
  countsOf,
  secret,
  startTestPlatform,
  type TestPlatform,
} from './testing/test-platform.ts';
import { chanceOf } from './world/chance.ts';
import { hurriedClock } from './world/clock.ts';
import type { FleetApp } from './world/people.ts';
import { noFaults, playSession } from './world/session.ts';

let server: TestPlatform;
let apps: readonly MadeApp[];

beforeAll(async () => {
  server = await startTestPlatform();
  await fillProfile(server.api, companies.lanternfish);
  const accounts = noAccounts();
  const made: MadeApp[] = [];
  for (const plan of testPlans) made.push(await makeApp(server.api, plan, accounts));
  apps = made;
  for (const app of made) await vi.waitUntil(() => isServed(app), shipping);
});

/**
 * All of an app is served together, and its rule for all countries is what is set up last: until it is there, a rule
 * without an id stands in.
 */
async function isServed({ plan, placements }: MadeApp): Promise<boolean> {
  const { rule } = await askWaterfall(server.url, placements.at(-1)?.id ?? 0, plan.platform);
  return rule !== undefined && rule.id !== 0;
}

afterAll(() => server.stop());

const fleetApps = (): FleetApp[] =>
  apps.map(({ appKey, plan }) => ({ ...plan.people, name: plan.name, appKey, platform: plan.platform }));

/** Whatever day it is today, so that the same happens. */
const day = Date.UTC(2026, 2, 4);

/** That day, as phones lived it. */
function aDay(seed: number, onCall?: (text: string) => void) {
  return backfill({
    baseUrl: server.url,
    seed,
    apps: fleetApps(),
    from: day,
    to: day + dayMs,
    secret,
    concurrency: 8,
    ...(onCall && { onCall: ({ kind, url, text, at }) => onCall(`${at} ${kind} ${url} ${text}`) }),
  });
}

/** The ledger's rows as the server counts them. */
function asCounted({ rows }: Ledger): CountedRow[] {
  const ids = new Map(apps.map(({ appKey, pubAppId }) => [appKey, pubAppId]));
  return rows.map(({ appKey, counts, country, placementId, instanceId, hour, ...money }: LedgerRow) => {
    const { estimatedNano, bidResponseMicro, bidWinMicro } = money;
    return {
      appId: ids.get(appKey) ?? 0,
      country,
      placementId,
      instanceId,
      hour,
      counts: countsOf((metric) => counts[metric] ?? 0),
      estimatedNano,
      bidResponseMicro,
      bidWinMicro,
    };
  });
}

const inOrder = (rows: readonly CountedRow[]) => rows.map((row) => JSON.stringify(row)).sort();

/** What the server has counted of that day. */
const countedThen = async () => (await server.counted()).filter((row) => !isToday(row));

const isToday = ({ hour }: CountedRow) => hour >= day + 10 * dayMs;

/** Until what was accepted can be asked for. */
const shipping = { timeout: 45_000, interval: 300 };

let first: Ledger;
const firstCalls: string[] = [];

test('what a day of phones did is what the server has counted, hour by hour and to the last digit', async () => {
  const { ledger, sessions } = await aDay(3, (call) => firstCalls.push(call));
  first = ledger;
  expect(sessions).toBeGreaterThan(5);
  expect(ledger.unsure).toBe(0);
  for (const metric of ['impressions', 'bidWins', 'purchases', 'readyTrue', 'videoEnds'] as const) {
    expect(ledger.total(metric), metric).toBeGreaterThan(0);
  }
  expect(Object.keys(ledger.duplicates).length).toBeGreaterThan(0);
  expect(ledger.sum(({ paidNano }) => paidNano)).toBeGreaterThan(0);
  expect(firstCalls.filter(isWrong).length).toBeGreaterThan(0);
  await expect.poll(async () => inOrder(await countedThen()), shipping).toEqual(inOrder(asCounted(ledger)));
});

/** The phone's clock was wrong by more than an hour. */
function isWrong(call: string): boolean {
  const at = Number(call.split(' ')[0]);
  const ts = Number(/"ts":(\d+)/.exec(call)?.[1] ?? at);
  return Math.abs(at - ts) > 3_600_000;
}

test('the same seed sends the same calls, and what comes again is counted once', async () => {
  const again: string[] = [];
  const { ledger } = await aDay(3, (call) => again.push(call));
  // Phones call at the same time, so that only the order within each is the same.
  expect(again.sort()).toEqual(firstCalls.sort());
  expect(ledger.duplicates).toEqual(first.duplicates);
  const doubled = asCounted(first).map((row) => {
    const { inits, waterfallRequests } = row.counts;
    // The server answers these itself, as often as it is asked.
    return { ...row, counts: { ...row.counts, inits: 2 * inits, waterfallRequests: 2 * waterfallRequests } };
  });
  await expect.poll(async () => inOrder(await countedThen()), shipping).toEqual(inOrder(doubled));
});

test.each([
  ['iOS', platform.ios],
  ['Android', platform.android],
])('%s: every call of a session is accepted', async (_, one) => {
  const app = apps.find(({ plan }) => plan.platform === one);
  const ofApp = (row: CountedRow) => row.appId === app?.pubAppId && isToday(row);
  const countedToday = async () => totals((await server.counted()).filter(ofApp));
  const before = await countedToday();
  const ledger = new Ledger();
  const phone = createPhone({
    baseUrl: server.url,
    platform: one,
    appKey: app?.appKey ?? '',
    country: 'US',
    seed: 5,
    ledger,
  });
  const chance = chanceOf(5, 'session');
  const options = {
    phone,
    clock: hurriedClock,
    country: 'US',
    spending: 1,
    isFirst: true,
    faults: { ...noFaults, replays: 2, hasCrashed: true },
  };
  for (let session = 0; session < 3; session += 1) await playSession({ ...options, chance });
  phone.close();
  expect(ledger.unsure).toBe(0);
  expect(Object.keys(ledger.answers)).toEqual(
    ['cd', 'err', 'iap', 'ic', 'init', 'log', 'lr', 'wf'].map((kind) => `${kind} 200`),
  );
  expect(ledger.total('impressions')).toBeGreaterThan(0);
  const played = totals(asCounted(ledger));
  await expect
    .poll(countedToday, shipping)
    .toEqual(countsOf((metric) => (before[metric] ?? 0) + (played[metric] ?? 0)));
});

/** All hours together: at whose ends the server's clock and a phone's may differ by what a call takes. */
function totals(rows: readonly CountedRow[]): Readonly<Record<string, number>> {
  return countsOf((metric) => rows.reduce((sum, { counts }) => sum + counts[metric], 0));
}

test('garbage is refused or ignored, and nothing of it is counted', async () => {
  const before = totals(await server.counted());
  const ledger = new Ledger();
  const [app] = apps;
  const options = { baseUrl: server.url, platform: platform.ios, appKey: app?.appKey ?? '', country: 'US' };
  const phone = createPhone({ ...options, seed: 11, ledger });
  for (let sent = 0; sent < 60; sent += 1) await phone.sendGarbage();
  expect(Object.keys(ledger.answers)).toEqual(['garbage 200', 'garbage 400', 'garbage 410']);
  expect(ledger.rows).toEqual([]);
  // Calls are shipped in their order: once this one is counted, all before it would be.
  await phone.init();
  phone.close();
  const inits = (before.inits ?? 0) + 1;
  await expect.poll(async () => totals(await server.counted()), shipping).toEqual({ ...before, inits });
});
