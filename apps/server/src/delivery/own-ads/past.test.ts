import type { Campaign } from '@millrace/ad-page/campaign';
import { expect, test } from 'vitest';
import { testSecret } from '../testing/delivery-app.ts';
import { open } from '../testing/own-ad-calls.ts';
import { ownAdsSetup } from '../testing/own-ads.ts';
import { phone, withDelivery } from '../testing/with-delivery.ts';

const day = 86_400_000;
const headersAt = (at: number, secret = testSecret) => ({
  'x-millrace-ingest-secret': secret,
  'x-millrace-received-at': String(at),
});

test('an own ad of the past is bid for, shown and clicked then, by nobody without the secret', async () => {
  await withDelivery(ownAdsSetup(), async (delivery) => {
    const { send, kept, clock } = delivery;
    const past = clock.now().getTime() - 20 * day;
    const ask = { ...phone, pid: 5 };
    const headers = headersAt(past);
    const { bidresp } = (await send('wf', ask, { headers })).json<{ bidresp: { adm: string }[] }>();
    const { payload: token } = JSON.parse(bidresp[0]?.adm ?? '') as { payload: string };
    const answer = await send('pl', { ...ask, token }, { headers });
    const [ad] = answer.json<{ campaigns: Campaign[] }>().campaigns;
    const statusOf = async (address = '', said = {}) => (await open(delivery, address, said)).statusCode;
    const shown = () =>
      kept
        .filter(({ head: { kind } }) => kind === 'impr' || kind === 'click')
        .map(({ head: { kind, receivedAt } }) => [kind, receivedAt]);

    expect(await statusOf(ad?.imptks[0], headersAt(past, 'wrong'))).toBe(403);
    expect(await statusOf(ad?.imptks[0], headersAt(past + 21 * day))).toBe(400);
    // Twenty days late: nobody knows any more whether it was kept.
    expect(await statusOf(ad?.imptks[0])).toBe(200);
    expect(shown()).toEqual([]);
    expect(await statusOf(ad?.imptks[0], headersAt(past + 1000))).toBe(200);
    expect(await statusOf(ad?.link, headersAt(past + 2000))).toBe(302);
    expect(shown()).toEqual([
      ['impr', past + 1000],
      ['click', past + 2000],
    ]);
  });
});
