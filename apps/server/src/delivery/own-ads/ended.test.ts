import { expect, test } from 'vitest';
import { adOf, open, touches } from '../testing/own-ad-calls.ts';
import { aCampaignShard, ownAdsSetup } from '../testing/own-ads.ts';
import { withDelivery } from '../testing/with-delivery.ts';

test('a click that leads nowhere costs nothing, and says so in the language of whoever tapped', async () => {
  const clicks = aCampaignShard({ price: { pricing: 'cpc', bid: '0.300000', bids: {} } });
  await withDelivery(ownAdsSetup([clicks]), async (one) => {
    const { link } = await adOf(one);
    await withDelivery(ownAdsSetup([]), async (other) => {
      for (const [language, said] of Object.entries({
        'fr,en;q=0.5': /has ended/,
        'zh-CN,en;q=0.8': /已结束/,
      }))
        expect(await open(other, link, { 'accept-language': language })).toMatchObject({
          ...{ statusCode: 410, body: expect.stringMatching(said) },
        });
      expect(touches(other)).toEqual([]);
    });
  });
});
