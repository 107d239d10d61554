import { createCampaign } from '@millrace/contract/advertiser/campaign';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { role } from '@millrace/contract/people/permission';
import { aCampaign } from '@millrace/mediation/testing/own-ads';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { bookSpend } from '../../domain/own-ads/book-spend.ts';
import type { CampaignShard } from '../../domain/own-ads/load-campaigns.ts';
import { nanosOf, usdOf } from '../../domain/own-ads/nano-dollars.ts';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { campaignFormOf } from '../../testing/campaigns.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { aDevice } from '../testing/by-device.ts';
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
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('ask'), ad, node }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('tell'), ad, node, kind }) },
  // Both nodes at the same moment, as when a balancer sends a call again.
  { weight: 2, arbitrary: fc.record({ do: fc.constant('tellBoth'), ad, kind }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('forge'), ad, node, kind, at: fc.nat({ max: 200 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), hours: fc.constantFrom(1, 5, 20) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('ship', 'shipAndDie'), node }) },
  { weight: 1, arbitrary: fc.constant({ do: 'book' as const }) },
);
type Step = (typeof step extends fc.Arbitrary<infer S> ? S : never) & Readonly<Record<string, unknown>>;

const terms = fc.record({
  pricing: fc.constantFrom('cpm' as const, 'cpc' as const),
  /** Millionths of a USD. */
  bid: fc.integer({ min: 10_000, max: 9_000_000 }),
});
type Terms = typeof terms extends fc.Arbitrary<infer T> ? T : never;

test('whatever is told twice, late, forged, of two nodes, or of one that dies: an impression and a click are booked once, at their price', async () => {
  const check = fc.asyncProperty(
    fc.array(step, { minLength: 10, maxLength: 30 }),
    terms,
    async (steps, of) => {
      const campaignId = await aCampaignId();
      const shard = aShard(campaignId, of);
      await withShippedNodes(clickhouse, ownAdsSetup([shard]), 2, async (nodes) => {
        const counted = await play(steps as readonly Step[], nodes);
        // Each once more, where nothing of it may count again.
        for (const one of nodes) await one.ship();
        await bookSpend({ ...app.services, clickhouse });
        const expected = { impr: counted.impr.size, click: counted.click.size };
        const bid = nanosOf(usd(of.bid));
        const spent =
          of.pricing === 'cpm' ? (bid * BigInt(expected.impr)) / 1000n : bid * BigInt(expected.click);
        expect(await countedOf(campaignId)).toEqual({ ...expected, spent: usdOf(spent) });
        expect(await bookedOf(campaignId)).toBe(usdOf(spent));
      });
    },
  );
  await fc.assert(check, { numRuns: 12, endOnFailure: true });
});

/** @returns the ads whose impression, and whose click, has to count */
async function play(steps: readonly Step[], nodes: readonly ShippedNode[]) {
  const clock = () => nodes[0]?.delivery.clock.now().getTime() ?? 0;
  /** Of the ad that each of three phones has now. */
  const ads = new Map<
    number,
    { readonly number: number; readonly at: number; readonly impr: string; readonly click: string }
  >();
  const counted: Readonly<Record<Touch, Set<number>>> = { impr: new Set(), click: new Set() };
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
      ads.set(phone, { number, at: clock(), impr: imptks[0] ?? '', click: link });
    }
    const known = ads.get(phone);
    const touch = one.kind as Touch;
    if (known !== undefined && (one.do === 'tell' || one.do === 'tellBoth')) {
      const told = one.do === 'tell' ? [at] : nodes;
      const answers = await Promise.all(told.map(({ delivery }) => open(delivery, known[touch])));
      for (const { statusCode } of answers) expect(statusCode).toBe(touch === 'impr' ? 200 : 302);
      if (clock() - known.at <= lifetimes[touch]) counted[touch].add(known.number);
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

function aShard(id: number, { pricing, bid }: Terms): CampaignShard {
  const creatives = [{ id: 31, kind: 'video', size: { width: 720, height: 1280 }, weight: 1 }] as const;
  const campaign = aCampaign(id, {
    ...{ advertiserId: promoter.organizationId, pricing, bid: bid / 1_000_000, creatives },
  });
  return aCampaignShard({ campaign, price: { pricing, event: null, bid: usd(bid), bids: {} } });
}

async function countedOf(campaignId: number) {
  const row = z.object({ impr: z.number(), click: z.number(), spent: z.string() });
  const [events] = await clickhouse.lookup(
    `SELECT toUInt32(countIf(e.kind = 'impr')) AS impr, toUInt32(countIf(e.kind = 'click')) AS click,
       toDecimalString(sum(e.spent), 9) AS spent
     FROM millrace.event AS e WHERE e.campaign_id = ${campaignId}`,
    row,
  );
  const [hours] = await clickhouse.lookup(
    `SELECT toUInt32(sum(h.impressions)) AS impr, toUInt32(sum(h.clicks)) AS click,
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
