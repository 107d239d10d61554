import { listAbTests } from '@millrace/contract/publisher/ab-test';
import { getMediationRule, mediationRule } from '@millrace/contract/publisher/mediation-rule';
import { queryReport } from '@millrace/contract/report/report';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { openApi } from '../../fleet/demo/api.ts';
import { runTest } from '../../fleet/demo/make-test.ts';
import { askWaterfall } from '../../fleet/testing/ask-waterfall.ts';
import { showOneAd } from '../support/one-ad.ts';
import { pattern } from '../support/pattern.ts';
import { newPerson, type Person } from '../support/people.ts';
import { atADesk, expect, test, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

const unity = 'Unity · Unity high';
const facebook = 'Facebook · Facebook low';

/** What was counted today is looked at the next day, when it is yesterday's. */
async function onTheNextDay(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now() + 86_400_000);
}

/** Resolves when phones are served by the test of a placement; one that comes earlier is in no group. */
async function testIsServed(baseUrl: string, placementId: number): Promise<void> {
  await expect.poll(async () => (await askWaterfall(baseUrl, placementId)).abt ?? 0).toBeGreaterThan(0);
}

async function orderOf({ api }: Person, ruleId: number): Promise<number[]> {
  const rule = z.parse(mediationRule, await api.get(`${getMediationRule.path}?id=${ruleId}`));
  return rule.waterfall.map(({ instanceId }) => instanceId);
}

