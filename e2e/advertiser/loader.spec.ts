import { eventPath } from '@millrace/contract/advertiser/tracked-event';
import type { Page } from '@playwright/test';
import {
  policyLines,
  websiteLines,
} from '../../apps/console/src/features/advertiser/event-tracking/doc-lines.ts';
import { newPerson } from '../support/people.ts';
import { promote } from '../support/promotion.ts';
import { test as base, expect } from '../support/test.ts';
import { openWebsite, type TellsEvent, type Website } from '../support/website.ts';

/** The one that most tests take keeps no page for the way back. */
const wholeChromium = process.env.MILLRACE_WHOLE_CHROMIUM;

const test = base.extend<{ website: Website & { readonly siteKey: string } }, object>({
  // Browsers that tests drive have none unless asked.
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        ...(wholeChromium ? { executablePath: wholeChromium } : {}),
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      }),
    { scope: 'worker' },
  ],
  /** Of a promoter, and known to the process that takes its events. */
  website: async ({ baseURL, request }, use) => {
    const website = await openWebsite(String(baseURL));
    const promoter = await newPerson({ userType: 1 });
    const { siteKey } = await promote(promoter, 'website', website.origin, 'Shop');
    const headers = { origin: website.origin };
    const address = `${baseURL}${eventPath}?key=${siteKey}`;
    await expect.poll(async () => (await request.post(address, { headers, data: [] })).status()).toBe(200);
    website.carry(String(siteKey));
    await use(Object.assign(website, { siteKey: String(siteKey) }));
    await website.close();
  },
});

const tell = (page: Page, ...told: readonly unknown[]) =>
  page.evaluate((all) => {
    const { millrace } = window as unknown as { millrace: (...told: readonly unknown[]) => void };
    millrace(...all);
  }, told);
const kept = (page: Page) => page.evaluate(() => [document.cookie, localStorage.length]);
const names = (told: readonly TellsEvent[]) =>
  told.map(({ event, params }) => `${event} ${params.page ?? ''}`.trim());

