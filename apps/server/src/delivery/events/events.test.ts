import { createHmac } from 'node:crypto';
import { signatureHeader } from '@millrace/contract/advertiser/conversion';
import { eventPath, mostWebsiteBytes } from '@millrace/contract/advertiser/tracked-event';
import { describe, expect, test } from 'vitest';
import { deviceHash, userHash, visitorHash } from '../../domain/event/device-hash.ts';
import { openRates } from '../../domain/exchange-rate/rates.ts';
import { postbackSecret } from '../../domain/own-ads/ad-secret.ts';
import { pastTicket } from '../../domain/own-ads/past-ticket.ts';
import { EventLogFull } from '../../platform/event-log/errors.ts';
import { rowsOf } from '../rows/to-rows.ts';
import { advertiserId, type TestDelivery, testSecret } from '../testing/delivery-app.ts';
import { ownAdsSetup } from '../testing/own-ads.ts';
import { someDeviceKey } from '../testing/rows-from.ts';
import { withDelivery } from '../testing/with-delivery.ts';

const shop = {
  ...{ id: 9, postbackKey: '0123456789ab', clickDays: 7, viewHours: 24 },
  ...{
    siteKey: 'k'.repeat(32),
    host: 'www.shop.example',
    eventNames: { af_purchase: 'purchase', noise: '' },
  },
};
const other = { ...shop, id: 10, postbackKey: 'ba98', siteKey: 'o'.repeat(32), host: 'other.example' };
const secret = postbackSecret('a secret for tests', shop);
const day = 86_400_000;

const withShop = (work: (delivery: TestDelivery) => Promise<void>) =>
  withDelivery({ ...ownAdsSetup([]), promoted: [shop, other], services: { countryOf: () => 'FR' } }, work);

type Event = Record<string, unknown>;

async function tell({ app }: TestDelivery, body: unknown, headers: Record<string, string> = {}) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const signature = createHmac('sha256', secret).update(payload).digest('hex');
  const url = `${eventPath}?app=${shop.id}`;
  const answer = await app.inject({
    ...{ method: 'POST', url, payload },
    headers: { [signatureHeader]: `sha256=${signature}`, ...headers },
  });
  const { results = [], ...rest } = answer.json<{ results?: { verdict: string; wrong?: string }[] }>();
  return { status: answer.statusCode, said: results.map(({ verdict }) => verdict), results, ...rest };
}

const visit = (
  { app }: TestDelivery,
  body: unknown,
  headers: Record<string, string> = {},
  key = shop.siteKey,
) =>
  app.inject({
    ...{ method: 'POST', url: `${eventPath}?key=${key}` },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { origin: 'https://shop.example', 'content-type': 'text/plain', ...headers },
  });

const rows = ({ kept }: TestDelivery) =>
  kept.flatMap(({ head }) => rowsOf(head, {}, { deviceKey: someDeviceKey }));

test('an event of a signed call is kept whole, of its advertiser, with hashes in place of ids', async () => {
  await withShop(async (delivery) => {
    const now = delivery.clock.now().getTime();
    const event = {
      ...{ event: 'Purchase', event_id: 'o-1', time: now - 5_000, value: '19.90', currency: 'usd' },
      ...{ device_id: 'AB-1', user_id: 'Ann-42', items: ['sku-1', { id: 'sku-2' }], country: 'de' },
      params: { color: 'red', count: 2, gift: true, email: 'ann@shop.example', note: 'by ann-42' },
    };
    expect(await tell(delivery, event)).toMatchObject({ status: 200, said: ['accepted'] });
    const [row, ...more] = rows(delivery);
    expect(more).toEqual([]);
    expect(row?.key).not.toBeNull();
    expect(row?.row).toMatchObject({
      ...{ kind: 'tracked', organization_id: advertiserId, advertiser_id: advertiserId, app_id: 0 },
      ...{ promoted_app_id: 9, told_by: 'server', event_name: 'purchase', event_id: 'o-1', at: now - 5_000 },
      ...{
        told_device: deviceHash(someDeviceKey, 'ab-1'),
        told_user: userHash(someDeviceKey, advertiserId, 'Ann-42'),
      },
      ...{
        purchase_amount: '19.90',
        purchase_currency: 'USD',
        value_usd: '19.90',
        outcome: 'accepted',
        country: 'DE',
      },
      ...{ items: ['sku-1', 'sku-2'], params: { color: 'red', count: '2', gift: 'true' } },
    });
    expect(JSON.stringify(delivery.kept)).not.toMatch(/ab-1|ann/i);
  });
});

