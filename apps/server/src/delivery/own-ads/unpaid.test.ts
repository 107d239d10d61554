import { expect, test } from 'vitest';
import type { AskLeases } from '../../domain/own-ads/lease.ts';
import { adOf, bidsOf, open, touches } from '../testing/own-ad-calls.ts';
import { ownAdsSetup } from '../testing/own-ads.ts';
import { withDelivery } from '../testing/with-delivery.ts';

const lender =
  (granted: string, refused: 'budget' | null): AskLeases =>
  async (asks) =>
    asks.map(({ campaignId, day }) => ({ campaignId, day, granted, refused }));

test('what a lease is enough for is paid by it', async () => {
  const askLeases = lender('0.004', null);
  await withDelivery({ ...ownAdsSetup(), askLeases }, async (delivery) => {
    for (let ads = 0; ads < 2; ads += 1) await open(delivery, (await adOf(delivery)).imptks[0] ?? '');
    expect(touches(delivery).map(({ head }) => head.ownAd?.spent)).toEqual(['0.004000000', '0.004000000']);
  });
});

test('what nobody pays any more is counted and costs nothing; a bid is refused', async () => {
  // Nobody knows before the ad is there that there is no money for it.
  const { promise, resolve } = Promise.withResolvers<void>();
  const refuse = lender('0', 'budget');
  const askLeases: AskLeases = async (asks) => {
    await promise;
    return refuse(asks);
  };
  await withDelivery({ ...ownAdsSetup(), askLeases }, async (delivery) => {
    const { imptks, link } = await adOf(delivery);
    resolve();
    expect((await open(delivery, imptks[0] ?? '')).statusCode).toBe(200);
    expect((await open(delivery, link)).statusCode).toBe(302);
    expect(touches(delivery).map(({ head }) => [head.kind, head.ownAd?.spent, head.ownAd?.unbilled])).toEqual(
      [
        ['impr', '0', 'budget'],
        ['click', '0', undefined],
      ],
    );
    expect(await bidsOf(delivery)).toEqual([]);
  });
});
