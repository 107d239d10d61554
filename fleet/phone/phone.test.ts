import { platform } from '@millrace/contract/publisher/platform';
import { expect, test } from 'vitest';
import { Ledger } from '../ledger.ts';
import { banner, cannedInit, cannedServer, videos } from '../testing/canned-server.ts';
import { simulatedClock } from '../world/clock.ts';
import { createNetworks, type Truth } from '../world/networks.ts';
import type { PhoneOptions } from './options.ts';
import { createPhone } from './phone.ts';

const start = Date.UTC(2026, 2, 4, 12);
const always: Truth = { fill: 1, ecpm: 10, latency: 300 };

/** A phone in front of a server that answers everything; its networks always have an ad. */
function set(
  options: Partial<PhoneOptions> = {},
  bend: (truth: Truth, network: number) => Truth = () => always,
) {
  const server = cannedServer();
  const clock = simulatedClock(start);
  const ledger = new Ledger();
  const networks = createNetworks({ seed: 1, bend: (truth, { network }) => bend(truth, network) });
  const phone = createPhone({
    baseUrl: 'http://phones.example',
    platform: platform.android,
    appKey: 'KEY',
    country: 'US',
    seed: 7,
    clock,
    networks,
    transport: server,
    ledger,
    ...options,
  });
  return { server, clock, ledger, phone };
}

test('Android: addresses from init, numbers as texts, -1 and empty for what it does not know', async () => {
  const { server, phone } = set();
  await phone.init();
  await phone.load(videos.id);
  await phone.show(videos.id);
  await phone.flush();
  expect(server.calls[0]?.url).toBe('http://phones.example/init?v=1&plat=1&sdkv=2.6.6&k=KEY');
  expect(server.calls.find(({ kind }) => kind === 'wf')?.url).toBe(
    'http://phones.example/a/wf?v=4&plat=1&sdkv=2.6.6',
  );
  expect(server.calls[0]?.headers['user-agent']).toContain('Android');
  expect(server.bodies('wf')[0]).toMatchObject({ pid: '11', iap: '0', act: '4', width: '1080', dtype: 2 });
  const [event] = server.bodies('log').flatMap(({ events }) => events as Record<string, unknown>[]);
  expect(event).toMatchObject({ eid: 270, pid: 11, iid: 103, scene: -1, price: -1, code: '', cur: '' });
});

test('iOS: numbers are numbers, what it does not know is left out, videos are reported', async () => {
  const { server, phone, ledger } = set({ platform: platform.ios });
  await phone.init();
  await phone.load(videos.id);
  await phone.show(videos.id);
  await phone.flush();
  expect(server.calls[0]?.url).toContain('plat=0&sdkv=2.5.1');
  expect(server.bodies('wf')[0]).toMatchObject({ pid: 11, iap: 0, act: 4, ram: 6144 });
  const [event] = server.bodies('log').flatMap(({ events }) => events as Record<string, unknown>[]);
  expect(event).not.toHaveProperty('scene');
  expect(server.bodies('lr').map(({ type }) => type)).toContain(8);
  // Of one impression, by a float.
  const shown = server.bodies('lr').find(({ type }) => type === 6);
  expect(shown?.revenue).toBe(Math.fround(Number(shown?.revenue) * 1000) / 1000);
  expect(ledger.sum((row) => row.estimatedNano)).toBe(
    Math.round(Number((Number(shown?.revenue) * 1000).toPrecision(7)) * 1e6),
  );
});

test('a waterfall is gone down until one fills; what init did not name is not loaded', async () => {
  const { server, phone, ledger } = set({}, (truth, network) =>
    network === 4 ? always : { ...truth, fill: 0 },
  );
  await phone.init();
  expect(await phone.load(videos.id)).toBe(true);
  expect(server.bodies('lr').map(({ type, iid }) => [type, iid])).toEqual([
    [4, 101],
    [4, 102],
    [5, 102],
    [14, 102],
    [3, -1],
  ]);
  expect(ledger.total('instanceRequests')).toBe(2);
  expect(ledger.total('instanceFilled', ({ instanceId }) => instanceId === 102)).toBe(1);
  expect(ledger.total('waterfallFilled')).toBe(1);
});

test('a bid stands where its price belongs, is told whether it won, and its price comes with the next call', async () => {
  const { server, phone, ledger } = set({}, () => ({ ...always, ecpm: 60 }));
  await phone.init();
  await phone.load(videos.id);
  await phone.flush();
  const events = server.bodies('log').flatMap(({ events: some }) => some as Record<string, unknown>[]);
  expect(events.map(({ eid }) => eid)).toEqual([270, 271, 273]);
  const price = events[1]?.price;
  expect(price).toBeGreaterThan(20);
  // Requests and fills of bidders are their bids.
  expect(server.bodies('lr').map(({ type }) => type)).toEqual([14, 3]);
  expect(ledger.total('bidWins')).toBe(1);
  expect(ledger.sum((row) => row.bidWinMicro)).toBe(Number(price) * 1e6);
  await phone.show(videos.id);
  expect(server.bodies('lr').find(({ type }) => type === 6)).toMatchObject({
    iid: 103,
    bid: 1,
    revenue: price,
    rp: 1,
  });
});

