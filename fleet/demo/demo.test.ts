import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { getAdsOverview } from '@millrace/contract/advertiser/ads-overview';
import { type CampaignRow, listCampaigns } from '@millrace/contract/advertiser/campaign';
import { creativeKindNames, listCreatives } from '@millrace/contract/advertiser/creative';
import { getEventTracking } from '@millrace/contract/advertiser/event-tracking';
import { listFeeds } from '@millrace/contract/advertiser/feed';
import { listFeedImports } from '@millrace/contract/advertiser/feed-import';
import { feedPictures, previewProducts } from '@millrace/contract/advertiser/feed-pictures';
import { listIdLists } from '@millrace/contract/advertiser/id-list';
import { getInvoice, listInvoices } from '@millrace/contract/advertiser/invoice';
import { sampleSegment, sampleSize } from '@millrace/contract/advertiser/kept-id';
import { listPromotedApps } from '@millrace/contract/advertiser/promoted-app';
import {
  fewestDevices,
  lookUpConversions,
  measureIncrementality,
  showPath,
} from '@millrace/contract/advertiser/retargeting';
import { listParameterValues, listSegments } from '@millrace/contract/advertiser/segment';
import { profileFacts } from '@millrace/contract/advertiser/segment-rules';
import { fewestMembers } from '@millrace/contract/advertiser/segment-state';
import { dayMs } from '@millrace/contract/kit/duration';
import { listAllInvoices } from '@millrace/contract/operator/billing';
import { selectAdvertisers, selectPublishers } from '@millrace/contract/people/organization';
import { getUserInfo } from '@millrace/contract/people/user';
import { listAbTests } from '@millrace/contract/publisher/ab-test';
import { listAccounts } from '@millrace/contract/publisher/account';
import { listApps } from '@millrace/contract/publisher/app';
import { getAppAds } from '@millrace/contract/publisher/app-ads';
import { listDecisionTraces } from '@millrace/contract/publisher/decision-trace';
import { platform } from '@millrace/contract/publisher/platform';
import { listTestDevices } from '@millrace/contract/publisher/test-mode';
import { listExchangeRates } from '@millrace/contract/report/exchange-rate';
import { getRevenuePulls } from '@millrace/contract/report/revenue-pull';
import { listSavedReports } from '@millrace/contract/report/saved-report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { Ledger } from '../ledger.ts';
import { createPhone } from '../phone/phone.ts';
import { shopItems } from '../shop/items.ts';
import { smallDemo } from '../testing/small-demo.ts';
import { createNetworks } from '../world/networks.ts';
import { openApi } from './api.ts';
import { shopCampaignDays } from './make-shop.ts';
import { cast, companies } from './people.ts';
import { type RunningDemo, startDemo } from './run-demo.ts';
import { logins } from './set-up.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'millrace-demo-'));
const ending = new AbortController();
let running: RunningDemo;
let live: Promise<void>;

/** Milliseconds: a whole demo is set up, on a machine that runs other tests at the same time. */
const patience = 300_000;

beforeAll(async () => {
  running = await startDemo(smallDemo(dataDir, ending.signal));
  live = running.live();
}, patience);

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** `YYYY-MM-DD`, UTC. */
const dayBefore = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

const fileShape = z.strictObject({
  baseUrl: z.url(),
  logins: z.array(
    z.strictObject({ role: z.string(), userType: z.literal([0, 1]), email: z.email(), password: z.string() }),
  ),
  apps: z.array(
    z.strictObject({
      appKey: z.string().length(32),
      platform: z.enum(['iOS', 'Android']),
      placements: z.array(z.strictObject({ id: z.int(), adType: z.int() })).min(1),
    }),
  ),
  promotion: z.array(
    z.strictObject({
      appKey: z.string().length(32),
      platform: z.enum(['iOS', 'Android']),
      placementId: z.int(),
      campaignId: z.int(),
      advertiserEmail: z.email(),
    }),
  ),
});

