import { isHeldOut } from '@millrace/mediation/own-ads/hold-out';
import { aCampaign } from '@millrace/mediation/testing/own-ads';
import { expect, test } from 'vitest';
import { deviceHash } from '../../domain/event/device-hash.ts';
import { EventLogFull } from '../../platform/event-log/errors.ts';
import { rowsOf } from '../rows/to-rows.ts';
import type { TestDelivery } from '../testing/delivery-app.ts';
import { adOf, bidsOf, open } from '../testing/own-ad-calls.ts';
import { aCampaignShard, ownAdsSetup } from '../testing/own-ads.ts';
import { someDeviceKey } from '../testing/rows-from.ts';
import { phone, withDelivery } from '../testing/with-delivery.ts';

const creatives = aCampaignShard().campaign.creatives;
const held = aCampaign(3, { advertiserId: 77, bid: 4, holdOut: 50, creatives });
const setup = ownAdsSetup([aCampaignShard({ campaign: held })]);

const devices = Array.from(
  { length: 400 },
  (_, nth) => `38400000-8cf0-11bd-b23e-${String(nth).padStart(12, '0')}`,
);
const isApart = (did: string) => isHeldOut(held, deviceHash(someDeviceKey, did));
const apart = devices.find(isApart) ?? '';
const shown = devices.find((did) => !isApart(did)) ?? '';

const gets = async (delivery: TestDelivery, did: string, more: object = {}) =>
  (await bidsOf(delivery, { ...phone, did, ...more })).length > 0;
const assigned = ({ kept }: TestDelivery) => kept.flatMap(({ head }) => head.assigned ?? []);

test('a held-out device never sees the campaign; of each device its group is kept once', async () => {
  await withDelivery(setup, async (delivery) => {
    for (const did of [apart, shown, apart.toUpperCase(), shown])
      expect(await gets(delivery, did)).toBe(did === shown);
    const of = { advertiserId: 77, campaignId: 3, promoted: 9, share: 50 };
    expect(assigned(delivery)).toEqual([
      { ...of, viewer: deviceHash(someDeviceKey, apart), heldOut: true },
      { ...of, viewer: deviceHash(someDeviceKey, shown), heldOut: false },
    ]);
  });
});

test('half of many devices are held out, each always', async () => {
  await withDelivery(setup, async (delivery) => {
    for (const did of devices) expect(await gets(delivery, did)).toBe(!isApart(did));
    const groups = assigned(delivery);
    expect(groups.length).toBe(devices.length);
    expect(Math.abs(groups.filter(({ heldOut }) => heldOut).length - 200)).toBeLessThan(40);
  });
});

test('whoever may not be known again, or is not known, is held out of nothing and in no group', async () => {
  await withDelivery(setup, async (delivery) => {
    expect(await gets(delivery, apart, { regs: { gdpr: 1 } })).toBe(true);
    expect(await gets(delivery, apart, { regs: { ccpa: 1 } })).toBe(true);
    expect(await gets(delivery, apart, { regs: { coppa: 1 } })).toBe(true);
    expect(await gets(delivery, '')).toBe(true);
    expect(await gets(delivery, '00000000-0000-0000-0000-000000000000')).toBe(true);
    expect(assigned(delivery)).toEqual([]);
  });
});

test('the next best is shown instead, and a campaign that would not have won has no group', async () => {
  const other = (bid: number) =>
    aCampaignShard({ campaign: aCampaign(4, { advertiserId: 77, bid, creatives }), name: 'Other' });
  await withDelivery(ownAdsSetup([aCampaignShard({ campaign: held }), other(2)]), async (delivery) => {
    expect((await bidsOf(delivery, { did: apart }))[0]?.price).toBe(2);
    expect((await bidsOf(delivery, { did: shown }))[0]?.price).toBe(4);
    expect(assigned(delivery).map(({ heldOut }) => heldOut)).toEqual([true, false]);
  });
  await withDelivery(ownAdsSetup([aCampaignShard({ campaign: held }), other(9)]), async (delivery) => {
    for (const did of devices.slice(0, 4)) await gets(delivery, did);
    expect(assigned(delivery)).toEqual([]);
  });
});

test('what the log does not take is told of by the next auction', async () => {
  await withDelivery(setup, async (delivery) => {
    let calls = 0;
    // The auction is held before its call is kept.
    delivery.beforeKeeping = async () => {
      calls += 1;
      if (calls === 1) throw new EventLogFull('a test', 1);
    };
    expect(await gets(delivery, shown)).toBe(true);
    expect(assigned(delivery)).toEqual([]);
    expect(await gets(delivery, shown)).toBe(true);
    expect(assigned(delivery)).toHaveLength(1);
  });
});

test('the trace of a registered phone says that it is held out', async () => {
  await withDelivery({ ...setup, testDevices: [{ platform: 1, deviceId: apart }] }, async (delivery) => {
    await gets(delivery, apart);
    expect(delivery.traces[0]?.details.serving?.ownAds?.looked).toMatchObject([
      { campaignId: 3, outcome: 'heldOut' },
    ]);
  });
});

test('a row of each group, with one key whoever tells of it', async () => {
  await withDelivery(setup, async (delivery) => {
    await gets(delivery, apart);
    const head = delivery.kept.find(({ head: one }) => one.kind === 'assigned')?.head;
    if (head === undefined) throw new Error('nothing was kept');
    const options = { deviceKey: someDeviceKey };
    const [row] = rowsOf(head, {}, options);
    expect(row?.row).toMatchObject({
      kind: 'assigned',
      campaign_id: 3,
      advertiser_id: 77,
      bid_for: 9,
      outcome: 'heldOut',
      probability: 0.5,
    });
    expect(row?.row).not.toHaveProperty('device_hash');
    expect(rowsOf({ ...head, id: 'other', receivedAt: head.receivedAt + 5 }, {}, options)[0]?.key).toBe(
      row?.key,
    );
    expect(row?.key).not.toBeNull();
  });
});

test('a click that leads into the app is opened by the system: the SDK does not open the store', async () => {
  const link = 'coinrush://cart?c={campaign_id}';
  const deep = ownAdsSetup([aCampaignShard({ campaign: held, link, isDeep: true })]);
  await withDelivery(deep, async (delivery) => {
    const ad = await adOf(delivery, { did: shown });
    expect(ad).toMatchObject({ iswv: 1, deep: 1 });
    const reply = await open(delivery, ad.link);
    expect([reply.statusCode, reply.headers.location]).toEqual([302, 'coinrush://cart?c=3']);
  });
});
