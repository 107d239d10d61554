import { createAccount } from '@millrace/contract/publisher/account';
import { type App, getApp, updateApp } from '@millrace/contract/publisher/app';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import type { Page } from '@playwright/test';
import { choose, expectWrong, fieldOf, saveMended, saveWrong } from './support/form.ts';
import { newPerson, type Person } from './support/people.ts';
import { expect, test, type Visit, walkedIn } from './support/test.ts';
import { newWaterfall, type Waterfall } from './support/waterfall.ts';

/** A script, Hebrew that is turned round, and a family that is one emoji; short enough for every name. */
const odd = '<b>שלום\u202e!</b> 👨‍👩‍👧';
const takenKey = 'taken-reporting-key';

interface Sitting {
  readonly page: Page;
  readonly at: Visit;
  readonly set: Waterfall;
}

async function nameAppOddly({ api }: Person, { pubAppId }: Waterfall): Promise<void> {
  const { version } = (await api.get(`${getApp.path}?id=${pubAppId}`)) as App;
  await api.post(updateApp.path, { id: pubAppId, version, appName: odd, appId: null, coppa: true });
}

/** As text, and as nothing else. */
async function expectPlain({ page }: Sitting): Promise<void> {
  await expect(page.getByRole('main').getByText(odd).filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator('b', { hasText: 'שלום' })).toHaveCount(0);
}

async function placement(sitting: Sitting): Promise<void> {
  const { page, at, set } = sitting;
  await page.goto(`/publisher/placement/add?pubAppId=${set.pubAppId}`);
  const name = fieldOf(page, at.text('changeLog.field.name'));
  const pacing = fieldOf(page, at.text('caps.pacing'));
  const callback = page.getByPlaceholder('https://');
  const pool = fieldOf(page, at.text('changeLog.field.poolSize'));
  const scene = fieldOf(page, at.text('placement.sceneName'));
  const cap = fieldOf(page, at.text('caps.impressions'));
  await name.fill('x'.repeat(31));
  await pacing.fill('1441');
  await scene.fill('   ');
  await cap.fill('10000');
  await callback.fill('javascript:alert(1)');
  const loading = page.getByRole('button', { name: at.text('placement.loading') });
  await loading.click();
  await pool.fill('21');
  await loading.click();
  const save = page.getByRole('button', { name: at.text('placement.add'), exact: true });
  await save.click();
  await expectWrong(name, at.text('common.errors.tooLong', { max: 30 }), 'x'.repeat(31));
  await expect(name).toBeFocused();
  await expectWrong(pacing, at.text('common.errors.pacingTooLong'), '1441');
  await expectWrong(scene, at.text('placement.errors.sceneNameEmpty'), '   ');
  await expectWrong(cap, at.text('common.errors.tooHigh', { max: 9999 }), '10000');
  await expectWrong(callback, at.text('placement.errors.callbackMalformed'), 'javascript:alert(1)');
  await expectWrong(pool, at.text('common.errors.tooHigh', { max: 20 }), '21');
  await name.fill(odd);
  await pacing.fill('5');
  await scene.fill(odd);
  await cap.fill('9999');
  await callback.fill('https://game.example/שלום');
  await pool.fill('3');
  await saveMended(save);
  await expect(page.getByText(at.text('placement.created'))).toBeVisible();
  await expectPlain(sitting);
}

async function instances(sitting: Sitting): Promise<void> {
  const { page, at, set } = sitting;
  await page.goto(`/mediation/instance/add?pubAppId=${set.pubAppId}&placementId=${set.placementId}`);
  await choose(page, at.text('adNetwork.network'), 'Facebook');
  await page.getByRole('button', { name: at.text('instance.addRow') }).click();
  const name = (row: number) => fieldOf(page, at.text('instance.name'), row);
  const unitId = (row: number) => fieldOf(page, at.text('instance.unitId'), row);
  const price = page.getByRole('textbox', { name: at.text('instance.ecpm') });
  await name(0).fill('x'.repeat(101));
  await name(1).fill(odd);
  await unitId(1).fill('unit-Facebook low');
  await page
    .getByRole('button', { name: at.text('instance.addEcpm') })
    .last()
    .click();
  await price.fill('-1');
  const save = page.getByRole('button', { name: at.text('instance.add'), exact: true });
  await saveWrong(save);
  await expectWrong(name(0), at.text('common.errors.tooLong', { max: 100 }), 'x'.repeat(101));
  await expect(name(0)).toBeFocused();
  await expectWrong(unitId(0), at.text('instance.errors.unitIdEmpty'));
  await expectWrong(price, at.text('instance.errors.ecpmMalformed'), '-1');
  await name(0).fill('First');
  await unitId(0).fill('شقة-1');
  await price.fill('1.25');
  await saveMended(save);
  // Only the server knows; nothing of the other row is stored.
  await expectWrong(unitId(1), at.text('instance.errors.unitIdTaken'), 'unit-Facebook low');
  await expect(unitId(1)).toBeFocused();
  await expect(name(0)).toHaveValue('First');
  await unitId(1).fill('fb-2');
  await saveMended(save);
  await expect(page.getByText(at.text('instance.created'))).toBeVisible();
  await expectPlain(sitting);
}

