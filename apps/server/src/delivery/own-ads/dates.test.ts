import { aCampaign, aCreative } from '@millrace/mediation/testing/own-ads';
import { expect, test } from 'vitest';
import { advertiserId } from '../testing/delivery-app.ts';
import { ads, bidsOf, tokenOf } from '../testing/own-ad-calls.ts';
import { aCampaignShard, ownAdsSetup } from '../testing/own-ads.ts';
import { withDelivery } from '../testing/with-delivery.ts';

/** From its first day to its last, as its people choose them: days of UTC, the last one whole. */
const startsAt = Date.parse('2026-11-26');
const endsAt = Date.parse('2026-11-28');
const dated = (dates: { readonly startsAt?: number; readonly endsAt?: number }) =>
  aCampaignShard({ campaign: aCampaign(3, { advertiserId, creatives: [aCreative(31)], ...dates }) });

const walk = [
  ['2026-11-25T12:00:00.000Z', 'before'],
  ['2026-11-25T23:59:59.999Z', 'before'],
  ['2026-11-26T00:00:00.000Z', 'within'],
  ['2026-11-27T12:00:00.000Z', 'within'],
  ['2026-11-27T23:59:59.999Z', 'within'],
  ['2026-11-28T00:00:00.000Z', 'after'],
  ['2027-11-26T12:00:00.000Z', 'after'],
] as const;

test.each([
  ['with both days', { startsAt, endsAt }, ['within']],
  ['with a first day alone', { startsAt }, ['within', 'after']],
  ['with a last day alone', { endsAt }, ['before', 'within']],
  ['with neither', {}, ['before', 'within', 'after']],
])('a campaign %s bids from the first moment to the last', async (_, dates, when) => {
  await withDelivery(ownAdsSetup([dated(dates)]), async (delivery) => {
    for (const [at, phase] of walk) {
      delivery.clock.set(at);
      expect([at, (await bidsOf(delivery)).length]).toEqual([at, when.includes(phase) ? 1 : 0]);
    }
  });
});

test('what was bid in the last moment is not handed out after it', async () => {
  await withDelivery(ownAdsSetup([dated({ startsAt, endsAt })]), async (delivery) => {
    delivery.clock.set('2026-11-27T23:59:59.000Z');
    const [first, second] = [await tokenOf(delivery), await tokenOf(delivery)];
    expect(await ads(delivery, first)).toHaveLength(1);
    delivery.clock.forward(1_000);
    expect(await ads(delivery, second)).toEqual([]);
  });
});
