import { addDays, type PeriodPreset } from '@millrace/contract/report/period';
import { searchIn } from '../support/form.ts';
import { pattern } from '../support/pattern.ts';
import { newPerson } from '../support/people.ts';
import { type ReportedDay, reportRevenue } from '../support/revenue.ts';
import { expect, test, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

const today = new Date().toISOString().slice(0, 10);
const ago = (days: number) => addDays(today, -days);

/** $88 in the last seven days, $22 of them yesterday, after $100: 12 % less, and all of it from the US. */
const twoWeeks: readonly ReportedDay[] = [
  ...[22, 20, 16, 10, 9, 1, 0].map((usd, index) => ({ day: ago(index + 1), country: 'US', usd })),
  ...[20, 20, 20, 20, 10, 5, 5].map((usd, index) => ({ day: ago(index + 8), country: 'US', usd })),
  { day: ago(2), country: 'DE', usd: 10 },
].map(({ usd, ...row }) => ({ ...row, revenue: `${usd}.00` }));

// Journey 3 as far as the report; from there on it is figures.spec.ts.
for (const lang of walkedIn('zhCN')) {
  test(`Monday: revenue is down, and the report says where (${lang})`, async ({ page, visit }) => {
    const owner = await newPerson();
    const { pubAppId } = await newWaterfall(owner);
    const at = await visit(lang);
    const revenue = at.text('report.metrics.revenue');
    const preset = (name: PeriodPreset) => at.text(`reportScreen.presets.${name}`);
    await at.as(owner);
    await page.goto('/overview/dashboard');
    await expect(page.getByText(at.text('dashboard.emptyLead'))).toBeVisible();
    await at.expectAccessible();

    await reportRevenue(owner, twoWeeks);
    await page.reload();
    const figures = page.getByRole('region', { name: at.text('dashboard.figures') });
    const tile = (name: RegExp) => figures.getByRole('button', { name });
    const down = pattern`${revenue}\s*\$88\.00\s*▼ −12%`;
    await expect(tile(down)).toHaveAttribute('aria-pressed', 'true');
    const cards = page.getByRole('list', { name: at.text('dashboard.revenue') }).getByRole('listitem');
    await expect(cards).toHaveText([
      pattern`${preset('yesterday')}\$22\.00▼ −26\.7% ?${at.text('dashboard.against.yesterday')}.*${at.text('dashboard.cardFinal')}`,
      pattern`${preset('last7')}\$88\.00▼ −12% ?${at.text('dashboard.against.last7')}`,
      pattern`${preset('thisMonth')}`,
      pattern`${preset('lastMonth')}`,
    ]);

    // By keyboard from day to day; what stands there is said, and can be had as a table.
    const chart = figures.getByRole('slider', { name: at.text('dashboard.byDay', { name: revenue }) });
    const before = at.text('dashboard.before', { count: 7 });
    await chart.focus();
    await page.keyboard.press('End');
    await expect(chart).toHaveAttribute(
      'aria-valuetext',
      pattern`${revenue}: \$22\.00${at.text('common.comma')}${before}: \$20\.00$`,
    );
    await page.keyboard.press('ArrowLeft');
    await expect(chart).toHaveAttribute('aria-valuetext', pattern`${revenue}: \$30\.00`);
    await figures.getByRole('button', { name: before }).press('Enter');
    await expect(chart).toHaveAttribute('aria-valuetext', pattern`${revenue}: \$22\.00$`);
    await figures.getByRole('button', { name: at.text('chart.asTable') }).click();
    await expect(figures.getByRole('row').last()).toContainText('$22.00');
    await at.expectAccessible();

    const regions = page.getByRole('region', { name: at.text('dashboard.regions') });
    await expect(regions.getByRole('table').getByRole('row')).toContainText([
      at.text('report.dimensions.country'),
      pattern`${at.country('US')}≈? ?\$78\.00▼ −22%88\.6%`,
      pattern`${at.country('DE')}\$10\.00${at.text('reportScreen.isNew')}11\.4%`,
    ]);

    // The address carries what is shown.
    const impressions = pattern`^${at.text('report.metrics.impressions')}\s*0$`;
    await figures.getByText(preset('last28')).click();
    await tile(impressions).click();
    await expect(page).toHaveURL(/days=28&metric=impressions/);
    await page.reload();
    await expect(tile(impressions)).toHaveAttribute('aria-pressed', 'true');
    await expect(tile(pattern`${revenue}\s*\$188\.00\s*${at.text('reportScreen.isNew')}`)).toBeVisible();
    await expect(figures.getByText(at.text('chart.empty'))).toHaveCount(0);

    // What is shown becomes a file: the same question.
    await figures.getByRole('button', { name: at.text('reportExport.export') }).click();
    const dialog = page.getByRole('dialog');
    await expect(
      dialog.getByText(at.text('reportExport.title', { name: at.text('dashboard.figures') })),
    ).toBeVisible();
    await dialog.press('Escape');
    await expect(dialog).toHaveCount(0);

    await page.goto(`/app/dashboard?pubAppId=${pubAppId}`);
    await expect(tile(down)).toBeVisible();
    await page.getByRole('link', { name: at.text('dashboard.openReport') }).click();
    await expect(page).toHaveURL(/report\/performance\?period=last7&by=day&metrics=revenue/);
    // A row, on a phone a card.
    const line = (hasText: RegExp) => page.locator('.report-grid tr, .cards > li').filter({ hasText });
    await expect(line(pattern`^${at.text('reportScreen.total')}.*\$88\.00`)).toBeVisible();
    for (const dimension of ['country', 'network'] as const) {
      const breakdown = page.getByRole('combobox', { name: at.text('reportScreen.breakdown'), exact: true });
      await searchIn(breakdown, at.text(`report.dimensions.${dimension}`));
      await breakdown.press('Escape');
    }
    await expect(line(pattern`${at.country('US')}.*Unity.*\$22\.00`)).toBeVisible();
    expect(at.complaints).toEqual([]);
  });
}

// Journey 12.
for (const lang of walkedIn('zhCN')) {
  test(`phone: yesterday’s revenue, a notice and its action, an instance switched off (${lang})`, async ({
    page,
    visit,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const owner = await newPerson();
    const { pubAppId } = await newWaterfall(owner);
    // What matches no instance is earned all the same.
    await reportRevenue(owner, [...twoWeeks, { day: ago(1), country: 'US', revenue: '3.50', unit: 'gone' }]);
    const at = await visit(lang);
    await at.as(owner);
    await page.goto('/overview/dashboard');
    const cards = page.getByRole('list', { name: at.text('dashboard.revenue') });
    await expect(cards.getByRole('listitem').first()).toHaveText(
      pattern`^${at.text('reportScreen.presets.yesterday')}\$25\.50`,
    );
    await expect(page.getByRole('slider').first()).toBeVisible();
    await at.expectAccessible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);

    await page.getByRole('button', { name: at.text('shell.noticesUnread', { unread: 2 }) }).click();
    const notice = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'unity.csv' });
    await notice.getByRole('button', { name: at.text('shell.takeAction') }).click();
    await expect(page).toHaveURL(/upload\/history/);
    await expect(page.getByText('unity.csv').first()).toBeVisible();

    await page.goto(`/mediation/list?type=1&pubAppId=${pubAppId}`);
    const toggle = page.getByRole('switch', {
      name: at.text('instance.switchLabel', { name: 'Unity high' }),
    });
    await toggle.click();
    await expect(toggle).not.toBeChecked();
    await page.reload();
    await expect(toggle).not.toBeChecked();
    expect(at.complaints).toEqual([]);
  });
}
