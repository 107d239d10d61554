import { role } from '@millrace/contract/people/permission';
import { getMediationRule, type MediationRule } from '@millrace/contract/publisher/mediation-rule';
import type { Browser } from '@playwright/test';
import { newMember, newPerson, type Person } from '../support/people.ts';
import { expect, test, Visit, walkedIn } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

const facebook = 'Facebook · Facebook low';

/** The console of somebody on another machine. */
async function elsewhere(browser: Browser, person: Person, lang: Visit['lang']): Promise<Visit> {
  const context = await browser.newContext();
  const at = new Visit(await context.newPage(), lang);
  await at.speak();
  await at.as(person);
  return at;
}

/** The fields of the editor that this journey touches. */
function editorOf(at: Visit) {
  const { page } = at;
  const range = (what: 'age' | 'iap') =>
    page.getByLabel(at.text('mediationRule.min', { what: at.text(`mediationRule.${what}`) }), {
      exact: true,
    });
  return {
    name: page.getByRole('textbox', { name: at.text('mediationRule.name'), exact: true }),
    conditions: page.getByRole('button', { name: at.text('mediationRule.conditions') }),
    age: range('age'),
    iap: range('iap'),
    entry: (name: string) =>
      page.getByRole('switch', { name: at.text('mediationRule.entrySwitch', { name }) }),
    save: page.getByRole('button', { name: at.text('common.save'), exact: true }),
    saved: page.getByText(at.text('mediationRule.saved')),
  };
}

for (const lang of walkedIn('zhCN')) {
  test(`two people edit the same rule: the second save is refused and settled (${lang})`, async ({
    browser,
    page,
    visit,
  }) => {
    const owner = await newPerson();
    const operator = await newMember(owner, role.appOperator);
    const { rules, instances } = await newWaterfall(owner);
    const first = await elsewhere(browser, operator, lang);
    const at = await visit(lang);
    await at.as(owner);
    const address = `/mediation/rule/edit/${rules.us}`;
    await Promise.all([first.page.goto(address), page.goto(address)]);

    // Both begin; what both touch is the name.
    const mine = editorOf(at);
    await mine.name.fill('US whales');
    await mine.conditions.click();
    await mine.iap.fill('10');
    const theirs = editorOf(first);
    await theirs.name.fill('US payers');
    await theirs.conditions.click();
    await theirs.age.fill('18');
    await theirs.entry(facebook).click();
    await theirs.save.click();
    await expect(theirs.saved).toBeVisible();

    // The second save is refused: theirs and mine stand side by side, what only I changed is not asked.
    await mine.save.click();
    const stale = page.getByRole('region', { name: operator.name });
    await expect(stale).toBeFocused();
    await expect(mine.saved).toHaveCount(0);
    const asked = (field: string) => stale.getByRole('listitem').filter({ hasText: field });
    await expect(stale.getByRole('listitem')).toHaveCount(3);
    const name = asked(at.text('changeLog.field.name'));
    await expect(name.getByRole('definition')).toHaveText(['US payers', 'US whales']);
    await expect(asked(at.text('changeLog.field.ageMin')).getByRole('definition')).toHaveText([
      '18',
      at.text('form.staleEmpty'),
    ]);
    await expect(asked(at.text('changeLog.field.waterfall')).getByRole('definition').first()).toContainText(
      at.text('changeLog.value.entryOff', { name: facebook }),
    );
    await expect(mine.name).toHaveValue('US whales');
    await expect(mine.iap).toHaveValue('10');
    await at.expectAccessible();
    const stored = async () =>
      (await owner.api.get(`${getMediationRule.path}?id=${rules.us}`)) as MediationRule;
    expect(await stored()).toMatchObject({ name: 'US payers', targeting: { iapMin: null } });

    // Settled: my name, the rest theirs; what only I entered is there still.
    await expect(name.getByRole('radio', { name: at.text('form.staleMine') })).toBeChecked();
    await stale.getByRole('button', { name: at.text('form.staleContinue') }).click();
    await expect(stale).toHaveCount(0);
    await expect(mine.name).toHaveValue('US whales');
    await expect(mine.age).toHaveValue('18');
    await expect(mine.iap).toHaveValue('10');
    await expect(mine.entry(facebook)).not.toBeChecked();
    await mine.save.click();
    await expect(mine.saved).toBeVisible();
    expect(await stored()).toMatchObject({
      name: 'US whales',
      targeting: { ageMin: 18, iapMin: '10' },
      waterfall: [
        { instanceId: instances.unity, enabled: true },
        { instanceId: instances.facebook, enabled: false },
      ],
    });

    // The change log has both, the newest first, each with who it was.
    await page.goto(`/change-log?entity=mediation_rule&entityId=${rules.us}`);
    const rows = page.getByRole('row').or(page.getByRole('main').getByRole('listitem'));
    const changeOf = (person: Person) =>
      rows
        .filter({ hasText: person.name })
        .filter({ hasText: at.text('changeLog.actions.edit') })
        .first();
    // What moves money is told in the line, the rest opens.
    await expect(changeOf(operator)).toContainText(
      at.text('changeLog.value.entryOff', { name: 'Facebook low' }),
    );
    const opened = page.locator('.change-details:visible');
    await changeOf(operator).locator('.details-button').click();
    await expect(opened).toContainText(/America.*US payers/);
    await changeOf(operator).locator('.details-button').click();
    await expect(opened).toHaveCount(0);
    await changeOf(owner).locator('.details-button').click();
    await expect(opened).toContainText(/US payers.*US whales/);
    await expect(opened).not.toContainText(at.text('changeLog.field.ageMin'));
    expect([...at.complaints, ...first.complaints]).toEqual([]);
    await first.page.context().close();
  });
}
