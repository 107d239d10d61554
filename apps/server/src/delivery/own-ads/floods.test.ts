import { expect, test } from 'vitest';
import { EventLogFull } from '../../platform/event-log/errors.ts';
import { rowsOf } from '../rows/to-rows.ts';
import { adOf, open } from '../testing/own-ad-calls.ts';
import { aCampaignShard, ownAdsSetup } from '../testing/own-ads.ts';
import { someDeviceKey } from '../testing/rows-from.ts';
import { withDelivery } from '../testing/with-delivery.ts';
import { type Flood, Floods } from './floods.ts';
import { openTicket, sealTicket } from './ticket.ts';

/** As many addresses of clicks as are wanted, each of a bid of its own for the device of an ad. */
function clicksLike(link: string, count: number): readonly string[] {
  const [address = '', text = ''] = link.split('?t=');
  const shown = openTicket('a secret for tests', 'shown', text);
  if (shown === undefined) throw new Error('the link has no ticket');
  return Array.from({ length: count }, (_, nth) => {
    const sealed = sealTicket('a secret for tests', { ...shown, id: `${shown.id}-${nth}` });
    return `${address}?t=${sealed}`;
  });
}

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
  const price = { pricing: 'cpc', bid: '0.01', bids: {} } as const;
  const shard = aCampaignShard({ price });
  const paying = { ...shard, campaign: { ...shard.campaign, pricing: 'cpc' as const } };
  await withDelivery({ ...ownAdsSetup([paying]), trustProxy: 1 }, async (delivery) => {
    const base = await delivery.app.listen({ host: '127.0.0.1', port: 0 });
    /** Clicks on an ad of a device of its own, through what stands before the server. */
    const clicks = async (device: number, from: string, count = 1) => {
      const { link } = await adOf(delivery, { did: `device ${device}` });
      for (const address of clicksLike(link, count)) {
        const { pathname, search } = new URL(address);
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
    expect(kept.slice(0, 1000).filter((ownAd) => ownAd?.unbilled !== undefined)).toEqual([]);
    expect(kept.slice(1000).map((ownAd) => ownAd?.unbilled ?? ownAd?.spent)).toEqual(['flood', '0.01']);
  });
});

test('all addresses of one IPv6 network are one source, those of the next another', async () => {
  const price = { pricing: 'cpc', bid: '0.01', bids: {} } as const;
  const shard = aCampaignShard({ price });
  const paying = { ...shard, campaign: { ...shard.campaign, pricing: 'cpc' as const } };
  await withDelivery({ ...ownAdsSetup([paying]), trustProxy: 1 }, async (delivery) => {
    const click = async (device: number, from: string, count = 1) => {
      const { link } = await adOf(delivery, { did: `device ${device}` });
      for (const address of clicksLike(link, count))
        expect((await open(delivery, address, { 'x-forwarded-for': from })).statusCode).toBe(302);
    };
    for (let device = 0; device < 50; device += 1)
      await click(device, `2001:db8:1:2:${(device + 1).toString(16)}::7`, 20);
    await click(50, '2001:db8:1:2:ffff::7');
    await click(51, '2001:db8:1:3:ffff::7');
    const kept = delivery.kept.filter(({ head }) => head.kind === 'click').map(({ head }) => head.ownAd);
    expect(kept.slice(1000).map((ownAd) => ownAd?.unbilled ?? ownAd?.spent)).toEqual(['flood', '0.01']);
  });
});

test('one address that is asked for again and again keeps nobody else behind the same network from counting', async () => {
  const price = { pricing: 'cpc', bid: '0.5', bids: {} } as const;
  const shard = aCampaignShard({ price, link: 'https://shop.example/?c={click_id}' });
  const paying = { ...shard, campaign: { ...shard.campaign, pricing: 'cpc' as const } };
  await withDelivery({ ...ownAdsSetup([paying]), trustProxy: 1 }, async (delivery) => {
    const from = { 'x-forwarded-for': '203.0.113.7' };
    const { link } = await adOf(delivery, { did: 'a device' });
    for (let time = 0; time < 1_001; time += 1)
      expect((await open(delivery, link, from)).headers.location).toMatch(/c=.+/);
    await open(delivery, (await adOf(delivery, { did: 'another' })).link, from);
    const kept = delivery.kept.filter(({ head }) => head.kind === 'click').map(({ head }) => head.ownAd);
    expect(kept.map((ownAd) => ownAd?.unbilled ?? ownAd?.spent)).toEqual(['0.5', '0.5']);
  });
});

test('views that one device tells of again and again are a flood of its own: its next one is not paid, others behind its network are', async () => {
  await withDelivery({ ...ownAdsSetup(), trustProxy: 1 }, async (delivery) => {
    const from = { 'x-forwarded-for': '203.0.113.7' };
    const view = async (did: string, times = 1) => {
      const { imptks } = await adOf(delivery, { did });
      for (let time = 0; time < times; time += 1) await open(delivery, imptks[0] ?? '', from);
    };
    await view('a device', 201);
    await view('a device');
    await view('another');
    const kept = delivery.kept.filter(({ head }) => head.kind === 'impr').map(({ head }) => head.ownAd);
    expect(kept.map((ownAd) => ownAd?.unbilled)).toEqual([undefined, 'flood', undefined]);
  });
});

test('a click that was kept as one of a flood wins no install when it is asked for again later', async () => {
  const shard = aCampaignShard({ link: 'https://shop.example/?c={click_id}' });
  await withDelivery(ownAdsSetup([shard]), async (delivery) => {
    const addresses = clicksLike((await adOf(delivery)).link, 21);
    for (const address of addresses) await open(delivery, address);
    const flooded = addresses.at(-1) ?? '';
    delivery.clock.forward(3_600_000);
    expect((await open(delivery, flooded)).headers.location).toBe('https://shop.example/?c=');
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

test('a storm is refused in the language of whoever tapped, and others go on', async () => {
  await withDelivery(ownAdsSetup(), async (delivery) => {
    const kept = () => delivery.kept.filter(({ head }) => head.kind === 'click').length;
    const [next = '', ...addresses] = clicksLike((await adOf(delivery)).link, 201);
    for (const address of addresses) expect((await open(delivery, address)).statusCode).toBe(302);
    expect(kept()).toBe(200);
    for (const [language, said] of Object.entries({ en: 'Too many at once.', 'zh-CN': /过于频繁/ })) {
      const refused = await open(delivery, next, { 'accept-language': language });
      expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
      expect(refused.body).toMatch(said);
    }
    expect(kept()).toBe(200);
    const other = await adOf(delivery, { did: 'another' });
    expect((await open(delivery, other.link)).statusCode).toBe(302);
    expect(kept()).toBe(201);
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
