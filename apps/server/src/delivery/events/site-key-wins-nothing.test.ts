import { createHmac } from 'node:crypto';
import { signatureHeader } from '@millrace/contract/advertiser/conversion';
import { eventPath } from '@millrace/contract/advertiser/tracked-event';
import { expect, test } from 'vitest';
import { postbackSecret } from '../../domain/own-ads/ad-secret.ts';
import { aCpiShard } from '../testing/by-device.ts';
import type { TestDelivery } from '../testing/delivery-app.ts';
import { adOf, open } from '../testing/own-ad-calls.ts';
import { ownAdsSetup } from '../testing/own-ads.ts';
import { withDelivery } from '../testing/with-delivery.ts';

const shop = {
  ...{ id: 9, postbackKey: '0123456789ab', clickDays: 7, viewHours: 24 },
  ...{ siteKey: 'k'.repeat(32), host: 'shop.example' },
};

async function clickOf(delivery: TestDelivery): Promise<string> {
  const { headers } = await open(delivery, (await adOf(delivery)).link);
  return new URL(String(headers.location)).searchParams.get('c') ?? '';
}

test('a click that a website tells of wins nothing: its key is no secret. The same told by a server does', async () => {
  await withDelivery({ ...ownAdsSetup([aCpiShard(shop.id)]), promoted: [shop] }, async (delivery) => {
    const click_id = await clickOf(delivery);
    const won = () => delivery.kept.filter(({ head }) => head.conversion !== undefined).length;
    const tell = async (query: string, payload: string, headers: Record<string, string>) => {
      const answer = await delivery.app.inject({
        ...{ method: 'POST', url: `${eventPath}?${query}`, payload, headers },
      });
      return answer.json<{ results: object[] }>().results;
    };
    const event = { event: 'install', event_id: 'o-1', user_id: 'c-7', click_id };
    const page = { origin: 'https://shop.example', 'content-type': 'text/plain' };
    expect(click_id).not.toBe('');
    expect(await tell(`key=${shop.siteKey}`, JSON.stringify(event), page)).toEqual([{ verdict: 'accepted' }]);
    expect(won()).toBe(0);
    const own = JSON.stringify({ ...event, event_id: 'o-2' });
    const signature = createHmac('sha256', postbackSecret('a secret for tests', shop))
      .update(own)
      .digest('hex');
    const results = await tell(`app=${shop.id}`, own, { [signatureHeader]: `sha256=${signature}` });
    expect(results).toMatchObject([{ conversion: { outcome: 'counted' } }]);
    expect(won()).toBe(1);
  });
});
