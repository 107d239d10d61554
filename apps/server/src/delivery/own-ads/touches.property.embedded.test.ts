import { createCampaign } from '@millrace/contract/advertiser/campaign';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { role } from '@millrace/contract/people/permission';
import { aCampaign } from '@millrace/mediation/testing/own-ads';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { bookSpend } from '../../domain/own-ads/book-spend.ts';
import type { CampaignShard } from '../../domain/own-ads/campaign-shard.ts';
import type { PromotedShard } from '../../domain/own-ads/load-promoted.ts';
import { nanosOf, usdOf } from '../../domain/own-ads/nano-dollars.ts';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { campaignFormOf } from '../../testing/campaigns.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { aDevice, tellOf } from '../testing/by-device.ts';
import { adOf, open } from '../testing/own-ad-calls.ts';
import { aCampaignShard, ownAdsSetup } from '../testing/own-ads.ts';
import { type ShippedNode, withShippedNodes } from '../testing/shipped-nodes.ts';

// Real logs and shippers, on a machine that other tests use too.
vi.setConfig({ testTimeout: 300_000 });

let app: TestApp;
let clickhouse: ClickHouse;
let promoter: Person;
let promotedAppId: number;
beforeAll(async () => {
  [app, clickhouse] = await Promise.all([openTestApp(), openTestClickHouse()]);
  promoter = await createPerson(app, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://shop.example' } as const;
  promotedAppId = (await app.ask(createPromotedApp, site, promoter)).data.id;
});
afterAll(() => Promise.all([app.close(), clickhouse.close()]));

const hour = 3_600_000;
type Touch = 'impr' | 'click';
/** How long after its bid it counts. */
const lifetimes: Readonly<Record<Touch, number>> = { impr: 6 * hour, click: 24 * hour };

const node = fc.nat({ max: 1 });
const ad = fc.nat({ max: 2 });
const kind = fc.constantFrom<Touch>('impr', 'click');
const told = fc.constantFrom('install', 'purchase', 'sign_up');
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('ask'), ad, node }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('tell'), ad, node, kind }) },
  // Both nodes at the same moment, as when a balancer sends a call again.
  { weight: 2, arbitrary: fc.record({ do: fc.constant('tellBoth'), ad, kind }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('forge'), ad, node, kind, at: fc.nat({ max: 200 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      ...{ do: fc.constantFrom('convert', 'convert', 'convertBoth', 'forgeConversion'), ad, node, told },
      ...{ id: fc.constantFrom('', 'a', 'b'), at: fc.nat({ max: 200 }) },
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), hours: fc.constantFrom(1, 5, 20, 60) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('ship', 'shipAndDie'), node }) },
  { weight: 1, arbitrary: fc.constant({ do: 'book' as const }) },
);
type Step = (typeof step extends fc.Arbitrary<infer S> ? S : never) & Readonly<Record<string, unknown>>;

/** Millionths of a USD. */
const bid = fc.integer({ min: 10_000, max: 9_000_000 });
const terms = fc.record({
  pricing: fc.constantFrom('cpm' as const, 'cpc' as const, 'cpi' as const, 'cpa' as const),
  /** By node: one of them has heard of a new price that the other one has not. */
  bids: fc.tuple(bid, bid),
});
type Terms = typeof terms extends fc.Arbitrary<infer T> ? T : never;
/** What a campaign that pays for an event pays for. */
const paidEvent = 'purchase';
/** Until so long after its click what says no time of its own counts. */
const latest = 3 * 24 * hour;

