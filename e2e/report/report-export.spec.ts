import { readFile } from 'node:fs/promises';
import { exportJob } from '@millrace/contract/report/report-export';
import type { Download, Page } from '@playwright/test';
import { showOneAd } from '../support/one-ad.ts';
import { newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

async function contentOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

/** What the next click brings. */
async function downloaded(page: Page, click: () => Promise<void>): Promise<Download> {
  const download = page.waitForEvent('download');
  await click();
  return download;
}

for (const lang of walkedIn('zhCN')) {
  test(`a report becomes a file that comes by itself and is found again (${lang})`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    const place = await newWaterfall(owner);
    await showOneAd(owner, place);
    const at = await visit(lang);
    await at.as(owner);
    await page.goto('/report/performance?period=thisMonth&by=app&metrics=impressions,fillRate');
    await page.getByRole('button', { name: at.text('reportExport.export') }).click();
    const title = at.text('reportExport.title', { name: at.text('titles.performance') });
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByText(at.text('reportExport.none'))).toBeVisible();
    await expect(dialog.getByText(at.text('reportExport.rows', { count: 1 }))).toBeVisible();
    await at.expectAccessible();

    const start = dialog.getByRole('button', { name: at.text('reportExport.start') });
    const csv = await downloaded(page, () => start.click());
    expect(csv.suggestedFilename()).toMatch(/ \d{4}-\d{2}-01 .+\.csv$/);
    const lines = (await contentOf(csv)).toString('utf8').split('\r\n');
    const columns = [
      'report.dimensions.app',
      'report.metrics.impressions',
      'report.metrics.fillRate',
    ] as const;
    const [app, impressions, fillRate] = columns.map((key) => at.text(key));
    expect(lines[0]).toBe(`\uFEFF${app},${app} ID,${impressions},${fillRate} (%)`);
    expect(lines[1]).toMatch(new RegExp(`,${place.pubAppId},1,\\d+`));

    await dialog.getByRole('radio', { name: at.text('reportExport.formats.xlsx') }).check();
    const xlsx = await downloaded(page, () => start.click());
    expect(xlsx.suggestedFilename()).toMatch(/\.xlsx$/);
    const content = await contentOf(xlsx);
    expect(content.subarray(0, 2).toString()).toBe('PK');
    const done = dialog.locator('.export-state', { hasText: at.text('reportExport.states.done') });
    await expect(done).toHaveCount(2);
    await at.expectAccessible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);

    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: at.text('reportExport.export') }).click();
    const name = { name: xlsx.suggestedFilename() };
    const again = await downloaded(page, () =>
      dialog.getByRole('button', { name: at.text('reportExport.downloadOf', name) }).click(),
    );
    expect(await contentOf(again)).toEqual(content);

    // One that nobody waits for: the bell says that it is ready, leads to it, and has no more to say once it is taken.
    const today = new Date().toISOString().slice(0, 10);
    const report = { from: today, to: today, metrics: ['impressions'] };
    const asked = { format: 'csv', title: 'Impressions', report };
    const { id, fileName } = exportJob.parse(await owner.api.post('/report/export', asked));
    await expect(async () => {
      expect(await owner.api.get(`/report/export/get?id=${id}`)).toMatchObject({ state: 'done' });
    }).toPass();
    await page.goto('/company/Settings');
    await page.getByRole('button', { name: at.text('shell.noticesUnread', { unread: 2 }) }).click();
    const told = at.text('notification.content.exportReady', { name: fileName });
    const notice = page.getByRole('listitem').filter({ hasText: told });
    await notice.getByRole('button', { name: at.text('shell.takeAction') }).click();
    const later = dialog.getByRole('button', {
      name: at.text('reportExport.downloadOf', { name: fileName }),
    });
    expect((await downloaded(page, () => later.click())).suggestedFilename()).toBe(fileName);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/report\/performance$/);
    await expect(
      page.getByRole('button', { name: at.text('shell.noticesUnread', { unread: 1 }) }),
    ).toBeVisible();
    expect(at.complaints).toEqual([]);
  });
}
