import { expect, test } from 'vitest';
import { adOf, open, touches } from '../testing/own-ad-calls.ts';
import { aCampaignShard, ownAdsSetup } from '../testing/own-ads.ts';
import { withDelivery } from '../testing/with-delivery.ts';

const hour = 3_600_000;
const shard = aCampaignShard({ link: 'https://shop.example/?c={click_id}' });

test('what comes after its time is kept as late: it costs nothing, wins nothing, and is kept once', async () => {
  await withDelivery(ownAdsSetup([shard]), async (delivery) => {
    const { imptks, link } = await adOf(delivery);
    const kept = () =>
      touches(delivery).map(({ head: { kind, ownAd } }) => [
        kind,
        ownAd?.spent,
        ownAd?.unbilled,
        ownAd?.viewer,
      ]);
    delivery.clock.forward(6 * hour + 1);
    for (let time = 0; time < 2; time += 1)
      expect((await open(delivery, imptks[0] ?? '')).statusCode).toBe(200);
    expect(kept()).toEqual([['impr', '0', 'late', undefined]]);
    delivery.clock.forward(18 * hour);
    const { statusCode, headers } = await open(delivery, link);
    expect([statusCode, headers.location]).toEqual([302, 'https://shop.example/?c=']);
    expect(kept().slice(1)).toEqual([['click', '0', 'late', undefined]]);
  });
});

test('a click within a day of an impression that was late counts; after three days nothing is kept any more', async () => {
  await withDelivery(ownAdsSetup([shard]), async (delivery) => {
    const [one, other] = [await adOf(delivery), await adOf(delivery)];
    delivery.clock.forward(7 * hour);
    await open(delivery, one.imptks[0] ?? '');
    const { headers } = await open(delivery, one.link);
    expect(String(headers.location).length).toBeGreaterThan('https://shop.example/?c='.length);
    expect(touches(delivery).map(({ head }) => head.ownAd?.unbilled)).toEqual(['late', undefined]);
    delivery.clock.forward(66 * hour);
    expect((await open(delivery, other.imptks[0] ?? '')).statusCode).toBe(200);
    expect((await open(delivery, other.link)).statusCode).toBe(302);
    expect(touches(delivery)).toHaveLength(2);
  });
});
