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

/** A page of a site tells of so many events. */
const visit = (
  { app }: TestDelivery,
  { siteKey, host }: typeof site,
  remoteAddress = '192.0.2.1',
  events = 1,
) =>
  app.inject({
    ...{ method: 'POST', url: `${eventPath}?key=${siteKey}`, remoteAddress },
    ...{ payload: pageViews(events), headers: { origin: `https://${host}` } },
  });
const pageViews = (count: number) => JSON.stringify(Array(count).fill({ event: 'page_view' }));

test('an address that calls too often for a website comes again when it is told to; others are served meanwhile', async () => {
  await withShop(async (delivery) => {
    const statuses = new Set<number>();
    for (let call = 0; call < 600; call += 1) statuses.add((await visit(delivery, shop)).statusCode);
    expect([...statuses]).toEqual([200]);
    const refused = await visit(delivery, shop);
    const seconds = Number(refused.headers['retry-after']);
    expect([refused.statusCode, seconds > 0]).toEqual([429, true]);
    for (const answer of [await visit(delivery, other), await visit(delivery, shop, '192.0.2.2')])
      expect(answer.statusCode).toBe(200);
    delivery.clock.forward(seconds * 1_000);
    expect((await visit(delivery, shop)).statusCode).toBe(200);
  });
});

test('a website tells of 120,000 events a minute, whatever others tell of; the next minute begins anew', async () => {
  await withShop(async (delivery) => {
    delivery.clock.set('2026-03-01T12:00:15Z');
    let calls = 0;
    /** From as many addresses as that takes. */
    const tellOf = async (events: number, of = shop) => {
      calls += 1;
      return (await visit(delivery, of, `192.0.2.${Math.ceil(calls / 600)}`, events)).statusCode;
    };
    const whole = new Set<number>();
    for (let told = 0; told < 119_950; told += 50) whole.add(await tellOf(50));
    expect([...whole, await tellOf(49), await tellOf(1)]).toEqual([200, 200, 200]);
    const kept = delivery.kept.flatMap(({ head }) => head.tracked?.events ?? []);
    expect(kept).toHaveLength(120_000);
    expect([await tellOf(1), await tellOf(50, other)]).toEqual([429, 200]);
    delivery.clock.forward(44_999);
    expect(await tellOf(1)).toBe(429);
    delivery.clock.forward(1);
    expect(await tellOf(50)).toBe(200);
  });
});
