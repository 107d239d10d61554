import { aCampaign, aCreative } from '@millrace/mediation/testing/own-ads';
import { expect, test } from 'vitest';
import { encodeMembers } from '../../domain/config-snapshot/member-rows.ts';
import { decodeShard, encodeShard } from '../../domain/config-snapshot/shard-file.ts';
import { deviceHash } from '../../domain/event/device-hash.ts';
import { openTouch } from '../../domain/own-ads/click-id.ts';
import { rowsOf } from '../rows/to-rows.ts';
import type { TestDelivery } from '../testing/delivery-app.ts';
import { adOf, open, touches } from '../testing/own-ad-calls.ts';
import { aCampaignShard, ownAdsSetup } from '../testing/own-ads.ts';
import { someDeviceKey } from '../testing/rows-from.ts';
import { phone, withDelivery } from '../testing/with-delivery.ts';
import { openTicket } from './ticket.ts';

const member = '38400000-8cf0-11bd-b23e-10b96e40000d';
const other = '38400000-8cf0-11bd-b23e-10b96e40000e';
const creatives = [aCreative(31)];
const { targeting } = aCampaign(1);

/** A segment of the one device, and of many that never ask. */
async function put({ services }: TestDelivery, id: number, isShown = true): Promise<void> {
  const hashes = Array.from({ length: 120_000 }, (_, nth) => BigInt(nth) << 40n);
  const members = BigUint64Array.from(
    [...hashes, BigInt(deviceHash(services.deviceKey, member))].toSorted((one, two) => (one < two ? -1 : 1)),
  );
  const head = { id, version: '1', members: members.length, isShown };
  services.snapshot.segments.put(
    id,
    await decodeShard(await encodeShard(head, encodeMembers({ hashes: members }))),
  );
}

const setupOf = (segmentsIn: number[], segmentsOut: number[]) =>
  ownAdsSetup([
    aCampaignShard({
      campaign: aCampaign(3, {
        ...{ advertiserId: 77, bid: 4, creatives },
        targeting: { ...targeting, segmentsIn, segmentsOut },
      }),
    }),
  ]);
/** Whether a phone gets the ad. */
async function gets({ send }: TestDelivery, did: string, more: object = {}): Promise<boolean> {
  const { bidresp = [] } = (await send('wf', { ...phone, did, pid: 5, ...more })).json<{
    bidresp?: object[];
  }>();
  return bidresp.length > 0;
}

test('a campaign for a segment is shown to its members alone, in any of several', async () => {
  await withDelivery(setupOf([7, 8], []), async (delivery) => {
    expect(await gets(delivery, member)).toBe(false);
    await put(delivery, 7);
    expect(await gets(delivery, member)).toBe(true);
    expect(await gets(delivery, member.toUpperCase())).toBe(true);
    expect(await gets(delivery, other)).toBe(false);
    delivery.services.snapshot.segments.put(7, undefined);
    expect(await gets(delivery, member)).toBe(false);
  });
});

test('a campaign kept from a segment is shown to all others, and to nobody before it is known who is in it', async () => {
  await withDelivery(setupOf([], [7]), async (delivery) => {
    expect(await gets(delivery, other)).toBe(false);
    await put(delivery, 7);
    expect(await gets(delivery, other)).toBe(true);
    expect(await gets(delivery, member)).toBe(false);
  });
});

test('a segment that is too small is shown nothing, and still kept from', async () => {
  await withDelivery(setupOf([7], []), async (delivery) => {
    await put(delivery, 7, false);
    expect(await gets(delivery, member)).toBe(false);
  });
  await withDelivery(setupOf([], [7]), async (delivery) => {
    await put(delivery, 7, false);
    expect(await gets(delivery, member)).toBe(false);
    expect(await gets(delivery, other)).toBe(true);
  });
});

test('where choosing by person is forbidden nobody is in a segment: what is for members is not shown, all else is', async () => {
  const refused = { regs: { gdpr: 1 } };
  await withDelivery(setupOf([7], []), async (delivery) => {
    await put(delivery, 7);
    expect(await gets(delivery, member, refused)).toBe(false);
  });
  await withDelivery(setupOf([], [7]), async (delivery) => {
    await put(delivery, 7);
    expect(await gets(delivery, member, refused)).toBe(true);
  });
});