async function rule(sitting: Sitting): Promise<void> {
  const { page, at, set } = sitting;
  const range = (what: 'iap' | 'age' | 'os', end: 'min' | 'max') =>
    fieldOf(page, at.text(`mediationRule.${end}`, { what: at.text(`mediationRule.${what}`) }));
  await page.goto(`/mediation/rule/add?pubAppId=${set.pubAppId}&placementId=${set.placementId}`);
  const name = fieldOf(page, at.text('mediationRule.name'));
  const regions = fieldOf(page, at.text('mediationRule.regions'));
  const conditions = page.getByRole('button', { name: at.text('mediationRule.conditions') });
  await conditions.click();
  await range('os', 'min').fill('ten');
  await range('iap', 'min').fill('9');
  await range('iap', 'max').fill('8');
  await range('age', 'max').fill('999');
  await range('age', 'min').fill('old');
  await page.getByRole('button', { name: at.text('mediationRule.addTag') }).click();
  const tag = fieldOf(page, at.text('mediationRule.tagName'));
  const values = fieldOf(page, at.text('mediationRule.tagValues'));
  await conditions.click();
  const save = page.getByRole('button', { name: at.text('mediationRule.add'), exact: true });
  await save.click();
  await expectWrong(name, at.text('mediationRule.errors.nameEmpty'), '');
  await expect(name).toBeFocused();
  await expectWrong(regions, at.text('mediationRule.errors.regionsEmpty'));
  await expectWrong(range('os', 'min'), at.text('common.errors.invalid'), 'ten');
  await expectWrong(range('age', 'max'), at.text('common.errors.tooHigh', { max: 200 }), '999');
  await expectWrong(range('age', 'min'), at.text('common.errors.invalid'), 'old');
  await expectWrong(tag, at.text('common.errors.required'));
  await expectWrong(values, at.text('common.errors.tooFew', { min: 1 }));
  await name.fill(odd);
  await regions.fill('DE');
  await page.getByTitle(at.lang === 'enGB' ? 'Germany' : '德国', { exact: true }).click();
  await page.keyboard.press('Escape');
  await range('os', 'min').fill('10');
  await range('age', 'min').fill('');
  await range('age', 'max').fill('99');
  await tag.fill(odd);
  await values.fill(odd);
  await values.press('Enter');
  await expect(page.getByText(at.text('common.errors.tooFew', { min: 1 }))).toHaveCount(0);
  await save.click();
  // Two fields that don't go together.
  await expectWrong(range('iap', 'max'), at.text('mediationRule.errors.rangeReversed'), '8');
  await range('iap', 'max').fill('9.50');
  await saveMended(save);
  await expect(page.getByText(at.text('mediationRule.created'))).toBeVisible();
  await expectPlain(sitting);
}

async function account(sitting: Sitting): Promise<void> {
  const { page, at } = sitting;
  await page.goto(`/adn/account/add?adnId=${networkId.vungle}`);
  const name = fieldOf(page, at.text('account.name'));
  const label = at.text('adNetwork.field.reportingApiKey');
  const key = fieldOf(page, label);
  const save = page.getByRole('button', { name: at.text('account.add'), exact: true });
  await name.fill('   ');
  await key.fill('key\u200bwith-a-gap');
  await saveWrong(save);
  await expectWrong(name, at.text('account.errors.nameEmpty'), '   ');
  await expect(name).toBeFocused();
  await expectWrong(key, at.text('adNetwork.errors.fieldUnseen', { label }), 'key\u200bwith-a-gap');
  await name.fill(odd);
  await key.fill(takenKey);
  await saveMended(save);
  await expectWrong(key, at.text('account.errors.duplicate', { name: 'Main' }), takenKey);
  await expect(name).toHaveValue(odd);
  await key.fill('another-reporting-key');
  await saveMended(save);
  await expect(page.getByText(at.text('account.created'))).toBeVisible();
  await expectPlain(sitting);
}

/** One language at each width: English on a desktop, Chinese on a phone. */
for (const lang of walkedIn('zhCN')) {
  test(`bad input in the largest forms is told field by field, mended and saved, ${lang}`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    const set = await newWaterfall(owner);
    await nameAppOddly(owner, set);
    const credentials = { reportingApiKey: takenKey };
    const taken = { adnId: networkId.vungle, name: 'Main', currency: 'USD', signIn: 'keys', credentials };
    await owner.api.post(createAccount.path, taken);
    const at = await visit(lang);
    await at.as(owner);
    const scripts: string[] = [];
    page.on('dialog', (dialog) => {
      scripts.push(dialog.message());
      void dialog.dismiss();
    });
    const sitting = { page, at, set };
    await placement(sitting);
    await instances(sitting);
    await rule(sitting);
    await account(sitting);
    await page.goto('/publisher/app/list');
    await expectPlain(sitting);
    await page.goto(`/app/settings?pubAppId=${set.pubAppId}`);
    await expect(page).toHaveTitle(new RegExp(at.text('common.product')));
    await expectPlain(sitting);
    await page.goto('/change-log');
    await expectPlain(sitting);
    expect(scripts).toEqual([]);
    expect(at.complaints).toEqual([]);
  });
}
