import type { ResponseOf } from '@millrace/contract/kit/call';
import { accountCheckPause, accountStatus, listAccounts } from '@millrace/contract/publisher/account';
import { getAppNetwork, listAppNetworks, updateAppNetwork } from '@millrace/contract/publisher/ad-network';
import { createApp } from '@millrace/contract/publisher/app';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { wrongKey } from '../../apps/server/src/testing/network-server.ts';
import { button } from '../support/button.ts';
import { asSystem } from '../support/database.ts';
import { saveMended, saveWrong, search } from '../support/form.ts';
import { newPerson, type Person } from '../support/people.ts';
import { expect, test, type Visit } from '../support/test.ts';

async function newApp({ api }: Person, appName: string): Promise<number> {
  const added = await api.post(createApp.path, { appId: null, plat: 1, appName, coppa: true });
  return (added as ResponseOf<typeof createApp>).id;
}

/** The app gives its figures' account up, and another one may be chosen later. */
async function giveAccountUp({ api }: Person, pubAppId: number): Promise<void> {
  const all = (await api.get(`${listAppNetworks.path}?pubAppId=${pubAppId}&show=setUp`)) as ResponseOf<
    typeof listAppNetworks
  >;
  for (const { setUp } of all.list) {
    if (setUp === null) continue;
    const now = (await api.get(`${getAppNetwork.path}?adNetworkAppId=${setUp.id}`)) as ResponseOf<
      typeof getAppNetwork
    >;
    const { id: adNetworkAppId, version, credentials } = now;
    await api.post(updateAppNetwork.path, {
      adNetworkAppId,
      version,
      credentials,
      accountId: null,
      account: null,
    });
  }
}

/** Sets Vungle up for an app with the organization's one account at it. */
async function setVungleUp(at: Visit, pubAppId: number): Promise<void> {
  const { page } = at;
  await page.goto(`/adn/list?pubAppId=${pubAppId}&search=liftoff`);
  await page.getByRole('link', { name: at.text('adNetwork.setUpOf', { name: 'Vungle' }) }).click();
  await expect(page.getByRole('radio', { name: at.text('adNetwork.source.existing') })).toBeChecked();
  await page.getByLabel(at.text('adNetwork.field.appId'), { exact: true }).fill(`app-${pubAppId}`);
  await button(page, at.text('adNetwork.setUp')).click();
  await expect(page).toHaveURL(/\/adn\/list/);
}

test('an account: refused, its key replaced, shared by two apps, removed', async ({ page, visit }) => {
  const owner = await newPerson();
  const apps = [await newApp(owner, 'Coin Rush'), await newApp(owner, 'Gem Hunt')] as const;
  const at = await visit();
  await at.as(owner);
  const key = page.getByLabel(at.text('adNetwork.field.reportingApiKey'), { exact: true });

  await page.goto('/adn/account');
  await expect(page.getByText(at.text('account.empty'))).toBeVisible();
  await button(page, at.text('account.add')).first().click();
  await expect(page.getByRole('heading', { name: at.text('titles.addAccount') })).toBeVisible();
  await search(page, at.text('adNetwork.network'), 'liftoff', 'Vungle');
  await button(page, at.text('account.add')).click();
  await expect(page.getByText(at.text('account.errors.nameEmpty'))).toBeVisible();
  await expect(page.getByText('Reporting API Key can not be empty.')).toBeVisible();
  await page.getByLabel(at.text('account.name'), { exact: true }).fill('Main');
  await key.fill('key\u200bcopied');
  await saveWrong(button(page, at.text('account.add')));
  await expect(page.getByText(/invisible character/)).toBeVisible();
  await at.expectAccessible();
  await key.fill(wrongKey);
  await saveMended(button(page, at.text('account.add')));
  await expect(page.getByText(at.text('account.created'))).toBeVisible();

  // The network's answer stands in the list, the key does not.
  const row = page.getByRole('row', { name: /Main/ });
  await expect(row.getByText(at.text('account.status.exception'))).toBeVisible();
  await expect(row.getByText(at.text('account.reason.refused'))).toBeVisible();
  await expect(row.getByText(`••••${wrongKey.slice(-4)}`)).toBeVisible();
  await expect(page.getByText(wrongKey)).toHaveCount(0);
  await at.expectAccessible();

  await row.getByRole('link', { name: at.text('account.editOf', { name: 'Main' }) }).click();
  await expect(page).toHaveURL(/\/adn\/account\/edit\/\d+$/);
  const accountId = Number(new URL(page.url()).pathname.split('/').at(-1));
  const label = at.text('adNetwork.field.reportingApiKey');
  await button(page, at.text('form.replaceSecretOf', { label })).click();
  await key.fill('right-key-4711');
  await at.expectAccessible();
  await button(page, at.text('common.save')).click();
  await expect(page.getByText(at.text('account.status.active'))).toBeVisible();
  await expect(page.getByText('••••4711')).toBeVisible();
  // The pause between two checks passes at once.
  const before = { checked_at: new Date(Date.now() - accountCheckPause * 2_000) };
  await asSystem((tx) =>
    tx.updateTable('ad_network_account').set(before).where('id', '=', accountId).execute(),
  );
  await button(page, at.text('account.checkOf', { name: 'Main' })).click();
  await expect(page.getByText(at.text('account.verified'))).toBeVisible();

  for (const pubAppId of apps) await setVungleUp(at, pubAppId);
  const vungle = page.getByRole('row', { name: /Vungle/ });
  await expect(vungle.getByText(at.text('adNetwork.steps', { done: 2, total: 3 }))).toBeVisible();
  await expect(vungle.getByText(at.text('account.status.active'))).toBeVisible();
  const ads = vungle.getByRole('switch');
  await ads.click();
  await expect(ads).not.toBeChecked();
  // By keyboard: the messages move as the first of them goes.
  await button(page, at.text('common.undo')).press('Enter');
  await expect(ads).toBeChecked();
  await at.expectAccessible();

  // While keys are being tried the list asks again by itself.
  const known = listAccounts.response.parse(await owner.api.get(listAccounts.path));
  const list = known.list.map((account) => ({ ...account, status: accountStatus.verifying }));
  const lists = '**/api/publisher/account/list?*';
  await page.route(lists, (route) => route.fulfill({ json: { code: 0, msg: '', data: { ...known, list } } }));
  await page.goto('/adn/account');
  await expect(row.getByText(at.text('account.status.verifying'))).toBeVisible();
  await page.unroute(lists);
  // However long a busy server takes for it.
  await page.waitForResponse(lists, { timeout: 0 });
  await expect(row.getByText(at.text('account.status.active'))).toBeVisible();
  await expect(row.getByRole('link', { name: 'Coin Rush' })).toBeVisible();
  await expect(row.getByRole('link', { name: 'Gem Hunt' })).toBeVisible();
  const menu = button(page, at.text('list.more', { name: 'Main' }));
  await menu.click();
  await expect(page.getByRole('menuitem', { name: at.text('changeLog.history'), exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: at.text('account.remove') })).toHaveCount(0);

  for (const pubAppId of apps) await giveAccountUp(owner, pubAppId);
  await page.reload();
  await menu.click();
  await page.getByRole('menuitem', { name: at.text('account.remove') }).click();
  const removed = page.locator('.ant-notification-notice', { hasText: at.text('account.removed') });
  await expect(removed).toContainText('Main');
  await expect(page.getByText(at.text('account.empty'))).toBeVisible();
  await button(page, at.text('common.undo')).click();
  await expect(page.getByText(at.text('account.restored', { name: 'Main' }))).toBeVisible();
  await expect(row).toBeVisible();
  expect(at.complaints).toEqual([]);
});

