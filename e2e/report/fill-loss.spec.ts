import { updateInstanceStatus } from '@millrace/contract/publisher/instance';
import { askWaterfall } from '../../fleet/testing/ask-waterfall.ts';
import { newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

for (const lang of walkedIn('zhCN')) {
  test(`requests without an ad stand under their reason, with the way to mend it (${lang})`, async ({
    page,
    visit,
    baseURL,
  }) => {
    if (baseURL === undefined) throw new Error('Nobody says where the server is.');
    const owner = await newPerson();
    const { pubAppId, placementId, instances } = await newWaterfall(owner);
    const served = async () => (await askWaterfall(baseURL, placementId)).ins?.length ?? 0;
    await expect.poll(served).toBeGreaterThan(0);
    await owner.api.post(updateInstanceStatus.path, { ids: Object.values(instances), status: 0 });
    await expect.poll(served).toBe(0);

    const at = await visit(lang);
    await at.as(owner);
    await page.goto(`/report/fill-loss?period=thisMonth&app=${pubAppId}`);
    const reasons = page.getByRole('region', { name: at.text('fillLoss.byReason') });
    const nothingLeft = reasons.getByRole('row', { name: at.text('fillLoss.reasons.nothingLeft') });
    await expect(async () => {
      await page.reload();
      await expect(nothingLeft).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(page.getByRole('region', { name: at.text('fillLoss.split.day') })).toBeVisible();
    await page.getByLabel(at.text('fillLoss.splitBy')).press('Enter');
    await page.getByTitle(at.text('fillLoss.split.placement'), { exact: true }).last().click();
    const byPlacement = page.getByRole('region', { name: at.text('fillLoss.split.placement') });
    await expect(byPlacement.getByRole('row', { name: /Level end/ })).toBeVisible();
    await expect(page).toHaveURL(/by=placement/);
    await at.expectAccessible();
    await nothingLeft.getByRole('link', { name: at.text('fillLoss.actions.rules') }).click();
    await expect(page).toHaveURL(new RegExp(`mediation.*pubAppId=${pubAppId}`));
    expect(at.complaints).toEqual([]);
  });
}
