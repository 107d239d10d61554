import type { Page } from '@playwright/test';
import { mainButton } from '../support/button.ts';
import { asSystem } from '../support/database.ts';
import { expectWrong, fieldOf, saveMended } from '../support/form.ts';
import { byKeyboard } from '../support/hands.ts';
import { takeBackLast } from '../support/history.ts';
import { newPerson } from '../support/people.ts';
import { newPromotion, promote } from '../support/promotion.ts';
import { inStore, storeSays } from '../support/store.ts';
import { expect, test, type Visit, walkedIn } from '../support/test.ts';

/** A row of the list: of the table at a desk, a card on a phone. */
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').or(page.getByRole('main').getByRole('listitem')).filter({ hasText: name });

// From nothing at all to an app and a website, edited, archived and brought back, and an edit taken back.
for (const lang of walkedIn('zhCN')) {
  test(`an app and a website, from the first one on (${lang})`, async ({ page, visit }) => {
    const promoter = await newPerson({ userType: 1 });
    const at = await visit(lang);
    await at.as(promoter);

    await page.goto('/adv/overview');
    await expect(page).toHaveURL(/\/adv\/overview\/rt$/);
    await expect(page.getByText(at.text('adsOverview.emptyTitle'))).toBeVisible();
    await at.expectAccessible();
    await mainButton(page, at.text('adsOverview.addFirst')).click();
    const storeId = await addApp(page, at);
    await at.expectAccessible();

    await page.getByRole('link', { name: at.text('promotedApp.back') }).click();
    await expect(rowOf(page, storeId)).toContainText(at.text('promotedApp.verified'));
    await mainButton(page, at.text('promotedApp.add')).click();
    await addWebsite(page, at);
    await editWebsite(page, at);
    await takeBack(page, at);

    await page.getByRole('link', { name: at.text('promotedApp.back') }).click();
    await archiveAndUndo(page, at);
    await retargeting(page, at);
    await filter(page, at, storeId);

    await page.goto('/adv/overview/rt');
    await expect(page.getByRole('link', { name: 'Coin Rush' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
    expect(at.complaints).toEqual([]);
  });
}

/** The store has it: look-up with what can go wrong, preview. */
async function addApp(page: Page, at: Visit): Promise<string> {
  const storeId = await inStore({ kind: 'found', name: 'Coin Rush', developer: 'Acme Games' });
  await expect(page).toHaveURL(/\/adv\/app\?app=new$/);
  const link = fieldOf(page, at.text('promotedApp.link'));
  const search = mainButton(page, at.text('app.search'));
  const add = mainButton(page, at.text('promotedApp.add'));
  await expect(add).toBeDisabled();
  for (const [entered, wrong] of [
    ['', 'promotedApp.errors.linkEmpty'],
    ['<b>no id</b>', 'app.errors.idMalformed'],
    ['com.example.nobody.has.this', 'app.errors.notInStore'],
  ] as const) {
    await link.fill(entered);
    await search.click();
    await expectWrong(link, at.text(wrong), entered);
  }
  await link.fill(`https://play.google.com/store/apps/details?id=${storeId}`);
  await search.click();
  await expect(page.getByText(`Acme Games · Android · ${storeId}`)).toBeVisible();
  await saveMended(add);
  await expect(page).toHaveURL(/\/adv\/app\?app=\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Coin Rush' })).toBeVisible();
  return storeId;
}

/** The answer is a part of the address; a website is called by its domain. */
async function addWebsite(page: Page, at: Visit): Promise<void> {
  await page.getByRole('radio', { name: at.text('promotedApp.kindWebsite') }).check();
  await expect(page).toHaveURL(/app=new&kind=website$/);
  await page.reload();
  const website = fieldOf(page, at.text('promotedApp.website'));
  const add = mainButton(page, at.text('promotedApp.addWebsite'));
  await website.fill('not a website');
  await add.click();
  await expectWrong(website, at.text('promotedApp.errors.websiteMalformed'), 'not a website');
  await website.fill('https://www.shop.example/sale?x=1');
  await saveMended(add);
  await expect(page.getByRole('heading', { level: 1, name: 'shop.example' })).toBeVisible();
  await expect(page.getByText('www.shop.example', { exact: true })).toBeVisible();
}

async function editWebsite(page: Page, at: Visit): Promise<void> {
  await fieldOf(page, at.text('promotedApp.name')).fill('Shop');
  const days = fieldOf(page, at.text('promotedApp.clickDays'));
  const save = mainButton(page, at.text('common.save'));
  await days.fill('31');
  await save.click();
  await expect(days).toHaveAttribute('aria-invalid', 'true');
  await days.fill('30');
  // Everything is at one path: another app of it is left to only after a question.
  await page.getByRole('link', { name: at.text('promotedApp.back') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: at.text('form.stay') })
    .click();
  await saveMended(save);
  await expect(page.getByText(at.text('promotedApp.saved'))).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  await expect(days).toHaveValue('30');
}

/** The edit is taken back in the history; the form shows what is there then. */
async function takeBack(page: Page, at: Visit): Promise<void> {
  const history = await takeBackLast(page, at, 'Shop');
  await expect(page.getByRole('heading', { level: 1, name: 'shop.example' })).toBeVisible();
  await expect(page.locator('.ant-popover:visible')).toHaveCount(0);
  await history.locator('.ant-drawer-close').click();
  await expect(history).toHaveCount(0);
  await expect(fieldOf(page, at.text('promotedApp.clickDays'))).toHaveValue('7');
}

async function archiveAndUndo(page: Page, at: Visit): Promise<void> {
  const row = rowOf(page, 'shop.example');
  await row.getByRole('button', { name: at.text('list.more', { name: 'shop.example' }) }).click();
  await page.getByRole('menuitem', { name: at.text('promotedApp.archive') }).click();
  await expect(page.getByText(at.text('promotedApp.archivedNow', { name: 'shop.example' }))).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: at.text('common.undo') }).click();
  await expect(row).toContainText(at.text('promotedApp.active'));
}

/** What comes of a website and what is next, in the list and on its page: before its first event, and when none came for long. */
async function retargeting(page: Page, at: Visit): Promise<void> {
  const row = rowOf(page, 'shop.example');
  const part = page.getByRole('region', { name: at.text('promotedApp.retargeting') });
  const says = async (standing: 'none' | 'silent') => {
    await expect(row).toContainText(at.text(`promotedApp.standing.${standing}`));
    await expect(row.getByRole('link', { name: at.text(`promotedApp.step.${standing}`) })).toBeVisible();
    await row.getByRole('link', { name: 'shop.example', exact: true }).click();
    await expect(part).toContainText(at.text(`promotedApp.standing.${standing}`));
    await expect(part).toContainText(at.text(`promotedApp.standingLead.${standing}`));
  };
  await expect(row).toContainText(at.text('promotedApp.noCampaigns'));
  await says('none');
  const id = Number(new URL(page.url()).searchParams.get('app'));
  await part.getByRole('link', { name: at.text('promotedApp.step.none') }).click();
  await expect(page).toHaveURL(/\/event\/tracking\?app=\d+&tab=live$/);
  // Of long ago, which no test can tell of.
  await asSystem(async (tx) => {
    const of = tx.selectFrom('promoted_app').select('organization_id').where('id', '=', id);
    const { organization_id } = await of.executeTakeFirstOrThrow();
    const counts = { promoted_app_id: id, events_at: new Date('2026-01-02'), day: '0', week: '0' };
    await tx
      .insertInto('promoted_app_events')
      .values({ organization_id, ...counts })
      .execute();
  });
  await page.goto('/adv/app');
  await expect(row).toContainText(at.text('promotedApp.eventCounts', { day: '0', week: '0' }));
  await says('silent');
  await at.expectAccessible();
  await page.goto('/adv/app');
}

/** Search and filters are a part of the address. */
async function filter(page: Page, at: Visit, storeId: string): Promise<void> {
  await page.getByLabel(at.text('promotedApp.searchHint')).fill(storeId);
  await expect(rowOf(page, 'shop.example')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`search=${storeId}`));
  await page.goto(`/adv/app?search=${storeId}&platform=web`);
  await expect(page.getByText(at.text('promotedApp.emptySearch'))).toBeVisible();
  await mainButton(page, at.text('list.clear')).click();
  await expect(rowOf(page, 'shop.example')).toBeVisible();
  await page.goto('/adv/app?status=archived');
  await expect(page.getByText(at.text('promotedApp.emptyStatus'))).toBeVisible();
}

test('the store is down: by hand, unverified, and looked up again (enGB)', async ({ page, visit }) => {
  const promoter = await newPerson({ userType: 1 });
  const at = await visit();
  await at.as(promoter);
  const storeId = await inStore({ kind: 'down' });
  await page.goto('/adv/app?app=new');
  await fieldOf(page, at.text('promotedApp.link')).fill(storeId);
  await page.keyboard.press('Enter');
  await expect(page.getByText(at.text('promotedApp.storeDown'))).toBeVisible();
  const add = mainButton(page, at.text('promotedApp.add'));
  await add.click();
  const name = fieldOf(page, at.text('promotedApp.name'));
  await expectWrong(name, at.text('promotedApp.errors.nameEmpty'));
  await name.fill('By hand');
  await saveMended(add);
  const tag = (key: 'verified' | 'unverified') =>
    page.locator('.status', { hasText: at.text(`promotedApp.${key}`) });
  await expect(tag('unverified')).toBeVisible();
  const again = mainButton(page, at.text('app.lookUpAgain'));
  await again.click();
  await expect(page.getByText(at.text('app.stillDown'))).toBeVisible();
  await storeSays(storeId, { kind: 'found', name: 'Coin Rush', developer: 'Acme Games' });
  await again.click();
  await expect(page.getByText('Acme Games', { exact: true })).toBeVisible();
  await expect(again).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'By hand' })).toBeVisible();
  expect(at.complaints).toEqual([]);
});

