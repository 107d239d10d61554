import { createHmac } from 'node:crypto';
import { signatureHeader } from '@millrace/contract/advertiser/conversion';
import { eventPath } from '@millrace/contract/advertiser/tracked-event';
import { expect, test, vi } from 'vitest';
import { postbackSecret } from '../../domain/own-ads/ad-secret.ts';
import type { TestDelivery } from '../testing/delivery-app.ts';
import { ownAdsSetup } from '../testing/own-ads.ts';
import { withDelivery } from '../testing/with-delivery.ts';

const shop = { id: 9, postbackKey: '0123456789ab', clickDays: 7, viewHours: 24 };
const secret = postbackSecret('a secret for tests', shop);
const wrong = { [signatureHeader]: 'sha256=00' };

const withShop = (work: (delivery: TestDelivery) => Promise<void>) =>
  withDelivery({ ...ownAdsSetup([]), promoted: [shop] }, work);

async function tell({ app }: TestDelivery, body: unknown, headers: Record<string, string> = {}) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const signature = createHmac('sha256', secret).update(payload).digest('hex');
  const { statusCode } = await app.inject({
    ...{ method: 'POST', url: `${eventPath}?app=${shop.id}`, payload },
    headers: { [signatureHeader]: `sha256=${signature}`, ...headers },
  });
  return statusCode;
}

test('a call with a wrong signature is not even read once there were too many of them', async () => {
  await withShop(async (delivery) => {
    for (let guess = 0; guess < 60; guess += 1) await tell(delivery, { event: 'purchase' }, wrong);
    const read = vi.spyOn(JSON, 'parse');
    const status = await tell(delivery, { event: 'unread', of: 'nobody' }, wrong);
    const parsed = read.mock.calls.filter(([text]) => text.includes('unread'));
    read.mockRestore();
    expect([status, parsed]).toEqual([429, []]);
  });
});

test('one that would hold up everybody while it is read is refused, with a right key or a wrong one', async () => {
  await withShop(async (delivery) => {
    const crowded = `[${'{},'.repeat(500_000)}{}]`;
    expect(await tell(delivery, crowded)).toBe(413);
    expect(await tell(delivery, crowded, wrong)).toBe(403);
    expect(delivery.kept).toEqual([]);
    const items = Array.from({ length: 40 }, (_, id) => ({ id }));
    const full = Array(1_000).fill({ event: 'view_item', items });
    expect(await tell(delivery, full)).toBe(200);
  });
});
