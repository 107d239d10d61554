import { adPage } from '@millrace/ad-page/ad-page';
import { aCampaign, aCreative } from '@millrace/mediation/testing/own-ads';
import { describe, expect, test } from 'vitest';
import { EventLogFull } from '../../platform/event-log/errors.ts';
import { rowsOf } from '../rows/to-rows.ts';
import { advertiserId, type TestDelivery } from '../testing/delivery-app.ts';
import { adOf, ads, bidsOf, open, tokenOf, touches } from '../testing/own-ad-calls.ts';
import { aCampaignShard, ownAdsSetup, tested } from '../testing/own-ads.ts';
import { someDeviceKey } from '../testing/rows-from.ts';
import { phone, withDelivery } from '../testing/with-delivery.ts';

const ask = { ...phone, pid: 5 };
const hour = 3_600_000;

test('an own ad on its way: bid, ad, impression, click', async () => {
  await withDelivery(ownAdsSetup(), async (delivery) => {
    const answer = await delivery.send('wf', ask);
    expect(answer.json()).toMatchObject({
      code: 0,
      ins: [
        { id: 18, i: 0, r: 4, rp: 1 },
        { id: 11, r: 3 },
      ],
      c2s: [],
      bidresp: [{ iid: 18, price: 4, expire: 30 }],
    });
    const ad = await adOf(delivery);
    expect(ad).toMatchObject({
      ...{ cid: '3', crid: '31', title: 'Coin Rush', descn: 'Dig for gold', adtype: 2, iswv: 0, r: 4, rp: 3 },
      action: 'Play',
      app: { id: 'com.acme.rush', name: 'Coin Rush' },
      video: { dur: 15, skip: 0, ves: 900_000 },
      clktks: [],
    });
    expect(ad.video?.url).toMatch(/\/files\/a{64}\.mp4$/);
    expect(ad.app.icon).toMatch(/\/files\/b{64}\.png$/);
    expect(ad.resources[0]).toMatch(new RegExp(`/sdk/cp/page/${adPage('video').name}$`));
    expect((await open(delivery, `${ad.imptks[0]}&con_type=1`)).statusCode).toBe(200);
    const click = await open(delivery, ad.link);
    expect([click.statusCode, click.headers.location]).toEqual([
      302,
      'https://play.google.com/store/apps/details?id=com.acme.rush',
    ]);
    const [seen, clicked] = touches(delivery);
    expect(seen?.head).toMatchObject({
      ...{ kind: 'impr', organizationId: 1, appId: 1, placementId: 5 },
      ownAd: { advertiserId, campaignId: 3, creativeId: 31, spent: '0.004000000' },
    });
    expect(clicked?.head.ownAd).toEqual({ ...seen?.head.ownAd, spent: '0' });
  });
});

test('what own ads are asked and bid is counted with the request; what a phone says of it is not', async () => {
  await withDelivery(ownAdsSetup(), async (delivery) => {
    await delivery.send('wf', { ...ask, reqId: 'r1' });
    const events = [270, 271, 273].map((eid) => ({ eid, pid: 5, iid: 18, ts: 1, price: 4, bid: 1 }));
    await delivery.send('log', { ...phone, events });
    const rows = delivery.kept.flatMap(({ head, body }) =>
      rowsOf(head, JSON.parse(body), { deviceKey: someDeviceKey }).map(({ row }) => row),
    );
    expect(rows.map((row) => [row.metric, row.instance_id, row.price_usd, row.request_id])).toEqual([
      ['waterfallRequest', undefined, undefined, 'r1'],
      ['bidAtOnce', 18, '4.000000', 'r1'],
      [undefined, 18, '4', undefined],
      [undefined, 18, '4', undefined],
      ['bidWin', 18, '4', undefined],
    ]);
    expect(rows[1]).not.toHaveProperty('outcome');
  });
  await withDelivery(ownAdsSetup([]), async (delivery) => {
    await delivery.send('wf', ask);
    const [asked] = delivery.kept;
    expect(asked?.head.ownBids).toEqual([[18, null]]);
    const rows = asked && rowsOf(asked.head, JSON.parse(asked.body), { deviceKey: someDeviceKey });
    expect(rows?.map(({ row }) => [row.metric, row.instance_id, row.price_usd])).toEqual([
      ['waterfallRequest', undefined, undefined],
      ['bidRequest', 18, undefined],
    ]);
  });
});

