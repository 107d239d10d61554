import { platform } from '@millrace/contract/publisher/platform';
import { expect, test } from 'vitest';
import { Ledger } from '../../ledger.ts';
import { cannedInit, cannedServer, videos } from '../../testing/canned-server.ts';
import type { Reply } from '../../wire/transport.ts';
import { simulatedClock } from '../../world/clock.ts';
import { createNetworks } from '../../world/networks.ts';
import type { PhoneOptions } from '../options.ts';
import { createPhone } from '../phone.ts';
import { leastShare, saidByVideo } from './play-own-ad.ts';
import { payloadOf } from './server-bids.ts';

const base = 'http://phones.example';
const own = { id: 104, m: 19, k: '11', hb: 1, hbt: 5000 };
const place = { ...videos, cs: 1, ins: [...videos.ins, own] };

const ad = {
  ...{ cid: '3', crid: '31', title: 'Coin Rush', iswv: 0, expire: 21_600 },
  app: { id: 'com.example.rush', name: 'Coin Rush', icon: `${base}/files/icon.png` },
  video: { url: `${base}/files/spot.mp4`, dur: 15 },
  imgs: [`${base}/files/end.png`],
  resources: [`${base}/sdk/cp/page/video.html`],
  imptks: [`${base}/sdk/cp/impr?t=1&s={scene}`, 'https://tracker.example/i'],
  clktks: [`${base}/tracked?s={scene}`],
  link: `${base}/sdk/cp/click?t=1`,
};

const file: Reply = {
  status: 200,
  body: 'file',
  headers: { 'content-length': '4', 'cache-control': 'public, max-age=3600' },
  bytes: 4,
};
const json = (value: unknown): Reply => ({ status: 200, body: JSON.stringify(value) });

interface Set {
  readonly options?: Partial<PhoneOptions>;
  /** What differs in the ad, and in its bid. */
  readonly of?: object;
  readonly bid?: object;
  /** Whether its instance is in the list, out of which alone phones load. */
  readonly isListed?: boolean;
  readonly file?: Reply | null;
}

/** A phone whose only ad is an own one. */
async function set({ options = {}, of = {}, bid = {}, isListed = true, file: given = file }: Set = {}) {
  const server = cannedServer();
  const clock = simulatedClock(Date.UTC(2026, 2, 4, 12));
  const ledger = new Ledger();
  const networks = createNetworks({ seed: 1, bend: (truth) => ({ ...truth, fill: 0 }) });
  server.answer(
    'init',
    json({
      ...cannedInit,
      api: { ...cannedInit.api, cppl: `${base}/a/pl`, cpcl: `${base}/a/cl` },
      events: { ...cannedInit.events, ids: [273, 274, 275, 276, 277, 206] },
      pls: [place],
    }),
  );
  const adm = JSON.stringify({ type: 'ID', payload: 'sealed' });
  const bidder = { id: 104, i: 0, r: 'price' in bid ? Number(bid.price) : 30, rp: 1 };
  server.answer(
    'wf',
    json({
      ...{ code: 0, c2s: [] },
      ins: [...(isListed ? [bidder] : []), { id: 101, i: 1, r: 20, rp: 3 }].sort((a, b) => b.r - a.r),
      bidresp: [{ iid: 104, price: 30, adm, expire: 30, ...bid }],
    }),
  );
  server.answer('pl', json({ code: 0, campaigns: [{ ...ad, ...of }] }));
  server.answer(
    'cl',
    json({
      code: 0,
      campaigns: [
        { ...ad, ...of },
        { ...ad, cid: '4' },
      ],
    }),
  );
  server.answer('file', given);
  server.answer('click', { status: 302, body: '', headers: { location: 'https://play.google.com/x' } });
  const who = { platform: platform.android, appKey: 'KEY', country: 'US', seed: 7, tempting: 1 };
  const phone = createPhone({
    baseUrl: base,
    ...who,
    clock,
    networks,
    transport: server,
    ledger,
    ...options,
  });
  await phone.init();
  const urls = (kind: string) => server.calls.filter((call) => call.kind === kind).map(({ url }) => url);
  return { server, clock, ledger, phone, urls };
}

