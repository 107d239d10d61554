import { getMediationRule } from '@millrace/contract/mediation-rule';
import { showOneAd } from './support/one-ad.ts';
import { newPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { newWaterfall } from './support/waterfall.ts';

// From the figures to the rule that made them, and back.
test('Monday: a report leads to the instance and its rule, which is changed and taken back', async ({
  page,
  visit,
}) => {
  const owner = await newPerson();
  const set = await newWaterfall(owner);
  await showOneAd(owner, set);
  const at = await visit();
  await at.as(owner);
  const order = async () => {
    const rule = await owner.api.get(`${getMediationRule.path}?id=${set.rules.us}`);
    return (rule as { waterfall: { instanceId: number }[] }).waterfall.map(({ instanceId }) => instanceId);
  };
  const { unity, facebook } = set.instances;
  expect(await order()).toEqual([unity, facebook]);

  await page.goto('/report/performance?period=thisMonth&by=country');
  const breakdown = page.getByRole('combobox', { name: at.text('reportScreen.breakdown'), exact: true });
  for (const dimension of ['instance', 'rule'] as const) {
    await breakdown.fill(at.text(`report.dimensions.${dimension}`));
    await breakdown.press('Enter');
    await breakdown.press('Escape');
  }
  // The bar above is marked with the row below.
  const row = page.getByRole('row').filter({ hasText: 'Unity high' });
  await row.hover();
  await expect(page.locator('.chart-tip')).toContainText('Unity high');
  await expect(row.getByRole('link', { name: 'Unity high' })).toHaveAttribute(
    'href',
    `/mediation/instance/edit/${unity}`,
  );
  await row.getByRole('link', { name: 'America' }).click();
  await expect(page).toHaveURL(`/mediation/rule/edit/${set.rules.us}`);

  const handle = page.getByRole('button', { name: /^Move .*Unity high.*position 1 of 2/ });
  await handle.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: /^Move .*Unity high.*position 2 of 2/ })).toBeVisible();
  await page.getByRole('button', { name: at.text('common.save'), exact: true }).click();
  await expect(page.getByText(at.text('form.saved'))).toBeVisible();
  expect(await order()).toEqual([facebook, unity]);

  await page.getByRole('button', { name: at.text('changeLog.historyOf', { name: 'America' }) }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('listitem').first()).toContainText(owner.name);
  await drawer
    .getByRole('button', { name: /^Revert change/ })
    .first()
    .click();
  await page.getByRole('button', { name: at.text('changeLog.confirm') }).click();
  await expect(page.getByText(/^Change \d+ is taken back\.$/)).toBeVisible();
  expect(await order()).toEqual([unity, facebook]);
  await page.goBack();
  await expect(row).toBeVisible();
  expect(at.complaints).toEqual([]);
});
