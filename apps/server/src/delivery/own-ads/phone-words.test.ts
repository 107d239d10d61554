import { aCampaign } from '@millrace/mediation/testing/own-ads';
import { expect, test } from 'vitest';
import { bidsOf } from '../testing/own-ad-calls.ts';
import { aCampaignShard, ownAdsSetup } from '../testing/own-ads.ts';
import { withDelivery } from '../testing/with-delivery.ts';

test.each([
  ['carriers', ['China Mobile'], { carrier: '46002China Mobile' }, { carrier: '46001China Unicom' }],
  ['carriers', ['46002'], { carrier: '46002中国移动' }, { carrier: '46003' }],
  ['languages', ['id'], { lang: 'in_ID' }, { lang: 'it_IT' }],
  ['languages', ['he'], { lang: 'iw_IL' }, {}],
  ['languages', ['fi'], { lang: 'fi_FI' }, { lang: 'fil_PH' }],
])('%s %j are met by what phones say, %j, and not by %j', async (name, chosen, met, other) => {
  const { targeting } = aCampaign(3);
  const campaign = { ...aCampaignShard().campaign, targeting: { ...targeting, [name]: chosen } };
  await withDelivery(ownAdsSetup([aCampaignShard({ campaign })]), async (delivery) => {
    expect(await bidsOf(delivery, met)).toHaveLength(1);
    expect(await bidsOf(delivery, other)).toEqual([]);
  });
});