test('an ad on its way: token, bid, every file once, trackers with the scene, then where it leads', async () => {
  const { server, phone, urls, ledger } = await set();
  expect(await phone.load(place.id)).toBe(true);
  expect(server.bodies('wf')[0]?.bids2s).toEqual([{ iid: 104, token: expect.stringMatching(/^eJ/) }]);
  expect(server.bodies('pl')[0]).toMatchObject({ pid: '11', token: 'sealed', width: 1080, height: 2400 });
  expect(urls('file')).toEqual([ad.resources[0], ad.imgs[0], ad.video.url, ad.app.icon]);
  expect(await phone.show(place.id)).toBe('shown');
  expect(urls('impr')).toEqual([`${base}/sdk/cp/impr?t=1&s=5`]);
  expect(urls('tracker')).toEqual([`${base}/tracked?s=5`]);
  // What it leads to is the advertiser's.
  expect(urls('click')).toEqual([ad.link]);
  expect(ledger.ownAds).toMatchObject([{ campaignId: 3, creativeId: 31, impressions: 1, clicks: 1 }]);
  await phone.flush();
  const events = server.bodies('log').flatMap(({ events: some }) => some as { eid: number; iid: number }[]);
  expect(events.filter(({ iid }) => iid === 104).map(({ eid }) => eid)).toEqual([
    275, 276, 273, 275, 276, 273,
  ]);
  // The second one had all its files on the phone.
  expect(urls('file')).toHaveLength(4);
});

test('iOS adds what it is connected by to each impression, and knows no texts for numbers', async () => {
  const { server, phone, urls } = await set({ options: { platform: platform.ios } });
  await phone.load(place.id);
  await phone.show(place.id);
  expect(urls('impr')[0]).toMatch(/\?t=1&s=5&con_type=\d$/);
  expect(server.bodies('pl')[0]?.pid).toBe(11);
});

const ios = { platform: platform.ios };
const failing: [string, Set][] = [
  ['its instance is not listed', { isListed: false }],
  ['a file is gone', { file: { status: 404, body: '' } }],
  ['no file comes', { file: null }],
  ['a file is shorter than was said', { file: { ...file, bytes: 3 } }],
  ['the length of a file is not said', { file: { ...file, headers: {} } }],
  ['a file is packed', { file: { ...file, headers: { ...file.headers, 'content-encoding': 'gzip' } } }],
  ['its icon stands at a store', { of: { app: { ...ad.app, icon: 'https://play.example/i.png' } } }],
  ['a rewarded video has none', { of: { video: undefined } }],
  ['it has no page', { of: { resources: [] } }],
  ['iOS waits for an icon in vain', { of: { app: { ...ad.app, icon: '' } }, options: ios }],
  ['iOS reads no payload', { bid: { adm: 'sealed' }, options: ios }],
  ['iOS takes it for expired', { of: { expire: undefined }, options: ios }],
  ['there is no bid', { bid: { adm: undefined } }],
];
test.each(failing)('it is not shown when %s', async (_, setup) => {
  const { phone, urls, ledger } = await set(setup);
  await phone.load(place.id);
  expect(await phone.show(place.id)).toBe('notReady');
  expect(urls('impr')).toEqual([]);
  expect(ledger.ownAds).toEqual([]);
});

test('the same without an icon, an end or JSON is no failure on Android', async () => {
  const of = { app: { ...ad.app, icon: '' }, expire: undefined };
  const { server, phone } = await set({ of, bid: { adm: 'sealed' } });
  await phone.load(place.id);
  expect(server.bodies('pl')[0]?.token).toBe('sealed');
  expect(await phone.show(place.id)).toBe('shown');
});

