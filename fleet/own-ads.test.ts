import { listCampaigns } from '@millrace/contract/advertiser/campaign';
import { postbackPath } from '@millrace/contract/advertiser/conversion';
import { getPostbacks } from '@millrace/contract/advertiser/postback';
import { createPromotedApp, listPromotedApps } from '@millrace/contract/advertiser/promoted-app';
import { role } from '@millrace/contract/people/permission';
import { adType } from '@millrace/contract/publisher/ad-type';
import { platform } from '@millrace/contract/publisher/platform';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Api, openApi } from './demo/api.ts';
import { letOwnAdsIn } from './demo/let-own-ads-in.ts';
import { makeApp, noAccounts } from './demo/make-app.ts';
import { makeCampaign } from './demo/make-campaign.ts';
import { approveAll, type MadeCreative, makeCreatives } from './demo/make-creatives.ts';
import { fillProfile, fillPromoteProfile, invite } from './demo/make-people.ts';
import { advertiser, cast, companies } from './demo/people.ts';
import type { MadeApp } from './demo/plan.ts';
import { Ledger } from './ledger.ts';
import type { Landing } from './phone/options.ts';
import { createPhone, type Phone } from './phone/phone.ts';
import { clickIdIn, clickParameter } from './shop/came-by.ts';
import { askWaterfall } from './testing/ask-waterfall.ts';
import { testPlans } from './testing/plans.ts';
import { type CountedOwnAds, startTestPlatform, type TestPlatform } from './testing/test-platform.ts';
import { openTransport, type SentCall, type Transport } from './wire/transport.ts';
import { createNetworks } from './world/networks.ts';

let server: TestPlatform;
let apps: readonly MadeApp[];
let promoter: Api;
let creatives: readonly MadeCreative[];
/** Pays for impressions, for clicks. */
const campaigns = { cpm: 0, cpc: 0 };

const scenery = {
  sky: [
    [20, 40, 90],
    [240, 160, 120],
  ],
  sun: [255, 220, 120],
  hills: [[30, 80, 70]],
} as const;

beforeAll(async () => {
  server = await startTestPlatform();
  await fillProfile(server.api, companies.lanternfish);
  const accounts = noAccounts();
  const made: MadeApp[] = [];
  for (const plan of testPlans) made.push(await makeApp(server.api, plan, accounts));
  apps = made;
  promoter = await makeAdvertiser();
  for (const { pubAppId, placements } of made) {
    await letOwnAdsIn(
      server.api,
      pubAppId,
      placements.map(({ id }) => id),
    );
  }
  await vi.waitUntil(() => everywhere(hasBid), shipping);
});

afterAll(() => server.stop());

/** Until what was accepted can be asked for, or is served. */
const shipping = { timeout: 45_000, interval: 300 };

async function makeAdvertiser(): Promise<Api> {
  const { place, api } = server;
  const who = { roleId: role.promoter, advertiserName: advertiser.companyName };
  await invite(place, api, cast.promoter, who);
  await fillPromoteProfile(place, cast.promoter, advertiser);
  const own = await openApi(server.url, cast.promoter);
  const site = { kind: 'website', link: 'https://shop.example', name: 'Shop' } as const;
  const { id } = await own.ask(createPromotedApp, site);
  creatives = await makeCreatives(own, {
    ...{ title: 'Brightside', descn: 'Lamps that last', callToAction: 'Have a look', scenery },
  });
  await approveAll(server.administrator);
  const budget = { dailyBudget: '1000' };
  campaigns.cpm = await makeCampaign(own, id, creatives, {
    ...{ name: 'Seen', pricing: 'cpm', bid: '61.234567', ...budget, countries: ['US'] },
  });
  campaigns.cpc = await makeCampaign(own, id, creatives, {
    ...{ name: 'Tapped', pricing: 'cpc', bid: '7.654321', ...budget, countries: ['DE'] },
    link: `https://shop.example/lamps?${clickParameter}`,
  });
  return own;
}

const everywhere = async (is: (app: MadeApp) => Promise<boolean>) =>
  (await Promise.all(apps.map(is))).every(Boolean);

const hasBid = async ({ placements, plan }: MadeApp) =>
  ((await askWaterfall(server.url, placements.at(-1)?.id ?? 0, plan.platform)).bidresp ?? []).length > 0;

