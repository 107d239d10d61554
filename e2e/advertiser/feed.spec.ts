import { join } from 'node:path';
import { languages } from '@millrace/contract/common';
import type { Page } from '@playwright/test';
import { type FeedServer, feedCsv, startFeedServer } from '../../apps/server/src/testing/feed-server.ts';
import { mainButton } from '../support/button.ts';
import { expectWrong, fieldOf, saveMended } from '../support/form.ts';
import { websiteAddress } from '../support/installation.ts';
import { newPerson } from '../support/people.ts';
import { promote } from '../support/promotion.ts';
import { expect, test, type Visit } from '../support/test.ts';

/** A folder to leave pictures in, for those who look at them. */
const pictures = process.env.MILLRACE_PICTURES;
async function picture(page: Page, at: Visit, name: string): Promise<void> {
  if (pictures !== undefined)
    await page.screenshot({
      path: join(pictures, `feed-${name}-${at.text('common.save')}.png`),
      fullPage: true,
    });
}

let server: FeedServer;
test.beforeAll(async () => {
  server = await startFeedServer(websiteAddress);
});
test.afterAll(() => server.close());

const standing = (page: Page, at: Visit) => page.getByRole('region', { name: at.text('feed.lastImport') });

// Journey 16, "Broken feed": half of the items are gone, the brake holds, the notice says so, the preview shows both, one click takes it.
for (const lang of languages) {
  test(`a feed loses half of its items (${lang})`, async ({ page, visit }) => {
    test.setTimeout(240_000);
    const promoter = await newPerson({ userType: 1 });
    await promote(promoter, 'website', 'https://shop.example', 'Shop');
    server.answerWith({ body: feedCsv(20) });
    const at = await visit(lang);
    await at.as(promoter);

    await page.goto('/product/feed');
    await expect(page.getByText(at.text('feed.emptyTitle'))).toBeVisible();
    await at.expectAccessible();
    await add(page, at);
    await bringIn(page, at, 'feed.light.green');
    await expect(standing(page, at)).toContainText('20');
    await at.expectAccessible();
    await picture(page, at, 'one');

    server.answerWith({ body: feedCsv(20, (nth) => (nth > 10 ? null : {})) });
    await bringIn(page, at, 'feed.state.blocked');
    await expect(standing(page, at)).toContainText('20');

    // The one that welcomes them is there already.
    await page.reload();
    await page.getByRole('button', { name: at.text('shell.noticesUnread', { unread: 2 }) }).click();
    const told = { name: 'Catalogue', before: 20, changed: 0, gone: 10, brake: 30 };
    const content = at.text('notification.content.feedBlocked', told);
    const notice = page.getByRole('listitem').filter({ hasText: content });
    await notice.getByRole('button', { name: at.text('shell.takeAction') }).click();
    await expect(page).toHaveURL(/\/feed\/history\?feed=\d+&import=\d+/);

    await seeBoth(page, at);
    await takeIt(page, at);
    expect(at.complaints).toEqual([]);
  });
}

async function add(page: Page, at: Visit): Promise<void> {
  await mainButton(page, at.text('feed.add')).first().click();
  await fieldOf(page, at.text('feed.name')).fill('Catalogue');
  const address = fieldOf(page, at.text('feed.address'));
  await address.fill('ftp://shop.example/feed.csv');
  await address.blur();
  await expectWrong(address, at.text('feed.errors.addressFtp'));
  await address.fill(server.address);
  await at.expectAccessible();
  await picture(page, at, 'new');
  await saveMended(mainButton(page, at.text('feed.add')));
  await expect(page.getByRole('heading', { name: 'Catalogue', level: 1 })).toBeVisible();
}

async function bringIn(
  page: Page,
  at: Visit,
  expected: 'feed.light.green' | 'feed.state.blocked',
): Promise<void> {
  await mainButton(page, at.text('feed.run')).click();
  await expect(standing(page, at)).toContainText(at.text(expected), { timeout: 60_000 });
}

/** What has changed, in the import; and in the preview what is shown now beside what the file has. */
async function seeBoth(page: Page, at: Visit): Promise<void> {
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(at.text('feed.blockedTitle'))).toBeVisible();
  await expect(drawer.getByText(at.text('feed.goneItems', { items: '10' }))).toBeVisible();
  await expect(drawer.getByText(/Product 11$/)).toBeVisible();
  await at.expectAccessible();
  await picture(page, at, 'blocked');
  const address = page.url();
  await drawer.getByRole('link', { name: at.text('feed.toPreview') }).click();
  await expect(page.getByText(at.text('feed.previewBlocked'))).toBeVisible();
  await mainButton(page, at.text('feed.addRule')).click();
  await fieldOf(page, at.text('feed.ruleText')).fill('New: ');
  const items = page.getByRole('region', { name: at.text('feed.previewTitle'), exact: true });
  await expect(items.getByRole('heading', { name: 'New: Product 1', exact: true })).toBeVisible();
  const title = items.getByRole('row', { name: at.text('feed.field.title') }).first();
  await expect(title.getByRole('cell')).toHaveText(['Product 1', 'New: Product 1', 'Product 1']);
  await at.expectAccessible();
  await picture(page, at, 'preview');
  await saveMended(mainButton(page, at.text('common.save')));
  await expect(page.getByText(at.text('feed.rulesSaved'))).toBeVisible();
  await page.goto(address);
}

async function takeIt(page: Page, at: Visit): Promise<void> {
  const drawer = page.getByRole('dialog').first();
  await drawer.getByRole('button', { name: at.text('feed.force') }).click();
  const asked = page.getByRole('dialog', { name: at.text('feed.force') });
  await asked.getByLabel(at.text('feed.reason')).fill('The season is over');
  await asked.getByRole('button', { name: at.text('feed.force') }).click();
  await expect(page.getByText(/The season is over/)).toBeVisible();
  await expect(drawer.getByText(at.text('feed.light.green'))).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toContainText(at.text('feed.light.green'));
  await picture(page, at, 'history');
}
