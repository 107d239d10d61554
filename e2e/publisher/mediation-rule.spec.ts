import { createInstances } from '@millrace/contract/publisher/instance';
import {
  addRuleInstances,
  getMediationRule,
  listMediationRules,
  resortMediationRules,
  updateMediationRule,
} from '@millrace/contract/publisher/mediation-rule';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import type { Page } from '@playwright/test';
import { saveMended } from '../support/form.ts';
import { newPerson } from '../support/people.ts';
import { expect, test, type Visit } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

const unity = 'Unity · Unity high';
const facebook = 'Facebook · Facebook low';

/** The names of the entries of a list in their order. */
const entriesOf = (page: Page, list: string) =>
  page.getByRole('group', { name: list, exact: true }).locator('.entry strong');

const field = (page: Page, at: Visit, what: 'iap' | 'age', end: 'min' | 'max') =>
  page.getByLabel(at.text(`mediationRule.${end}`, { what: at.text(`mediationRule.${what}`) }), {
    exact: true,
  });

test('rules: targeting, a waterfall put in order by keyboard, priorities, and who serves whom', async ({
  page,
  visit,
}) => {
  const owner = await newPerson();
  const { pubAppId, placementId, rules } = await newWaterfall(owner);
  const at = await visit();
  await at.as(owner);
  const place = `pubAppId=${pubAppId}&placementId=${placementId}`;
  const save = page.getByRole('button', { name: at.text('common.save'), exact: true });
  const list = page.getByRole('region', { name: at.text('mediationRule.title') });
  const names = list.getByRole('row').locator('.rule-name');

  // A new rule: what is missing stands at its field, also in a section that is folded.
  await page.goto(`/mediation/list?type=2&${place}`);
  await expect(names).toHaveText(['America', 'Rest of the world']);
  await at.expectAccessible();
  await page.getByRole('button', { name: at.text('mediationRule.add') }).click();
  await expect(page.getByRole('heading', { name: at.text('titles.addRule') })).toBeVisible();
  const add = page.getByRole('button', { name: at.text('mediationRule.add'), exact: true });
  await add.click();
  await expect(page.getByText(at.text('mediationRule.errors.nameEmpty'))).toBeVisible();
  await expect(page.getByText(at.text('mediationRule.errors.regionsEmpty'))).toBeVisible();
  await page.getByLabel(at.text('mediationRule.name'), { exact: true }).fill('VIP');
  await page.getByLabel(at.text('mediationRule.regions'), { exact: true }).fill('US');
  await page.getByTitle('United States', { exact: true }).click();
  await page.keyboard.press('Escape');
  const conditions = page.getByRole('button', { name: at.text('mediationRule.conditions') });
  await conditions.click();
  await field(page, at, 'iap', 'min').fill('5');
  await page.getByRole('checkbox', { name: at.text('mediationRule.gender.female') }).check();
  const versions = page.getByLabel(at.text('mediationRule.appVersions'), { exact: true });
  await versions.fill('[2.0,1.0)');
  await versions.press('Enter');
  await conditions.click();
  await add.click();
  await expect(
    page.getByText(at.text('mediationRule.errors.versionInterval', { value: '[2.0,1.0)' })),
  ).toBeVisible();
  // The form leads to what is wrong; until it has, a key may go elsewhere.
  await expect(async () => {
    await versions.press('Backspace');
    await expect(page.getByTitle('[2.0,1.0)', { exact: true })).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await versions.fill('[1.0,2.0)');
  await versions.press('Enter');

  // Manual, and the waterfall in order by keyboard alone.
  await page.getByText(at.text('mediationRule.manual'), { exact: true }).click();
  const waterfall = entriesOf(page, at.text('mediationRule.waterfall'));
  const before = await waterfall.allTextContents();
  expect([...before].sort()).toEqual([facebook, unity]);
  await page
    .getByRole('button', {
      name: at.text('list.move.handle', { name: unity, position: before.indexOf(unity) + 1, total: 2 }),
    })
    .focus();
  const arrow = before[0] === unity ? 'ArrowDown' : 'ArrowUp';
  await page.keyboard.press('Space');
  await page.keyboard.press(arrow);
  await page.keyboard.press('Space');
  await expect(waterfall).toHaveText([...before].reverse());
  await at.expectAccessible();
  await saveMended(add);
  await expect(page.getByText(at.text('mediationRule.created'))).toBeVisible();

  // It stands last in its block; a typed priority brings it to the front.
  await expect(names).toHaveText(['America', 'VIP', 'Rest of the world']);
  const priority = page.getByLabel(at.text('list.move.place', { name: 'VIP' }));
  await priority.fill('1');
  await priority.press('Enter');
  await expect(names).toHaveText(['VIP', 'America', 'Rest of the world']);
  await page.reload();
  await expect(names).toHaveText(['VIP', 'America', 'Rest of the world']);

  // Somebody else puts them into another order: ours is refused and theirs is shown.
  const asked = await owner.api.get(`${listMediationRules.path}?${place}`);
  const { order } = listMediationRules.response.parse(asked);
  const [vip = 0, america = 0, rest = 0] = order;
  expect([america, rest]).toEqual([rules.us, rules.all]);
  await owner.api.post(resortMediationRules.path, {
    placementId,
    ids: [america, vip, rest],
    expectedIds: order,
  });
  await priority.fill('2');
  await priority.press('Enter');
  const stale = page.getByText(at.text('form.staleReadAgain', { title: '' }));
  await expect(stale).toContainText(owner.name);
  await expect(names).toHaveText(['America', 'VIP', 'Rest of the world']);
  await page
    .getByRole('button', { name: at.text('list.move.handle', { name: 'VIP', position: 2, total: 2 }) })
    .focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(names).toHaveText(['VIP', 'America', 'Rest of the world']);

  // A copy is off and stands behind its original.
  await page.getByRole('button', { name: at.text('list.more', { name: 'VIP' }) }).click();
  await page.getByRole('menuitem', { name: at.text('mediationRule.duplicate') }).click();
  await expect(names).toHaveCount(4);
  const copy = (await names.nth(1).textContent()) ?? '';
  await expect(
    page.getByRole('switch', { name: at.text('mediationRule.switchLabel', { name: copy }) }),
  ).not.toBeChecked();

  // Who serves whom: the first condition that fails is named; enough purchases, and the rule matches.
  await page.getByRole('link', { name: at.text('mediationRule.serveLink') }).click();
  const tried = page.locator('.serve-rules > li');
  await expect(tried).toHaveCount(4);
  await page.getByLabel(at.text('mediationRule.condition.country'), { exact: true }).fill('US');
  await page.getByTitle('United States', { exact: true }).click();
  await page.getByLabel(at.text('mediationRule.condition.appVersion'), { exact: true }).fill('1.4');
  await page.getByLabel(at.text('mediationRule.iap'), { exact: true }).fill('4.99');
  const show = page.getByRole('button', { name: at.text('mediationRule.explainAgain'), exact: true });
  await show.click();
  await expect(tried.nth(0)).toContainText('IAP 4.99 is below 5');
  await expect(tried.nth(1)).toContainText(at.text('mediationRule.verdict.off'));
  await expect(tried.nth(2)).toContainText(at.text('mediationRule.verdict.matched'));
  await expect(tried.nth(3)).toContainText(at.text('mediationRule.verdict.notReached'));
  const served = page.getByRole('list', { name: at.text('mediationRule.servedList') }).locator('strong');
  await expect(served).toHaveText([unity, facebook]);
  await page.getByLabel(at.text('mediationRule.iap'), { exact: true }).fill('5');
  await show.click();
  await expect(tried.nth(0)).toContainText('Gender is not known; it has to be: Female');
  await page.getByLabel(at.text('mediationRule.condition.gender'), { exact: true }).click();
  await page.getByTitle(at.text('mediationRule.gender.female'), { exact: true }).click();
  await show.click();
  await expect(tried.nth(0)).toContainText(at.text('mediationRule.verdict.matched'));
  await expect(served).toHaveText([...before].reverse());
  await expect(page).toHaveURL(/iap=5/);
  await at.expectAccessible();

  // Two windows: the second save is refused, and what both changed is settled field by field.
  await page.getByRole('link', { name: 'VIP', exact: true }).click();
  await page.getByLabel(at.text('mediationRule.name'), { exact: true }).fill('VIP women');
  const theirs = getMediationRule.response.parse(await owner.api.get(`${getMediationRule.path}?id=${vip}`));
  const { targeting } = theirs;
  await owner.api.post(updateMediationRule.path, {
    ...theirs,
    name: 'Payers',
    targeting: { ...targeting, ageMin: 18 },
  });
  await save.click();
  await expect(page.getByRole('heading', { name: owner.name })).toBeVisible();
  await at.expectAccessible();
  await page.getByRole('button', { name: at.text('form.staleContinue') }).click();
  await expect(page.getByLabel(at.text('mediationRule.name'), { exact: true })).toHaveValue('VIP women');
  await save.click();
  await expect(page.getByText(at.text('mediationRule.saved'))).toBeVisible();
  const stored = getMediationRule.response.parse(await owner.api.get(`${getMediationRule.path}?id=${vip}`));
  expect(stored).toMatchObject({ name: 'VIP women', targeting: { ...targeting, ageMin: 18 } });

  // Removing asks.
  await page.getByRole('link', { name: at.text('mediationRule.back') }).click();
  // Rows move once the new name has come.
  await expect(names).toHaveText(['VIP women', copy, 'America', 'Rest of the world']);
  await page.getByRole('button', { name: at.text('list.more', { name: copy }) }).click();
  await page.getByRole('menuitem', { name: at.text('mediationRule.remove') }).click();
  const question = page.getByRole('dialog', { name: at.text('mediationRule.removeTitle') });
  await question.getByRole('button', { name: at.text('mediationRule.remove') }).click();
  await expect(page.getByText(at.text('mediationRule.removed', { name: copy }))).toBeVisible();
  await expect(names).toHaveText(['VIP women', 'America', 'Rest of the world']);
  expect(at.complaints).toEqual([]);
});

test('a waterfall of many: drawn by the page, its last moved to the front and saved', async ({
  page,
  visit,
}) => {
  const owner = await newPerson();
  const { pubAppId, placementId, rules } = await newWaterfall(owner);
  const rows = Array.from({ length: 58 }, (_, index) => ({
    name: `Floor ${index + 1}`,
    unitId: `floor-${index + 1}`,
    isBidding: false,
    ecpmGroups: [],
  }));
  const added = await owner.api.post(createInstances.path, {
    pubAppId,
    placementId,
    adnId: networkId.unity,
    rows,
  });
  const { ids } = createInstances.response.parse(added);
  await owner.api.post(addRuleInstances.path, { placementId, ruleIds: [rules.all], instanceIds: ids });
  const at = await visit();
  await at.as(owner);

  await page.goto(`/mediation/rule/edit/${rules.all}`);
  const waterfall = entriesOf(page, at.text('mediationRule.waterfall'));
  await expect(waterfall).toHaveCount(50);
  await page
    .getByRole('group', { name: at.text('mediationRule.waterfall') })
    .getByRole('listitem', { name: '2', exact: true })
    .click();
  await expect(waterfall).toHaveCount(10);
  const last = 'Unity · Floor 58';
  await expect(waterfall.last()).toHaveText(last);
  await at.expectAccessible();
  const handle = at.text('list.move.handle', { name: last, position: 60, total: 60 });
  await expect(page.getByRole('button', { name: handle })).toBeVisible();
  const place = page.getByLabel(at.text('list.move.place', { name: last }));
  await place.fill('1');
  await place.press('Enter');
  await expect(waterfall.last()).toHaveText('Unity · Floor 57');
  await page.getByRole('button', { name: at.text('common.save'), exact: true }).click();
  await expect(page.getByText(at.text('mediationRule.saved'))).toBeVisible();
  const stored = await owner.api.get(`${getMediationRule.path}?id=${rules.all}`);
  expect(getMediationRule.response.parse(stored).waterfall.map(({ instanceId }) => instanceId)[0]).toBe(
    ids.at(-1),
  );
});

test('Auto says where it puts each instance in which country, and how sure it is', async ({
  page,
  visit,
}) => {
  const owner = await newPerson();
  const { pubAppId, placementId, rules } = await newWaterfall(owner);
  const ecpmGroups = [
    { countries: ['00'], ecpm: '2' },
    { countries: ['US'], ecpm: '4' },
  ];
  const rows = [{ name: 'Dear', unitId: 'unit-Dear', isBidding: false, ecpmGroups }];
  const added = { pubAppId, placementId, adnId: networkId.unity, rows };
  const { ids } = createInstances.response.parse(await owner.api.post(createInstances.path, added));
  const both = { placementId, ruleIds: [rules.us, rules.all], instanceIds: ids };
  await owner.api.post(addRuleInstances.path, both);
  const at = await visit();
  await at.as(owner);
  const inOrder = page
    .getByRole('group', { name: at.text('mediationRule.waterfall'), exact: true })
    .locator('.entry');
  const rowOf = (name: string) => inOrder.filter({ hasText: name });
  const placed = (place: number, ecpm: string) =>
    at.text('mediationRule.autoPlace', { place, ecpm, source: at.text('mediationRule.source.manual') });
  const auto = page.getByRole('radio', { name: at.text('mediationRule.auto') });

  await page.goto(`/mediation/rule/edit/${rules.us}`);
  await expect(rowOf('Dear')).toBeVisible();
  await expect(page.getByText(at.text('mediationRule.estimateLead'))).toHaveCount(0);
  await auto.press('Space');
  await expect(rowOf('Dear')).toContainText(placed(1, '$4.00'));
  await expect(rowOf('Dear')).toContainText(
    at.text('mediationRule.interval', { low: '$0.7103', high: '$7.29' }),
  );
  await expect(rowOf('Unity high')).toContainText(at.text('mediationRule.autoUnknown', { place: 2 }));
  await expect(inOrder.first(), 'it was added last').toContainText('Dear');
  await expect(page.getByText(at.country('US')).last()).toBeVisible();
  await at.expectAccessible();

  await page.goto(`/mediation/rule/edit/${rules.all}`);
  await auto.press('Space');
  await expect(rowOf('Dear')).toContainText(placed(1, '$2.00'));
  await page.route('**/mediation/rule/estimates?**', (route) => route.abort());
  await page.reload();
  await auto.press('Space');
  await expect(page.getByText(at.text('mediationRule.estimatesFailed'))).toBeVisible();
  await page.unroute('**/mediation/rule/estimates?**');
  await page.getByRole('button', { name: at.text('common.retry') }).press('Enter');
  await expect(rowOf('Dear')).toContainText(placed(1, '$2.00'));
});

test('a rule on the phone: switched off, its waterfall changed, and who serves whom (zhCN)', async ({
  page,
  visit,
}) => {
  const owner = await newPerson();
  const { pubAppId, placementId, rules } = await newWaterfall(owner);
  const at = await visit('zhCN');
  await at.as(owner);
  const place = `pubAppId=${pubAppId}&placementId=${placementId}`;
  async function expectFits(): Promise<void> {
    const [inner, outer] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      window.innerWidth,
    ]);
    expect(inner).toBeLessThanOrEqual(outer ?? 0);
  }

  await page.goto(`/mediation/list?type=2&${place}`);
  const rest = page.getByRole('switch', {
    name: at.text('mediationRule.switchLabel', { name: 'Rest of the world' }),
  });
  await rest.click();
  await expect(rest).not.toBeChecked();
  await expectFits();
  await at.expectAccessible();

  await page.getByRole('link', { name: at.text('mediationRule.editRule', { name: 'America' }) }).click();
  const waterfall = entriesOf(page, at.text('mediationRule.waterfall'));
  await expect(waterfall).toHaveText([unity, facebook]);
  await page.getByRole('button', { name: at.text('mediationRule.removeEntry', { name: unity }) }).click();
  await expect(waterfall).toHaveText([facebook]);
  await page.getByRole('button', { name: at.text('mediationRule.addInstances') }).click();
  await page.getByRole('checkbox', { name: unity }).check();
  await page.getByRole('button', { name: at.text('mediationRule.addSelected', { count: 1 }) }).click();
  await expect(waterfall).toHaveText([facebook, unity]);
  await page.getByRole('switch', { name: at.text('mediationRule.entrySwitch', { name: facebook }) }).click();
  await expectFits();
  await at.expectAccessible();
  await page.getByRole('button', { name: at.text('common.save'), exact: true }).click();
  await expect(page.getByText(at.text('mediationRule.saved'))).toBeVisible();

  await page.getByRole('link', { name: at.text('mediationRule.serveLink') }).click();
  await expect(page.getByRole('heading', { name: at.text('mediationRule.rulesTried') })).toBeVisible();
  await page.getByLabel(at.text('mediationRule.condition.country'), { exact: true }).fill('US');
  await page.getByTitle('美国', { exact: true }).click();
  await page.getByRole('button', { name: at.text('mediationRule.explainAgain'), exact: true }).click();
  const served = page.getByRole('list', { name: at.text('mediationRule.servedList') }).locator('strong');
  await expect(served).toHaveText([unity]);
  await expect(page.getByRole('list', { name: at.text('mediationRule.leftOut') })).toContainText(
    at.text('mediationRule.absence.entryOff'),
  );
  await expectFits();
  await at.expectAccessible();
  const stored = getMediationRule.response.parse(
    await owner.api.get(`${getMediationRule.path}?id=${rules.us}`),
  );
  expect(stored.waterfall.map(({ enabled }) => enabled)).toEqual([false, true]);
  expect(at.complaints).toEqual([]);
});