/** Networks that have nothing, so that own ads are all there is. */
const networks = createNetworks({ seed: 1, bend: (truth) => ({ ...truth, fill: 0 }) });

interface Played {
  readonly ledger: Ledger;
  readonly phone: Phone;
}

function phoneOf(
  app: MadeApp | undefined,
  said: {
    country?: string;
    seed?: number;
    transport?: Transport;
    onCall?: (call: SentCall) => void;
    onLanding?: (landing: Landing) => void;
  } = {},
): Played {
  const ledger = new Ledger();
  const phone = createPhone({
    ...{ baseUrl: server.url, platform: app?.plan.platform ?? platform.ios, appKey: app?.appKey ?? '' },
    ...{ country: 'US', seed: 5, ledger, networks, tempting: 1, ...said },
  });
  return { ledger, phone };
}

const placementOf = (app: MadeApp | undefined, type: number) =>
  app?.placements.find((one) => one.adType === type)?.id ?? 0;

/** On a busy machine a database may be slow to lend from a budget, and nothing is bid meanwhile. */
const untilLoaded = ({ phone }: Pick<Played, 'phone'>, placementId: number) =>
  vi.waitUntil(() => phone.load(placementId), shipping);

/** What the server has counted of some placements. */
async function countedIn(places: readonly number[]): Promise<CountedOwnAds[]> {
  return (await server.countedOwnAds()).filter(({ placementId }) => places.includes(placementId));
}

/** What each campaign's impressions and clicks come to, from billionths of a USD, as ClickHouse writes it. */
function spentBy(
  campaignId: number,
  { impressions, clicks }: { impressions: number; clicks: number },
): string {
  const nano =
    campaignId === campaigns.cpm ? 61_234_567n * BigInt(impressions) : 7_654_321_000n * BigInt(clicks);
  const digits = String(nano).padStart(10, '0');
  const text = `${digits.slice(0, -9)}.${digits.slice(-9)}`;
  return text.replace(/\.?0+$/, '') || '0';
}

const inOrder = (rows: readonly CountedOwnAds[]) => rows.map((row) => JSON.stringify(row)).sort();

/** The ledgers' rows as the server counts them, with what they cost. */
function asCounted(played: readonly Played[]): CountedOwnAds[] {
  const ids = new Map(apps.map(({ appKey, pubAppId }) => [appKey, pubAppId]));
  const sums = new Map<string, Omit<CountedOwnAds, 'spent'>>();
  for (const row of played.flatMap(({ ledger }) => ledger.ownAds)) {
    const { appKey, country, placementId, campaignId, creativeId } = row;
    const key = [appKey, country, placementId, campaignId, creativeId].join(' ');
    const { impressions, clicks } = sums.get(key) ?? { impressions: 0, clicks: 0 };
    sums.set(key, {
      ...{ campaignId, creativeId, appId: ids.get(appKey) ?? 0, placementId, country },
      ...{ impressions: impressions + row.impressions, clicks: clicks + row.clicks },
    });
  }
  return [...sums.values()].map((sum) => ({ ...sum, spent: spentBy(sum.campaignId, sum) }));
}

test('what phones of both platforms saw is what the server counted and booked, to the last decimal', async () => {
  const played: Played[] = [];
  for (const app of apps) {
    for (const country of ['US', 'DE']) {
      const one = phoneOf(app, { country });
      played.push(one);
      await one.phone.init();
      for (let round = 0; round < 3; round += 1) {
        for (const { id } of app.placements) {
          await untilLoaded(one, id);
          expect(await one.phone.show(id)).toBe('shown');
        }
      }
      await one.phone.flush();
      one.phone.close();
    }
  }
  for (const { ledger } of played) {
    expect(ledger.unsure).toBe(0);
    expect(Object.keys(ledger.answers)).toEqual(
      expect.arrayContaining(['click 302', 'file 200', 'ic 200', 'impr 200', 'pl 200']),
    );
    expect(Object.keys(ledger.answers).filter((answer) => !/ (200|302)$/.test(answer))).toEqual([]);
  }
  const shown = played.reduce((sum, { ledger }) => sum + ledger.total('impressions'), 0);
  const rows = asCounted(played);
  expect(rows.reduce((sum, { impressions }) => sum + impressions, 0)).toBe(shown);
  expect(new Set(rows.map(({ campaignId }) => campaignId))).toEqual(new Set(Object.values(campaigns)));
  const places = apps.flatMap(({ placements }) => placements.map(({ id }) => id));
  await expect.poll(async () => inOrder(await countedIn(places)), shipping).toEqual(inOrder(rows));
  const bought = rows.reduce((sum, { spent }) => sum + Number(spent), 0);
  await expect.poll(spentInAll, shipping).toBeCloseTo(bought, 9);
});