test('prices of bids that wait in the pool come with the next call', async () => {
  const { server, phone } = set();
  const pls = [{ ...videos, cs: 2 }];
  server.answer('init', { status: 200, body: JSON.stringify({ ...cannedInit, pls }) });
  await phone.init();
  await phone.load(videos.id);
  // The other one is worth more, so that the bid stays.
  await phone.show(videos.id);
  await phone.flush();
  const response = server
    .bodies('log')
    .flatMap(({ events }) => events as Record<string, unknown>[])
    .find(({ eid }) => eid === 271);
  const [first, second] = server.bodies('wf');
  expect(first?.bid).toEqual([]);
  expect(second).toMatchObject({ act: '3', bid: [{ iid: 103, price: response?.price, cur: 'USD' }] });
});

test('only the events that were asked for, in packs, and some at once', async () => {
  const { server, phone } = set({}, (truth) => ({ ...truth, fill: 0 }));
  await phone.init();
  await phone.show(videos.id);
  expect(server.bodies('log')).toEqual([]);
  await phone.show(videos.id);
  expect(server.bodies('log').map(({ events }) => (events as unknown[]).length)).toEqual([4]);
});

test('events stay until they are acknowledged, and are counted then', async () => {
  const { server, phone, ledger } = set();
  await phone.init();
  server.answer('log', { status: 503, body: '' });
  await phone.show(videos.id);
  await phone.flush();
  expect(ledger.total('calledShow')).toBe(0);
  server.answer('log', { status: 200, body: '' });
  await phone.flush();
  expect(ledger.total('calledShow')).toBe(1);
  const [lost, kept] = server.bodies('log');
  expect(kept?.events).toEqual(lost?.events);
});

test('a report that nobody answers is lost, and counted as unsure', async () => {
  const { server, phone, ledger } = set();
  await phone.init();
  server.answer('lr', null);
  await phone.load(banner.id);
  expect(ledger.total('instanceRequests')).toBe(0);
  expect(ledger.unsure).toBeGreaterThan(0);
});

test('caps of a scene and pacing of a placement are kept', async () => {
  const { server, phone, clock, ledger } = set();
  await phone.init();
  const shown: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    await phone.load(videos.id);
    shown.push(await phone.show(videos.id, 'Double coins'));
  }
  expect(shown).toEqual(['shown', 'shown', 'capped']);
  await clock.pass(3_700_000);
  await phone.load(videos.id);
  expect(await phone.show(videos.id)).toBe('shown');

  await phone.load(banner.id);
  await phone.show(banner.id);
  const asked = server.bodies('wf').length;
  expect(await phone.load(banner.id)).toBe(false);
  expect(server.bodies('wf')).toHaveLength(asked);
  await clock.pass(61_000);
  expect(await phone.load(banner.id)).toBe(true);
  expect(ledger.total('impressions')).toBe(4);
});

test('settings are asked for again when their time has come', async () => {
  const { phone, clock, ledger } = set();
  await phone.init();
  await clock.pass(29 * 60_000);
  await phone.refresh();
  expect(ledger.total('inits')).toBe(1);
  await clock.pass(2 * 60_000);
  await phone.refresh();
  expect(ledger.total('inits')).toBe(2);
});

test('a clock that is wrong shows in what is sent, not in when it is counted', async () => {
  const wrong = -26 * 3_600_000;
  const { server, phone, ledger } = set({ clockError: wrong });
  await phone.init();
  await phone.show(videos.id);
  await phone.flush();
  expect(server.bodies('init')[0]?.ts).toBe(start + wrong);
  expect(ledger.rows.map(({ hour }) => hour)).toEqual([start, start]);
});

test('what is paid in the app is said in later calls', async () => {
  const { server, phone, ledger } = set();
  await phone.init();
  await phone.buy('EUR', '4.59');
  await phone.load(videos.id);
  expect(server.bodies('iap')[0]).toMatchObject({ cur: 'EUR', iap: '4.59', iapt: '0' });
  expect(server.bodies('wf')[0]?.iap).toBe('4.99');
  expect(ledger.purchaseCents).toEqual({ EUR: 459 });
});

test('a third of the people in Germany refuses consent, and says so in every call', async () => {
  const phones = Array.from({ length: 60 }, (_, seed) =>
    set({ country: 'DE', seed, platform: seed % 2 === 0 ? platform.ios : platform.android }),
  );
  const refusing = phones.filter(({ phone }) => phone.device.refuses);
  expect(Math.abs(refusing.length / phones.length - 0.35)).toBeLessThan(0.15);
  for (const { phone, server } of phones) {
    await phone.init();
    await phone.load(videos.id);
    const says = server.bodies('wf')[0]?.regs ?? {};
    expect(says).toEqual(phone.device.refuses ? { gdpr: 1 } : {});
  }
  expect(set({ seed: 5, country: 'DE', deviceId: 'one' }).phone.device.refuses).toBe(false);
});

test('the same seed makes the same phone, another one another', async () => {
  const texts: string[][] = [];
  for (const seed of [7, 7, 8]) {
    const { server, phone } = set({ seed });
    await phone.init();
    await phone.load(videos.id);
    await phone.show(videos.id);
    await phone.sendGarbage();
    await phone.replay();
    texts.push(server.calls.map(({ url, text }) => `${url} ${text}`));
  }
  expect(texts[1]).toEqual(texts[0]);
  expect(texts[2]).not.toEqual(texts[0]);
});
