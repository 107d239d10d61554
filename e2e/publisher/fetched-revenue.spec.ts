import { type Account, createAccount } from '@millrace/contract/publisher/account';
import { createAppNetwork } from '@millrace/contract/publisher/ad-network';
import { createInstances } from '@millrace/contract/publisher/instance';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { pullRevenueNow } from '@millrace/contract/report/revenue-pull';
import { newAppForAds } from '../support/ads-on-phones.ts';
import { asSystem } from '../support/database.ts';
import { holdReports } from '../support/hold-reports.ts';
import { newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';

for (const lang of walkedIn('zhCN')) {
  test(`revenue comes by itself, is taken back and fetched again (${lang})`, async ({ page, visit }) => {
    const owner = await newPerson();
    const { pubAppId, placementId } = await newAppForAds(owner, 1);
    const key = `zone-${pubAppId}-${lang}`;
    const adnId = networkId.appLovin;
    const form = { adnId, name: 'Main', currency: 'USD', signIn: 'keys', credentials: { reportKey: key } };
    // Days that came by themselves before could not be asked for again at once.
    const come = await holdReports(key);
    const { id: accountId } = (await owner.api.post(createAccount.path, form)) as Account;
    const network = { pubAppId, adnId, credentials: { sdkKey: 'sdk-key' }, accountId, account: null };
    await owner.api.post(createAppNetwork.path, network);
    const rows = [{ name: 'Zone', unitId: key, isBidding: false, ecpmGroups: [] }];
    await owner.api.post(createInstances.path, { pubAppId, placementId, adnId, rows });
    await owner.api.post(pullRevenueNow.path, { id: accountId });
    await come();
    const at = await visit(lang);
    await at.as(owner);

    await page.goto(`/adn/account/edit/${accountId}`);
    const section = page.getByRole('region', { name: at.text('revenuePull.title') });
    const names = [at.text('revenuePull.nowOf', { name: 'Main' }), at.text('revenuePull.fetching')];
    const now = section.getByRole('button', { name: new RegExp(names.join('|')) });
    await expect(section.getByText('$12.50')).toHaveCount(7, { timeout: 60_000 });
    await expect(section.getByRole('status')).toHaveCount(0);
    await expect(now).toHaveText(at.text('revenuePull.now'));
    await expect(section.getByText(at.text('revenuePull.open')).first()).toBeVisible();
    await expect(section.getByText(at.text('revenuePull.final')).first()).toBeVisible();
    await expect(section.getByText(at.text('revenuePull.unmatched', { usd: '$12.50' }))).toHaveCount(0);
    await at.expectAccessible();

    const undo = section.getByRole('button', { name: /AppLovin/ });
    await undo.first().click();
    await page
      .getByRole('button', { name: at.text('common.undo'), exact: true })
      .last()
      .click();
    await expect(section.getByText(at.text('revenuePull.takenBack'))).toHaveCount(1);
    await expect(undo).toHaveCount(6);
    // The pause between two fetches by hand passes at once.
    await asSystem((tx) =>
      tx.updateTable('revenue_pull').set({ asked_at: null }).where('account_id', '=', accountId).execute(),
    );
    const answer = await holdReports(key);
    await now.click();
    await expect(now).toHaveText(at.text('revenuePull.fetching'));
    await expect(section.getByRole('status')).toContainText(
      at.text('revenuePull.progress', { done: 0, count: 7 }),
    );
    await answer();
    await expect(undo).toHaveCount(7, { timeout: 60_000 });
    await expect(section.getByRole('status')).toHaveCount(0);

    // A network that nobody can ask says what to do instead.
    const files = { adnId: networkId.moPub, name: 'MoPub', currency: 'USD', signIn: 'keys' };
    const credentials = { apiKey: `key-${accountId}`, inventoryReportId: 'report-1' };
    const { id } = (await owner.api.post(createAccount.path, { ...files, credentials })) as Account;
    await page.goto(`/adn/account/edit/${id}`);
    await expect(section.getByText(at.text('revenuePull.none'))).toBeVisible();
  });
}