test('an edit meets that of somebody else, and an app of another advertiser does not exist (enGB)', async ({
  page,
  visit,
}) => {
  const { promoter, website, app } = await newPromotion();
  const at = await visit();
  await at.as(promoter);
  await page.goto(`/adv/app?app=${website.id}`);
  // What asks which of the two it is has the field's name, too.
  const name = page.getByRole('textbox', { name: at.text('promotedApp.name'), exact: true });
  await name.fill('Mine');
  const { id, version, url: link, clickDays, viewHours } = website;
  await promoter.api.post('/advertiser/app/update', {
    id,
    version,
    name: 'Theirs',
    link,
    clickDays,
    viewHours,
  });
  await mainButton(page, at.text('common.save')).click();
  await expect(page.getByText('Theirs').first()).toBeVisible();
  await expect(name).toHaveValue('Mine');
  await page.getByRole('button', { name: at.text('form.discard') }).click();
  await expect(name).toHaveValue('Theirs');

  // The key that the website's loader is named by.
  await expect(page.getByText(String(website.siteKey), { exact: true })).toBeVisible();
  const verification = page.getByRole('region', { name: at.text('promotedApp.verification') });
  await expect(verification).toContainText(`key=${website.siteKey}`);
  await verification.getByRole('button', { name: at.text('promotedApp.verify') }).click();
  // Nobody has this name: it is reserved for examples.
  const looked = verification.getByRole('list', { name: at.text('promotedApp.looked') });
  await expect(looked).toContainText('http://shop.example/', { timeout: 30_000 });
  await at.expectAccessible();
  await page.goto(`/adv/app?app=${app.id}`);
  await expect(page.getByText(at.text('promotedApp.siteKey'))).toHaveCount(0);

  const other = await promote(await newPerson({ userType: 1 }), 'website', 'https://other.example', 'Other');
  for (const nobodys of [other.id, 'x', 0, '99999999999']) {
    await page.goto(`/adv/app?app=${nobodys}`);
    await expect(page.getByText(at.text('common.missing'))).toBeVisible();
    await expect(page.getByText('Other', { exact: true })).toHaveCount(0);
  }
  await page
    .getByRole('main')
    .getByRole('link', { name: at.text('promotedApp.back') })
    .last()
    .click();
  await expect(rowOf(page, 'Theirs')).toBeVisible();
  // What was asked for and is not there, the browser says as well.
  expect(at.complaints.filter((line) => !/404|status of/.test(line))).toEqual([]);
});

