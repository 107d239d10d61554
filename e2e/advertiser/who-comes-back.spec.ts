import { randomUUID } from 'node:crypto';
import { eventPath } from '@millrace/contract/advertiser/tracked-event';
import { languages } from '@millrace/contract/common';
import { platform } from '@millrace/contract/publisher/platform';
import type { Browser, Page } from '@playwright/test';
import { allowOwnAds, newAppForAds } from '../support/ads-on-phones.ts';
import {
  addEngageCampaign,
  askForAds,
  bringInPurchases,
  looksAt,
  oneByOne,
  runCampaign,
  showTo,
  theWay,
} from '../support/bring-back.ts';
import { mainButton } from '../support/button.ts';
import { keyCard, renewKey } from '../support/event-keys.ts';
import { fieldOf } from '../support/form.ts';
import { countedSegment, knownByNow, tellOfMany, toldAs } from '../support/members.ts';
import { newPerson } from '../support/people.ts';
import { approvedVideo, promote } from '../support/promotion.ts';
import { test as base, expect, Visit, walkedIn } from '../support/test.ts';
import { openWebsite, type Website } from '../support/website.ts';

const test = base.extend<{ website: Website }>({
  website: async ({ baseURL }, use) => {
    const website = await openWebsite(String(baseURL));
    await use(website);
    await website.close();
  },
});

// Journey 15. Of 1,380 in the segment about 138 are held out: a hundred at least.
const [inCart, bought] = [1_500, 120];

for (const lang of languages) {
  test(`a shop sees who comes, and a campaign brings some of them back (${lang})`, async ({
    page,
    visit,
    browser,
    baseURL,
    request,
    website,
  }) => {
    test.setTimeout(480_000);
    const server = String(baseURL);
    const [promoter, publisher] = [await newPerson({ userType: 1 }), await newPerson()];
    const { id: appId, siteKey } = await promote(promoter, 'website', website.origin, 'Shop');
    const at = await visit(lang);
    await at.as(promoter);

    await test.step('the loader is not there, and then it is', () =>
      verify(page, at, { appId, website, siteKey: String(siteKey) }));
    // The process that takes events knows of a new website within seconds.
    const address = `${server}${eventPath}?key=${siteKey}`;
    const headers = { origin: website.origin };
    await expect.poll(async () => (await request.post(address, { headers, data: [] })).status()).toBe(200);
    const visitor = await openVisitor(browser);
    await test.step('what a visitor does is seen live', () => watch(page, at, { appId, website, visitor }));
    await test.step('the website gets another key', () => changeKey(page, at, { appId, website, visitor }));
    await visitor.context().close();

    const devices = Array.from({ length: inCart }, () => randomUUID());
    await tellOfMany(promoter, appId, 'add_to_cart', devices);
    await tellOfMany(promoter, appId, 'purchase', devices.slice(0, bought));
    await knownByNow(promoter, inCart + 1 - bought);
    const left = await test.step('a segment, with its size in sight', () => buildSegment(page, at));
    const all = await countedSegment(promoter, 'In the cart', inCart + 1);
    await test.step('laid over another', () => layOver(page, at, [left, all]));

    const creative = await approvedVideo(server, promoter);
    const app = await newAppForAds(publisher, platform.android);
    const campaignId = await addEngageCampaign(page, at, appId);
    await runCampaign(promoter, campaignId, creative);
    await test.step('a publisher lets it in', async () => {
      const context = await browser.newContext();
      const theirs = new Visit(await context.newPage(), lang);
      await theirs.speak();
      await theirs.as(publisher);
      await allowOwnAds(theirs, app, promoter.organizationName);
      await context.close();
    });
    const members = devices.slice(bought);
    const asked = await test.step('in a month every phone asks for ads', () =>
      askForAds(app, server, members));
    const of = (heldOut: boolean) => asked.filter((one) => one.heldOut === heldOut);
    await showTo(app, server, of(false).slice(0, 3));
    const buyers = [...of(false).slice(0, 400), ...of(true).slice(0, 30)];
    await test.step('what was bought in it comes in', () => bringInPurchases(page, at, appId, buyers));
    await test.step('what the month says', () => looksAt(page, at, asked, buyers));
    if (walkedIn('enGB').includes(lang)) {
      await theWay(page, at);
      await oneByOne(page, at, promoter, appId);
    }
    expect(at.complaints).toEqual([]);
  });
}