test('whatever is told twice, late, forged, of two nodes, or of one that dies: an impression, a click, an install and an event are booked once, at the price of their bid', async () => {
  const check = fc.asyncProperty(
    fc.array(step, { minLength: 10, maxLength: 30 }),
    terms,
    async (steps, of) => {
      const campaignId = await aCampaignId();
      const promoted = { id: promotedAppId, postbackKey: 'a'.repeat(32), clickDays: 7, viewHours: 24 };
      const setups = of.bids.map((price) => ({
        ...ownAdsSetup([aShard(campaignId, of.pricing, price)]),
        promoted: [promoted],
      }));
      await withShippedNodes(clickhouse, setups, async (nodes) => {
        const counted = await play(campaignId, steps as readonly Step[], nodes, promoted);
        // Each once more, where nothing of it may count again.
        for (const one of nodes) await one.ship();
        await bookSpend({ ...app.services, clickhouse });
        const expected = {
          ...{ impr: counted.impr.size, click: counted.click.size },
          ...{ install: counted.install.size, event: counted.event.size },
        };
        const paid = [...counted[paidBy[of.pricing]].entries()].filter(
          ([key]) => of.pricing !== 'cpa' || key.includes(paidEvent),
        );
        const sum = paid.reduce((all, [, by]) => all + nanosOf(usd(of.bids[by] ?? 0)), 0n);
        const spent = of.pricing === 'cpm' ? sum / 1000n : sum;
        expect(await countedOf(campaignId)).toEqual({ ...expected, spent: usdOf(spent) });
        expect(await bookedOf(campaignId)).toBe(usdOf(spent));
      });
    },
  );
  await fc.assert(check, { numRuns: 12, endOnFailure: true });
});

const paidBy = { cpm: 'impr', cpc: 'click', cpi: 'install', cpa: 'event' } as const;

interface Shown {
  readonly number: number;
  /** The node that bid. */
  readonly by: number;
  readonly at: number;
  readonly impr: string;
  readonly click: string;
  /** Of its newest click, and when that was. */
  clicked?: { readonly id: string; readonly at: number };
}

/**
 * @param run names its events: all runs have one website, of which an event counts once
 * @returns what has to count, each with the node that bid for it
 */
async function play(
  run: number,
  steps: readonly Step[],
  nodes: readonly ShippedNode[],
  promoted: PromotedShard,
) {
  const clock = () => nodes[0]?.delivery.clock.now().getTime() ?? 0;
  /** Of the ad that each of three phones has now. */
  const ads = new Map<number, Shown>();
  const counted: Readonly<Record<Touch | 'install' | 'event', Map<string, number>>> = {
    ...{ impr: new Map(), click: new Map(), install: new Map(), event: new Map() },
  };
  let number = 0;
  for (const one of steps) {
    for (const { delivery } of nodes) delivery.clock.forward(1000);
    const at = nodes[Number(one.node ?? 0)];
    if (at === undefined) throw new Error('a node is missing');
    const phone = Number(one.ad ?? 0);
    if (one.do === 'ask') {
      number += 1;
      // A phone of its own, of which nothing is a flood.
      const { imptks, link } = await adOf(at.delivery, { did: aDevice() });
      ads.set(phone, {
        ...{ number, by: Number(one.node ?? 0), at: clock() },
        ...{ impr: imptks[0] ?? '', click: link },
      });
    }
    const known = ads.get(phone);
    const touch = one.kind as Touch;
    if (known !== undefined && (one.do === 'tell' || one.do === 'tellBoth')) {
      const told = one.do === 'tell' ? [at] : nodes;
      const answers = await Promise.all(told.map(({ delivery }) => open(delivery, known[touch])));
      for (const { statusCode, headers } of answers) {
        expect(statusCode).toBe(touch === 'impr' ? 200 : 302);
        if (touch === 'impr') continue;
        // A click of an ad that was shown a day ago leads on, and is nobody's.
        const id = new URL(String(headers.location)).searchParams.get('c') ?? '';
        if (id !== '') known.clicked = { id, at: clock() };
      }
      if (clock() - known.at <= lifetimes[touch]) counted[touch].set(`${known.number}`, known.by);
    }
    const clicked = known?.clicked;
    if (known !== undefined && clicked !== undefined && String(one.do).startsWith('convert')) {
      const told = one.do === 'convert' ? [at] : nodes;
      const [event, id] = [
        String(one.told),
        one.id === '' ? '' : `${known.number} ${one.told} ${one.id} of ${run}`,
      ];
      const outcomes = await Promise.all(
        told.map(({ delivery }) => tellOf(delivery, promoted, { event, event_id: id, click_id: clicked.id })),
      );
      const counts = clock() - clicked.at <= latest;
      for (const outcome of outcomes) expect(outcome === 'noTime').toBe(!counts);
      // One install of a click, one event of an id, or of a click and name.
      const kind = event === 'install' ? 'install' : 'event';
      const key = kind === 'install' ? `${known.number}` : id || `${known.number} ${event}`;
      if (counts) counted[kind].set(key, known.by);
    }
    if (known !== undefined && clicked !== undefined && one.do === 'forgeConversion') {
      const place = Number(one.at) % (clicked.id.length - 1);
      const other = clicked.id[place] === 'A' ? 'B' : 'A';
      const click_id = `${clicked.id.slice(0, place)}${other}${clicked.id.slice(place + 1)}`;
      expect(await tellOf(at.delivery, promoted, { event: String(one.told), click_id })).toBe('unknownClick');
    }
    if (known !== undefined && one.do === 'forge') {
      const { statusCode } = await open(at.delivery, forged(known[touch], Number(one.at)));
      expect(statusCode).toBe(403);
    }
    if (one.do === 'wait') for (const { delivery } of nodes) delivery.clock.forward(Number(one.hours) * hour);
    if (one.do === 'ship' || one.do === 'shipAndDie') await at.ship(one.do === 'shipAndDie');
    if (one.do === 'book') await bookSpend({ ...app.services, clickhouse });
  }
  return counted;
}

