import type { Page } from '@playwright/test';
import { saveMended } from '../support/form.ts';
import { newPerson } from '../support/people.ts';
import { inStore, lookUpIsDue, storeSays } from '../support/store.ts';
import { expect, test, type Visit, walkedIn } from '../support/test.ts';

const icon = 'https://play-lh.googleusercontent.com/coin-rush';
const onePixel =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>';

// Added by hand while the store is down; the store is back, and what it knows fills itself in.
for (const lang of walkedIn('enGB')) {
  test(`the store is down: by hand, unverified, filled in later by itself (${lang})`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    const at = await visit(lang);
    await at.as(owner);
    await page.route(icon, (route) => route.fulfill({ contentType: 'image/svg+xml', body: onePixel }));
    const appId = await inStore({ kind: 'down' });

    await addByHand(page, at, appId);

    await page.goto('/publisher/app/list');
    const row = page.getByRole(lang === 'enGB' ? 'row' : 'listitem').filter({ hasText: appId });
    await expect(row).toContainText(at.text('app.unverified'));
    await expect(row.locator('img')).toHaveCount(0);

    // Looked up on request, too: as long as the store is away, nothing changes.
    await row.getByRole('link', { name: at.text('app.settingsOf', { name: 'By hand' }) }).click();
    await page.getByRole('button', { name: at.text('app.lookUpAgain') }).click();
    await expect(page.getByText(at.text('app.stillDown'))).toBeVisible();

    await storeSays(appId, { kind: 'found', name: 'Coin Rush', developer: 'Acme Games', icon });
    await lookUpIsDue(appId);
    await expect(async () => {
      await page.goto('/publisher/app/list');
      await expect(row).toBeVisible();
      await expect(row).not.toContainText(at.text('app.unverified'), { timeout: 1_000 });
    }).toPass();
    // The person's name stays; icon and developer are the store's.
    await expect(row).toContainText('By hand');
    await expect(row.locator(`img[src="${icon}"]`)).toBeVisible();
    await row.getByRole('link', { name: at.text('app.settingsOf', { name: 'By hand' }) }).click();
    await expect(page.getByText('Acme Games', { exact: true })).toBeVisible();
    await expect(tag(page, at)).toHaveCount(0);

    // The owner is told, and the change log says that nobody did it.
    await page.getByRole('button', { name: new RegExp(`^${at.text('shell.notices')}`) }).click();
    await expect(
      page.getByText(at.text('notification.content.appVerified', { name: 'By hand' })),
    ).toBeVisible();
    await page.goto('/change-log');
    await expect(page.getByText(at.text('changeLog.system'), { exact: true })).toBeVisible();
    expect(at.complaints).toEqual([]);
  });
}

const tag = (page: Page, at: Visit) => page.locator('.status', { hasText: at.text('app.unverified') });

async function addByHand(page: Page, at: Visit, appId: string): Promise<void> {
  await page.goto('/publisher/app/add?type=Add');
  await page.getByLabel(at.text('app.url')).fill(`https://play.google.com/store/apps/details?id=${appId}`);
  await page.getByRole('button', { name: at.text('app.search'), exact: true }).click();
  await expect(page.getByText(at.text('app.storeDown'))).toBeVisible();
  // The id is known from the address; of everything else nothing is.
  await expect(page.getByText(`Android · ${appId}`)).toBeVisible();
  await expect(tag(page, at)).toBeVisible();
  await at.expectAccessible();
  await page.getByLabel(at.text('app.coppa')).check();
  const add = page.getByRole('button', { name: at.text('titles.addApp'), exact: true });
  await add.click();
  await expect(page.getByText(at.text('app.errors.nameEmpty'))).toBeVisible();
  await page.getByLabel(at.text('app.name'), { exact: true }).fill('By hand');
  await saveMended(add);
  await expect(page).toHaveURL(/\/app\/dashboard\?pubAppId=\d+/);
}