describe('the verdict', () => {
  const cases: [string, string, (now: number) => Event][] = [
    ['of a usual name', 'accepted', () => ({ event: 'add_to_cart' })],
    ['of an own name', 'unknownName', () => ({ event: 'Spun the Wheel' })],
    ['of a mapped name', 'accepted', () => ({ event: 'af_purchase' })],
    ['of a name that does not matter', 'ignored', () => ({ event: 'noise' })],
    ['of no name', 'badName', () => ({ value: '1' })],
    ['of a name that is none', 'badName', () => ({ event: '<script>' })],
    ['of a time that is none', 'badTime', () => ({ event: 'purchase', time: 'yesterday' })],
    ['of a clock a year ahead', 'badTime', (now) => ({ event: 'purchase', time: now + 365 * day })],
    ['of a clock a year behind', 'tooLate', (now) => ({ event: 'purchase', time: now - 365 * day })],
    ['of four days ago', 'tooLate', (now) => ({ event: 'purchase', time: now - 4 * day })],
    ['of two days ago', 'accepted', (now) => ({ event: 'purchase', time: now - 2 * day })],
    ['of a year of five digits', 'badTime', () => ({ event: 'purchase', time: '999999999999999' })],
    ['of a value that is none', 'badValue', () => ({ event: 'purchase', value: '12,50 €', currency: 'USD' })],
    ['of a negative value', 'badValue', () => ({ event: 'purchase', value: -3 })],
    [
      'of more than a column holds',
      'badValue',
      () => ({ event: 'purchase', value: '1e13', currency: 'VND' }),
    ],
    ['of a currency nobody knows', 'badCurrency', () => ({ event: 'purchase', value: '1', currency: 'XXX' })],
  ];
  test.each(cases)('%s: %s', async (_, verdict, eventOf) => {
    const today = new Date().toISOString().slice(0, 10);
    const rates = openRates({ days: [today], perEuro: { USD: ['1.1'], VND: ['29000'] } });
    await withDelivery(
      { ...ownAdsSetup([]), promoted: [shop], services: { rates: () => rates } },
      async (delivery) => {
        const event = { event_id: 'e', ...eventOf(delivery.clock.now().getTime()) };
        expect((await tell(delivery, event)).said).toEqual([verdict]);
        const [row] = rows(delivery);
        const counts = verdict === 'accepted' || verdict === 'unknownName';
        expect(row?.key === null).toBe(!counts);
        expect(row?.row.refusal ?? 'none').toBe(counts ? 'none' : verdict);
      },
    );
  });

  test('of one that was told before, in the same call or another; then it has no key, and a website repeats no signed one', async () => {
    await withShop(async (delivery) => {
      const one = { event: 'purchase', event_id: 'o-1' };
      expect((await tell(delivery, { events: [one, one] })).said).toEqual(['accepted', 'repeated']);
      expect((await tell(delivery, one)).said).toEqual(['repeated']);
      expect((await visit(delivery, one)).json()).toEqual({ results: [{ verdict: 'accepted' }] });
      expect(rows(delivery).map(({ key }) => key === null)).toEqual([false, true, true, false]);
    });
  });

  test('without an id: the same of the same person at the same time is one; of nobody each is another', async () => {
    await withShop(async (delivery) => {
      const time = delivery.clock.now().getTime() - 1_000;
      const view = { event: 'view_item', user_id: 'ann', time, items: ['a'] };
      const said = async (...events: Event[]) => (await tell(delivery, { events })).said;
      expect(await said(view, view, { ...view, items: ['b'] }, { ...view, user_id: 'bob' })).toEqual([
        ...['accepted', 'repeated', 'accepted', 'accepted'],
      ]);
      expect(await said({ event: 'view_item' }, { event: 'view_item' })).toEqual(['accepted', 'accepted']);
    });
  });

  test('says what was wrong', async () => {
    await withShop(async (delivery) => {
      const { results } = await tell(delivery, { event: 'purchase', value: '1', currency: 'btc' });
      expect(results).toEqual([{ verdict: 'badCurrency', wrong: 'BTC' }]);
      expect(rows(delivery)[0]?.row).toMatchObject({ refusal: 'badCurrency', data: 'BTC' });
    });
  });
});