test('beside other networks an own ad bids what the publisher keeps of its price, and its advertiser pays the whole', async () => {
  const campaign = aCampaign(3, { advertiserId, bid: 4, creatives: [aCreative(31)] });
  await withDelivery(ownAdsSetup([aCampaignShard({ campaign, kept: 0.625 })]), async (delivery) => {
    expect((await delivery.send('wf', ask)).json()).toMatchObject({
      // The other one is expected to bring 3.
      ins: [{ id: 11 }, { id: 18, r: 2.5 }],
      bidresp: [{ iid: 18, price: 2.5 }],
    });
    expect(delivery.kept[0]?.head.ownBids).toEqual([[18, 2.5]]);
    const ad = await adOf(delivery);
    expect(ad.r).toBe(2.5);
    await open(delivery, `${ad.imptks[0]}&con_type=1`);
    expect(touches(delivery)[0]?.head.ownAd?.spent).toBe('0.004000000');
  });
});

test('of an impression that two nodes are told of both have one key, so that it counts once; one node keeps it once', async () => {
  await withDelivery(ownAdsSetup(), async (delivery) => {
    const { imptks } = await adOf(delivery);
    for (let time = 0; time < 2; time += 1) await open(delivery, imptks[0] ?? '');
    const next = await adOf(delivery);
    await open(delivery, next.imptks[0] ?? '');
    await withDelivery(ownAdsSetup(), async (other) => {
      await open(other, imptks[0] ?? '');
      const rows = [...touches(delivery), ...touches(other)].flatMap(({ head }) =>
        rowsOf(head, {}, { deviceKey: someDeviceKey }),
      );
      const [first, second, again] = rows.map(({ key }) => key);
      expect(rows).toHaveLength(3);
      expect(first).not.toBeNull();
      expect(again).toBe(first);
      expect(second).not.toBe(first);
      expect(rows[0]?.row).toMatchObject({
        ...{
          kind: 'impr',
          campaign_id: 3,
          creative_id: 31,
          advertiser_id: advertiserId,
          spent: '0.004000000',
        },
        placement_id: 5,
      });
    });
  });
});

describe('a ticket', () => {
  const changed = (token: string, from: string, to: string) => {
    const [body = '', signature] = token.split('.');
    const ticket = Buffer.from(body, 'base64url').toString();
    expect(ticket).toContain(from);
    return `${Buffer.from(ticket.replace(from, to)).toString('base64url')}.${signature}`;
  };
  const cases: [string, (token: string) => string][] = [
    ['none', () => ''],
    ['of nothing', () => 'V1_e30='],
    ['with another price', (token) => changed(token, '"4.000000"', '"0.000001"')],
    ['without its signature', (token) => token.split('.')[0] ?? ''],
    ['with more behind it', (token) => `${token}.x`],
    ['of an impression', (token) => changed(token, '"bid"', '"shown"')],
    ['that is endless', (token) => token.padEnd(3000, 'a')],
  ];
  test.each(cases)('%s gets no ad', async (_, change) => {
    await withDelivery(ownAdsSetup(), async (delivery) => {
      const token = change(await tokenOf(delivery));
      expect((await delivery.send('pl', { ...ask, token })).statusCode).toBe(400);
      expect((await delivery.send('pl', { ...ask, token: 7 })).statusCode).toBe(400);
      expect((await open(delivery, `/sdk/cp/impr?t=${token}`)).statusCode).toBe(403);
      expect((await open(delivery, `/sdk/cp/click?t=${token}&link=https://evil.example`)).statusCode).toBe(
        403,
      );
      expect(touches(delivery)).toEqual([]);
    });
  });

  test('of another placement gets no ad', async () => {
    await withDelivery(ownAdsSetup(), async (delivery) => {
      const token = await tokenOf(delivery);
      expect((await delivery.send('pl', { ...ask, pid: 6, token })).statusCode).toBe(400);
    });
  });

  test('that is late: no ad after an hour, no impression after six, no click after a day', async () => {
    await withDelivery(ownAdsSetup(), async (delivery) => {
      const token = await tokenOf(delivery);
      const ad = await adOf(delivery);
      delivery.clock.forward(hour + 1);
      expect(await ads(delivery, token)).toEqual([]);
      delivery.clock.forward(5 * hour);
      await open(delivery, ad.imptks[0] ?? '');
      await open(delivery, ad.link);
      delivery.clock.forward(18 * hour);
      expect((await open(delivery, ad.link)).statusCode).toBe(302);
      expect(touches(delivery).map(({ head }) => [head.kind, head.ownAd?.unbilled])).toEqual([
        ['impr', 'late'],
        ['click', undefined],
      ]);
    });
  });
});

