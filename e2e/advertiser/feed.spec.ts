import { join } from 'node:path';
import { languages } from '@millrace/contract/common';
import type { Page } from '@playwright/test';
import { type FeedServer, feedCsv, startFeedServer } from '../../apps/server/src/testing/feed-server.ts';
import { mainButton } from '../support/button.ts';
import { choose, chooseFile, expectWrong, fieldOf, saveMended, search } from '../support/form.ts';
import { websiteAddress } from '../support/installation.ts';
import { newPerson } from '../support/people.ts';
import { promote } from '../support/promotion.ts';
import { expect, test, type Visit, walkedIn } from '../support/test.ts';

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

// A file is uploaded, of which one item is wrong; a feed at an address with hours of its own becomes a part of the same catalogue.
for (const lang of walkedIn('zhCN')) {
  test(`a feed is uploaded, and another is brought in with it (${lang})`, async ({ page, visit }) => {
    const promoter = await newPerson({ userType: 1 });
    await promote(promoter, 'website', 'https://shop.example', 'Shop');
    const at = await visit(lang);
    await at.as(promoter);
    await upload(page, at);
    await lookAtProblems(page, at);
    await link(page, at);
    expect(at.complaints).toEqual([]);
  });
}

const shown = (page: Page, at: Visit, items: number) =>
  expect(standing(page, at).getByText(String(items), { exact: true })).toBeVisible({ timeout: 60_000 });

async function upload(page: Page, at: Visit): Promise<void> {
  await page.goto('/product/feed?feed=new');
  await fieldOf(page, at.text('feed.name')).fill('Shoes');
  // What was tried first is no fault of the file.
  const address = fieldOf(page, at.text('feed.address'));
  await address.fill('ftp://shop.example/feed.csv');
  await page.getByRole('radio', { name: at.text('feed.source.upload') }).check();
  await expect(address).toHaveCount(0);
  await saveMended(mainButton(page, at.text('feed.add')));
  await expect(standing(page, at)).toContainText(at.text('feed.byHand'));
  await chooseFile(
    page,
    'shoes.csv',
    feedCsv(5, (nth) => (nth === 3 ? { price: 'free' } : {})),
  );
  await expect(standing(page, at)).toContainText(at.text('feed.light.yellow'), { timeout: 60_000 });
  await shown(page, at, 4);
  await expect(page.getByRole('region', { name: at.text('feed.upload'), exact: true })).not.toContainText(
    at.text('feed.uploaded'),
  );
  await at.expectAccessible();
  await picture(page, at, 'uploaded');
}

/** What is wrong with an item of the file, where it stands, and how to mend it. */
async function lookAtProblems(page: Page, at: Visit): Promise<void> {
  await standing(page, at)
    .getByRole('link', { name: at.text('titles.feedHistory') })
    .click();
  await mainButton(page, /20\d\d.*:\d\d/).click();
  const wrong = page
    .getByRole('dialog')
    .getByRole('row')
    .filter({ hasText: at.text('feed.refused') });
  await expect(wrong).toContainText(at.text('feed.problem.priceMalformed'));
  await expect(wrong).toContainText(at.text('feed.sampleOf', { id: 'p3', line: 4, value: 'free' }));
  await at.expectAccessible();
  await picture(page, at, 'problems');
}

async function link(page: Page, at: Visit): Promise<void> {
  server.answerWith({ body: feedCsv(3, (nth) => ({ id: `h${nth}` })) });
  await page.goto('/product/feed?feed=new');
  await fieldOf(page, at.text('feed.name')).fill('Hats');
  await fieldOf(page, at.text('feed.address')).fill(server.address);
  const hours = fieldOf(page, at.text('feed.hours'));
  await search(page, at.text('feed.hours'), '21', '21:00');
  await page.keyboard.press('Escape');
  await saveMended(mainButton(page, at.text('feed.add')));
  await expect(page.getByRole('heading', { name: 'Hats', level: 1 })).toBeVisible();
  for (const hour of ['03:00', '21:00']) await expect(page.getByTitle(hour, { exact: true })).toBeVisible();
  await expect(standing(page, at)).not.toContainText(at.text('feed.byHand'));

  await choose(page, at.text('feed.leadFeed'), 'Shoes');
  await expect(hours).toHaveCount(0);
  await saveMended(mainButton(page, at.text('common.save')));
  await expect(standing(page, at)).toContainText(at.text('feed.withLead', { name: 'Shoes' }));
  await at.expectAccessible();
  await picture(page, at, 'linked');
  await page.goto('/product/feed');
  await page.getByRole('main').getByRole('link', { name: 'Shoes', exact: true }).click();
  await expect(standing(page, at)).toContainText(at.text('feed.linked', { names: 'Hats' }));
  await mainButton(page, at.text('feed.run')).click();
  await shown(page, at, 7);
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
