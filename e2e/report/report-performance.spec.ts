import type { Page } from '@playwright/test';
import { searchIn } from '../support/form.ts';
import { showOneAd } from '../support/one-ad.ts';
import { newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

/** On a phone the figures behind the first two come on tap. */
async function unfold(page: Page): Promise<void> {
  const rest = page.locator('.card-rest').first();
  if ((page.viewportSize()?.width ?? 0) < 577) await rest.locator('summary').click();
}

for (const lang of walkedIn('enGB')) {
  test(`performance: from nothing counted to a report whose address is the report (${lang})`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    await showOneAd(owner, await newWaterfall(owner));
    const at = await visit(lang);
    await at.as(owner);
    // The last seven days end yesterday: today's ad is not among them.
    await page.goto('/report/performance');
    await expect(page.getByRole('heading', { name: at.text('reportScreen.emptyTitle') })).toBeVisible();
    await at.expectAccessible();
    await page.getByRole('button', { name: at.text('reportScreen.presets.thisMonth'), exact: true }).click();
    const figures = page.locator('.list', { hasText: at.text('reportScreen.total') });
    await expect(figures).toBeVisible();
    await expect(page).toHaveURL(/period=thisMonth/);

    const clicks = figures.getByText(at.text('report.metrics.clicks')).first();
    const breakdown = page.getByRole('combobox', { name: at.text('reportScreen.breakdown'), exact: true });
    await searchIn(breakdown, at.text('report.dimensions.network'));
    await breakdown.press('Escape');
    await expect(figures.getByText('Unity').first()).toBeVisible();
    await page.getByRole('button', { name: at.text('reportScreen.chooseMetrics', { count: 6 }) }).click();
    const drawer = page.getByRole('dialog', { name: at.text('reportScreen.metricsTitle') });
    await drawer.getByRole('checkbox', { name: at.text('report.metrics.clicks'), exact: true }).click();
    await expect(drawer.getByText(at.text('report.definitions.clicks'))).toBeVisible();
    // The column comes with the table's paleness: from here on its end can be waited for.
    await expect(clicks).toBeAttached();
    await at.expectAccessible();
    await expect(
      drawer.getByRole('checkbox', { name: at.text('report.metrics.clicks'), exact: true }),
    ).toBeChecked();
    await drawer.press('Escape');
    await expect(drawer).toHaveCount(0);
    await unfold(page);
    await expect(clicks).toBeVisible();

    await page.getByRole('checkbox', { name: at.text('reportScreen.compare') }).click();
    await expect(figures.getByText(at.text('reportScreen.isNew')).first()).toBeVisible();
    await expect(page).toHaveURL(/by=day%2Cnetwork&metrics=.*clicks&compare=before/);
    await page.reload();
    await expect(figures.getByText('Unity').first()).toBeVisible();
    await unfold(page);
    await expect(clicks).toBeVisible();
    await at.expectAccessible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    expect(at.complaints).toEqual([]);
  });
}

test('performance: filters, order, limits and a link to share', async ({ page, visit }) => {
  const owner = await newPerson();
  await showOneAd(owner, await newWaterfall(owner));
  const at = await visit();
  await at.as(owner);
  await page.goto('/report/performance?period=thisMonth&by=country,network&metrics=impressions,requests,dau');
  await expect(
    page.getByText(at.text('reportScreen.unfit', { names: at.text('report.metrics.dau') })),
  ).toBeVisible();
  const table = page.getByRole('table');
  await table
    .getByRole('button', { name: at.text('report.metrics.impressions'), exact: false })
    .first()
    .click();
  await expect(page).toHaveURL(/sort=impressions&order=asc/);
  await table
    .getByRole('button', {
      name: at.text('reportScreen.definitionOf', { name: at.text('report.metrics.requests') }),
    })
    .click();
  await expect(page.getByText(at.text('report.definitions.requests'))).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/report/performance?period=thisMonth&by=network&metrics=impressions&not.network=3');
  await expect(page.getByText(at.text('reportScreen.emptyFiltered'))).toBeVisible();
  await page.getByRole('button', { name: at.text('reportScreen.removeFilters') }).click();
  await expect(table.getByText('Unity')).toBeVisible();

  // Filters open beside their button; what is looked at stands in one row, and the chart in sight below it.
  await page.goto('/report/performance?period=thisMonth&compare=before&is.network=3');
  await page
    .getByRole('button', {
      name: at.text('reportScreen.filteredBy', { names: at.text('report.dimensions.network') }),
    })
    .click();
  const filters = page.getByRole('group', { name: at.text('reportScreen.filters'), exact: true });
  await filters
    .getByRole('button', {
      name: at.text('reportScreen.removeFilter', { name: at.text('report.dimensions.network') }),
    })
    .click();
  await expect(page).not.toHaveURL(/network/);
  await page.keyboard.press('Escape');
  await expect(filters).toHaveCount(0);
  await expect(page.locator('.report-chart .chart-plot')).toBeInViewport({ ratio: 1 });
  for (const screen of ['performance', 'ua', 'bidding', 'ltv', 'retention']) {
    for (const days of ['period=thisMonth', 'from=2026-01-01&to=2026-01-31']) {
      await page.goto(`/report/${screen}?${days}`);
      const row = page.locator('.report-controls > .report-line');
      await expect(row.getByRole('button').first()).toBeVisible();
      await expect(page.locator('.report-days input').first()).toHaveCount(days.startsWith('from') ? 1 : 0);
      expect((await row.boundingBox())?.height).toBe(32);
    }
  }

  await page.goto('/report/performance?from=2024-01-01&to=2026-01-01');
  await expect(page.getByText(at.text('report.errors.tooManyDays', { max: 400 }))).toBeVisible();
  await at.expectAccessible();
  await page.getByRole('button', { name: at.text('reportScreen.share') }).click();
  await expect(page.getByText(at.text('reportScreen.shared'))).toBeVisible();
  expect(at.complaints).toEqual([]);
});
