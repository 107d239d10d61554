import { newPerson } from '../support/people.ts';
import { promote } from '../support/promotion.ts';
import { expect, test, walkedIn } from '../support/test.ts';

for (const lang of walkedIn('enGB')) {
  test(`the report of one's own ads, kept under a name, exported and removed (${lang})`, async ({
    page,
    visit,
  }) => {
    const promoter = await newPerson({ userType: 1 });
    await promote(promoter, 'website', 'https://shop.example', 'Shop');
    const at = await visit(lang);
    await at.as(promoter);
    const button = (key: Parameters<typeof at.text>[0], params?: Parameters<typeof at.text>[1]) =>
      page.getByRole('button', { name: at.text(key, params), exact: true });

    await page.goto('/adv/overview/rt');
    const tabs = page.getByRole('navigation', { name: at.text('adsOverview.tabs') });
    await tabs.getByRole('link', { name: at.text('titles.adsReport') }).click();
    await expect(page).toHaveURL(/view=report$/);
    await expect(page.getByRole('heading', { level: 1, name: at.text('titles.adsReport') })).toBeVisible();
    await expect(page.getByText(at.text('reportScreen.emptyAds'))).toBeVisible();
    await at.expectAccessible();

    // Only what an advertiser may ask is offered.
    const breakdown = page.getByRole('combobox', { name: at.text('reportScreen.breakdown'), exact: true });
    await breakdown.fill(at.text('report.dimensions.campaign'));
    await expect(page.locator('.ant-select-item-option')).toHaveText([at.text('report.dimensions.campaign')]);
    await breakdown.press('Enter');
    await breakdown.fill(at.text('report.dimensions.network'));
    await expect(page.locator('.ant-select-item-option')).toHaveCount(0);
    await breakdown.press('Escape');
    await expect(page).toHaveURL(/by=day%2Ccampaign/);
    await button('reportScreen.chooseMetrics', { count: 6 }).click();
    const drawer = page.getByRole('dialog', { name: at.text('reportScreen.metricsTitle') });
    await expect(drawer.getByText(at.text('report.definitions.spend'))).toBeVisible();
    await expect(drawer.getByText(at.text('report.definitions.revenue'))).toHaveCount(0);
    await drawer.press('Escape');
    await expect(drawer).toHaveCount(0);

    await button('savedReport.open').click();
    await button('savedReport.saveAs').click();
    await page.getByRole('textbox', { name: at.text('savedReport.name') }).fill('By campaign');
    await button('savedReport.save').click();
    await expect(page.getByText(at.text('savedReport.saved', { name: 'By campaign' }))).toBeVisible();
    await page.goto('/adv/overview/rt?view=report');
    await button('savedReport.open').click();
    await page.getByRole('link', { name: 'By campaign' }).click();
    await expect(page).toHaveURL(/view=report&.*by=day%2Ccampaign.*saved=\d+/);
    await button('savedReport.open').click();
    await button('savedReport.edit').click();
    await page.getByRole('textbox', { name: at.text('savedReport.name') }).fill('Mondays');
    await button('savedReport.save').click();
    await expect(page.getByRole('link', { name: 'Mondays' })).toBeVisible();
    await button('savedReport.removeThis', { name: 'Mondays' }).click();
    await expect(page.getByText(at.text('savedReport.removed', { name: 'Mondays' }))).toBeVisible();
    await page.keyboard.press('Escape');

    await button('reportExport.export').click();
    const dialog = page.getByRole('dialog');
    const downloads = page.waitForEvent('download');
    await dialog.getByRole('button', { name: at.text('reportExport.start'), exact: true }).click();
    expect((await downloads).suggestedFilename()).toContain(at.text('titles.adsReport'));
    await at.expectAccessible();
  });
}