test('by keyboard alone: a website is added, and its row leads to it (enGB)', async ({ page, visit }) => {
  const promoter = await newPerson({ userType: 1 });
  const at = await visit();
  await at.as(promoter);
  const hands = byKeyboard(page);
  await page.goto('/adv/app');
  await expect(page.getByText(at.text('promotedApp.emptyTitle'))).toBeVisible();
  await hands.press(mainButton(page, at.text('promotedApp.add')).last());
  await hands.tick(page.getByRole('radio', { name: at.text('promotedApp.kindWebsite') }));
  await hands.write(fieldOf(page, at.text('promotedApp.website')), 'shop.example');
  await hands.press(mainButton(page, at.text('promotedApp.addWebsite')));
  await expect(page.getByRole('heading', { level: 1, name: 'shop.example' })).toBeVisible();
  await hands.press(page.getByRole('main').getByRole('link', { name: at.text('promotedApp.back') }));
  await hands.press(rowOf(page, 'shop.example').getByRole('link', { name: 'shop.example' }));
  await expect(page.getByRole('heading', { level: 1, name: 'shop.example' })).toBeVisible();
  expect(at.complaints).toEqual([]);
});

test('what comes later says so, and a promoter finds everything of theirs at a path of theirs (enGB)', async ({
  page,
  visit,
}) => {
  const at = await visit();
  await at.as(await newPerson({ userType: 1 }));
  for (const [from, to, title] of [
    ['/adv', '/adv/app', 'titles.promotedApps'],
    ['/adv/segments', '/adv/segments/index', 'titles.segments'],
    ['/advAnalytics', '/advAnalytics/appRetargeting', 'titles.retargeting'],
  ] as const) {
    await page.goto(from);
    await expect(page).toHaveURL((url) => url.pathname === to);
    await expect(page).toHaveTitle(`${at.text(title)} - Millrace`);
  }
  await expect(page.getByText(at.text('retargeting.emptyTitle'))).toBeVisible();
  const menu = page.getByRole('navigation', { name: at.text('shell.mainMenu') });
  await expect(menu.getByRole('link', { name: at.text('titles.promotedApps') })).toBeVisible();
  await expect(menu.getByRole('link', { name: at.text('titles.segments') })).toBeVisible();
  await expect(menu.getByRole('link', { name: at.text('titles.analysisMenu') })).toBeVisible();
  await expect(menu.getByRole('link', { name: at.text('titles.budget') })).toHaveCount(0);
  await page.goto('/adv/app/3');
  await expect(page).toHaveURL(/\/promote\/edit$/);
});
