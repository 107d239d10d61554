import { type Account, createAccount } from '@millrace/contract/publisher/account';
import { createAppNetwork } from '@millrace/contract/publisher/ad-network';
import { createInstances } from '@millrace/contract/publisher/instance';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { pullRevenueNow } from '@millrace/contract/report/revenue-pull';
import { newAppForAds } from '../support/ads-on-phones.ts';
import { holdReports } from '../support/hold-reports.ts';
import { newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';

for (const lang of walkedIn('enGB')) {
  test(`an ad unit that matches nothing is matched by hand, set aside and taken back (${lang})`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    const { pubAppId, placementId } = await newAppForAds(owner, 1);
    const zone = `zone-${pubAppId}-${lang}`;
    const adnId = networkId.appLovin;
    const form = { adnId, name: 'Main', currency: 'USD', signIn: 'keys', credentials: { reportKey: zone } };
    // Days that came by themselves before could not be asked for at once.
    const come = await holdReports(zone);
    const { id: accountId } = (await owner.api.post(createAccount.path, form)) as Account;
    const network = { pubAppId, adnId, credentials: { sdkKey: 'sdk-key' }, accountId, account: null };
    await owner.api.post(createAppNetwork.path, network);
    const rows = [{ name: 'Level end', unitId: 'another', isBidding: false, ecpmGroups: [] }];
    await owner.api.post(createInstances.path, { pubAppId, placementId, adnId, rows });
    await owner.api.post(pullRevenueNow.path, { id: accountId });
    await come();
    const at = await visit(lang);
    await at.as(owner);

    await page.goto(`/adn/account/edit/${accountId}`);
    const section = page.getByRole('region', { name: at.text('revenuePull.title') });
    await expect(section.getByText(at.text('revenuePull.unmatched', { usd: '$12.50' }))).toHaveCount(7, {
      timeout: 60_000,
    });
    await page.goto(`/adn/account/edit/${accountId}`);
    await page.getByRole('link', { name: at.text('reportedUnit.link', { count: 1, usd: '$87.50' }) }).click();

    // A table at a desk, cards on a phone.
    const list = page.getByRole('region', { name: at.text('titles.reportedUnits') });
    await expect(list.getByText(zone, { exact: true })).toBeVisible();
    await expect(page.getByText(at.text('reportedUnit.open', { count: 1, usd: '$87.50' }))).toBeVisible();
    const chosen = list.getByText(at.text('reportedUnit.states.instance'));
    const choose = list.getByRole('button', { name: at.text('reportedUnit.chooseOf', { unit: zone }) });
    const dialog = page.getByRole('dialog');

    // Nothing is chosen yet: said at the field.
    await choose.press('Enter');
    await dialog.getByRole('button', { name: at.text('reportedUnit.save') }).press('Enter');
    await expect(dialog.getByText(at.text('reportedUnit.errors.instanceEmpty'))).toBeVisible();
    await at.expectAccessible();
    const menu = dialog.getByLabel(at.text('reportedUnit.instance'), { exact: true });
    await menu.fill('Level');
    // What stands there before it is searched for is not taken.
    await expect(menu).toHaveAttribute('aria-busy', 'false');
    await expect(page.locator('.ant-select-item-option-active')).toContainText('Level end');
    await menu.press('Enter');
    await dialog.getByRole('button', { name: at.text('reportedUnit.save') }).press('Enter');
    await expect(chosen).toBeVisible();
    await expect(page.getByText(at.text('reportedUnit.allDone'))).toBeVisible();

    await list
      .getByRole('button', { name: at.text('reportedUnit.takeBackOf', { unit: zone }) })
      .press('Enter');
    await expect(list.getByText(at.text('reportedUnit.states.open'))).toBeVisible();
    await choose.press('Enter');
    await dialog.getByRole('button', { name: at.text('reportedUnit.notOurs') }).press('Enter');
    await expect(list.getByText(at.text('reportedUnit.states.notOurs'))).toBeVisible();
    await expect(dialog).toHaveCount(0);

    // The history says each of them.
    await list
      .getByRole('button', { name: at.text('reportedUnit.historyOf', { unit: zone }) })
      .press('Enter');
    await expect(page.getByText(at.text('changeLog.field.unitChoice')).first()).toBeVisible();
  });
}
