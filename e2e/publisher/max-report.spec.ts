import { createAppNetwork } from '@millrace/contract/publisher/ad-network';
import { createInstances } from '@millrace/contract/publisher/instance';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { pullRevenueNow } from '@millrace/contract/report/revenue-pull';
import { newAppForAds } from '../support/ads-on-phones.ts';
import { holdReports } from '../support/hold-reports.ts';
import { newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';

const adnId = networkId.appLovin;

for (const lang of walkedIn('zhCN')) {
  test(`MAX’s report: AppLovin’s part counts, the others are listed beside it (${lang})`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    const { pubAppId, placementId } = await newAppForAds(owner, 1);
    const key = `zone-${pubAppId}-${lang}`;
    const rows = [{ name: 'Zone', unitId: key, isBidding: false, ecpmGroups: [] }];
    // Days that came by themselves before could not be asked for at once.
    const come = await holdReports(key);
    const at = await visit(lang);
    await at.as(owner);

    // Which report it is, is chosen with the key.
    await page.goto(`/adn/account/add?adnId=${adnId}`);
    const field = (name: string) => page.getByLabel(name, { exact: true });
    await field(at.text('account.name')).fill('Mediation');
    await field(at.text('adNetwork.signIn.max')).press('Space');
    await expect(page.getByText(at.text('account.maxHelp'))).toBeVisible();
    await field(at.text('adNetwork.field.reportKey')).fill(key);
    await page.getByRole('button', { name: at.text('account.add'), exact: true }).press('Enter');
    await page.getByRole('link', { name: at.text('account.editOf', { name: 'Mediation' }) }).click();

    const section = page.getByRole('region', { name: at.text('revenuePull.title') }).first();
    await expect(section.getByText(at.text('revenuePull.known.unsure'))).toBeVisible();
    const accountId = Number(new URL(page.url()).pathname.split('/').at(-1));
    const network = { pubAppId, adnId, credentials: { sdkKey: 'sdk-key' }, accountId, account: null };
    await owner.api.post(createAppNetwork.path, network);
    await owner.api.post(createInstances.path, { pubAppId, placementId, adnId, rows });
    await owner.api.post(pullRevenueNow.path, { id: accountId });
    await come();
    await page.reload();
    await expect(section.getByText('$12.50')).toHaveCount(7, { timeout: 60_000 });

    const others = section.getByRole('region', { name: at.text('revenuePull.mediated.title') });
    // A week of each: $3.00 of Unity, $0.50 of one that nobody knows.
    await expect(others.getByText('$21.00')).toBeVisible({ timeout: 60_000 });
    await expect(others.getByText('$3.50')).toBeVisible();
    await expect(others.getByText('HYPRMX_NETWORK')).toBeVisible();
    await expect(others.getByText(at.text('revenuePull.mediated.unknown'))).toBeVisible();
    await at.expectAccessible();
    await others
      .getByRole('link', { name: at.text('revenuePull.mediated.addOf', { name: 'Unity' }) })
      .click();
    await expect(page).toHaveURL(new RegExp(`adnId=${networkId.unity}$`));
    await expect(field(at.text('adNetwork.field.statsApiKey'))).toBeVisible();
  });
}