test('a page of another origin tells of itself under a strict policy, and of nobody without consent (enGB)', async ({
  page,
  website,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${website.origin}/first?email=ann@shop.example`);
  await expect.poll(() => names(website.arrived)).toEqual(['page_view /first']);
  const order = { value: 19.9, currency: 'USD', event_id: 'o-1', items: ['a'], color: 'red' };
  await tell(page, 'event', 'purchase', order);
  await expect.poll(() => website.arrived.length).toBe(2);
  expect(website.arrived[1]).toMatchObject({
    ...{ event: 'purchase', event_id: 'o-1', value: 19.9, params: { color: 'red' } },
    verdict: 'accepted',
  });
  for (const event of website.arrived) {
    expect(event.consent).toBe(false);
    expect([event.device_id, event.user_id, event.hints]).toEqual([undefined, undefined, undefined]);
  }
  expect(await kept(page)).toEqual(['', 0]);
  expect(JSON.stringify(website.arrived)).not.toContain('ann@');
  await tell(page, 'event', 'purchase', order);
  await expect.poll(() => website.arrived[2]?.verdict).toBe('repeated');
  expect(complaints).toEqual([]);
});

test('with consent a visitor is one over pages; taken back, or with Global Privacy Control, nobody is known (enGB)', async ({
  page,
  website,
}) => {
  // What was on its way when a page was left may come twice: it counts once.
  const counted = () => website.arrived.filter(({ verdict }) => verdict === 'accepted');
  await page.goto(`${website.origin}/?consents`);
  await expect.poll(() => counted().length).toBe(1);
  await page.goto(`${website.origin}/second?consents`);
  await expect.poll(() => counted().length).toBe(2);
  const [first, second] = counted();
  expect(first?.device_id).toMatch(/^[\w-]{36}$/);
  expect(second?.device_id).toBe(first?.device_id);
  expect(second?.user_id).toBe('customer-42');
  expect(second?.hints).toEqual({ model: '', platformVersion: expect.any(String) });
  expect((await kept(page))[0]).toBe(`millrace=${first?.device_id}`);

  await tell(page, 'event', 'search', { user_id: 'customer-7' });
  await tell(page, 'consent', false);
  await expect.poll(() => counted().length).toBe(3);
  expect(counted()[2]?.params).toEqual({});
  expect(counted()[2]).toMatchObject({ event: 'search', consent: false });
  expect([counted()[2]?.device_id, counted()[2]?.hints]).toEqual([undefined, undefined]);
  expect(await kept(page)).toEqual(['', 0]);

  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true }),
  );
  await page.goto(`${website.origin}/third?consents`);
  await expect.poll(() => counted().length).toBe(4);
  expect(counted()[3]).toMatchObject({ consent: false, params: { page: '/third' } });
  expect(await kept(page)).toEqual(['', 0]);
});

test('single-page navigation and the back/forward cache are pages; what is left behind goes with a beacon (enGB)', async ({
  page,
  website,
}) => {
  await page.goto(`${website.origin}/list`);
  await page.evaluate(() => history.pushState(null, '', '/item/1'));
  await page.evaluate(() => history.replaceState(null, '', '/item/1?size=m'));
  await page.evaluate(() => {
    location.hash = '#/reviews';
  });
  await page.evaluate(() => history.back());
  const pages = ['page_view /list', 'page_view /item/1', 'page_view /item/1#/reviews', 'page_view /item/1'];
  await expect.poll(() => names(website.arrived)).toEqual(pages);

  // Told in the moment in which the page is left, and the page is marked, to be known when it is back.
  await page.evaluate(() => {
    const { millrace } = window as unknown as { millrace: (...told: readonly unknown[]) => void };
    millrace('event', 'add_to_cart', { items: ['a'] });
    document.title = 'As it was left';
    location.href = '/next';
  });
  await expect.poll(() => names(website.arrived.slice(4)).sort()).toEqual(['add_to_cart', 'page_view /next']);
  await page.evaluate(() => history.back());
  await expect.poll(() => names(website.arrived.slice(6))).toEqual(['page_view /item/1']);
  expect(await page.title()).toBe('As it was left');
  expect(website.arrived.map(({ verdict }) => verdict)).toEqual(Array(7).fill('accepted'));
});

test('while the server is away nothing breaks, and what was told arrives once, when it is back, after the page, too (enGB)', async ({
  page,
  website,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  website.isAway = true;
  await page.goto(`${website.origin}/?consents`);
  await tell(page, 'event', 'purchase', { event_id: 'o-2', value: 5, currency: 'USD' });
  await expect.poll(website.refused).toBeGreaterThan(1);
  website.isAway = false;
  await expect.poll(() => website.arrived.length).toBe(2);

  website.isAway = true;
  const before = website.refused();
  await tell(page, 'event', 'sign_up', { event_id: 's-1' });
  await expect.poll(website.refused).toBeGreaterThan(before);
  await page.goto('about:blank');
  website.isAway = false;
  await page.goto(`${website.origin}/later?consents`);
  // A browser may send a beacon once more by itself: it counts once.
  const counted = () => website.arrived.filter(({ verdict }) => verdict === 'accepted');
  await expect.poll(() => counted().length).toBe(4);
  expect(counted().map(({ event_id }) => event_id)).toContain('s-1');
  expect(new Set(website.arrived.map(({ verdict }) => verdict))).not.toContain('badTime');
  expect(errors).toEqual([]);
});

test('while the server says nothing, what was told waits for an answer after the page, too (enGB)', async ({
  page,
  website,
}) => {
  website.isSilent = true;
  await page.goto(`${website.origin}/?consents`);
  await tell(page, 'event', 'purchase', { event_id: 'o-3', value: 5, currency: 'USD' });
  await expect.poll(website.refused).toBeGreaterThan(0);
  await page.goto('about:blank');
  website.isSilent = false;
  await page.goto(`${website.origin}/later?consents`);
  const counted = () => website.arrived.filter(({ verdict }) => verdict === 'accepted');
  await expect.poll(() => names(counted()).sort()).toEqual(['page_view /', 'page_view /later', 'purchase']);
});

test('large events arrive in as many calls as they need, and one that no call takes keeps none back (enGB)', async ({
  page,
  website,
}) => {
  await page.goto(`${website.origin}/?consents`);
  await page.evaluate(() => {
    const { millrace } = window as unknown as { millrace: (...told: readonly unknown[]) => void };
    millrace('event', 'search', { value: '9'.repeat(70_000) });
    const facts = Object.fromEntries(Array.from({ length: 30 }, (_, nth) => [`fact${nth}`, 'é'.repeat(300)]));
    const items = [{ id: 'sku-1', description: 'x'.repeat(70_000) }];
    for (let nth = 0; nth < 20; nth += 1)
      millrace('event', 'view_item', { event_id: `v-${nth}`, items, page: {}, ...facts });
  });
  const counted = () => website.arrived.filter(({ verdict }) => verdict === 'accepted');
  await expect.poll(() => counted().filter(({ event }) => event === 'view_item').length).toBe(20);
  expect(names(website.arrived)).not.toContain('search');
  const viewed = counted().find(({ event_id }) => event_id === 'v-7');
  expect(viewed?.items).toEqual(['sku-1']);
  expect(Object.values(viewed?.params ?? {})).toEqual(Array(30).fill('é'.repeat(200)));
});

test('the script and the policy of the documentation do what they say there (enGB)', async ({
  page,
  website,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  website.carry(website.siteKey, { script: websiteLines, policy: policyLines });
  await page.goto(`${website.origin}/`);
  await expect.poll(() => names(website.arrived)).toEqual(['page_view /', 'view_item', 'purchase']);
  const [, viewed, bought] = website.arrived;
  expect(viewed).toMatchObject({ items: ['sku-1'], user_id: 'customer-42' });
  expect(bought).toMatchObject({
    ...{ event_id: 'order-17', value: 19.9, currency: 'USD', items: ['sku-1'], params: { color: 'red' } },
    user_id: 'customer-42',
  });
  expect(website.arrived.map(({ verdict }) => verdict)).toEqual(Array(3).fill('accepted'));
  expect(complaints).toEqual([]);
});
