import { createHmac } from 'node:crypto';
import { postbackPath, signatureHeader } from '@millrace/contract/advertiser/conversion';
import { eventPath } from '@millrace/contract/advertiser/tracked-event';
import { aCampaign } from '@millrace/mediation/testing/own-ads';
import { expect, test } from 'vitest';
import { postbackSecret } from '../../../domain/own-ads/ad-secret.ts';
import { advertiserId, type TestDelivery } from '../../testing/delivery-app.ts';
import { adOf, open } from '../../testing/own-ad-calls.ts';
import { aCampaignShard, ownAdsSetup } from '../../testing/own-ads.ts';
import { withDelivery } from '../../testing/with-delivery.ts';

const promoted = { id: 9, postbackKey: '0123456789ab', clickDays: 7, viewHours: 24 };
const secret = postbackSecret('a secret for tests', promoted);
const day = 86_400_000;

const bought = aCampaignShard({
  campaign: aCampaign(3, {
    ...{ advertiserId, pricing: 'cpi', bid: 2.5 },
    creatives: [{ id: 31, kind: 'video', size: { width: 720, height: 1280 }, weight: 1 }],
  }),
  price: { pricing: 'cpi', bid: '2.500000', bids: {} },
  link: 'https://shop.example/?c={click_id}',
});

/** The click id of an ad that was clicked before its app went. */
async function clicked(): Promise<string> {
  let clickId = '';
  await withDelivery({ ...ownAdsSetup([bought]), promoted: [promoted] }, async (delivery) => {
    const { headers } = await open(delivery, (await adOf(delivery)).link);
    clickId = new URL(String(headers.location)).searchParams.get('c') ?? '';
  });
  return clickId;
}

const withGone = (work: (delivery: TestDelivery) => Promise<void>) =>
  withDelivery({ ...ownAdsSetup([]), promoted: [{ ...promoted, isGone: true }] }, work);
const records = ({ kept }: TestDelivery) =>
  kept.map(({ head }) => [head.kind, head.ownAd?.spent ?? head.conversion?.refusal]);

test('what was won before its app was archived is counted and paid, and no event is tracked', async () => {
  const click_id = await clicked();
  await withGone(async (delivery) => {
    const tell = async (fields: object) => {
      const query = { app: '9', secret, event: 'install', ...fields };
      const answer = await delivery.app.inject({ method: 'GET', url: postbackPath, query });
      return [answer.statusCode, answer.json<{ results?: object[] }>().results?.[0]];
    };
    expect(await tell({ click_id })).toEqual([200, { outcome: 'counted', touch: 'click' }]);
    expect(await tell({})).toEqual([200, { outcome: 'refused', reason: 'noTouch' }]);
    expect((await tell({ secret: 'wrong', click_id }))[0]).toBe(403);
    delivery.clock.forward(8 * day);
    expect(await tell({ click_id, event_id: 'late' })).toEqual([
      200,
      { outcome: 'refused', reason: 'tooLate' },
    ]);
    expect(records(delivery)).toEqual([
      ['install', '2.500000'],
      ['install', 'noTouch'],
      ['install', 'badSecret'],
      ['install', 'tooLate'],
    ]);
  });
});

test('an advertiser’s server may still tell of what was won, and of nothing else', async () => {
  const click_id = await clicked();
  await withGone(async (delivery) => {
    const tell = (event: object, of = '') => {
      const payload = JSON.stringify({ events: [event] });
      const signature = `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`;
      return delivery.app.inject({
        ...{ method: 'POST', url: `${eventPath}?app=9${of}`, payload },
        headers: { [signatureHeader]: signature, 'content-type': 'application/json' },
      });
    };
    const won = await tell({ event: 'install', click_id });
    expect(won.json()).toEqual({ results: [{ conversion: { outcome: 'counted', touch: 'click' } }] });
    expect((await tell({ event: 'purchase', user_id: 'ann' })).statusCode).toBe(403);
    expect((await tell({ event: 'install', click_id }, '&of=past')).statusCode).toBe(403);
    expect(records(delivery)).toEqual([['install', '2.500000']]);
  });
});