test.each([
  ['{"type":"ID","payload":"p"}', 'p', 'p'],
  ['p', 'p', null],
  ['{"payload":7}', '{"payload":7}', null],
  ['', null, null],
])('the payload of %s', (adm, android, onIos) => {
  expect(payloadOf(adm, true)).toBe(android);
  expect(payloadOf(adm, false)).toBe(onIos);
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: macros of the wire
const notices = {
  nurl: `${base}/won?p=\${AUCTION_PRICE}`,
  lurl: `${base}/lost?p=\${AUCTION_PRICE}&l=\${AUCTION_LOSS}`,
};
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: macros of the wire

test('who bid is told of the win when it is shown', async () => {
  const { phone, urls } = await set({ bid: notices });
  await phone.load(place.id);
  expect(urls('notice')).toEqual([]);
  await phone.show(place.id);
  expect(urls('notice')).toEqual([`${base}/won?p=30`]);
});

test('and of a loss with its reason: it failed, another was worth more, or it was over', async () => {
  const failed = await set({ bid: notices, file: { status: 404, body: '' } });
  await failed.phone.load(place.id);
  expect(failed.urls('notice')).toEqual([`${base}/lost?p=30.1&l=1`]);

  const networks = createNetworks({ seed: 1, bend: (truth) => ({ ...truth, fill: 1 }) });
  const beaten = await set({ bid: { ...notices, price: 1 }, options: { networks } });
  await beaten.phone.load(place.id);
  expect(beaten.urls('notice')).toEqual([`${base}/lost?p=1.1&l=102`]);

  const late = await set({ bid: notices });
  await late.phone.load(place.id);
  await late.clock.pass(31 * 60_000);
  expect(await late.phone.show(place.id)).toBe('notReady');
  expect(late.urls('notice')).toEqual([`${base}/lost?p=30.1&l=4902`]);
});

test('cards come by a call of their own, several at once, without a payload', async () => {
  const card = { ...place, t: 5, cs: 3 };
  const { server, phone, ledger } = await set();
  server.answer(
    'init',
    json({
      ...cannedInit,
      api: { ...cannedInit.api, cpcl: `${base}/a/cl` },
      pls: [card],
    }),
  );
  await phone.init();
  await phone.load(card.id);
  expect(server.bodies('cl')[0]).toMatchObject({ pid: '11', iid: 104, imprTimes: 0, ng: 0, act: 4 });
  expect([server.bodies('pl'), server.bodies('wf')]).toEqual([[], []]);
  expect(
    ['waterfallRequests', 'waterfallFilled', 'bidRequests', 'bidResponses'].map((one) =>
      ledger.total(one as 'bidRequests'),
    ),
  ).toEqual([1, 1, 1, 1]);
  expect(await phone.show(card.id)).toBe('shown');
  expect(await phone.show(card.id)).toBe('shown');
});

test('nobody leaves a video before its page offers to skip it', () => {
  const url = `${base}/files/spot.mp4`;
  expect(leastShare({ url, dur: 20, skip: 5 })).toBe(0.25);
  for (const locked of [{ skip: 0 }, {}, { skip: 30 }])
    expect(leastShare({ url, dur: 20, ...locked })).toBe(1);
});

test('a video is rewarded for its end alone', async () => {
  const said = (isRewarded: boolean, share: number) =>
    saidByVideo({ isRewarded, share }).map(({ m, d }) => `${m} ${d?.progress ?? ''}`.trim());
  expect(said(true, 1).slice(-4)).toEqual([
    'reportVideoProgress 75',
    'reportVideoProgress 100',
    'addRewarded',
    'setCloseVisible',
  ]);
  expect(said(false, 1)).not.toContain('addRewarded');
  expect(said(true, 0.6)).not.toContain('addRewarded');
  const { server, phone } = await set();
  await phone.load(place.id);
  await phone.show(place.id);
  expect(server.bodies('ic')).toMatchObject([{ iid: 104, scene: 5 }]);
});
