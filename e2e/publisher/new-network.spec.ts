import { getMediationRule, type MediationRule } from '@millrace/contract/publisher/mediation-rule';
import type { Page } from '@playwright/test';
import { wrongKey } from '../../apps/server/src/testing/network-server.ts';
import { button } from '../support/button.ts';
import { chooseFile, search } from '../support/form.ts';
import { newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

/** A row of a list, or its card. */
const rowWith = (page: Page, text: string) =>
  page.getByRole('row').or(page.getByRole('main').getByRole('listitem')).filter({ hasText: text }).first();

const names = Array.from({ length: 40 }, (_, index) => `Vungle ${String(index + 1).padStart(2, '0')}`);
const header = 'placement,network,name,unit_id,manual_ecpm';
const lines = names.map((name, index) => `Level end,Vungle,${name},vungle-${index + 1},ALL:${40 - index}.00`);
const right = [header, ...lines].join('\r\n');
/** Row 13 names no network, and row 31 no price. */
const wrong = [header, ...lines]
  .map((line, index) => (index === 12 ? line.replace('Vungle', 'Vungel') : line))
  .map((line, index) => (index === 30 ? line.replace(/ALL:.*/, 'ALL:ten') : line))
  .join('\r\n');

for (const lang of walkedIn('zhCN')) {
  test(`a new network: a wrong key, forty instances by file, all in the waterfall at once (${lang})`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    const { pubAppId, rules } = await newWaterfall(owner);
    const at = await visit(lang);
    await at.as(owner);

    // The network's refusal stands in the list of accounts; with the right key the account is good.
    const label = at.text('adNetwork.field.reportingApiKey');
    const key = page.getByLabel(label, { exact: true });
    await page.goto('/adn/account/add');
    await search(page, at.text('adNetwork.network'), 'liftoff', 'Vungle');
    await page.getByLabel(at.text('account.name'), { exact: true }).fill('Main');
    await key.fill(wrongKey);
    await button(page, at.text('account.add')).click();
    await expect(page).toHaveURL(/\/adn\/account$/);
    const account = rowWith(page, 'Main');
    await expect(account).toContainText(at.text('account.status.exception'));
    await expect(account).toContainText(at.text('account.reason.refused'));
    await at.expectAccessible();
    await account.getByRole('link', { name: at.text('account.editOf', { name: 'Main' }) }).click();
    await button(page, at.text('form.replaceSecretOf', { label })).click();
    await key.fill('right-key-4711');
    await button(page, at.text('common.save')).click();
    await expect(page.getByText(at.text('account.status.active'))).toBeVisible();

    // On in the app.
    await page.goto(`/adn/list?pubAppId=${pubAppId}&search=liftoff`);
    await page.getByRole('link', { name: at.text('adNetwork.setUpOf', { name: 'Vungle' }) }).click();
    await expect(page.getByRole('radio', { name: at.text('adNetwork.source.existing') })).toBeChecked();
    await page.getByLabel(at.text('adNetwork.field.appId'), { exact: true }).fill('app-of-vungle');
    await button(page, at.text('adNetwork.setUp')).click();
    await expect(page).toHaveURL(/\/adn\/list/);
    await expect(rowWith(page, 'Vungle').getByRole('switch')).toBeChecked();

    // The dry run names row and column of what is wrong, and nothing can be imported.
    await page.goto(`/mediation/instance/import?pubAppId=${pubAppId}`);
    await chooseFile(page, 'vungle.csv', wrong);
    await expect(page.getByText(at.text('bulk.rowsRefused', { count: 2 }))).toBeVisible();
    const network = rowWith(page, at.text('instance.errors.csvNetworkUnknown'));
    await expect(network).toContainText('13');
    await expect(network.locator('code')).toHaveText('network');
    const price = rowWith(page, at.text('instance.errors.ecpmMalformed'));
    await expect(price).toContainText('31');
    await expect(price.locator('code')).toHaveText('manual_ecpm');
    const doImport = button(page, at.text('bulk.importDo', { count: 40 }));
    await expect(doImport).toHaveCount(0);
    await at.expectAccessible();
    await chooseFile(page, 'vungle mended.csv', right);
    await doImport.click();
    await expect(page.getByText(at.text('bulk.imported', { count: 40 }))).toBeVisible();

    // All of them into a rule.
    await page.goto(`/mediation/list?type=1&pubAppId=${pubAppId}&search=Vungle&sort=name&order=asc&size=50`);
    await expect(page.getByText(at.text('list.count', { total: 40 }))).toBeVisible();
    await page.getByRole('checkbox', { name: at.text('list.selectPage') }).check();
    await button(page, at.text('instance.addToRules')).click();
    const choice = page.getByRole('dialog', { name: at.text('instance.addToRulesTitle', { count: 40 }) });
    await choice.getByRole('checkbox', { name: 'America' }).check();
    await at.expectAccessible();
    await button(page, at.text('instance.addToRulesDo')).click();
    // Forty rows are drawn anew around it.
    const done = page.getByText(at.text('instance.addedToRule', { name: 'America', count: 40 }));
    await expect(done).toBeVisible();

    // They stand behind what the rule had, in the order of the list.
    await page.goto(`/mediation/rule/edit/${rules.us}`);
    const waterfall = page.getByRole('group', { name: at.text('mediationRule.waterfall'), exact: true });
    await expect(waterfall.locator('.entry strong')).toHaveText([
      'Unity · Unity high',
      'Facebook · Facebook low',
      ...names.map((name) => `Vungle · ${name}`),
    ]);
    const stored = await owner.api.get(`${getMediationRule.path}?id=${rules.us}`);
    expect((stored as MediationRule).waterfall.every(({ enabled }) => enabled)).toBe(true);
    expect(at.complaints).toEqual([]);
  });
}
