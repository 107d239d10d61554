import { addDays } from '@millrace/contract/report/period';
import { button } from '../support/button.ts';
import { showOneAd } from '../support/one-ad.ts';
import { newMember, newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

for (const lang of walkedIn('zhCN')) {
  test(`reports of people, and a report that is saved, replaced, shared and removed (${lang})`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    await showOneAd(owner, await newWaterfall(owner));
    const at = await visit(lang);
    await at.as(owner);
    // Its name begins with that of its icon.
    const opener = page.getByRole('button', { name: at.text('savedReport.open') });
    const tabs = page.getByRole('navigation', { name: at.text('reportScreen.tabs') });

    await page.goto('/report/ua?period=thisMonth');
    const people = page.locator('.list', { hasText: at.text('reportScreen.total') });
    await expect(people.getByText(at.text('report.metrics.dau')).first()).toBeVisible();
    await at.expectAccessible();
    await tabs.getByRole('link', { name: at.text('titles.retention') }).click();
    await expect(page.getByRole('heading', { level: 1, name: at.text('titles.retention') })).toBeVisible();

    // Whoever was first seen today has not had a whole day yet: that is not none.
    await page.goto('/report/retention?period=thisMonth');
    const cohorts = page.locator('.list', { hasText: at.text('cohortScreen.average') });
    await expect(cohorts.getByText(at.text('cohortScreen.notYet')).first()).toBeAttached();
    await expect(cohorts.getByText('0%')).toHaveCount(0);
    await at.expectAccessible();

    // Nothing is saved yet: what people build first is one click away, with its name for the saving.
    await page.goto('/report/builder');
    const waterfall = page.getByRole('link', { name: at.text('savedReport.starters.waterfallByInstance') });
    await expect(waterfall).toBeVisible();
    await expect(page.locator('.starters').getByRole('link')).toHaveCount(6);
    await at.expectAccessible();
    await waterfall.click();
    await expect(page).toHaveURL(/\/report\/performance\?.*by=placement%2Cnetwork%2Cinstance/);
    await opener.click();
    await button(page, at.text('savedReport.saveAs')).click();
    await expect(page.getByRole('textbox', { name: at.text('savedReport.name') })).toHaveValue(
      at.text('savedReport.starters.waterfallByInstance'),
    );

    await page.goto('/report/performance?period=thisMonth&by=network');
    await opener.click();
    await expect(page.getByText(at.text('savedReport.none'))).toBeVisible();
    await button(page, at.text('savedReport.saveAs')).click();
    await button(page, at.text('savedReport.save')).click();
    await expect(page.getByText(at.text('savedReport.errors.nameEmpty'))).toBeVisible();
    await page.getByRole('textbox', { name: at.text('savedReport.name') }).fill('Mondays');
    await page.keyboard.press('Enter');
    await expect(page.getByText(at.text('savedReport.saved', { name: 'Mondays' }))).toBeVisible();
    await expect(page).toHaveURL(/saved=\d+/);

    await page.getByRole('checkbox', { name: at.text('reportScreen.compare') }).click();
    await expect(page).toHaveURL(/compare=before/);
    // Of days, it may be compared with others than those right before, which are kept with it.
    const named = new URL(page.url());
    const today = new Date().toISOString().slice(0, 10);
    named.searchParams.delete('period');
    for (const [name, day] of [
      ['from', addDays(today, -1)],
      ['to', today],
      ['beforeFrom', '2026-01-05'],
      ['beforeTo', '2026-01-06'],
    ] as const)
      named.searchParams.set(name, day);
    await page.goto(named.href);
    await opener.click();
    await expect(page.getByRole('link', { name: 'Mondays', exact: true })).toBeVisible();
    await button(page, at.text('savedReport.replace', { name: 'Mondays' })).click();
    await expect(page.getByText(at.text('savedReport.replaced', { name: 'Mondays' }))).toBeVisible();

    await page.goto('/report/builder');
    await expect(page.getByRole('link', { name: 'Mondays', exact: true })).toBeVisible();
    const compared = at.text('savedReport.comparedWith', { days: '' }).trim();
    await expect(page.getByText(compared).first()).toBeVisible();
    await at.expectAccessible();
    await button(page, at.text('savedReport.editOf', { name: 'Mondays' })).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    // Which one is edited stands in the address.
    await page.reload();
    await dialog.getByRole('textbox').fill('Networks');
    await dialog.getByRole('checkbox').click();
    await at.expectAccessible();
    await dialog.getByRole('button', { name: at.text('savedReport.save'), exact: true }).click();
    const link = page.getByRole('link', { name: 'Networks', exact: true });
    await expect(link).toBeVisible();
    await expect(page.getByText(at.text('savedReport.isShared'))).toBeVisible();
    await button(page, at.text('list.more', { name: 'Networks' })).click();
    await page.getByRole('menuitem', { name: at.text('savedReport.remove') }).click();
    await expect(link).toHaveCount(0);
    await button(page, at.text('common.undo')).click();
    await link.click();
    await expect(page).toHaveURL(
      /\/report\/performance\?.*compare=before.*beforeFrom=2026-01-05&beforeTo=2026-01-06.*saved=\d+/,
    );
    await expect(page.locator('.list').getByText('Unity').first()).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    expect(at.complaints).toEqual([]);
  });
}

test('a viewer opens what others share, changes none of it, and saves reports of their own', async ({
  page,
  visit,
}) => {
  const owner = await newPerson();
  const view = { page: 'retention', period: 'last28', rows: 'country', view: 'retained' };
  await owner.api.post('/report/saved/create', { name: 'Who comes back', shared: true, view });
  const viewer = await newMember(owner);
  const at = await visit();
  await at.as(viewer);
  await page.goto('/report/builder');
  const link = page.getByRole('link', { name: 'Who comes back' });
  await expect(link).toBeVisible();
  await expect(
    page.getByRole('button', { name: at.text('savedReport.editOf', { name: 'Who comes back' }) }),
  ).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: at.text('list.more', { name: 'Who comes back' }) }),
  ).toHaveCount(0);
  await link.click();
  await expect(page).toHaveURL(/\/report\/retention\?by=country&view=retained/);
  await page.getByRole('button', { name: at.text('savedReport.open') }).click();
  await expect(page.getByText(owner.name)).toBeVisible();
  await expect(page.getByRole('button', { name: at.text('savedReport.saveAs') })).toBeVisible();
  await at.expectAccessible();
  expect(at.complaints).toEqual([]);
});
