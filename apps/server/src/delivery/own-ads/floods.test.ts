import { expect, test } from 'vitest';
import { EventLogFull } from '../../platform/event-log/errors.ts';
import { rowsOf } from '../rows/to-rows.ts';
import { adOf, open } from '../testing/own-ad-calls.ts';
import { aCampaignShard, ownAdsSetup } from '../testing/own-ads.ts';
import { someDeviceKey } from '../testing/rows-from.ts';
import { withDelivery } from '../testing/with-delivery.ts';
import { type Flood, Floods } from './floods.ts';

const now = Date.UTC(2026, 10, 25, 12);
const times = (count: number, work: () => Flood) =>
  Array.from({ length: count }, work).filter((flood) => flood !== 'none').length;

test('twenty clicks of a device an hour and two hundred impressions, of each campaign', () => {
  const floods = new Floods();
  const from = { who: 'a-device', address: '203.0.113.7' };
  const add = (kind: 'impr' | 'click', campaign = 3, at = now) => floods.count(kind, campaign, from, at);
  expect(times(20, () => add('click'))).toBe(0);
  expect(times(5, () => add('click'))).toBe(5);
  expect(times(200, () => add('impr'))).toBe(0);
  expect(add('impr')).toBe('flood');
  expect(add('click', 4)).toBe('none');
  expect(add('click', 3, now + 3_600_000)).toBe('none');
  expect(floods.count('click', 3, { ...from, who: 'another' }, now)).toBe('none');
  expect(times(175, () => add('click'))).toBe(175);
  expect(add('click')).toBe('storm');
  expect(floods.wait(now)).toBe(3600);
});

test('of one address more, behind which there may be many; of an address inside none are told apart', () => {
  const floods = new Floods();
  const from = (address: string) => () => floods.count('click', 3, { who: '', address }, now);
  expect(times(1000, from('203.0.113.7'))).toBe(0);
  expect(from('203.0.113.7')()).toBe('flood');
  expect(from('2001:db8::1')()).toBe('none');
  for (const address of ['127.0.0.1', '10.1.2.3', '::1', '::', 'fd00::1', ''])
    expect(times(1100, from(address))).toBe(0);
});

test('a flood of one address comes in by the door of phones, however many devices it says it is', async () => {
  const price = { pricing: 'cpc', bid: '0.5', bids: {} } as const;
  const shard = aCampaignShard({ price });
  const paying = { ...shard, campaign: { ...shard.campaign, pricing: 'cpc' as const } };
  await withDelivery({ ...ownAdsSetup([paying]), trustProxy: 1 }, async (delivery) => {
    const base = await delivery.app.listen({ host: '127.0.0.1', port: 0 });
    /** Clicks on an ad of a device of its own, through what stands before the server. */
    const clicks = async (device: number, from: string, count = 1) => {
      const { link } = await adOf(delivery, { did: `device ${device}` });
      const { pathname, search } = new URL(link);
      for (let time = 0; time < count; time += 1) {
        const headers = { 'x-forwarded-for': from };
        const { status } = await fetch(base + pathname + search, { headers, redirect: 'manual' });
        expect(status).toBe(302);
      }
    };
    // As many of each device as are no flood of its own.
    for (let device = 0; device < 50; device += 1) await clicks(device, '203.0.113.7', 20);
    await clicks(50, '203.0.113.7');
    await clicks(51, '198.51.100.4');
    const kept = delivery.kept.filter(({ head }) => head.kind === 'click').map(({ head }) => head.ownAd);
    // Of what is asked for again only the first is kept, and all are counted.
    expect(kept.slice(0, 50).filter((ownAd) => ownAd?.unbilled !== undefined)).toEqual([]);
    expect(kept.slice(50).map((ownAd) => ownAd?.unbilled ?? ownAd?.spent)).toEqual(['flood', '0.5']);
  });
});

