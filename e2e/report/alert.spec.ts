import { raiseAlerts } from '../support/alerts.ts';
import { newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

for (const lang of walkedIn('zhCN')) {
  test(`an alert is read, judged and silenced, and leads to its report (${lang})`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    const { pubAppId } = await newWaterfall(owner);
    const at = await visit(lang);
    await at.as(owner);
    await page.goto('/report/alerts');
    await expect(page.getByText(at.text('alert.emptyTitle'))).toBeVisible();
    await at.expectAccessible();

    await raiseAlerts([
      {
        ...{ pubAppId, metric: 'revenue', networkId: 1, ago: [3, 3], offUsd: '161.5' },
        figures: ['160.5', '290', '322', '354'],
      },
      {
        ...{ pubAppId, metric: 'fillRate', networkId: null, ago: [9, 7], offUsd: '48', ended: true },
        figures: ['0.31', '0.52', '0.6', '0.68'],
      },
      {
        ...{ pubAppId, kind: 'differs', metric: 'revenue', networkId: 1, ago: [3, 3], offUsd: '90' },
        figures: ['310', '209', '220', '231'],
      },
    ]);
    await page.goto('/report/alerts?state=open');
    const list = page.getByRole('region', { name: at.text('titles.alerts') }).or(page.locator('main'));
    await expect(list.getByText('$160.50').first()).toBeVisible();
    await expect(page.getByText('31%')).toHaveCount(0);
    const name = `${at.text('report.metrics.revenue')}, Coin Rush · AdMob`;
    const named = (key: 'alert.gotItOf' | 'alert.usefulOf' | 'list.more') =>
      page.getByRole('button', { name: at.text(key, { name }), exact: true });
    await named('alert.gotItOf').press('Enter');
    await expect(page.getByText(owner.name).last()).toBeVisible();
    await expect(named('alert.gotItOf')).toHaveCount(0);
    await named('alert.usefulOf').press('Enter');
    await expect(named('alert.usefulOf')).toHaveAttribute('aria-pressed', 'true');
    await at.expectAccessible();

    await named('list.more').press('Enter');
    await page.getByRole('menuitem', { name: at.text('alert.snooze', { count: 3 }) }).click();
    await expect(page.getByText(at.text('alert.snoozed', { at: '' }).trim()).first()).toBeVisible();

    await page.goto('/report/alerts');
    await expect(page.getByText(at.text('alert.reported', { amount: '$220.00' })).first()).toBeVisible();
    const differs = `${at.text('alertRule.differs')}, ${at.text('alert.allApps')} · AdMob`;
    const desk = page.getByRole('link', { name: at.text('alert.deskOf', { name: differs }) });
    await desk.press('Enter');
    await expect(page).toHaveURL(/\/report\/reconciliation\?.*month=20\d\d-\d\d/);
    await page.goto('/report/alerts');
    await expect(page.getByText('31%').first()).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    await page.getByRole('link', { name: at.text('alert.reportOf', { name }) }).press('Enter');
    await expect(page).toHaveURL(
      /\/report\/performance\?.*by=day.*metrics=revenue.*is\.app=\d+&is\.network=1/,
    );
    expect(at.complaints).toEqual([]);
  });
}
