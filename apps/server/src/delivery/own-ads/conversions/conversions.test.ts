import { createHmac } from 'node:crypto';
import { postbackPath, signatureHeader } from '@millrace/contract/advertiser/conversion';
import { aCampaign } from '@millrace/mediation/testing/own-ads';
import { describe, expect, test } from 'vitest';
import { openRates } from '../../../domain/exchange-rate/rates.ts';
import { postbackSecret } from '../../../domain/own-ads/ad-secret.ts';
import type { CampaignShard } from '../../../domain/own-ads/campaign-shard.ts';
import { sealTouch, type TouchTicket } from '../../../domain/own-ads/click-id.ts';
import { EventLogFull } from '../../../platform/event-log/errors.ts';
import { rowsOf } from '../../rows/to-rows.ts';
import { advertiserId, type TestDelivery, testSecret } from '../../testing/delivery-app.ts';
import { adOf, open } from '../../testing/own-ad-calls.ts';
import { aCampaignShard, ownAdsSetup } from '../../testing/own-ads.ts';
import { someDeviceKey } from '../../testing/rows-from.ts';
import { withDelivery } from '../../testing/with-delivery.ts';

const adSecret = 'a secret for tests';
const promoted = { id: 9, postbackKey: '0123456789ab', clickDays: 7, viewHours: 24 };
const secret = postbackSecret(adSecret, promoted);
const other = { ...promoted, id: 10, postbackKey: 'ba9876543210' };
const day = 86_400_000;

const paying = (price: Partial<CampaignShard['price']>): CampaignShard => {
  const whole = { pricing: 'cpi', bid: '2.500000', bids: {}, ...price } as const;
  const campaign = aCampaign(3, {
    advertiserId,
    pricing: whole.pricing,
    bid: 2.5,
    creatives: [{ id: 31, kind: 'video', size: { width: 720, height: 1280 }, weight: 1 }],
  });
  const link = 'https://shop.example/?c={click_id}&from={publisher_app_id}';
  return aCampaignShard({ campaign, price: whole, link });
};

const withPromoted = (
  work: (delivery: TestDelivery) => Promise<void>,
  campaigns: readonly CampaignShard[] = [paying({})],
) => withDelivery({ ...ownAdsSetup(campaigns), promoted: [promoted, other] }, work);

/** What a click of the campaign led on with, as its link got it. */
async function clickOf(delivery: TestDelivery): Promise<string> {
  const { headers } = await open(delivery, (await adOf(delivery)).link);
  return new URL(String(headers.location)).searchParams.get('c') ?? '';
}

interface Answer {
  readonly results: readonly {
    readonly outcome: string;
    readonly reason?: string;
    readonly touch?: string;
  }[];
  readonly reason?: string;
}

async function tell({ app }: TestDelivery, fields: Record<string, string>) {
  const query = { app: String(promoted.id), secret, event: 'install', ...fields };
  const answer = await app.inject({ method: 'GET', url: postbackPath, query });
  const { results = [], reason } = answer.json<Answer>();
  return { status: answer.statusCode, said: results[0]?.reason ?? results[0]?.outcome ?? reason };
}

const conversions = ({ kept }: TestDelivery) => kept.filter(({ head }) => head.conversion !== undefined);
const last = (delivery: TestDelivery) => conversions(delivery).at(-1)?.head;