test.each([[{ consent: false }], [{ regs: { gdpr: 1 } }], [{ regs: { coppa: true } }], [{ ccpa: '1' }]])(
  'with %j nobody is known, and the event counts',
  async (says) => {
    await withShop(async (delivery) => {
      const event = {
        event: 'purchase',
        device_id: 'device-77',
        user_id: 'customer-55',
        params: { by: 'customer-55' },
      };
      expect((await tell(delivery, { ...event, ...says })).said).toEqual(['accepted']);
      const [row] = rows(delivery);
      expect(row?.row.told_device).toBeUndefined();
      expect(row?.row.told_user).toBeUndefined();
      expect(JSON.stringify(delivery.kept)).not.toMatch(/device-77|customer-55/);
    });
  },
);

describe('a signed call', () => {
  test('with a wrong signature is refused and seen; whoever guesses fills no disk', async () => {
    await withShop(async (delivery) => {
      const wrong = { [signatureHeader]: 'sha256=00' };
      expect(await tell(delivery, { event: 'purchase' }, wrong)).toMatchObject({
        status: 403,
        reason: 'badSecret',
      });
      expect(rows(delivery)).toMatchObject([{ key: null, row: { refusal: 'badSecret' } }]);
      for (let guess = 0; guess < 60; guess += 1) await tell(delivery, { event: 'purchase' }, wrong);
      expect((await tell(delivery, { event: 'purchase' }, wrong)).status).toBe(429);
      expect(delivery.kept).toHaveLength(60);
      expect((await tell(delivery, { event: 'purchase' })).status).toBe(200);
    });
  });

  test('of what is no event is told what is', async () => {
    await withShop(async (delivery) => {
      for (const body of ['', 'x', '1', '[1]', JSON.stringify(Array(1_001).fill({ event: 'a' }))])
        expect((await tell(delivery, body)).status).toBe(400);
      expect(delivery.kept).toEqual([]);
    });
  });

  test('in a storm is refused with when to come again, and others are served', async () => {
    await withShop(async (delivery) => {
      const many = JSON.stringify(Array(1_000).fill({ event: 'view_item' }));
      const statuses = new Set<number>();
      for (let call = 0; call < 601; call += 1) statuses.add((await tell(delivery, many)).status);
      expect([...statuses]).toEqual([200, 429]);
      const origin = { origin: 'https://other.example' };
      expect((await visit(delivery, { event: 'page_view' }, origin, other.siteKey)).statusCode).toBe(200);
      delivery.clock.forward(60_000);
      expect((await tell(delivery, { event: 'view_item' })).said).toEqual(['accepted']);
    });
  });

  test('that can not be kept is not counted, and counts when it comes again', async () => {
    await withShop(async (delivery) => {
      delivery.beforeKeeping = () => Promise.reject(new EventLogFull('the disk is full', 30));
      expect((await tell(delivery, { event: 'purchase', event_id: 'o' })).status).toBe(503);
      delivery.beforeKeeping = async () => undefined;
      expect((await tell(delivery, { event: 'purchase', event_id: 'o' })).said).toEqual(['accepted']);
    });
  });
});

