import { createCampaign } from '@millrace/contract/advertiser/campaign';
import { expectWrong, saveMended } from '../support/form.ts';
import { newPerson } from '../support/people.ts';
import { newDraft, promote } from '../support/promotion.ts';
import { expect, test, walkedIn } from '../support/test.ts';

// From a campaign's budget of today to another one, a pause, and the day before.
for (const lang of walkedIn('zhCN')) {
  test(`budgets of campaigns, day by day (${lang})`, async ({ page, visit }) => {
    const promoter = await newPerson({ userType: 1 });
    const { id: promotedAppId } = await promote(promoter, 'website', 'https://shop.example', 'Shop');
    await promoter.api.post(createCampaign.path, { ...newDraft, promotedAppId });
    const at = await visit(lang);
    await at.as(promoter);

    await page.goto('/adv/overview/rt');
    const tabs = page.getByRole('navigation', { name: at.text('adsOverview.tabs') });
    await tabs.getByRole('link', { name: at.text('titles.budget') }).click();
    await expect(page).toHaveURL(/\/budget\/detail$/);
    const row = page
      .getByRole('row')
      .or(page.getByRole('main').getByRole('listitem'))
      .filter({ has: page.getByRole('link', { name: 'Autumn', exact: true }) });
    await expect(row).toContainText('$50.00');
    await expect(row).toContainText(at.text('campaign.state.draft'));
    await at.expectAccessible();

    const topUp = row.getByRole('button', { name: at.text('budget.topUpOf', { name: 'Autumn' }) });
    await topUp.click();
    const dialog = page.getByRole('dialog');
    const daily = dialog.getByLabel(at.text('campaign.dailyBudget'));
    const total = dialog.getByLabel(at.text('campaign.totalBudget'));
    const save = dialog.getByRole('button', { name: at.text('budget.save'), exact: true });
    await total.fill('20');
    // Neither Esc nor a click beside it nor the way back loses what is typed.
    const stay = page.getByRole('button', { name: at.text('form.stay') });
    for (const leave of [
      () => total.press('Escape'),
      () => page.mouse.click(4, 4),
      () => page.evaluate(() => window.history.back()),
    ]) {
      await leave();
      await expect(stay).toBeFocused();
      await stay.click();
      await expect(stay).toHaveCount(0);
    }
    await save.click();
    await expectWrong(total, at.text('campaign.errors.budgetReversed'), '20');
    await daily.fill('0.5');
    await save.click();
    await expectWrong(daily, at.text('campaign.errors.budgetTooSmall'), '0.5');
    await at.expectAccessible();
    await daily.fill('75');
    await total.fill('900');
    await saveMended(save);
    await expect(page.getByText(at.text('budget.saved', { name: 'Autumn' }))).toBeVisible();
    await expect(row).toContainText('$75.00');
    await expect(row).toContainText('$900.00');

    const onOff = row.getByRole('switch');
    await onOff.click();
    await expect(onOff).toBeChecked();
    await onOff.click();
    await expect(row).toContainText(at.text('campaign.state.paused'));

    // Its pace stands beside the budget, and who changed it leads to what was changed.
    for (const line of ['before', 'now'])
      await expect(row.locator(`.budget-pace .spark-${line}`)).toHaveAttribute('d', /^M/);
    const who = promoter.name;
    await row.getByRole('button', { name: at.text('budget.historyOf', { who, name: 'Autumn' }) }).click();
    const history = page.getByRole('dialog');
    await expect(history.getByText('900', { exact: false }).first()).toBeVisible();
    await history.press('Escape');
    await expect(history).toHaveCount(0);

    await page.getByRole('button', { name: at.text('budget.dayBefore') }).click();
    await expect(page).toHaveURL(/day=\d{4}-\d{2}-\d{2}/);
    await expect(page.getByRole('button', { name: at.text('budget.dayAfter') })).toBeEnabled();
    await page.getByRole('button', { name: at.text('budget.today'), exact: true }).click();
    await expect(page.getByRole('button', { name: at.text('budget.dayAfter') })).toBeDisabled();
    await at.expectAccessible();
  });
}