describe('no bid', () => {
  const campaign = (known: object) => aCampaignShard({ campaign: aCampaign(3, { advertiserId, ...known }) });
  test('without campaigns', async () => {
    await withDelivery(ownAdsSetup([]), async (delivery) => expect(await bidsOf(delivery)).toEqual([]));
  });

  test('in an app that lets nobody in', async () => {
    const setup = ownAdsSetup();
    const closed = { ...setup, app: { networks: setup.app?.networks ?? [] } };
    await withDelivery(closed, async (delivery) => {
      const answer = await delivery.send('wf', ask);
      expect(answer.json()).toMatchObject({ ins: [{ id: 11 }], c2s: [] });
      expect(answer.json()).not.toHaveProperty('bidresp');
    });
  });

  test('of a campaign without anything that fits', async () => {
    const banner = campaign({ creatives: [aCreative(31, { kind: 'banner' })] });
    await withDelivery(ownAdsSetup([banner]), async (delivery) => expect(await bidsOf(delivery)).toEqual([]));
  });

  test('of one whose budget of today, or of all, is spent; tomorrow there is another day', async () => {
    const at = (inAll: string, today: string, total: string | null) =>
      aCampaignShard({
        budget: { daily: '50', total, even: false },
        spending: { day: new Date().toISOString().slice(0, 10), today, inAll },
      });
    const bids = async (shard: ReturnType<typeof at>) => {
      let count = -1;
      await withDelivery(ownAdsSetup([shard]), async (delivery) => {
        count = (await bidsOf(delivery)).length;
      });
      return count;
    };
    expect(await bids(at('49.996', '49.996', null))).toBe(1);
    await withDelivery(
      { ...ownAdsSetup([at('49.9955', '49.9955', null)]), services: { countryOf: () => 'DE' } },
      // Where an impression costs more, less room is left.
      async (delivery) => expect(await bidsOf(delivery)).toEqual([]),
    );
    expect(await bids(at('49.996001', '49.996001', null))).toBe(0);
    expect(await bids(at('100', '0', '100'))).toBe(0);
    await withDelivery(ownAdsSetup([at('60', '50', null)]), async (delivery) => {
      expect(await bidsOf(delivery)).toEqual([]);
      delivery.clock.forward(24 * hour);
      expect(await bidsOf(delivery)).toHaveLength(1);
    });
  });
});

describe('a cap', () => {
  const capped = aCampaignShard({
    campaign: { ...aCampaignShard().campaign, capImpressions: 2 },
    capHours: 24,
  });
  const see = async (delivery: TestDelivery, fields: object = {}) =>
    open(delivery, (await adOf(delivery, fields)).imptks[0] ?? '');

  test('of a device ends what it sees, until its hours are over; others see it', async () => {
    await withDelivery(ownAdsSetup([capped]), async (delivery) => {
      await see(delivery);
      await see(delivery);
      expect(await bidsOf(delivery)).toEqual([]);
      expect(await bidsOf(delivery, { did: 'd2', uid: 'bob' })).toHaveLength(1);
      delivery.clock.forward(24 * hour);
      expect(await bidsOf(delivery)).toHaveLength(1);
    });
  });

  test('counts nobody who may not be known again', async () => {
    await withDelivery(ownAdsSetup([capped]), async (delivery) => {
      const refused = { regs: { gdpr: 1 } };
      for (let time = 0; time < 3; time += 1) await see(delivery, refused);
      expect(await bidsOf(delivery, refused)).toHaveLength(1);
      expect(await bidsOf(delivery)).toHaveLength(1);
    });
  });
});

