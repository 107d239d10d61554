import { listCountries } from '@millrace/contract/people/region';
import { selectPlacements } from '@millrace/contract/publisher/placement';
import { newPerson } from './support/people.ts';
import { expect, test, walkedIn } from './support/test.ts';
import { newWaterfall } from './support/waterfall.ts';

for (const lang of walkedIn('enGB')) {
  test(`a dropdown that could not ask for its entries says why, and asks again (${lang})`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    const { pubAppId, placementId } = await newWaterfall(owner);
    const at = await visit(lang);
    await at.as(owner);
    const placements = `**/api${selectPlacements.path}*`;
    const refusal = { code: 1001, msg: 'No placements today', data: null };
    await page.route(placements, (route) => route.fulfill({ json: refusal }));
    const countries = `**/api${listCountries.path}*`;
    const noCountries = { ...refusal, msg: 'No countries today' };
    await page.route(countries, (route) => route.fulfill({ json: noCountries }));
    await page.goto(`/mediation/list?type=1&pubAppId=${pubAppId}`);
    const box = page.getByRole('combobox', { name: at.text('list.placement') });
    const failure = page.getByRole('alert').filter({ hasText: refusal.msg });
    await box.press('ArrowDown');
    await expect(failure).toContainText(at.text('common.code', { code: refusal.code }));
    await at.expectAccessible();
    await page.unroute(placements);
    await failure.getByRole('button', { name: at.text('common.retry') }).click();
    await expect(page.getByTitle('Level end', { exact: true })).toBeVisible();
    await expect(failure).toHaveCount(0);
    // One that nobody has opened says nothing.
    await page.goto(`/mediation/list?type=2&pubAppId=${pubAppId}&placementId=${placementId}`);
    const regions = page.getByRole('combobox', { name: at.text('mediationRule.regions') });
    await expect(regions).toBeVisible();
    const ofCountries = page.getByRole('alert').filter({ hasText: noCountries.msg });
    await expect(ofCountries).toHaveCount(0);
    await regions.press('ArrowDown');
    await expect(ofCountries).toBeVisible();
    await page.unroute(countries);
    await ofCountries.getByRole('button', { name: at.text('common.retry') }).click();
    await expect(ofCountries).toHaveCount(0);
    expect(at.complaints).toEqual([]);
  });
}