test('the trace of a registered phone says that it is the segment', async () => {
  const setup = { ...setupOf([7], []), testDevices: [{ platform: 1 as const, deviceId: other }] };
  await withDelivery(setup, async (delivery) => {
    await put(delivery, 7);
    await gets(delivery, other);
    expect(delivery.traces[0]?.details.serving?.ownAds?.looked).toMatchObject([
      { campaignId: 3, outcome: 'segment' },
    ]);
  });
});

test('a bid is multiplied by how long somebody is away; what is booked is exact, and the days go on by themselves', async () => {
  const recency = { steps: [{ days: 1, factor: 1.5 }], older: 0.25 };
  const campaign = aCampaign(3, {
    ...{ advertiserId: 77, bid: 4, creatives, recency },
    targeting: { ...targeting, segmentsIn: [7] },
  });
  await withDelivery(ownAdsSetup([aCampaignShard({ campaign })]), async (delivery) => {
    const { services, clock, send } = delivery;
    const today = Math.floor(clock.now().getTime() / 86_400_000);
    const hashes = BigUint64Array.from(
      [member, other]
        .map((did) => BigInt(deviceHash(services.deviceKey, did)))
        .toSorted((one, two) => (one < two ? -1 : 1)),
    );
    const away = Uint8Array.from(hashes, (hash) =>
      hash === BigInt(deviceHash(services.deviceKey, member)) ? 1 : 255,
    );
    const head = { id: 7, version: '1', members: 2, isShown: true, awayOn: today };
    services.snapshot.segments.put(
      7,
      await decodeShard(await encodeShard(head, encodeMembers({ hashes, away }))),
    );
    const priceFor = async (did: string) => {
      const { bidresp = [] } = (await send('wf', { ...phone, did, pid: 5 })).json<{
        bidresp?: { price: number; adm: string }[];
      }>();
      const { payload = '' } = JSON.parse(bidresp[0]?.adm ?? '{}') as { payload?: string };
      return [bidresp[0]?.price, openTicket(services.adSecret, 'bid', payload)?.price];
    };
    expect(await priceFor(member)).toEqual([6, '6.000000']);
    expect(await priceFor(other)).toEqual([1, '1.000000']);
    clock.forward(86_400_000);
    expect(await priceFor(member)).toEqual([1, '1.000000']);
  });
});

test('by which segment it was shown, and how long its member was away, goes with impression, click and what that wins', async () => {
  const campaign = aCampaign(3, {
    ...{ advertiserId: 77, bid: 4, creatives },
    targeting: { ...targeting, segmentsIn: [6, 7] },
  });
  const link = 'https://shop.example/?c={click_id}';
  await withDelivery(ownAdsSetup([aCampaignShard({ campaign, link })]), async (delivery) => {
    const { services, clock } = delivery;
    const on = Math.floor(clock.now().getTime() / 86_400_000);
    const hashes = BigUint64Array.from([BigInt(deviceHash(services.deviceKey, member))]);
    const head = { id: 7, version: '1', members: 1, isShown: true, awayOn: on };
    const rows = encodeMembers({ hashes, away: Uint8Array.from([2]) });
    services.snapshot.segments.put(7, await decodeShard(await encodeShard(head, rows)));
    const ad = await adOf(delivery, { did: member });
    await open(delivery, ad.imptks[0] ?? '');
    const { location } = (await open(delivery, ad.link)).headers;
    const kept = touches(delivery).flatMap(({ head: of }) => rowsOf(of, {}, { deviceKey: someDeviceKey }));
    expect(kept.map(({ row }) => [row.kind, row.segment_id, row.days_away])).toEqual([
      ['impr', 7, 2],
      ['click', 7, 2],
    ]);
    const clickId = new URL(String(location)).searchParams.get('c') ?? '';
    expect(openTouch(services.adSecret, clickId)).toMatchObject({ segment: 7, away: 2 });
  });
});