test('whoever knows the installation’s secret says when a postback came; nobody else, and never in the future', async () => {
  await withPromoted(async (delivery) => {
    const click_id = await clickOf(delivery);
    const then = delivery.clock.now().getTime() + 2 * day;
    delivery.clock.forward(30 * day);
    const ask = async (fields: Record<string, string>, secret_: string, at: number) => {
      const query = { app: '9', secret, event: 'purchase', ...fields };
      const headers = { 'x-millrace-ingest-secret': secret_, 'x-millrace-received-at': String(at) };
      return (await delivery.app.inject({ method: 'GET', url: postbackPath, query, headers })).statusCode;
    };
    const event = { click_id, event_id: 'o-1', time: String(then - 1_000) };
    expect(await ask(event, 'x'.repeat(36), then)).toBe(403);
    expect(await ask(event, testSecret, then + 60 * day)).toBe(400);
    expect(delivery.kept.filter(({ head }) => head.kind === 'event' || head.kind === 'tracked')).toEqual([]);
    expect(await ask(event, testSecret, then)).toBe(200);
    expect(last(delivery)).toMatchObject({
      receivedAt: then,
      conversion: { eventId: 'o-1', touch: 'click' },
    });
    const tracked = delivery.kept.find(({ head }) => head.kind === 'tracked')?.head;
    expect(tracked).toMatchObject({ receivedAt: then, tracked: { events: [{ name: 'purchase' }] } });
    expect(tracked?.tracked?.events[0]?.refusal).toBeUndefined();
    // Told of only now, the same would be too late.
    expect(await tell(delivery, { ...event, event: 'purchase', event_id: 'o-2' })).toEqual({
      status: 200,
      said: 'tooLate',
    });
  });
});

test('an install finds back to its click and costs the price of the bid, whatever the campaign says by then', async () => {
  await withPromoted(async (delivery) => {
    const clickId = await clickOf(delivery);
    delivery.clock.forward(6 * day);
    const time = String(delivery.clock.now().getTime());
    const fields = { click_id: clickId, event_id: 'i1', value: '4.20', currency: 'USD', time };
    expect(await tell(delivery, fields)).toEqual({ status: 200, said: 'counted' });
    expect(last(delivery)).toMatchObject({
      ...{ kind: 'install', organizationId: 1, appId: 1, placementId: 5 },
      conversion: { promotedAppId: 9, name: 'install', eventId: 'i1', touch: 'click', valueUsd: '4.20' },
      ownAd: { advertiserId, campaignId: 3, creativeId: 31, spent: '2.500000' },
    });
    const [row] = conversions(delivery).flatMap(({ head }) => rowsOf(head, {}, { deviceKey: someDeviceKey }));
    expect(row?.key).not.toBeNull();
    expect(row?.row).toMatchObject({
      ...{ kind: 'install', campaign_id: 3, spent: '2.500000', touch: 'click', promoted_app_id: 9 },
      ...{ event_name: 'install', event_id: 'i1', value_usd: '4.20' },
    });
  });
});

test.each([
  ['cpa', 'purchase', 'purchase', '2.500000'],
  ['cpa', 'purchase', 'sign_up', '0'],
  ['cpa', 'purchase', 'install', '0'],
  ['cpi', null, 'purchase', '0'],
  ['cpc', null, 'install', '0'],
  ['cpm', null, 'install', '0'],
] as const)('%s of %s: a %s costs %s', async (pricing, event, name, spent) => {
  await withPromoted(
    async (delivery) => {
      const click_id = await clickOf(delivery);
      expect((await tell(delivery, { click_id, event: name, event_id: 'e1' })).said).toBe('counted');
      expect(last(delivery)?.ownAd?.spent).toBe(spent);
    },
    [paying({ pricing, event })],
  );
});