test('evenly is no faster than the day', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const even = (spent: string) =>
    aCampaignShard({
      budget: { daily: '24', total: null, even: true },
      spending: { day: today, today: spent, inAll: spent },
    });
  const midnight = Date.parse(`${today}T00:00:00Z`);
  const at = (hours: number) => ({ now: () => midnight + hours * hour });
  const bids = async (spent: string, hours: number) => {
    let count = -1;
    await withDelivery({ ...ownAdsSetup([even(spent)]), services: at(hours) }, async (delivery) => {
      count = (await bidsOf(delivery)).length;
    });
    return count;
  };
  expect([await bids('0', 0), await bids('6', 6), await bids('6.01', 6), await bids('6.01', 7)]).toEqual([
    ...[1, 1, 0, 1],
  ]);
});

test('a campaign that shows no more since the bid is no ad; where phones have one, clicks still lead on, and count', async () => {
  const clicks = aCampaignShard({ price: { pricing: 'cpc', bid: '0.300000', bids: {} } });
  await withDelivery(ownAdsSetup([clicks]), async (one) => {
    const token = await tokenOf(one);
    const { link } = await adOf(one);
    const links = [{ id: 3, url: 'https://rush.example/?click={click_id}' }];
    await withDelivery({ ...ownAdsSetup([]), links }, async (other) => {
      expect(await ads(other, token)).toEqual([]);
      const click = await open(other, link);
      expect(click.statusCode).toBe(302);
      expect(click.headers.location).toMatch(/^https:\/\/rush\.example\/\?click=\S+$/);
      expect(touches(other).map(({ head }) => [head.kind, head.ownAd?.spent])).toEqual([
        ['click', '0.300000'],
      ]);
    });
  });
});

test('what is bought by click costs at the click, at the price of the country', async () => {
  const clicks = aCampaignShard({
    campaign: { ...aCampaignShard().campaign, pricing: 'cpc', bid: 0.3, bids: { DE: 0.5 } },
    price: { pricing: 'cpc', bid: '0.300000', bids: { DE: '0.500000' } },
  });
  const setup = { ...ownAdsSetup([clicks]), services: { countryOf: () => 'DE' } };
  await withDelivery(setup, async (delivery) => {
    const [bid] = await bidsOf(delivery);
    expect(bid?.price).toBeCloseTo(1000 * 0.5 * 0.01, 6);
    const ad = await adOf(delivery);
    await open(delivery, ad.imptks[0] ?? '');
    await open(delivery, ad.link);
    expect(touches(delivery).map(({ head }) => [head.ownAd?.spent, head.country])).toEqual([
      ['0', 'DE'],
      ['0.500000', 'DE'],
    ]);
  });
});

test('a test session forces own ads; such an ad counts for nobody', async () => {
  await withDelivery(tested(ownAdsSetup(), 18), async (delivery) => {
    const answer = await delivery.send('wf', ask);
    expect(answer.json()).toMatchObject({ ins: [{ id: 18 }], bidresp: [{ iid: 18 }] });
    const ad = await adOf(delivery);
    expect((await open(delivery, ad.imptks[0] ?? '')).statusCode).toBe(200);
    expect((await open(delivery, ad.link)).statusCode).toBe(302);
    expect(touches(delivery)).toEqual([]);
  });
});

test('pages are served as they are, for good, with a policy for browsers', async () => {
  await withDelivery(ownAdsSetup(), async (delivery) => {
    const { resources } = await adOf(delivery);
    const page = await open(delivery, resources[0] ?? '');
    expect([page.statusCode, page.body]).toEqual([200, adPage('video').html]);
    expect(page.headers).toMatchObject({
      'content-length': String(adPage('video').bytes),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': adPage('video').policy,
    });
    expect((await open(delivery, '/sdk/cp/page/none.html')).statusCode).toBe(404);
  });
});

test('a full event log refuses what would be lost', async () => {
  await withDelivery(ownAdsSetup(), async (delivery) => {
    const { imptks } = await adOf(delivery);
    delivery.beforeKeeping = async () => {
      throw new EventLogFull('the disk is full', 1);
    };
    const answer = await open(delivery, imptks[0] ?? '');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
  });
});