interface Shop {
  readonly appId: number;
  readonly website: Website;
}

/** The server fetches the page as any visitor would. */
async function verify(
  page: Page,
  at: Visit,
  { appId, website, siteKey }: Shop & { readonly siteKey: string },
) {
  await page.goto(`/adv/app?app=${appId}`);
  const part = page.getByRole('region', { name: at.text('promotedApp.verification') });
  await expect(part.getByText(at.text('promotedApp.unverified'))).toBeVisible();
  const look = part.getByRole('button', { name: at.text('promotedApp.verify') });
  const looked = part.getByRole('list', { name: at.text('promotedApp.looked') });
  const url = `${website.origin}/`;
  await look.press('Enter');
  await expect(looked).toContainText(at.text('promotedApp.loaderOutcome.noLoader', { url }));
  website.carry(siteKey);
  await look.press('Enter');
  await expect(looked).toContainText(at.text('promotedApp.loaderOutcome.found', { url }));
  await expect(part.getByText(at.text('promotedApp.verified'))).toBeVisible();
  await at.expectAccessible();
}

async function openVisitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  return context.newPage();
}

const tell = (page: Page, ...told: readonly unknown[]) =>
  page.evaluate((all) => {
    const { millrace } = window as unknown as { millrace: (...told: readonly unknown[]) => void };
    millrace(...all);
  }, told);

interface Visited extends Shop {
  /** A page of somebody at the shop. */
  readonly visitor: Page;
}

/** What counts, what does not and why, and that it is of somebody; a new key is known to phones' servers within seconds. */
async function watch(page: Page, at: Visit, { appId, website, visitor }: Visited): Promise<void> {
  await page.goto(`/event/tracking?app=${appId}`);
  await expect(page.getByText(at.text('eventTracking.live.empty'))).toBeVisible();
  await visitor.goto(`${website.origin}/pots?consents`);
  await tell(visitor, 'event', 'add_to_cart', { items: ['pot-1'] });
  await tell(visitor, 'event', 'purchase', { event_id: 'order-1', value: 'free', currency: 'USD' });
  await expect.poll(() => website.arrived.length).toBe(3);
  expect(website.arrived.map(({ event, verdict }) => [event, verdict])).toEqual([
    ['page_view', 'accepted'],
    ['add_to_cart', 'accepted'],
    ['purchase', 'badValue'],
  ]);
  const tail = page.getByRole('list', { name: at.text('eventTracking.live.title') });
  const line = (name: string) => tail.getByRole('listitem').filter({ hasText: name });
  await expect(line('add_to_cart')).toContainText(at.text('eventTracking.verdict.accepted'), {
    timeout: 60_000,
  });
  await expect(line('add_to_cart')).toContainText(at.text('eventTracking.live.visitor'));
  await expect(line('add_to_cart')).toContainText('pot-1');
  await expect(line('page_view')).toContainText('page=/pots');
  await expect(line('purchase')).toContainText(at.text('eventTracking.why.badValue'));
  await at.expectAccessible();
  await page.goto(`/event/tracking?app=${appId}&tab=events`);
  await expect(page.getByRole('list', { name: at.text('eventTracking.volume.title') })).toContainText(
    'add_to_cart',
  );
}