for (const lang of walkedIn('enGB')) {
  test(`from a report to the rule behind its row, moved down, found in the change log and taken back (${lang})`, async ({
    page,
    visit,
  }) => {
    await atADesk(page);
    const owner = await newPerson();
    const waterfall = await newWaterfall(owner);
    const { rules, instances } = waterfall;
    await showOneAd(owner, waterfall);
    const at = await visit(lang);
    await at.as(owner);
    await onTheNextDay(page);

    await page.goto('/report/performance?period=yesterday&by=instance,rule&metrics=impressions,fillRate');
    // Asked before its rule was served, it has a row without one too.
    const row = page.getByRole('row').filter({ hasText: 'Unity high' }).filter({ hasText: 'America' });
    await row.getByRole('link', { name: 'Unity high' }).click();
    await expect(page.getByRole('heading', { name: 'Unity high' })).toBeVisible();
    await page.goBack();
    await row.getByRole('link', { name: 'America' }).click();
    await expect(page).toHaveURL(new RegExp(`/mediation/rule/edit/${rules.us}\\?period=yesterday`));

    // Each line of the waterfall says what it brought in these days.
    const list = page.getByRole('group', { name: at.text('mediationRule.waterfall'), exact: true });
    const line = (name: string) => list.locator('.entry').filter({ hasText: name });
    const figure = (name: string, metric: 'impressions' | 'fillRate') =>
      line(name)
        .locator('dl > div')
        .filter({ hasText: at.text(`report.metrics.${metric}`) })
        .getByRole('definition');
    await expect(figure(unity, 'impressions')).toHaveText(pattern`^1${at.text('reportScreen.isNew')}`);
    await expect(figure(unity, 'fillRate')).toHaveText(/^100%/);
    await expect(figure(facebook, 'impressions')).toHaveText(/^[0–]/);
    await at.expectAccessible();

    // Down by keyboard, saved; the change log says so.
    await list
      .getByRole('button', { name: at.text('list.move.handle', { name: unity, position: 1, total: 2 }) })
      .focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(list.locator('.entry strong')).toHaveText([facebook, unity]);
    await page.getByRole('button', { name: at.text('common.save'), exact: true }).click();
    await expect(page.getByText(at.text('mediationRule.saved'))).toBeVisible();
    expect(await orderOf(owner, rules.us)).toEqual([instances.facebook, instances.unity]);
    await page.getByRole('button', { name: at.text('changeLog.historyOf', { name: 'America' }) }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('link', { name: at.text('changeLog.openLog') }).click();
    const change = page
      .getByRole('row')
      .filter({ hasText: at.text('changeLog.actions.edit') })
      .first();
    await expect(change).toContainText('America');
    await expect(change).toContainText(owner.name);
    await change.locator('.details-button').click();
    await page.getByRole('button', { name: pattern`^${at.text('changeLog.revertOf', { id: '' })}` }).click();
    await page.getByRole('button', { name: at.text('changeLog.confirm'), exact: true }).click();
    const [begin = '', end = ''] = at.text('changeLog.reverted', { id: '#' }).split('#');
    await expect(page.getByText(pattern`^${begin}\d+${end}$`)).toBeVisible();
    expect(await orderOf(owner, rules.us)).toEqual([instances.unity, instances.facebook]);
    expect(at.complaints).toEqual([]);
  });
}

test('lists do not wait for figures, say when they do not come, and lead to the report (zhCN)', async ({
  page,
  visit,
}) => {
  const owner = await newPerson();
  const waterfall = await newWaterfall(owner);
  const { pubAppId, placementId } = waterfall;
  const baseUrl = process.env.MILLRACE_BASE_URL ?? '';
  await runTest(await openApi(baseUrl, owner), placementId, { name: 'Auto', shareB: 20 });
  await testIsServed(baseUrl, placementId);
  const { list } = listAbTests.response.parse(
    await owner.api.get(`${listAbTests.path}?pubAppId=${pubAppId}&history=0`),
  );
  const [abTest] = list;
  if (abTest === undefined) throw new Error('No test was started.');
  await showOneAd(owner, waterfall, abTest);
  const at = await visit('zhCN');
  await at.as(owner);
  await onTheNextDay(page);

  const reports = `**/api${queryReport.path}`;
  const refusal = { code: 1001, msg: 'No figures today', data: null };
  await page.route(reports, (route) => route.fulfill({ json: refusal }));
  await page.goto(`/mediation/list?type=2&pubAppId=${pubAppId}&placementId=${placementId}`);
  const card = page.getByRole('listitem').filter({ hasText: 'America' });
  const fillRate = card
    .locator('dl > div')
    .filter({ hasText: at.text('report.metrics.fillRate') })
    .getByRole('definition');
  await expect(fillRate).toHaveText('?');
  const failure = page.getByRole('alert').filter({ hasText: refusal.msg });
  await expect(failure).toContainText(at.text('common.code', { code: refusal.code }));
  await page.unroute(reports);
  await failure.getByRole('button', { name: at.text('common.retry') }).click();
  await expect(fillRate).toHaveText(/\d/);
  await expect(failure).toHaveCount(0);

  // The days stand in the address, also of the report behind a figure.
  const period = page.getByRole('combobox', { name: at.text('figures.period') });
  await period.click();
  await page.getByTitle(at.text('reportScreen.presets.last28'), { exact: true }).click();
  await expect(page).toHaveURL(/period=last28/);
  await page.reload();
  await fillRate.getByRole('link').click();
  await expect(page).toHaveURL(/\/report\/performance\?.*period=last28/);
  await expect(page).toHaveURL(/metrics=fillRate.*is\.placement=\d+&is\.rule=\d+&compare=before/);
  await expect(page.getByText(at.text('report.metrics.fillRate'), { exact: true }).first()).toBeVisible();

  // What the groups of the test brought, by group and by day.
  await page.goto(`/abt/report/${abTest.id}`);
  const figures = page.getByRole('region', { name: at.text('abTest.figures.title') });
  const impressions = figures.getByRole('row').filter({ hasText: at.text('report.metrics.impressions') });
  await expect(impressions.first().getByRole('link', { name: '1', exact: true })).toBeVisible();
  await expect(figures.getByText(at.text('abTest.figures.unequal', { share: '20%' }))).toBeVisible();
  const metric = figures.getByRole('combobox', { name: at.text('abTest.figures.chartMetric') });
  await metric.click();
  await page.getByTitle(at.text('report.metrics.revenue'), { exact: true }).click();
  await figures.getByRole('button', { name: at.text('chart.asTable') }).click();
  await expect(figures.getByRole('table')).toHaveCount(2);
  await at.expectAccessible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  expect(at.complaints).toEqual([]);
});
