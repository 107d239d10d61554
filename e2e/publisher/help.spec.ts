import { getApp } from '@millrace/contract/publisher/app';
import { newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

for (const lang of walkedIn('enGB')) {
  test(`guides are found, and have the own key in their lines (${lang})`, async ({ page, visit }) => {
    const owner = await newPerson();
    const { pubAppId } = await newWaterfall(owner);
    const { appKey } = (await owner.api.get(`${getApp.path}?id=${pubAppId}`)) as { appKey: string };
    const at = await visit(lang);
    await at.as(owner);

    await test.step('the way there', async () => {
      await page.goto('/overview/dashboard');
      await page.getByRole('button', { name: at.text('shell.account') }).click();
      await page.getByRole('menuitem', { name: at.text('titles.help') }).click();
      await expect(page).toHaveURL(/^[^?]*\/help/);
    });

    await test.step('a search leads to the section or says that there is none, offline too', async () => {
      const search = page.getByRole('textbox', { name: at.text('help.search') });
      await expect(search).toBeVisible();
      await page.context().setOffline(true);
      await search.fill('zebra');
      await expect(page.getByText(at.text('help.noHit', { question: 'zebra' }))).toBeVisible();
      await search.fill('oncreate');
      await expect(page.locator('mark').first()).toHaveText('onCreate');
      await at.expectAccessible();
      await page
        .getByRole('link', { name: /^SDK for Android/ })
        .last()
        .click();
      await expect(page).toHaveURL(/guide=sdk-android#initialize-the-sdk$/);
      await expect(page.getByRole('heading', { name: 'Initialize the SDK' })).toBeInViewport();
      await page.context().setOffline(false);
    });

    await test.step('its lines have the key of the chosen app', async () => {
      await expect(page.locator('pre', { hasText: 'initHost' })).toContainText(`.appKey("${appKey}")`);
      await at.expectAccessible();
    });
  });
}

test('who is held at the company form reads guides', async ({ page, visit }) => {
  const at = await visit('enGB');
  await at.as(await newPerson({ complete: false }));
  await page.goto('/company/Settings');
  await page.getByRole('button', { name: at.text('shell.account') }).click();
  await page.getByRole('menuitem', { name: at.text('titles.help') }).click();
  const guides = page.getByRole('navigation', { name: at.text('help.guides') });
  await guides.getByRole('link', { name: 'API keys' }).click();
  await expect(page.locator('.help-text')).toContainText('worked example (README.md)');
  await page.reload();
  await expect(page).toHaveURL(/guide=api-keys$/);
});

test('a screen with nothing to show leads to its guide', async ({ page, visit }) => {
  const at = await visit('enGB');
  await at.as(await newPerson());
  await page.goto('/company/api-keys');
  await page.getByRole('link', { name: at.text('help.howItWorks') }).click();
  await expect(page).toHaveURL(/\/help\?guide=api-keys$/);
});

test('a promoter reads the guides of their screens in the own account', async ({ page, visit }) => {
  const at = await visit('enGB');
  await at.as(await newPerson({ userType: 1 }));
  await page.goto('/event/tracking?api=keys');
  await page.getByRole('link', { name: at.text('help.howItWorks') }).click();
  await expect(page).toHaveURL(/\/account\?help=1&guide=api-keys$/);
  await expect(page.locator('.help-text')).toContainText('Look after it');
  await page.getByRole('button', { name: at.text('shell.account') }).click();
  await page.getByRole('menuitem', { name: at.text('titles.help') }).click();
  const guides = page.getByRole('navigation', { name: at.text('help.guides') });
  await guides.getByRole('link', { name: 'Campaigns' }).click();
  await page.reload();
  await expect(page.locator('.help-title')).toHaveText('Campaigns');
  await expect(page).toHaveTitle(new RegExp(`^${at.text('titles.help')} - `));
  await at.expectAccessible();
  await page.getByRole('link', { name: '/adv/app', exact: true }).click();
  await expect(page).toHaveURL(/\/adv\/app$/);
  expect(at.complaints).toEqual([]);
});