test('demo.json says where everything is', () => {
  const file = fileShape.parse(JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')));
  expect(file).toEqual(running.demo);
  expect(file.apps).toHaveLength(5);
  expect(new Set(file.apps.map(({ platform }) => platform)).size).toBe(2);
  expect(running.filled.impressions).toBeGreaterThan(0);
  expect(running.filled.paid).toBeGreaterThan(0);
});

test.each(logins)('$role $email signs in on their side', async ({ email, password, userType, role }) => {
  const way = role === 'Administrator' ? 'login.admin' : undefined;
  const api = await openApi(running.demo.baseUrl, { email, password }, way);
  const person = await api.ask(getUserInfo, {});
  expect(person.userType).toBe(userType);
});

test('networks are asked for their days, and tell what phones were shown', { timeout: 120_000 }, async () => {
  const owner = await openApi(running.demo.baseUrl, cast.owner);
  const { list: accounts } = await owner.ask(listAccounts, { size: 100 });
  expect(accounts.length).toBeGreaterThan(5);
  for (const { id } of accounts) {
    const pulled = async () => {
      const { days } = await owner.ask(getRevenuePulls, { id });
      return days.map(({ cameAt, failure, unmatchedUsd }) => [
        cameAt !== null,
        failure,
        Number(unmatchedUsd),
      ]);
    };
    const came = [true, null, 0];
    await expect
      .poll(async () => [...new Set((await pulled()).map((day) => JSON.stringify(day)))], {
        timeout: 100_000,
      })
      .toEqual([JSON.stringify(came)]);
  }
  const sums = await Promise.all(
    accounts.map(async ({ id }) =>
      (await owner.ask(getRevenuePulls, { id })).days.reduce((sum, day) => sum + Number(day.revenueUsd), 0),
    ),
  );
  expect(sums.filter((sum) => sum > 0).length).toBeGreaterThan(3);
});

test('one person belongs to both publishers, the promoter to an advertiser', async () => {
  const both = await openApi(running.demo.baseUrl, cast.both);
  const memberships = await both.ask(selectPublishers, {});
  const names = Object.values(companies).map(({ name }) => name);
  expect(memberships.map(({ name }) => name).sort()).toEqual(names.sort());
  const promoter = await openApi(running.demo.baseUrl, cast.promoter);
  expect(await promoter.ask(selectAdvertisers, {})).toHaveLength(1);
});

test('apps, a running A/B test, registered devices, saved reports and exchange rates are there', async () => {
  const viewer = await openApi(running.demo.baseUrl, cast.viewer);
  const { list: apps } = await viewer.ask(listApps, {});
  expect(apps.map(({ appName }) => appName)).toContain('Harbor Merge');
  const tests = await Promise.all(
    apps.map(({ id }) => viewer.ask(listAbTests, { pubAppId: id, state: 'running' })),
  );
  expect(tests.reduce((sum, { total }) => sum + total, 0)).toBe(1);
  const [first] = apps;
  expect(first?.appName, 'the app that opens first').toBe('Harbor Merge');
  expect(tests[0]?.total, 'its test').toBe(1);
  expect((await viewer.ask(listTestDevices, {})).total).toBe(2);
  const owner = await openApi(running.demo.baseUrl, cast.owner);
  expect((await owner.ask(listSavedReports, {})).total).toBe(3);
  const platform = await openApi(running.demo.baseUrl, cast.administrator, 'login.admin');
  expect((await platform.ask(listExchangeRates, {})).list.length).toBeGreaterThan(5);
  // Nothing keeps the month that is over from being billed.
  const { waiting } = await platform.ask(listAllInvoices, {});
  expect(waiting).toMatchObject({ gaps: [] });
});

test('a registered device has decisions to look at in each app', async () => {
  const { baseUrl } = running.demo;
  for (const owner of [cast.owner, cast.otherOwner]) {
    const api = await openApi(baseUrl, owner);
    const apps = (await api.ask(listApps, {})).list.map(({ id }) => id);
    const traced = async () => {
      const { list: devices } = await api.ask(listTestDevices, {});
      const traces = await Promise.all(
        devices.map(async ({ id }) => (await api.ask(listDecisionTraces, { testDeviceId: id })).list),
      );
      return new Set(traces.flat().flatMap(({ app, placement }) => (placement === null ? [] : [app.id])));
    };
    await expect.poll(traced, { timeout: 20_000 }).toEqual(new Set(apps));
  }
});

test('the advertiser has an app, a website, and three campaigns that run; one of them is near its budget', async () => {
  const { baseUrl, promotion } = running.demo;
  const promoter = await openApi(baseUrl, cast.promoter);
  const { list: promoted } = await promoter.ask(listPromotedApps, {});
  expect(promoted.map(({ platform }) => platform).sort()).toEqual(['ios', 'web']);
  const { list: creatives } = await promoter.ask(listCreatives, {});
  expect(new Set(creatives.map(({ kind }) => kind))).toEqual(new Set(creativeKindNames));
  expect(creatives.every(({ review }) => review === 'approved')).toBe(true);

  const { list: campaigns } = await promoter.ask(listCampaigns, {});
  expect(campaigns.map(({ state }) => state)).toEqual(['active', 'active', 'active']);
  const left = ({ dailyBudget, spentToday }: CampaignRow) => 1 - Number(spentToday) / Number(dailyBudget);
  const [least = 1, , most = 0] = campaigns.map(left).toSorted((a, b) => a - b);
  expect(most).toBeGreaterThan(0.5);
  expect(least).toBeLessThan(0.25);
  const { periods } = await promoter.ask(getAdsOverview, {});
  expect(periods?.month.figures.impressions).toBeGreaterThan(0);
  expect(Number(periods?.month.figures.spend)).toBeGreaterThan(0);
  expect(new Set(promotion.map(({ platform }) => platform)).size).toBe(2);
  expect(new Set(promotion.map(({ advertiserEmail }) => advertiserEmail))).toEqual(
    new Set([cast.promoter.email]),
  );
});

test('a shop: people are seen to come, its segments are counted, and its campaign holds some of them out', async () => {
  const { baseUrl } = running.demo;
  const promoter = await openApi(baseUrl, cast.promoter);
  const { list: promoted } = await promoter.ask(listPromotedApps, {});
  for (const { id } of promoted) {
    const { last, volumes } = await promoter.ask(getEventTracking, { id });
    expect(last.length).toBeGreaterThan(0);
    expect(volumes.map(({ name }) => name)).toContain('purchase');
  }
  const app = promoted.find(({ platform }) => platform === 'ios');
  expect(app?.eventNames).toEqual(['af_search=search']);
  const { last, drifts } = await promoter.ask(getEventTracking, { id: app?.id ?? 0 });
  const drift = { name: 'search', parameter: 'results', kind: 'type', from: 'number', to: 'text' };
  expect(drifts).toMatchObject([drift]);
  expect(new Set(last.map(({ verdict }) => verdict))).toEqual(
    new Set(['accepted', 'repeated', 'unknownName', 'badValue']),
  );
  const { list: segments } = await promoter.ask(listSegments, {});
  expect(segments).toHaveLength(6);
  const cart = segments.find(({ usedIn }) => usedIn.length > 0);
  expect(cart).toMatchObject({ state: 'active', usedIn: [{ way: 'in' }] });
  // By what its people's phones are, and of that what is offered to choose by.
  const ofBrand = async () => (await promoter.ask(listSegments, { search: 'Samsung' })).list[0]?.size ?? 0;
  await expect.poll(ofBrand, { timeout: 60_000, interval: 500 }).toBeGreaterThanOrEqual(fewestMembers);
  for (const parameter of profileFacts)
    expect(await promoter.ask(listParameterValues, { parameter }), parameter).not.toEqual([]);
  const sampled = async () => (await promoter.ask(sampleSegment, { id: cart?.id ?? 0 })).sample.length;
  await expect.poll(sampled, { timeout: 30_000, interval: 500 }).toBe(sampleSize);
  expect((await promoter.ask(listIdLists, {})).list).toMatchObject([{ usedIn: [{}] }]);
  const { list: campaigns } = await promoter.ask(listCampaigns, { search: 'Back to' });
  expect(campaigns).toMatchObject([{ state: 'active' }]);
  const { reached } = z
    .object({ reached: z.record(z.string(), z.number()) })
    .parse(JSON.parse(readFileSync(join(dataDir, 'demo-state.json'), 'utf8')));
  expect(Object.keys(reached).length).toBeGreaterThan(100);
});

test('the shop’s campaign is measured, its way is told, and single conversions were won by clicks, by views and by nobody', {
  timeout: 120_000,
}, async () => {
  const promoter = await openApi(running.demo.baseUrl, cast.promoter);
  const { list: campaigns } = await promoter.ask(listCampaigns, { search: 'Back to' });
  const [{ id: campaignId } = { id: 0 }] = campaigns;
  const period = { from: dayBefore(shopCampaignDays + 1), to: dayBefore(0) };
  const { list } = await promoter.ask(measureIncrementality, { ...period, campaignId });
  const [measured] = list;
  expect(measured).toMatchObject({ campaign: { id: campaignId } });
  for (const group of [measured?.treated, measured?.heldOut]) {
    expect(group?.devices).toBeGreaterThanOrEqual(fewestDevices);
    expect(group?.converters, 'who buys without an ad, too').toBeGreaterThan(0);
  }
  expect(measured?.lift).not.toBeNull();

  const { funnel, delays, frequency } = await promoter.ask(showPath, { ...period, campaignId });
  for (const step of Object.values(funnel)) expect(step).toBeGreaterThan(0);
  expect(funnel.convertedAfterClick).toBeLessThan(funnel.converted);
  expect(delays.filter(({ afterImpression }) => afterImpression > 0).length).toBeGreaterThan(1);
  expect(frequency.filter(({ devices }) => devices > 0).length).toBeGreaterThan(2);

  // What no click is told of is decided once all that phones told is in the store.
  const looked = async (result: 'won' | 'refused') => {
    const { list } = await promoter.ask(lookUpConversions, { ...period, result, size: 100 });
    return list.map(({ touch, refusal }) => touch ?? refusal);
  };
  const tally = async () => [...new Set([...(await looked('won')), ...(await looked('refused'))])].sort();
  await expect
    .poll(tally, { timeout: 60_000, interval: 500 })
    .toEqual(expect.arrayContaining(['click', 'noView', 'view']));
  const won = await promoter.ask(lookUpConversions, { ...period, campaignId, result: 'won' });
  expect(won.total).toBeGreaterThan(3);
  expect(won.list.every(({ name, valueUsd }) => name === 'purchase' && Number(valueUsd) > 0)).toBe(true);
  // Told of as they happened, over the days of the campaign and not of the last ones alone.
  const tapped = await promoter.ask(lookUpConversions, { ...period, campaignId, result: 'won', size: 100 });
  const daysOf = (told: 'toldAt' | 'at') => new Set(tapped.list.map((one) => one[told].slice(0, 10)));
  expect(daysOf('toldAt').size).toBeGreaterThan(7);
  expect(daysOf('at').size).toBeGreaterThan(7);
});

test('the shop’s feed was imported, its pictures were looked at, and its ads are previewed', {
  timeout: 120_000,
}, async () => {
  const promoter = await openApi(running.demo.baseUrl, cast.promoter);
  const { list: feeds } = await promoter.ask(listFeeds, {});
  const [{ id } = { id: 0 }] = feeds;
  const imports = async () => (await promoter.ask(listFeedImports, { feedId: id })).list;
  await expect
    .poll(imports, { timeout: 30_000, interval: 500 })
    .toMatchObject([
      { state: 'blocked' },
      { state: 'done', changed: 1, gone: 1 },
      { state: 'done', added: shopItems.length },
    ]);
  const pictures = () => promoter.ask(feedPictures, { id });
  await expect
    .poll(async () => (await pictures()).checked, { timeout: 60_000, interval: 500 })
    // One is sold no more.
    .toBe(shopItems.length - 1);
  expect((await pictures()).good).toBeGreaterThan(0);
  expect((await pictures()).problems).toMatchObject([{ state: 'tooSmall' }]);
  expect((await promoter.ask(previewProducts, { id })).products.length).toBeGreaterThan(1);
});

test('the advertiser is billed for the month before, whatever the day', async () => {
  const promoter = await openApi(running.demo.baseUrl, cast.promoter);
  const { list } = await promoter.ask(listInvoices, {});
  // The first is void by a credit note; what took its place is in dispute, with what both sides have said.
  expect(list.map(({ state }) => state)).toEqual(['disputed', 'void']);
  for (const { id, total } of list) {
    expect(Number(total)).toBeGreaterThan(0);
    const { messages } = await promoter.ask(getInvoice, { id });
    expect(messages.length).toBeGreaterThan(1);
  }
});

test('a phone gets the promised own ad in each of its placements', async () => {
  const { baseUrl, promotion } = running.demo;
  for (const { appKey, platform: name, placementId, campaignId } of promotion) {
    const ledger = new Ledger();
    const networks = createNetworks({ seed: 1, bend: (truth) => ({ ...truth, fill: 0 }) });
    const who = { platform: platform[name === 'iOS' ? 'ios' : 'android'], country: 'US', seed: placementId };
    const phone = createPhone({ baseUrl, appKey, ...who, networks, ledger });
    await phone.init();
    await phone.load(placementId);
    expect(await phone.show(placementId)).toBe('shown');
    phone.close();
    expect(ledger.ownAds).toMatchObject([{ campaignId, impressions: 1 }]);
  }
});

test("the first app's app-ads.txt was looked at: a line is missing, and one can't be read", async () => {
  const viewer = await openApi(running.demo.baseUrl, cast.viewer);
  const [first] = (await viewer.ask(listApps, {})).list;
  const file = await viewer.ask(getAppAds, { pubAppId: first?.id ?? 0 });
  expect(file).toMatchObject({ state: 'found', namedBy: 'hand', problemCount: 1, repeatCount: 0 });
  const of = (state: string) => file.networks.filter((one) => one.state === state).length;
  expect(of('listed')).toBeGreaterThan(1);
  expect(of('missing')).toBeGreaterThan(0);
  expect(of('wrongId')).toBe(0);
});

test('it ends, goes on when it is started again, and takes the platform with it when it is killed', async () => {
  ending.abort();
  await live;
  const program = startProgram();
  const again = fileShape.parse(JSON.parse(await readyLine(program)));
  expect(again.apps).toEqual(running.demo.apps);
  expect(again.promotion).toEqual(running.demo.promotion);
  const server = Number(readFileSync(join(dataDir, 'server.pid'), 'utf8'));
  program.kill('SIGKILL');
  await once(program, 'exit');
  while (isAlive(server)) await wait(100);
});

function startProgram(): ChildProcess {
  const file = inRoot('fleet', 'testing', 'demo-program.ts');
  return spawn(process.execPath, [file, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
}

function readyLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The program has no output.');
  const lines = createInterface({ input: stdout });
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      if (line.startsWith('ready ')) resolve(line.slice('ready '.length));
    });
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
