import { getInstance, instance, updateInstanceStatus } from '@millrace/contract/publisher/instance';
import {
  getMediationRule,
  mediationRule,
  updateMediationRule,
} from '@millrace/contract/publisher/mediation-rule';
import * as z from 'zod/mini';
import { button } from '../support/button.ts';
import { saveMended, saveWrong } from '../support/form.ts';
import { newMember, newPerson, type Person } from '../support/people.ts';
import { expect, test, Visit } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

const ruleOf = async (person: Person, id: number) =>
  z.parse(mediationRule, await person.api.get(`${getMediationRule.path}?id=${id}`));
const namesOf = async (person: Person, ruleId: number) => {
  const { waterfall } = await ruleOf(person, ruleId);
  const instances = await Promise.all(
    waterfall.map(({ instanceId }) => person.api.get(`${getInstance.path}?id=${instanceId}`)),
  );
  return instances.map((one) => z.parse(instance, one).name);
};

/** Turns the waterfall of a rule round, as somebody would in its editor. */
async function turnRound(person: Person, id: number): Promise<void> {
  const rule = await ruleOf(person, id);
  await person.api.post(updateMediationRule.path, { ...rule, waterfall: rule.waterfall.toReversed() });
}

test('an A/B test: planned, set up, started, locked, and ended with B', async ({ page, visit }) => {
  const owner = await newPerson();
  const { pubAppId, rules, instances } = await newWaterfall(owner);
  const at = await visit();
  await at.as(owner);
  const field = (name: string) => page.getByLabel(name, { exact: true });

  await page.goto(`/abt/list?pubAppId=${pubAppId}`);
  await expect(page.getByRole('heading', { name: at.text('abTest.emptyTitle') })).toBeVisible();
  await at.expectAccessible();
  await button(page, at.text('abTest.add')).first().click();

  // Basic information: what is wrong stands at the fields, and nothing is lost.
  await field(at.text('abTest.name')).fill('x'.repeat(40));
  await field(at.text('abTest.shareB')).fill('99');
  await saveWrong(button(page, at.text('abTest.next')));
  await expect(page.getByText(at.text('abTest.errors.nameTooLong'))).toBeVisible();
  await expect(page.getByText(at.text('abTest.errors.placementEmpty'))).toBeVisible();
  await expect(page.getByText(at.text('abTest.errors.shareRange'))).toBeVisible();
  await field(at.text('abTest.name')).fill('Facebook first');
  await field(at.text('abTest.placement')).click();
  await page.getByTitle('Level end').click();
  await field(at.text('abTest.shareB')).fill('20');

  const planner = page.getByRole('region', { name: at.text('abTest.planTitle') });
  await planner.getByLabel(at.text('abTest.planUsers')).fill('1000');
  await planner.getByLabel(at.text('abTest.planCv')).fill('2');
  await planner.getByLabel(at.text('abTest.planMde')).fill('10');
  await expect(planner.getByText(at.text('abTest.planVerdict', { mde: 10, count: 20 }))).toBeVisible();
  await expect(planner.getByRole('row', { name: '10% 15,698 3,925 20' })).toBeVisible();
  await at.expectAccessible();
  await saveMended(button(page, at.text('abTest.next')));

  // Duplicate rules: the plan has come along in the address.
  await expect(page).toHaveURL(/\/abt\/edit\/\d+\?.*users=1000/);
  const testId = Number(/edit\/(\d+)/.exec(page.url())?.[1]);
  await expect(page.getByRole('checkbox', { name: 'Rest of the world' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Rest of the world' }).uncheck();
  await at.expectAccessible();
  await button(page, at.text('abTest.copy', { count: 1 })).click();
  await expect(page.getByRole('heading', { name: at.text('abTest.unitIds') })).toBeVisible();

  // Group B is not ready: the final check says so and leads back.
  await button(page, at.text('abTest.next')).click();
  await expect(page.getByText(at.text('abTest.problem.unitMissing', { name: 'Unity high' }))).toBeVisible();
  await expect(button(page, at.text('abTest.start'))).toHaveCount(0);
  await button(
    page,
    at.text('abTest.mendProblem', { problem: at.text('abTest.problem.unitMissing', { name: 'Unity high' }) }),
  ).click();

  // Group B: a rule is changed in its own editor, with the way back; a Unit ID that exists is refused at its field.
  await page.getByRole('link', { name: at.text('abTest.editRule', { name: 'America' }) }).click();
  const place = page.getByLabel(at.text('list.move.place', { name: 'Facebook · Facebook low' }));
  await place.fill('1');
  await place.press('Enter');
  await button(page, at.text('common.save')).click();
  await expect(page.getByText(at.text('mediationRule.saved')).first()).toBeVisible();
  await page.getByRole('link', { name: at.text('mediationRule.backToTest') }).click();
  const first = page
    .getByRole('list', { name: at.text('abTest.waterfall') })
    .getByRole('listitem')
    .first();
  await expect(first).toContainText('Facebook low');
  const unitOf = (name: string) => page.getByLabel(`${at.text('abTest.unitIdB')} ${name}`);
  await unitOf('Unity high').fill('unity-b');
  await unitOf('Facebook low').fill('unit-Facebook low');
  await button(page, at.text('abTest.next')).click();
  await expect(page.getByText(at.text('instance.errors.unitIdTaken')).first()).toBeVisible();
  await unitOf('Facebook low').fill('facebook-b');
  await saveMended(button(page, at.text('abTest.next')));

  // Final check and start.
  await expect(page.getByText(at.text('abTest.ready'))).toBeVisible();
  await expect(page.getByText(at.text('abTest.startsRules', { a: 2, b: 1 }))).toBeVisible();
  await at.expectAccessible();
  await button(page, at.text('abTest.start')).click();
  await expect(page).toHaveURL(new RegExp(`/abt/report/${testId}$`));
  await expect(page.getByText('facebook-b')).toBeVisible();
  await at.expectAccessible();
  // The rules are locked; switches are not, and what was switched is noted.
  await expect(turnRound(owner, rules.us)).rejects.toThrow();
  await owner.api.post(updateInstanceStatus.path, { ids: [instances.unity], status: 0 });
  await page.reload();
  const what = at.text('abTest.eventOf.instance');
  await expect(page.getByText(at.text('abTest.eventOff', { what, name: 'Unity high' }))).toBeVisible();

  // Ended with B: what happens is written out before, and happens.
  await button(page, at.text('abTest.applyB')).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText(at.text('abTest.ruleList', { rules: 'America' }))).toBeVisible();
  await expect(question.getByText(at.text('abTest.rulesOff', { rules: 'Rest of the world' }))).toBeVisible();
  await expect(question.getByText(at.text('abTest.instancesOff', { names: 'Facebook low' }))).toBeVisible();
  await question.getByRole('button', { name: at.text('abTest.applyB') }).click();
  await expect(page.getByText(at.text('abTest.appliedB'))).toBeVisible();
  expect(await namesOf(owner, rules.us)).toEqual(['Facebook low (B)', 'Unity high (B)']);
  expect((await ruleOf(owner, rules.all)).status).toBe(0);

  await page.getByRole('link', { name: at.text('abTest.toList') }).click();
  await page.getByRole('tab', { name: at.text('abTest.history') }).click();
  await expect(page.getByRole('row', { name: 'Facebook first' })).toContainText(at.text('abTest.endedB'));
  expect(at.complaints.filter((line) => !line.includes('status of 4'))).toEqual([]);
});

test('an A/A test on a phone, removed and brought back, ended with A (zhCN)', async ({
  browser,
  page,
  visit,
}) => {
  const owner = await newPerson();
  const { pubAppId, placementId, rules, instances } = await newWaterfall(owner);
  const before = await ruleOf(owner, rules.us);
  const at = await visit('zhCN');
  await at.as(owner);

  // From the rules of a placement; leaving half-way asks.
  await page.goto(`/abt/add?pubAppId=${pubAppId}&placementId=${placementId}`);
  await page.getByLabel(at.text('abTest.name'), { exact: true }).fill('对照测试');
  await page.getByRole('checkbox', { name: at.text('abTest.sameSettings') }).check();
  await button(page, at.text('abTest.next')).tap();
  await button(page, at.text('abTest.copy', { count: 2 })).tap();
  await page.getByLabel(`${at.text('abTest.unitIdB')} Unity high`).fill('unity-b');
  await page.getByRole('button', { name: at.text('abTest.step.check') }).tap();
  await button(page, at.text('form.stay')).tap();
  await page.evaluate(() => history.back());
  await button(page, at.text('form.stay')).tap();
  await page.getByLabel(`${at.text('abTest.unitIdB')} Facebook low`).fill('facebook-b');
  await at.expectAccessible();
  await button(page, at.text('abTest.next')).tap();
  await expect(page.getByText(at.text('abTest.ready'))).toBeVisible();

  // Removed in the list and brought back as it was.
  await page.getByRole('link', { name: at.text('abTest.toList') }).tap();
  await button(page, at.text('list.more', { name: '对照测试' })).tap();
  await page.getByRole('menuitem', { name: at.text('abTest.remove') }).tap();
  await expect(page.getByRole('heading', { name: at.text('abTest.emptyTitle') })).toBeVisible();
  await button(page, at.text('common.undo')).tap();
  await page.getByRole('link', { name: at.text('abTest.goOnWith', { name: '对照测试' }) }).tap();
  await button(page, at.text('abTest.start')).tap();

  // A viewer reads it, and is offered nothing that would be refused.
  await expect(button(page, at.text('abTest.keepA'))).toBeVisible();
  const viewer = new Visit(await browser.newPage(), 'zhCN');
  await viewer.speak();
  await viewer.as(await newMember(owner));
  await viewer.page.goto(page.url());
  await expect(viewer.page.getByText('unity-b').first()).toBeVisible();
  await expect(viewer.page.getByRole('button', { name: at.text('abTest.keepA') })).toHaveCount(0);
  await viewer.page.close();

  await button(page, at.text('abTest.keepA')).tap();
  const question = page.getByRole('dialog');
  await expect(
    question.getByText(at.text('abTest.instancesOff', { names: 'Unity high (B)、Facebook low (B)' })),
  ).toBeVisible();
  await at.expectAccessible();
  await question.getByRole('button', { name: at.text('abTest.keepA') }).tap();
  await expect(page.getByText(at.text('abTest.keptA'))).toBeVisible();
  expect(await ruleOf(owner, rules.us)).toEqual({ ...before, abTest: null });
  expect(before.waterfall.map(({ instanceId }) => instanceId)).toEqual([instances.unity, instances.facebook]);
});