describe('by the names that an advertiser gave them', () => {
  const named = { ...promoted, eventNames: { af_purchase: 'purchase', af_noise: '', install: '' } };
  const withNames = (event: string, work: (delivery: TestDelivery) => Promise<void>) =>
    withDelivery({ ...ownAdsSetup([paying({ pricing: 'cpa', event })]), promoted: [named] }, work);

  test.each([
    ['purchase', 'af_purchase'],
    ['purchase', 'purchase'],
    // A campaign may have been bought before anybody mapped its event.
    ['af_purchase', 'af_purchase'],
  ])('a campaign that buys %s pays for %s, which is kept as purchase', async (bought, event) => {
    await withNames(bought, async (delivery) => {
      const click_id = await clickOf(delivery);
      expect((await tell(delivery, { click_id, event, event_id: 'e1' })).said).toBe('counted');
      expect(last(delivery)).toMatchObject({
        conversion: { name: 'purchase' },
        ownAd: { spent: '2.500000' },
      });
    });
  });

  test('what is ignored is no conversion, under whichever name; an install always is one', async () => {
    await withNames('purchase', async (delivery) => {
      const click_id = await clickOf(delivery);
      expect((await tell(delivery, { click_id, event: 'af_noise' })).said).toBe('ignored');
      expect(last(delivery)?.conversion).toMatchObject({ name: 'af_noise', refusal: 'ignored' });
      expect((await tell(delivery, { click_id, event_id: 'i' })).said).toBe('counted');
      expect(last(delivery)?.conversion?.name).toBe('install');
    });
  });

  test('one event told of by both its names is one', async () => {
    await withNames('purchase', async (delivery) => {
      const click_id = await clickOf(delivery);
      const time = String(delivery.clock.now().getTime());
      expect((await tell(delivery, { click_id, event: 'purchase', time })).said).toBe('counted');
      expect((await tell(delivery, { click_id, event: 'af_purchase', time })).said).toBe('repeated');
    });
  });
});

describe('does not count, and says why:', () => {
  const sealed = (known: Partial<TouchTicket>, at: number) =>
    sealTouch(adSecret, {
      ...{
        touch: 'click',
        bidId: 'b',
        advertiser: advertiserId,
        promoted: 9,
        campaign: 3,
        creative: 31,
        app: 1,
      },
      ...{ placement: 5, country: 'DE', at, pricing: 'cpi', price: '2.5', event: '', isTest: false },
      ...known,
    });
  type Fields = Record<string, string>;
  const cases: [string, string, (click: string, now: number) => Fields][] = [
    ['an event without a name', 'badEvent', (click_id) => ({ click_id, event: '' })],
    ['a name nobody can mean', 'badEvent', (click_id) => ({ click_id, event: '<script>' })],
    ['a time that is none', 'badTime', (click_id) => ({ click_id, time: 'yesterday' })],
    ['a time in the future', 'badTime', (click_id, now) => ({ click_id, time: String(now + day) })],
    ['a time before all clicks', 'beforeClick', (click_id) => ({ click_id, time: '1970-01-02 00:00:00' })],
    ['an amount that is none', 'badValue', (click_id) => ({ click_id, value: 'much' })],
    ['a negative amount', 'badValue', (click_id) => ({ click_id, value: '-1', currency: 'USD' })],
    ['an absurd amount', 'badValue', (click_id) => ({ click_id, value: '1e40' })],
    ['an unknown currency', 'badCurrency', (click_id) => ({ click_id, value: '1', currency: 'XXX' })],
    ['no click', 'noTouch', () => ({})],
    ['a macro that nobody replaced', 'unknownClick', () => ({ click_id: '{click_id}' })],
    ['a forged click', 'unknownClick', (click_id) => ({ click_id: `A${click_id.slice(1)}` })],
    ['a ticket of a bid', 'unknownClick', () => ({ click_id: `${'e'.repeat(40)}.${'e'.repeat(43)}` })],
    ["another app's click", 'foreignClick', (_, now) => ({ click_id: sealed({ promoted: 10 }, now) })],
    ['a click of long ago', 'tooLate', (_, now) => ({ click_id: sealed({}, now - 7 * day - 1) })],
    [
      'an event of long ago',
      'tooLate',
      (_, now) => ({ click_id: sealed({}, now - 6 * day), time: String(now - 4 * day) }),
    ],
    ['no time, long after its click', 'noTime', (_, now) => ({ click_id: sealed({}, now - 3 * day - 1) })],
    ['a click of a test', 'test', (_, now) => ({ click_id: sealed({ isTest: true }, now) })],
  ];
  test.each(cases)('%s', async (_, reason, fieldsOf) => {
    await withPromoted(async (delivery) => {
      const click = await clickOf(delivery);
      const fields = { event_id: 'e', ...fieldsOf(click, delivery.clock.now().getTime()) };
      expect(await tell(delivery, fields)).toEqual({ status: 200, said: reason });
      expect(last(delivery)).toMatchObject({
        organizationId: advertiserId,
        appId: 0,
        conversion: { refusal: reason },
      });
      expect(last(delivery)?.ownAd).toBeUndefined();
      const rows = conversions(delivery).flatMap(({ head }) =>
        rowsOf(head, {}, { deviceKey: someDeviceKey }),
      );
      expect(rows).toMatchObject([{ key: null, row: { refusal: reason, promoted_app_id: 9 } }]);
    });
  });

  test('a wrong secret, and the one of another app', async () => {
    await withPromoted(async (delivery) => {
      const click_id = await clickOf(delivery);
      for (const wrong of ['', 'x', postbackSecret(adSecret, other)])
        expect(await tell(delivery, { click_id, secret: wrong })).toEqual({ status: 403, said: 'badSecret' });
      expect(conversions(delivery).map(({ head }) => head.conversion?.refusal)).toEqual(
        Array(3).fill('badSecret'),
      );
      // Those who guess fill no disk.
      for (let guess = 0; guess < 60; guess += 1) await tell(delivery, { secret: String(guess) });
      expect((await tell(delivery, { secret: 'y' })).status).toBe(429);
      expect(conversions(delivery)).toHaveLength(60);
      expect(await tell(delivery, { click_id })).toEqual({ status: 200, said: 'counted' });
    });
  });

  test('an app that nobody promotes: nothing is kept', async () => {
    await withPromoted(async (delivery) => {
      for (const app of ['', '11', 'x', '-1']) expect((await tell(delivery, { app })).status).toBe(403);
      expect(conversions(delivery)).toEqual([]);
    });
  });

  test('a repeated one: both have one key, and the answer says so', async () => {
    await withPromoted(async (delivery) => {
      const click_id = await clickOf(delivery);
      const said = async (fields: Fields) => (await tell(delivery, { click_id, ...fields })).said;
      expect(await said({ event_id: 'a' })).toBe('counted');
      // An install is one of a click, whatever else is said of it.
      expect(await said({ event_id: 'b' })).toBe('repeated');
      expect(await said({ event: 'purchase', event_id: 'a' })).toBe('counted');
      expect(await said({ event: 'sign_up', event_id: 'a' })).toBe('repeated');
      expect(await said({ event: 'purchase', event_id: 'b' })).toBe('counted');
      expect(await said({ event: 'purchase' })).toBe('counted');
      expect(await said({ event: 'purchase' })).toBe('repeated');
    });
  });
});

