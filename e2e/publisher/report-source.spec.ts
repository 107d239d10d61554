import { type Account, createAccount } from '@millrace/contract/publisher/account';
import { createAppNetwork } from '@millrace/contract/publisher/ad-network';
import { createInstances } from '@millrace/contract/publisher/instance';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { pullRevenueNow } from '@millrace/contract/report/revenue-pull';
import {
  type ReportServer,
  type SayReport,
  startReportServer,
} from '../../apps/server/src/testing/report-server.ts';
import { newAppForAds } from '../support/ads-on-phones.ts';
import { websiteAddress } from '../support/installation.ts';
import { newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';

let server: ReportServer;
test.beforeAll(async () => {
  server = await startReportServer(websiteAddress);
});
test.afterAll(() => server.close());

for (const lang of walkedIn('zhCN')) {
  test(`revenue is fetched from an address, tried first (${lang})`, async ({ page, visit }) => {
    const owner = await newPerson();
    const { pubAppId, placementId } = await newAppForAds(owner, 1);
    const adnId = networkId.moPub;
    const credentials = { apiKey: `key-${pubAppId}`, inventoryReportId: 'report-1' };
    const form = { adnId, name: 'Main', currency: 'USD', signIn: 'keys', credentials };
    const { id: accountId } = (await owner.api.post(createAccount.path, form)) as Account;
    const network = { pubAppId, adnId, credentials: {}, accountId, account: null };
    await owner.api.post(createAppNetwork.path, network);
    const rows = [{ name: 'Level end', unitId: 'unit-1', isBidding: false, ecpmGroups: [] }];
    await owner.api.post(createInstances.path, { pubAppId, placementId, adnId, rows });
    const answer: SayReport = ({ headers }) =>
      headers['x-key'] === 'a secret key'
        ? {
            body: {
              data: [
                { unit: 'unit-1', country: 'DE', shown: 1200, money: 3.5 },
                { unit: 'unit-9', country: 'DE', shown: 10, money: '0.25' },
              ],
            },
          }
        : { status: 401, body: { message: 'Who are you?' } };
    server.set(answer);
    const at = await visit(lang);
    await at.as(owner);

    await page.goto(`/adn/account/edit/${accountId}`);
    await page.getByRole('link', { name: at.text('revenuePull.source') }).click();
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const column = (role: string) => page.locator(`#mapping_columns_${role}`);
    const test = page.getByRole('button', { name: at.text('reportSource.test'), exact: true });

    // What is missing is said at its field, before anybody is asked.
    await field(at.text('reportSource.address')).fill(`${server.url}/reports/{today}`);
    await test.press('Enter');
    await expect(page.getByText(at.text('reportSource.errors.placeholderUnknown'))).toBeVisible();
    await expect(page.getByText(at.text('reportSource.errors.columnEmpty'))).toHaveCount(2);
    await field(at.text('reportSource.address')).fill(`${server.url}/reports/{first}`);
    await page.locator('#rows').fill('data');
    await column('unit').fill('unit');
    await column('country').fill('country');
    await column('impressions').fill('shown');
    await column('revenue').fill('earned');
    await test.press('Enter');
    const words = 'HTTP 401: Who are you?';
    await expect(page.getByText(at.text('reportSource.errors.refused', { words }))).toBeVisible();

    await page.locator('#auth').press('ArrowDown');
    await page.getByTitle(at.text('reportSource.auth.header'), { exact: true }).click();
    await page.locator('#authName').fill('X-Key');
    await page.locator('#secret').fill('a secret key');
    await test.press('Enter');
    const names = 'unit, country, shown, money';
    const unknown = at.text('reportSource.errors.columnUnknown', { column: 'earned', names });
    await expect(page.getByText(unknown)).toBeVisible();
    await column('revenue').fill('money');
    await test.press('Enter');
    const table = page.getByRole('table', { name: at.text('reportSource.firstRows') });
    await expect(table.getByRole('row')).toHaveCount(3);
    await expect(table.getByText('Level end')).toBeVisible();
    await expect(page.getByText(at.text('reportSource.unmatchedTitle'))).toBeVisible();
    await at.expectAccessible();

    // Days that came by themselves before could not be asked for at once.
    const come = Promise.withResolvers<void>();
    server.set(async (asked) => {
      await come.promise;
      return answer(asked);
    });
    await page.getByRole('button', { name: at.text('common.save'), exact: true }).press('Enter');
    await expect(page.getByText(at.text('reportSource.remove'))).toBeVisible();
    await expect(page.getByText('a secret key')).toHaveCount(0);
    await owner.api.post(pullRevenueNow.path, { id: accountId });
    await page.getByRole('link', { name: at.text('reportSource.back', { name: 'Main' }) }).click();
    const section = page.getByRole('region', { name: at.text('revenuePull.title') });
    await expect(section.getByRole('button', { name: at.text('revenuePull.fetching') })).toBeVisible();
    come.resolve();
    await expect(section.getByText('$3.75')).toHaveCount(7, { timeout: 60_000 });
    await expect(section.getByText(at.text('revenuePull.known.source'))).toBeVisible();
  });
}
