import { readFile } from 'node:fs/promises';
import { listCampaigns } from '@millrace/contract/advertiser/campaign';
import { type CampaignCsvColumn, campaignCsvColumns } from '@millrace/contract/advertiser/campaign-csv';
import { chooseFile } from '../support/form.ts';
import { newPromotion } from '../support/promotion.ts';
import { expect, test, walkedIn } from '../support/test.ts';

for (const lang of walkedIn('zhCN')) {
  test(`campaigns: exported, and imported after a dry run of a wrong file and a right one (${lang})`, async ({
    page,
    visit,
  }) => {
    const { promoter, app, campaign } = await newPromotion();
    const at = await visit(lang);
    await at.as(promoter);
    const row = (name: string) =>
      page.getByRole('row').or(page.getByRole('main').getByRole('listitem')).filter({ hasText: name });

    await page.goto(`/adv/app?app=${app.id}`);
    await page.getByRole('button', { name: at.text('bulk.import') }).click();
    await expect(page).toHaveURL(/import=1$/);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: at.text('bulk.export') }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('Coin Rush campaigns.csv');
    const csv = (await readFile(await file.path(), 'utf8')).replace('Autumn', 'Winter');
    const added = (bid: string) => {
      const cells: Partial<Record<CampaignCsvColumn, string>> = {
        ...{ name: 'Spring', goal: 'install', regions: 'JP', pricing: 'cpm', bid, daily_budget: '20' },
        ...{ pacing: 'even', cap_impressions: '0', cap_hours: '24' },
      };
      return `${csv}${campaignCsvColumns.map((column) => cells[column] ?? '').join(',')}\r\n`;
    };

    await chooseFile(page, 'wrong.csv', added('free'));
    await expect(row('Spring').first()).toContainText(at.text('campaign.errors.bidMalformed'));
    await expect(page.getByText(at.text('bulk.rowsRefused', { count: 1 }))).toBeVisible();
    await at.expectAccessible();
    await chooseFile(page, 'right.csv', added('1.5'));
    await expect(row('Winter').first().getByRole('deletion')).toHaveText('Autumn');
    await at.expectAccessible();
    await page.getByRole('button', { name: at.text('bulk.importDo', { count: 2 }) }).click();
    await expect(page.getByText(at.text('bulk.imported', { count: 2 }))).toBeVisible();

    await expect(page.getByRole('link', { name: 'Winter', exact: true })).toBeVisible();
    await expect(row('Spring').first()).toContainText(at.text('campaign.state.draft'));
    const { list } = (await promoter.api.post(listCampaigns.path, { promotedAppId: app.id })) as {
      list: object[];
    };
    expect(list).toMatchObject([
      { name: 'Spring', bid: '1.5', switch: 'draft' },
      { id: campaign.id, name: 'Winter', bid: '2.5', version: 2 },
    ]);
    expect(at.complaints).toEqual([]);
  });
}