test('a network with joined keys and a new account in one step, on a phone (zhCN)', async ({
  page,
  visit,
}) => {
  const owner = await newPerson();
  const pubAppId = await newApp(owner, 'Coin Rush');
  const at = await visit('zhCN');
  await at.as(owner);
  const field = (key: 'appId' | 'appKey' | 'reportApiSkey' | 'reportApiSecret') =>
    page.getByLabel(at.text(`adNetwork.field.${key}`), { exact: true });

  await page.goto(`/adn/list?pubAppId=${pubAppId}`);
  await page.getByLabel(at.text('adNetwork.search')).fill('汇量');
  await expect(page.getByText('Vungle')).toHaveCount(0);
  await page.getByRole('link', { name: at.text('adNetwork.setUpOf', { name: 'Mintegral' }) }).click();
  await expect(page.getByRole('radio', { name: at.text('adNetwork.source.new') })).toBeChecked();
  await field('appId').fill('118692#');
  await field('appKey').fill('app-key-9921');
  await page.getByLabel(at.text('account.name'), { exact: true }).fill('主账号');
  await field('reportApiSkey').fill('skey-7788-2211');
  await field('reportApiSecret').fill('secret-5544-6633');
  await button(page, at.text('adNetwork.setUp')).click();
  const label = at.text('adNetwork.field.appId');
  await expect(page.getByText(at.text('adNetwork.errors.fieldSeparator', { label }))).toBeVisible();
  await at.expectAccessible();
  await field('appId').fill('118692');
  await saveMended(button(page, at.text('adNetwork.setUp')));
  await expect(page).toHaveURL(/\/adn\/list/);

  const card = page.getByRole('listitem').filter({ hasText: 'Mintegral' });
  await expect(card.getByText(at.text('account.status.active'))).toBeVisible();
  await at.expectAccessible();
  await card.getByRole('link', { name: at.text('adNetwork.editOf', { name: 'Mintegral' }) }).click();
  await expect(page).toHaveURL(new RegExp(`/adn/network/${networkId.mintegral}`));
  await expect(field('appId')).toHaveValue('118692');
  await expect(page.getByText('••••9921')).toBeVisible();
  // The new account is now one that other apps can share.
  await expect(page.getByRole('radio', { name: at.text('adNetwork.source.existing') })).toBeChecked();
  await page.getByText(at.text('adNetwork.source.none'), { exact: true }).click();
  await button(page, at.text('common.save')).click();
  await expect(page.getByText(at.text('adNetwork.saved'))).toBeVisible();
  await page.getByRole('link', { name: at.text('titles.accounts'), exact: true }).click();
  await expect(page.getByText('主账号')).toBeVisible();
  await expect(page.getByText(at.text('account.noApps'))).toBeVisible();
  expect(at.complaints).toEqual([]);
});