/** What is booked beside the budgets of both campaigns, USD. */
async function spentInAll(): Promise<number> {
  const { list } = await promoter.ask(listCampaigns, {});
  return list.reduce((sum, one) => sum + Number(one.spentInAll), 0);
}

const impressionsIn = async (app: MadeApp | undefined) =>
  (await countedIn(app?.placements.map(({ id }) => id) ?? [])).reduce((sum, row) => sum + row.impressions, 0);

test.each(['ios', 'android'] as const)(
  '%s: an impression and a click that are told again count once, of a file that fails there is none',
  async (name) => {
    const app = apps.find(({ plan }) => plan.platform === platform[name]);
    const video = placementOf(app, adType.rewardedVideo);
    const before = await impressionsIn(app);
    const broken = phoneOf(app, { seed: 21, transport: withoutFile('.mp4') });
    await broken.phone.init();
    expect(await broken.phone.load(video)).toBe(false);
    expect(await broken.phone.show(video)).toBe('notReady');
    await broken.phone.flush();
    expect(broken.ledger.answers).toMatchObject({ 'pl 200': 1, 'file 404': 1 });
    expect(broken.ledger.ownAds).toEqual([]);

    const told: string[] = [];
    const onCall = ({ kind, url }: SentCall) => {
      if (kind === 'impr' || kind === 'click') told.push(url);
    };
    const { phone, ledger } = phoneOf(app, { seed: 22, onCall });
    await phone.init();
    await untilLoaded({ phone }, video);
    expect(await phone.show(video)).toBe('shown');
    phone.close();
    expect(told).toHaveLength(2);
    for (const url of [...told, ...told]) await fetch(url, { redirect: 'manual' });
    expect(ledger.ownAds).toMatchObject([{ impressions: 1, clicks: 1 }]);
    // Calls are shipped in their order: once this one is counted, all before it would be.
    const last = phoneOf(app, { seed: 23 });
    await last.phone.init();
    await untilLoaded(last, video);
    await last.phone.show(video);
    last.phone.close();
    await expect.poll(() => impressionsIn(app), shipping).toBeGreaterThanOrEqual(before + 2);
    expect(await impressionsIn(app)).toBe(before + 2);
  },
);

/** The line to the server, on which files of a kind are gone. */
function withoutFile(ending: string): Transport {
  const line = openTransport({ connections: 4 });
  return {
    ...line,
    send: (call) =>
      call.url.endsWith(ending) ? Promise.resolve({ status: 404, body: '' }) : line.send(call),
  };
}

test('a tap leads to the advertiser with the id of that click, by which a purchase finds back to it', async () => {
  const landings: Landing[] = [];
  const { phone } = phoneOf(apps[0], {
    country: 'DE',
    seed: 31,
    onLanding: (one) => void landings.push(one),
  });
  await phone.init();
  const place = placementOf(apps[0], adType.rewardedVideo);
  await untilLoaded({ phone }, place);
  expect(await phone.show(place)).toBe('shown');
  phone.close();
  expect(landings).toMatchObject([{ ad: { cid: String(campaigns.cpc) } }]);
  const clickId = clickIdIn(landings[0]?.url ?? '');
  const { list } = await promoter.ask(listPromotedApps, {});
  const id = list[0]?.id ?? 0;
  const { secret } = await promoter.ask(getPostbacks, { id });
  const event = { event: 'purchase', event_id: 'order-1', click_id: clickId, value: '19.90' };
  const told = await fetch(`${server.url}${postbackPath}?app=${id}&secret=${secret}`, {
    method: 'POST',
    body: JSON.stringify(event),
  });
  expect(await told.json()).toMatchObject({ results: [{ outcome: 'counted', touch: 'click' }] });
});
