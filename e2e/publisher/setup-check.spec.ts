import { createApiKey } from '@millrace/contract/people/api-key';
import { updateInstanceStatus } from '@millrace/contract/publisher/instance';
import { leastTraffic } from '@millrace/contract/publisher/setup-check';
import { addDays } from '@millrace/contract/report/period';
import { regionName } from '@millrace/contract/report/place-text';
import { askWaterfall } from '../../fleet/testing/ask-waterfall.ts';
import { newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

for (const lang of walkedIn('enGB')) {
  test(`what loses money in a set-up is said with the way to mend it, and goes when it is mended (${lang})`, async ({
    page,
    visit,
    baseURL,
  }) => {
    if (baseURL === undefined) throw new Error('Nobody says where the server is.');
    const owner = await newPerson();
    const { pubAppId, placementId, instances } = await newWaterfall(owner);
    const ids = Object.values(instances);
    await expect
      .poll(async () => (await askWaterfall(baseURL, placementId)).ins?.length ?? 0)
      .toBeGreaterThan(0);
    for (let nth = 0; nth < leastTraffic; nth += 1) await askWaterfall(baseURL, placementId);
    const at = await visit(lang);
    await at.as(owner);

    const check = page.getByRole('region', { name: at.text('setupCheck.title') });
    await page.goto(`/app/settings?pubAppId=${pubAppId}`);
    await expect(check).toContainText(at.text('setupCheck.none', { days: 7 }));
    await at.expectAccessible();

    await owner.api.post(updateInstanceStatus.path, { ids, status: 0 });
    const endsOn = addDays(new Date().toISOString().slice(0, 10), 7);
    await owner.api.post(createApiKey.path, { name: 'Robot', scopes: ['report:read'], expiresOn: endsOn });
    await expect(async () => {
      await page.reload();
      await expect(check).toContainText('Level end', { timeout: 3_000 });
    }).toPass();
    await expect(check).toContainText(regionName('US', lang));
    await expect(check.getByRole('link', { name: at.text('setupCheck.openKey') })).toBeVisible();
    await at.expectAccessible();

    await check.getByRole('link', { name: at.text('setupCheck.openRules') }).click();
    await expect(page).toHaveURL(new RegExp(`placementId=${placementId}`));
    // On the placement's screen stands what is about it alone.
    await expect(check.getByRole('listitem')).toHaveCount(1);
    await owner.api.post(updateInstanceStatus.path, { ids, status: 1 });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(check).toHaveCount(0);
    expect(at.complaints).toEqual([]);
  });
}