describe('a website', () => {
  test('tells by its key from its own pages, which may read the answer; where the visitor is comes from the address', async () => {
    await withShop(async (delivery) => {
      const answer = await visit(delivery, { events: [{ event: 'page_view', ago: 1_500, user_id: 'v' }] });
      expect(answer.json()).toEqual({ results: [{ verdict: 'accepted' }] });
      expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*' });
      const at = delivery.clock.now().getTime() - 1_500;
      expect(rows(delivery)[0]?.row).toMatchObject({ told_by: 'website', country: 'FR', at });
    });
  });

  const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:137.0) Gecko/137.0 Firefox/137.0';

  test('tells what its visitor’s browser is, unless the page says it otherwise', async () => {
    await withShop(async (delivery) => {
      const hints = { model: 'Pixel 7', platformVersion: '15.0.0' };
      const events = [
        { event: 'page_view', user_id: 'v', params: { page: '/' } },
        { event: 'search', device_id: 'visitor-1', params: { model: 'of a car' } },
      ];
      await visit(delivery, { hints, events }, { 'user-agent': firefox });
      const facts = { brand: 'Google', model: 'Pixel 7', os: 'Android', os_version: '15' };
      expect(rows(delivery).map(({ row }) => row.params)).toEqual([
        { ...facts, page: '/' },
        { ...facts, model: 'of a car' },
      ]);
    });
  });

  test('says nothing of visitors who do not consent', async () => {
    await withShop(async (delivery) => {
      const hints = { model: 'Pixel 7', platformVersion: '15.0.0' };
      const events = [
        { event: 'page_view', consent: false, device_id: 'v', params: { page: '/' } },
        { event: 'page_view' },
      ];
      await visit(delivery, { hints, events }, { 'user-agent': firefox });
      expect(rows(delivery).map(({ row }) => row.params ?? {})).toEqual([{ page: '/' }, {}]);
    });
  });

  test('sends no more than a beacon, and no more events than one has', async () => {
    await withShop(async (delivery) => {
      const large = { event: 'page_view', params: { text: 'x'.repeat(mostWebsiteBytes) } };
      expect((await visit(delivery, large)).statusCode).toBe(413);
      expect((await visit(delivery, Array(51).fill({ event: 'page_view' }))).statusCode).toBe(400);
    });
  });

  test('calls a visitor by what is no device; nobody without a secret speaks of a phone, or of the customer’s ids', async () => {
    await withShop(async (delivery) => {
      await visit(delivery, { event: 'page_view', device_id: 'ab-1', user_id: 'Ann-42' });
      await tell(delivery, { event: 'page_view', device_id: 'ab-1' });
      const [web, phone] = rows(delivery).map(({ row }) => row);
      expect(web).toMatchObject({
        told_device: visitorHash(someDeviceKey, advertiserId, 'ab-1'),
        told_user: userHash(someDeviceKey, advertiserId, 'Ann-42'),
      });
      expect(phone?.told_device).toBe(deviceHash(someDeviceKey, 'ab-1'));
      expect(phone?.told_device).not.toBe(web?.told_device);
    });
  });

  test('cancels no signed event, whatever id it gives its own; each repeats what came the same way', async () => {
    await withShop(async (delivery) => {
      const order = { event: 'purchase', event_id: 'order-17' };
      const said = async () => [
        ...(await visit(delivery, order)).json().results,
        ...(await tell(delivery, { ...order, user_id: 'customer-42', value: '19.90' })).results,
      ];
      expect(await said()).toEqual([{ verdict: 'accepted' }, { verdict: 'accepted' }]);
      expect(await said()).toEqual([{ verdict: 'repeated' }, { verdict: 'repeated' }]);
      const keys = rows(delivery).map(({ key }) => key);
      expect(new Set(keys.slice(0, 2)).size).toBe(2);
      expect(keys).not.toContain(undefined);
    });
  });

  test('tells of nobody in parameters, with consent or without', async () => {
    await withShop(async (delivery) => {
      const params = {
        user_id: 'c-7',
        gaid: 'x',
        customerEmail: 'no',
        note: 'to ann@shop.example',
        color: 'red',
      };
      await visit(delivery, { event: 'search', consent: false, phone_number: '0151', params });
      expect(rows(delivery)[0]?.row.params).toEqual({ color: 'red' });
    });
  });

  test('takes no names from the app’s own servers, and none that came the day before', async () => {
    await withShop(async (delivery) => {
      const made = (from: number) => Array.from({ length: 50 }, (_, at) => ({ event: `made_${from + at}` }));
      for (let from = 0; from < 300; from += 50) await visit(delivery, made(from));
      expect((await tell(delivery, { event: 'spun_the_wheel' })).said).toEqual(['unknownName']);
      delivery.clock.forward(day);
      for (let from = 300; from < 600; from += 50) await visit(delivery, made(from));
      const { results } = (await visit(delivery, [{ event: 'made_7' }, { event: 'made_600' }])).json();
      expect(results).toEqual([{ verdict: 'unknownName' }, { verdict: 'badName', wrong: 'made_600' }]);
    });
  });

  test('keeps the names of a server that has just started: they are the store’s', async () => {
    const made = (from: number) => Array.from({ length: 50 }, (_, at) => ({ event: `made_${from + at}` }));
    const names = [{ appId: shop.id, isSigned: false, names: ['spun_the_wheel'] }];
    await withDelivery({ ...ownAdsSetup([]), promoted: [shop, other], names }, async (delivery) => {
      for (let from = 0; from < 300; from += 50) await visit(delivery, made(from));
      const { results } = (
        await visit(delivery, [{ event: 'spun_the_wheel' }, { event: 'made_300' }])
      ).json();
      expect(results).toEqual([{ verdict: 'unknownName' }, { verdict: 'badName', wrong: 'made_300' }]);
    });
  });

  test('in which somebody makes up names is told so after so many', async () => {
    await withShop(async (delivery) => {
      const made = (from: number) => Array.from({ length: 50 }, (_, at) => ({ event: `made_${from + at}` }));
      for (let from = 0; from < 300; from += 50) await visit(delivery, made(from));
      const { results } = (await visit(delivery, [{ event: 'made_300' }, { event: 'made_7' }])).json();
      expect(results).toEqual([{ verdict: 'badName', wrong: 'made_300' }, { verdict: 'unknownName' }]);
    });
  });
});

