import { feedPictures } from '@millrace/contract/advertiser/feed-pictures';
import type { ResponseOf } from '@millrace/contract/kit/call';
import type { Page } from '@playwright/test';
import { type FeedServer, feedCsv, startFeedServer } from '../../apps/server/src/testing/feed-server.ts';
import { png } from '../../apps/server/src/testing/png.ts';
import { mainButton } from '../support/button.ts';
import { fieldOf, saveMended } from '../support/form.ts';
import { websiteAddress } from '../support/installation.ts';
import { newPerson } from '../support/people.ts';
import { addFeed, promote } from '../support/promotion.ts';
import { expect, test, type Visit, walkedIn } from '../support/test.ts';

let server: FeedServer;
test.beforeAll(async () => {
  server = await startFeedServer(websiteAddress);
});
test.afterAll(() => server.close());

/** Five products, of which the third has a picture that is too small, and the fourth none. */
function answer(): void {
  const origin = new URL(server.address).origin;
  const body = feedCsv(5, (nth) => ({ image_link: `${origin}/${nth}.png` }));
  server.answerWith((url) => {
    if (url === '/feed') return { body };
    if (url === '/4.png') return { status: 404 };
    return { body: url === '/3.png' ? png(90, 90) : png(600, 400, 60) };
  });
}

// A feed's pictures are checked, and a campaign shows its products as phones get them.
for (const lang of walkedIn('enGB')) {
  test(`products of a feed in ads (${lang})`, async ({ page, visit }) => {
    test.setTimeout(240_000);
    const promoter = await newPerson({ userType: 1 });
    const { id: promotedAppId } = await promote(promoter, 'website', 'https://shop.example', 'Shop');
    answer();
    const feed = await addFeed(promoter, promotedAppId, server.address);
    const at = await visit(lang);
    await at.as(promoter);

    await page.goto(`/product/feed?feed=${feed.id}`);
    const found = page.getByRole('region', { name: at.text('feed.pictures'), exact: true });
    await expect(found).toContainText(at.text('feed.picturesNone'));
    await expect(found).toContainText(at.text('campaign.productPreviewNone'));
    await expect(found.getByRole('link')).toHaveCount(0);
    await mainButton(page, at.text('feed.run')).click();
    // The page looks again by itself: once the import has ended, and as long as pictures come.
    await expect(found).toContainText('Product 5', { timeout: 90_000 });
    await expect(found).toContainText(at.text('feed.pictureState.tooSmall'));
    await expect(found).toContainText('Product 3');
    await expect(found).toContainText('90 × 90');
    await expect(found).toContainText('HTTP 404');
    await shows(page, at);
    await at.expectAccessible();

    await page.goto(`/adv/app?app=${promotedAppId}&campaign=new`);
    await fieldOf(page, at.text('campaign.name')).fill('Come back');
    await page.getByRole('radio', { name: at.text('campaign.goals.engage') }).check();
    await page.getByLabel(`${at.text('campaign.productFeed')} ${at.text('form.optional')}`).click();
    await page.getByTitle('Catalogue', { exact: true }).click();
    await shows(page, at);
    await at.expectAccessible();
    await fieldOf(page, at.text('campaign.bid')).fill('2');
    await fieldOf(page, at.text('campaign.dailyBudget')).fill('20');
    await saveMended(mainButton(page, at.text('campaign.addDraft')));
    await expect(page.getByText(at.text('campaign.errors.segmentEmpty'))).toBeVisible();
    expect(at.complaints).toEqual([]);
  });
}

// Of thousands of pictures as much is said, and on a phone in as many lines as it takes.
for (const lang of walkedIn('zhCN')) {
  test(`what was found of a large feed's pictures stays on its card (${lang})`, async ({ page, visit }) => {
    const promoter = await newPerson({ userType: 1 });
    const { id: promotedAppId } = await promote(promoter, 'website', 'https://shop.example', 'Shop');
    const feed = await addFeed(promoter, promotedAppId, server.address);
    const at = await visit(lang);
    await at.as(promoter);
    const data: ResponseOf<typeof feedPictures> = {
      ...{ checked: 2000, good: 1997, at: '2026-11-30T10:00:00.000Z', isLooking: true, problems: [] },
    };
    await page.route(`**/api${feedPictures.path}*`, (route) =>
      route.fulfill({ json: { code: 0, msg: '', data } }),
    );
    await page.goto(`/product/feed?feed=${feed.id}`);
    const found = page.getByRole('region', { name: at.text('feed.pictures'), exact: true });
    await expect(found).toContainText('1,997');
    expect(await found.evaluate((card) => card.scrollWidth - card.clientWidth)).toBe(0);
    await at.expectAccessible();
  });
}

/** The first product in the page for cards, and as its parts; another one when it is chosen. */
async function shows(page: Page, at: Visit): Promise<void> {
  // A frame that nobody sees is drawn when it is.
  await page.locator('iframe').scrollIntoViewIfNeeded();
  const card = page.frameLocator('iframe');
  await expect(card.getByText('Product 1')).toBeVisible();
  await expect(card.getByText('€1.50')).toBeVisible();
  await expect(card.locator('img.icon')).toBeVisible();
  const native = page.getByRole('region', { name: at.text('campaign.productNative') });
  await expect(native).toContainText('Product 1');
  await page.getByRole('radio', { name: 'Product 5' }).press('Space');
  await expect(card.getByText('€5.50')).toBeVisible();
  await expect(native).toContainText('Product 5');
}
