import { createHmac } from 'node:crypto';
import { signatureHeader } from '@millrace/contract/advertiser/conversion';
import { eventPath } from '@millrace/contract/advertiser/tracked-event';
import { expect, test, vi } from 'vitest';
import { postbackSecret } from '../../domain/own-ads/ad-secret.ts';
import type { TestDelivery } from '../testing/delivery-app.ts';
import { ownAdsSetup } from '../testing/own-ads.ts';
import { withDelivery } from '../testing/with-delivery.ts';

const site = { clickDays: 7, viewHours: 24, siteKey: 'k'.repeat(32), host: 'shop.example' };
const shop = { ...site, id: 9, postbackKey: '0123456789ab' };
const other = { ...site, id: 10, postbackKey: 'ba98', siteKey: 'o'.repeat(32), host: 'other.example' };
const secret = postbackSecret('a secret for tests', shop);
const wrong = { [signatureHeader]: 'sha256=00' };

const withShop = (work: (delivery: TestDelivery) => Promise<void>) =>
  withDelivery({ ...ownAdsSetup([]), promoted: [shop, other] }, work);

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

test('an address that calls too often for a website comes again when it is told to; others are served meanwhile', async () => {
  await withShop(async ({ app, clock }) => {
    const visit = ({ siteKey, host }: typeof site, remoteAddress = '192.0.2.1') =>
      app.inject({
        ...{ method: 'POST', url: `${eventPath}?key=${siteKey}`, remoteAddress },
        ...{ payload: '{"event":"page_view"}', headers: { origin: `https://${host}` } },
      });
    const statuses = new Set<number>();
    for (let call = 0; call < 600; call += 1) statuses.add((await visit(shop)).statusCode);
    expect([...statuses]).toEqual([200]);
    const refused = await visit(shop);
    const seconds = Number(refused.headers['retry-after']);
    expect([refused.statusCode, seconds > 0]).toEqual([429, true]);
    for (const answer of [await visit(other), await visit(shop, '192.0.2.2')])
      expect(answer.statusCode).toBe(200);
    clock.forward(seconds * 1_000);
    expect((await visit(shop)).statusCode).toBe(200);
  });
});
