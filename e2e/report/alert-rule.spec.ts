import { createAlertWebhook } from '@millrace/contract/report/alert-webhook';
import { searchIn } from '../support/form.ts';
import { newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

for (const lang of walkedIn('enGB')) {
  test(`a usual rule is tuned, an own one is made, switched off, removed and brought back (${lang})`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    await newWaterfall(owner);
    await owner.api.post(createAlertWebhook.path, { name: 'Pager', url: 'https://pager.example/alerts' });
    const at = await visit(lang);
    await at.as(owner);
    const usual = at.text('alertRule.usual', { metric: at.text('report.metrics.revenue') });

    await page.goto('/report/alerts/rules');
    await page.getByRole('link', { name: usual, exact: true }).click();
    const field = (key: Parameters<typeof at.text>[0]) => page.getByRole('textbox', { name: at.text(key) });
    await field('alertRule.sensitivity').fill('1');
    await page.getByRole('button', { name: at.text('common.save'), exact: true }).press('Enter');
    await expect(page.getByText(at.text('alertRule.errors.sensitivityWrong')).first()).toBeVisible();
    await field('alertRule.sensitivity').fill('5.5');
    await page.getByRole('button', { name: at.text('common.save'), exact: true }).press('Enter');
    await expect(page.getByText(at.text('alertRule.saved'))).toBeVisible();
    await at.expectAccessible();

    await page.goto('/report/alerts/rules');
    await expect(page.getByText('5.5').first()).toBeVisible();
    await page.getByRole('link', { name: at.text('alertRule.differs'), exact: true }).press('Enter');
    await expect(field('alertRule.floorUsd')).toHaveValue('20');
    await expect(field('alertRule.sensitivity')).toHaveCount(0);
    await field('alertRule.floorUsd').fill('35.5');
    await page.getByRole('button', { name: at.text('common.save'), exact: true }).press('Enter');
    await expect(page.getByText(at.text('alertRule.saved'))).toBeVisible();
    await at.expectAccessible();
    await page.goto('/report/alerts/rules');
    await expect(page.getByText('35.50').first()).toBeVisible();
    await page.getByRole('button', { name: at.text('alertRule.add') }).click();
    await field('alertRule.name').fill('Low fill');
    await field('alertRule.value').fill('140');
    await page.getByRole('button', { name: at.text('alertRule.create') }).press('Enter');
    await expect(page.getByText(at.text('alertRule.errors.percentWrong')).first()).toBeVisible();
    await at.expectAccessible();
    await field('alertRule.value').fill('40');
    await page.getByRole('radio', { name: at.text('alertRule.webhooksChosen') }).check();
    const webhooks = page.getByRole('combobox', { name: at.text('alertRule.webhookIds') });
    await searchIn(webhooks, 'Pager');
    await at.expectAccessible();
    await page.getByRole('button', { name: at.text('alertRule.create') }).press('Enter');
    await expect(page).toHaveURL(/\/report\/alerts\/rules$/);
    await expect(page.getByRole('link', { name: 'Low fill', exact: true })).toBeVisible();
    await at.expectAccessible();
    await page.getByRole('link', { name: 'Low fill', exact: true }).press('Enter');
    await expect(page.getByTitle('Pager', { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: at.text('alertRule.webhooksAll') }).check();
    await page.getByRole('button', { name: at.text('common.save'), exact: true }).press('Enter');
    await expect(page.getByText(at.text('alertRule.saved'))).toBeVisible();
    await expect(webhooks).toHaveCount(0);
    await page.goto('/report/alerts/rules');

    const onOff = page.getByRole('switch', { name: at.text('alertRule.switchLabel', { name: 'Low fill' }) });
    await onOff.press('Space');
    await expect(onOff).not.toBeChecked();
    await page.getByRole('button', { name: at.text('list.more', { name: 'Low fill' }) }).press('Enter');
    await page.getByRole('menuitem', { name: at.text('alertRule.remove') }).click();
    await expect(page.getByRole('link', { name: 'Low fill', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: at.text('common.undo') }).press('Enter');
    await expect(page.getByRole('link', { name: 'Low fill', exact: true })).toBeVisible();
    expect(at.complaints).toEqual([]);
  });
}
