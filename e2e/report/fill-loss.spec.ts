import { getApp } from '@millrace/contract/publisher/app';
import { updateInstanceStatus } from '@millrace/contract/publisher/instance';
import { fillLossComparedFrom } from '@millrace/contract/report/fill-loss';
import { newPerson } from '../support/people.ts';
import { newPhone } from '../support/phone.ts';
import { expect, test, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

for (const lang of walkedIn('zhCN')) {
  test(`requests without an ad stand under their reason, with the way to mend it (${lang})`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    const { pubAppId, placementId, instances } = await newWaterfall(owner);
    const { appKey } = (await owner.api.get(`${getApp.path}?id=${pubAppId}`)) as { appKey: string };
    const phone = newPhone(appKey, crypto.randomUUID());
    const served = async () => (await phone.load(placementId)).ins.length;
    await expect.poll(served).toBeGreaterThan(0);
    await phone.load(placementId, { reqId: 'refused', regs: { gdpr: 1 } });
    const noAd = { eid: 206, ts: Date.now(), reqId: 'refused', pid: placementId, iid: instances.unity };
    await phone.report([noAd]);
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
      const consent = reasons.getByRole('row', { name: at.text('fillLoss.reasons.consent') });
      await expect(consent).toBeVisible({ timeout: 1_000 });
    }).toPass();
    const least = String(fillLossComparedFrom);
    await expect(page.getByText(at.text('fillLoss.consentAlone', { least }))).toBeVisible();
    await expect(page.getByRole('region', { name: at.text('fillLoss.split.day') })).toBeVisible();
    await page.getByLabel(at.text('fillLoss.splitBy')).press('Enter');
    await page.getByTitle(at.text('fillLoss.split.placement'), { exact: true }).last().click();
    const byPlacement = page.getByRole('region', { name: at.text('fillLoss.split.placement') });
    await expect(byPlacement.getByRole('row', { name: /Level end/ })).toBeVisible();
    await expect(page).toHaveURL(/by=placement/);
    await at.expectAccessible();
    await byPlacement.getByRole('link', { name: /Level end/ }).click();
    await expect(page).toHaveURL(new RegExp(`placement=${placementId}`));
    await expect(page).not.toHaveURL(/by=/);
    await nothingLeft.getByRole('link', { name: at.text('fillLoss.actions.rules') }).click();
    await expect(page).toHaveURL(new RegExp(`mediation.*pubAppId=${pubAppId}`));
    expect(at.complaints).toEqual([]);
  });
}