test.each(['{label}', '(clickid)', '{click_id}', `\${(last_attributed_touch_data.~click_id)!}`])(
  'a macro %s that nobody replaced says nothing where there is a device, by which the click is looked up',
  async (macro) => {
    await withPromoted(async (delivery) => {
      const device = { gaid: '38400000-8cf0-11bd-b23e-10b96e40000d' };
      expect((await tell(delivery, { click_id: macro, ...device })).said).toBe('waiting');
      expect((await tell(delivery, { click_id: macro, gaid: '(gaid)' })).said).toBe('unknownClick');
    });
  },
);

test('a forged click is refused, whichever device is named beside it', async () => {
  await withPromoted(async (delivery) => {
    const forged = `A${(await clickOf(delivery)).slice(1)}`;
    const device = { gaid: '38400000-8cf0-11bd-b23e-10b96e40000d' };
    for (const click_id of [forged, `{${forged}`, `${forged})`])
      expect((await tell(delivery, { click_id, ...device })).said).toBe('unknownClick');
  });
});

test('a click that comes too late to count wins no install', async () => {
  await withPromoted(async (delivery) => {
    const { link } = await adOf(delivery);
    delivery.clock.forward(day + 1);
    const { headers } = await open(delivery, link);
    expect(headers.location).toBe('https://shop.example/?c=&from=1');
  });
});