test('all addresses of one IPv6 network are one source, those of the next another', async () => {
  const price = { pricing: 'cpc', bid: '0.5', bids: {} } as const;
  const shard = aCampaignShard({ price });
  const paying = { ...shard, campaign: { ...shard.campaign, pricing: 'cpc' as const } };
  await withDelivery({ ...ownAdsSetup([paying]), trustProxy: 1 }, async (delivery) => {
    const click = async (device: number, from: string, count = 1) => {
      const { link } = await adOf(delivery, { did: `device ${device}` });
      for (let time = 0; time < count; time += 1)
        expect((await open(delivery, link, { 'x-forwarded-for': from })).statusCode).toBe(302);
    };
    for (let device = 0; device < 50; device += 1)
      await click(device, `2001:db8:1:2:${(device + 1).toString(16)}::7`, 20);
    await click(50, '2001:db8:1:2:ffff::7');
    await click(51, '2001:db8:1:3:ffff::7');
    const kept = delivery.kept.filter(({ head }) => head.kind === 'click').map(({ head }) => head.ownAd);
    expect(kept.slice(50).map((ownAd) => ownAd?.unbilled ?? ownAd?.spent)).toEqual(['flood', '0.5']);
  });
});

test('a flood of clicks is kept, costs nothing, and wins no install; others go on', async () => {
  const price = { pricing: 'cpc', bid: '0.5', bids: {} } as const;
  const shard = aCampaignShard({ price, link: 'https://shop.example/?c={click_id}' });
  const paying = { ...shard, campaign: { ...shard.campaign, pricing: 'cpc' as const } };
  await withDelivery(ownAdsSetup([paying]), async (delivery) => {
    const click = async (did: string) => {
      const { headers } = await open(delivery, (await adOf(delivery, { did })).link);
      return String(headers.location).replace('https://shop.example/?c=', '') !== '';
    };
    for (let count = 0; count < 20; count += 1) expect(await click('d1')).toBe(true);
    expect(await click('d1')).toBe(false);
    expect(await click('d2')).toBe(true);
    const clicks = delivery.kept.filter(({ head }) => head.kind === 'click').map(({ head }) => head);
    expect(clicks.map(({ ownAd }) => ownAd?.unbilled ?? ownAd?.spent)).toEqual([
      ...Array(20).fill('0.5'),
      'flood',
      '0.5',
    ]);
    const flooded = clicks.filter(({ ownAd }) => ownAd?.unbilled === 'flood');
    expect(flooded.flatMap((head) => rowsOf(head, {}, { deviceKey: someDeviceKey }))).toMatchObject([
      { row: { spent: '0', unbilled: 'flood' } },
    ]);
  });
});

test('an address that is asked for without end is kept once; a storm is refused, and others go on', async () => {
  await withDelivery(ownAdsSetup(), async (delivery) => {
    const kept = () => delivery.kept.filter(({ head }) => head.kind === 'click').length;
    const { link } = await adOf(delivery);
    for (let count = 0; count < 201; count += 1) expect((await open(delivery, link)).statusCode).toBe(302);
    expect(kept()).toBe(1);
    const next = await open(delivery, (await adOf(delivery)).link);
    expect([next.statusCode, Number(next.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(kept()).toBe(1);
    const other = await adOf(delivery, { did: 'another' });
    expect((await open(delivery, other.link)).statusCode).toBe(302);
    expect(kept()).toBe(2);
  });
});

test('what did not get to the disk is asked for again, and kept then', async () => {
  await withDelivery(ownAdsSetup(), async (delivery) => {
    const { link } = await adOf(delivery);
    delivery.beforeKeeping = () => Promise.reject(new EventLogFull('the disk is full', 1));
    expect((await open(delivery, link)).statusCode).toBe(503);
    delivery.beforeKeeping = async () => undefined;
    expect((await open(delivery, link)).statusCode).toBe(302);
    expect(delivery.kept.filter(({ head }) => head.kind === 'click')).toHaveLength(1);
  });
});