/** With one character of its ticket another. */
function forged(address: string, at: number): string {
  const url = new URL(address);
  const ticket = url.searchParams.get('t') ?? '';
  // The last character of the signature has bits that say nothing.
  const place = at % (ticket.length - 1);
  const other = ticket[place] === 'A' ? 'B' : 'A';
  url.searchParams.set('t', `${ticket.slice(0, place)}${other}${ticket.slice(place + 1)}`);
  return url.href.replace(`${url.origin}`, 'http://localhost:80');
}

const usd = (millionths: number) => (millionths / 1_000_000).toFixed(6);

let campaigns = 0;
async function aCampaignId(): Promise<number> {
  campaigns += 1;
  const form = { ...campaignFormOf({ name: `Told ${campaigns}` }), promotedAppId };
  return (await app.ask(createCampaign, form, promoter)).data.id;
}

function aShard(id: number, pricing: Terms['pricing'], bid: number): CampaignShard {
  const creatives = [{ id: 31, kind: 'video', size: { width: 720, height: 1280 }, weight: 1 }] as const;
  const campaign = aCampaign(id, {
    ...{ advertiserId: promoter.organizationId, pricing, bid: bid / 1_000_000, creatives },
  });
  const event = pricing === 'cpa' ? paidEvent : null;
  const price = { pricing, event, bid: usd(bid), bids: {} };
  const shard = aCampaignShard({ campaign, price, link: 'https://shop.example/?c={click_id}' });
  return { ...shard, promoted: { ...shard.promoted, id: promotedAppId } };
}

async function countedOf(campaignId: number) {
  const row = z.object({
    ...{ impr: z.number(), click: z.number(), install: z.number(), event: z.number(), spent: z.string() },
  });
  const [events] = await clickhouse.lookup(
    `SELECT toUInt32(countIf(e.kind = 'impr' AND e.unbilled = '')) AS impr,
       toUInt32(countIf(e.kind = 'click' AND e.unbilled = '')) AS click,
       toUInt32(countIf(e.kind = 'install' AND e.refusal = '')) AS install,
       toUInt32(countIf(e.kind = 'event' AND e.refusal = '')) AS event,
       toDecimalString(sum(e.spent), 9) AS spent
     FROM millrace.event AS e WHERE e.campaign_id = ${campaignId}`,
    row,
  );
  const [hours] = await clickhouse.lookup(
    `SELECT toUInt32(sum(h.impressions)) AS impr, toUInt32(sum(h.clicks)) AS click,
       toUInt32(sum(h.installs)) AS install, toUInt32(sum(h.events)) AS event,
       toDecimalString(sum(h.spent), 9) AS spent
     FROM millrace.own_ad_hour AS h WHERE h.campaign_id = ${campaignId}`,
    row,
  );
  expect(hours).toEqual(events);
  return events;
}

async function bookedOf(campaignId: number): Promise<string> {
  const rows = await app.database.asSystem((tx) =>
    tx.selectFrom('campaign_day').select('spent').where('campaign_id', '=', campaignId).execute(),
  );
  return usdOf(rows.reduce((sum, { spent }) => sum + nanosOf(spent), 0n));
}