test('a value in another currency is what it is worth in USD', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const rates = openRates({ days: [today], perEuro: { USD: ['1.25'], CNY: ['8'] } });
  const setup = { ...ownAdsSetup([paying({})]), promoted: [promoted], services: { rates: () => rates } };
  await withDelivery(setup, async (delivery) => {
    const click_id = await clickOf(delivery);
    await tell(delivery, { click_id, event: 'purchase', event_id: 'p', value: '80', currency: 'cny' });
    expect(last(delivery)?.conversion).toMatchObject({ currency: 'CNY', value: '80', valueUsd: '12.500000' });
  });
});

describe('a signed call', () => {
  const sign = (text: string, by = secret) => createHmac('sha256', by).update(text).digest('hex');
  const post = ({ app }: TestDelivery, payload: string, signature = sign(payload)) =>
    app.inject({
      ...{ method: 'POST', url: postbackPath, query: { app: '9' }, payload },
      headers: { 'content-type': 'application/json', [signatureHeader]: signature },
    });

  test('tells of many events at once', async () => {
    await withPromoted(async (delivery) => {
      const click_id = await clickOf(delivery);
      const events = [
        { event: 'install', click_id },
        { event: 'Purchase', click_id, event_id: 7, value: 3.5, currency: 'USD' },
        { event: 'purchase', click_id, event_id: '7', value: 3.5 },
        { event: 'purchase' },
      ];
      const answer = await post(delivery, JSON.stringify({ events }));
      expect(answer.json()).toEqual({
        results: [
          { outcome: 'counted', touch: 'click', event: 'accepted' },
          { outcome: 'counted', touch: 'click', event: 'accepted' },
          { outcome: 'refused', reason: 'repeated', event: 'repeated' },
          { outcome: 'refused', reason: 'noTouch', event: 'accepted' },
        ],
      });
      const one = JSON.stringify({ event: 'sign_up', event_id: 'x', click_id });
      expect(
        (await post(delivery, one, `sha256=${sign(one).toUpperCase()}`)).json<Answer>().results,
      ).toHaveLength(1);
    });
  });

  test('with a wrong signature, no JSON, too much of it', async () => {
    await withPromoted(async (delivery) => {
      const body = JSON.stringify({ event: 'install' });
      const status = async (payload: string, signature?: string) =>
        (await post(delivery, payload, signature)).statusCode;
      expect(await status(body, sign(body, postbackSecret(adSecret, other)))).toBe(403);
      expect(await status(body, sign(`${body} `))).toBe(403);
      expect(await status(body, '')).toBe(403);
      expect(await status('{')).toBe(400);
      expect(await status('7')).toBe(400);
      expect(await status('[null]')).toBe(400);
      expect(await status(JSON.stringify({ events: Array(1001).fill({}) }))).toBe(400);
      expect(await status(JSON.stringify({ pad: 'x'.repeat(600_000) }))).toBe(413);
      expect(await status(`[${'{},'.repeat(170_000)}{}]`)).toBe(413);
      const kept = conversions(delivery).map(({ head }) => head.conversion?.refusal);
      expect(kept).toEqual(Array(3).fill('badSecret'));
    });
  });

  test('a form is read like an address', async () => {
    await withPromoted(async (delivery) => {
      const click_id = await clickOf(delivery);
      const answer = await delivery.app.inject({
        ...{ method: 'POST', url: `${postbackPath}?app=9` },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ secret, event: 'install', click_id }).toString(),
      });
      expect(answer.json()).toEqual({
        results: [{ outcome: 'counted', touch: 'click', event: 'accepted' }],
      });
    });
  });
});

test('while the event log is full its sender is asked to come again, and it counts then', async () => {
  await withPromoted(async (delivery) => {
    const click_id = await clickOf(delivery);
    delivery.beforeKeeping = () => Promise.reject(new EventLogFull('the disk is full', 5));
    expect((await tell(delivery, { click_id })).status).toBe(503);
    delivery.beforeKeeping = async () => undefined;
    expect(await tell(delivery, { click_id })).toEqual({ status: 200, said: 'counted' });
  });
});
