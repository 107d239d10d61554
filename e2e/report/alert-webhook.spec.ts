import { newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';

for (const lang of walkedIn('zhCN')) {
  test(`a webhook is made, its secret shown once, tested where nobody may be asked, and removed (${lang})`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    const at = await visit(lang);
    await at.as(owner);
    await page.goto('/report/alerts/webhooks');
    await expect(page.getByText(at.text('alertWebhook.empty'))).toBeVisible();
    await page
      .getByRole('button', { name: at.text('alertWebhook.add') })
      .first()
      .click();
    await page.getByRole('textbox', { name: at.text('alertWebhook.name') }).fill('Pager');
    const url = page.getByRole('textbox', { name: at.text('alertWebhook.url') });
    await url.fill('pager.example');
    const create = page.getByRole('button', { name: at.text('alertWebhook.create') });
    await create.press('Enter');
    await expect(page.getByText(at.text('alertWebhook.errors.urlWrong')).first()).toBeVisible();
    await at.expectAccessible();
    await url.fill('http://10.0.0.1/alerts');
    await create.press('Enter');
    await expect(page.getByText(/^whs_/)).toBeVisible();
    await at.expectAccessible();
    await page.getByRole('button', { name: at.text('alertWebhook.done') }).press('Enter');
    await expect(page).toHaveURL(/\/report\/alerts\/webhooks$/);
    await expect(page.getByText(/whs_/)).toHaveCount(0);

    await page
      .getByRole('button', { name: at.text('alertWebhook.testOf', { name: 'Pager' }) })
      .press('Enter');
    await expect(page.getByText(at.text('alertWebhook.events.test')).first()).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(at.text('alertWebhook.states.failed'))).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await at.expectAccessible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    await page.getByRole('button', { name: at.text('list.more', { name: 'Pager' }) }).press('Enter');
    await page.getByRole('menuitem', { name: at.text('alertWebhook.remove') }).click();
    await expect(page.getByText(at.text('alertWebhook.empty'))).toBeVisible();
    expect(at.complaints).toEqual([]);
  });
}