/** Both keys count, until the old one is revoked; the tag to paste has the new one. */
async function changeKey(page: Page, at: Visit, { appId, website, visitor }: Visited): Promise<void> {
  await page.goto(`/event/tracking?app=${appId}&tab=keys`);
  const card = keyCard(page, at, 'site');
  // Two that count, and one with a bad value.
  await expect(card.locator('dt', { hasText: at.text('eventKey.events') }).locator('+ dd')).toHaveText('3');
  await renewKey(page, at, 'site', 'h24');
  await visitor.goto(`${website.origin}/old-tag?consents`);
  await expect
    .poll(() => website.arrived.at(-1))
    .toMatchObject({ verdict: 'accepted', params: { page: '/old-tag' } });
  const former = card.getByRole('list', { name: at.text('eventKey.former') });
  await former.getByRole('button').press('Enter');
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: at.text('eventKey.revoke'), exact: true })
    .press('Enter');
  await expect(former.getByRole('button')).toHaveCount(0);
  await at.expectAccessible();
  await expect(async () => {
    await visitor.goto(`${website.origin}/revoked?consents`);
    await expect.poll(() => website.arrived.at(-1)?.verdict, { timeout: 3_000 }).toBe('revokedKey');
  }).toPass();
  await page.goto(`/event/tracking?app=${appId}`);
  const tail = page.getByRole('list', { name: at.text('eventTracking.live.title') });
  await expect(tail.getByText(at.text('eventTracking.why.revokedKey')).first()).toBeVisible({
    timeout: 60_000,
  });

  await page.goto(`/doc/event?app=${appId}`);
  const tag = page.getByRole('region', { name: at.text('eventDoc.tag') }).locator('code');
  await expect(tag).toContainText('key=');
  website.carry(/key=(\w+)/.exec((await tag.textContent()) ?? '')?.[1] ?? '');
  await visitor.goto(`${website.origin}/new-tag?consents`);
  await expect
    .poll(() => website.arrived.at(-1))
    .toMatchObject({ verdict: 'accepted', params: { page: '/new-tag' } });
}

/** Added to the cart and did not buy in seven days: the size follows what is entered, and what means nobody is said there. */
async function buildSegment(page: Page, at: Visit): Promise<number> {
  await page.goto('/adv/segments');
  await expect(page.getByText(at.text('segment.emptyTitle'))).toBeVisible();
  await mainButton(page, at.text('segment.add')).first().click();
  await expect(page).toHaveURL(/\/segment\/create$/);
  await fieldOf(page, at.text('segment.name')).fill('Left in the cart');
  const row = (nth: number) =>
    page.getByRole('group', { name: at.text('segment.condition', { row: nth }), exact: true });
  const size = page.getByRole('region', { name: at.text('segment.inWords') });
  await expect(size).toContainText(toldAs(inCart + 1), { timeout: 60_000 });
  await expect(size).toContainText('add_to_cart');
  await mainButton(page, at.text('segment.addCondition')).click();
  await row(2).getByLabel(at.text('segment.event'), { exact: true }).fill('purchase');
  await row(2).getByRole('checkbox').check();
  await row(2)
    .getByRole('button', { name: at.text('segment.lastDays', { days: 7 }) })
    .click();
  await expect(row(2).getByLabel(at.text('segment.days'), { exact: true })).toHaveValue('7');
  await expect(size).toContainText(toldAs(inCart + 1 - bought));
  await expect(size).toContainText('purchase');
  await at.expectAccessible();
  await row(1).getByRole('checkbox').check();
  await mainButton(page, at.text('segment.addDraft')).click();
  await expect(page.getByText(at.text('segment.errors.nobodyMeant')).first()).toBeVisible();
  await row(1).getByRole('checkbox').uncheck();
  await mainButton(page, at.text('segment.addDraft')).click();
  await expect(page).toHaveURL(/\/segment\/edit\?id=\d+$/);
  const state = page.getByRole('region', { name: at.text('segment.stateTitle') });
  await expect(state).toContainText(at.text('segment.state.draft'));
  await state.getByRole('switch').click();
  await expect(state).toContainText(at.text('segment.state.active'), { timeout: 60_000 });
  await expect(state).toContainText(toldAs(inCart + 1 - bought));
  await at.expectAccessible();
  return Number(new URL(page.url()).searchParams.get('id'));
}

async function layOver(page: Page, at: Visit, ids: readonly number[]): Promise<void> {
  await page.goto(`/adv/segments/index?overlap=${ids.join('-')}`);
  const overlap = page.getByRole('region', { name: at.text('segment.overlapTitle') });
  await expect(overlap.getByRole('cell', { name: toldAs(inCart + 1 - bought) })).toBeVisible();
  await expect(overlap.getByRole('cell', { name: toldAs(bought) })).toBeVisible();
  await expect(overlap.locator('canvas')).toBeVisible();
  await at.expectAccessible();
  await overlap.getByRole('button', { name: at.text('segment.close') }).click();
  await expect(overlap).toHaveCount(0);
}