test('events of the past are taken with a ticket of the console, or of the backfill, and by no other call however signed', async () => {
  await withShop(async (delivery) => {
    const now = delivery.clock.now().getTime();
    const old = { event: 'purchase', event_id: 'o-1', time: now - 30 * day };
    const past = (ticket: string, headers: Record<string, string> = {}, of = old) => {
      const query = new URLSearchParams({ app: String(shop.id), secret, of: 'past', ticket });
      return delivery.app.inject({ method: 'POST', url: `${eventPath}?${query}`, headers, payload: of });
    };
    const ticket = pastTicket('a secret for tests', shop.id, now);
    for (const wrong of [
      ...['', 'x', `${ticket}x`, ticket.replace('.', 'z.'), pastTicket('a secret', shop.id, now)],
      pastTicket('a secret for tests', other.id, now),
    ])
      expect((await past(wrong)).statusCode).toBe(403);
    expect((await past(ticket, { 'x-millrace-ingest-secret': 'guessed' })).statusCode).toBe(403);
    expect(delivery.kept).toEqual([]);
    expect((await past(ticket)).json()).toMatchObject({ results: [{ verdict: 'accepted' }] });
    const backfill = await past('', { 'x-millrace-ingest-secret': testSecret }, { ...old, event_id: 'o-2' });
    expect(backfill.json()).toMatchObject({ results: [{ verdict: 'accepted' }] });
    const then = { 'x-millrace-ingest-secret': testSecret, 'x-millrace-received-at': String(old.time) };
    expect((await tell(delivery, { ...old, event_id: 'o-4' }, then)).said).toEqual(['accepted']);
    expect(delivery.kept.at(-1)?.head.receivedAt).toBe(old.time);
    delivery.clock.forward(3_600_000);
    expect((await past(ticket, {}, { ...old, event_id: 'o-3' })).statusCode).toBe(403);
    // What is of now needs none.
    expect(await tell(delivery, { event: 'purchase' })).toMatchObject({ said: ['accepted'] });
  });
});
