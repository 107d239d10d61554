import { byKeyboard, byMouse, type Hands } from './support/hands.ts';
import { companyProfile, newPerson, type Person } from './support/people.ts';
import { inStore } from './support/store.ts';
import { expect, languages, test, type Visit } from './support/test.ts';

// From an empty account to a waterfall that serves, in one sitting, led by the hint on the next step alone.
for (const lang of languages) {
  test(`first evening: from an empty account to a waterfall that serves (${lang})`, async ({
    page,
    visit,
  }) => {
    test.setTimeout(120_000);
    await firstEvening(await visit(lang), byMouse(page));
  });
}

test('first evening, by keyboard alone', async ({ page, visit }) => {
  test.setTimeout(180_000);
  await firstEvening(await visit(), byKeyboard(page));
});

async function firstEvening(at: Visit, hands: Hands): Promise<void> {
  const { page } = at;
  const person = await newPerson({ complete: false });
  await signIn(at, hands, person);
  await fillCompany(at, hands);
  await addApp(at, hands);

  await hands.press(page.getByRole('link', { name: at.text('nextStep.placementsAction') }));
  await hands.write(page.getByLabel(at.text('changeLog.field.name'), { exact: true }), 'Level end');
  await hands.press(button(at, at.text('placement.add')));
  await expect(page).toHaveURL(/\/publisher\/placement\/list/);

  await hands.press(page.getByRole('link', { name: at.text('nextStep.networksAction') }));
  await hands.press(page.getByRole('link', { name: at.text('adNetwork.setUpOf', { name: 'Unity' }) }));
  await hands.write(page.getByLabel(at.text('adNetwork.field.gameId'), { exact: true }), '1234567');
  await hands.tick(page.getByRole('radio', { name: at.text('adNetwork.source.none'), exact: true }));
  await hands.press(button(at, at.text('adNetwork.setUp')));
  await expect(page).toHaveURL(/\/adn\/list/);

  await hands.press(page.getByRole('link', { name: at.text('nextStep.instancesAction') }));
  await hands.press(button(at, at.text('instance.add')).first());
  await hands.choose(page.getByLabel(at.text('list.placement'), { exact: true }), 'Level end');
  await hands.choose(page.getByLabel(at.text('adNetwork.network'), { exact: true }), 'Unity');
  await hands.write(page.getByLabel(at.text('instance.name'), { exact: true }), 'Unity high');
  await hands.write(page.getByLabel(at.text('instance.unitId'), { exact: true }), 'rewardedVideo');
  await hands.press(button(at, at.text('instance.add')));
  await expect(page).toHaveURL(/\/mediation\/list/);

  await hands.press(page.getByRole('link', { name: at.text('nextStep.rulesAction') }));
  await hands.write(page.getByLabel(at.text('mediationRule.name'), { exact: true }), 'Everybody');
  await hands.choose(page.getByLabel(at.text('mediationRule.regions'), { exact: true }), 'ALL');
  await hands.press(button(at, at.text('mediationRule.add')));
  await expect(page.getByText(at.text('mediationRule.created'))).toBeVisible();

  await seeThatItServes(at, hands);
}

const button = ({ page }: Visit, name: string) => page.getByRole('button', { name, exact: true });

async function signIn(at: Visit, hands: Hands, person: Person): Promise<void> {
  const { page } = at;
  await page.goto('/user/login');
  await hands.write(page.getByLabel(at.text('session.account')), person.email);
  await hands.write(page.getByLabel(at.text('session.password'), { exact: true }), person.password);
  await hands.press(button(at, at.text('common.signIn')));
  await expect(page.getByText(at.text('company.firstLogin')).first()).toBeVisible();
}

async function fillCompany(at: Visit, hands: Hands): Promise<void> {
  const { page } = at;
  for (const field of ['email', 'phone', 'website'] as const) {
    await hands.write(page.getByLabel(at.text(`company.${field}`), { exact: true }), companyProfile[field]);
  }
  const country = at.lang === 'enGB' ? 'Germany' : '德国';
  await hands.choose(page.getByLabel(at.text('company.country'), { exact: true }), country);
  await hands.write(page.getByLabel(at.text('company.address'), { exact: true }), companyProfile.address);
  await hands.press(button(at, at.text('common.save')));
  await expect(page.getByText(at.text('company.saved'))).toBeVisible();
}

async function addApp(at: Visit, hands: Hands): Promise<void> {
  const { page } = at;
  const appId = await inStore({ kind: 'found', name: 'Coin Rush', developer: 'Acme Games' });
  await page.goto('/publisher/app/add?type=Add');
  await hands.write(
    page.getByLabel(at.text('app.url')),
    `https://play.google.com/store/apps/details?id=${appId}`,
  );
  await hands.press(button(at, at.text('app.search')));
  await expect(page.getByText(`Acme Games · Android · ${appId}`)).toBeVisible();
  await hands.tick(page.getByLabel(at.text('app.coppa')));
  await hands.press(button(at, at.text('titles.addApp')));
  await expect(page).toHaveURL(/\/app\/dashboard\?pubAppId=\d+/);
}

/** The lines for the app's developer, and the answer that a phone would get. */
async function seeThatItServes(at: Visit, hands: Hands): Promise<void> {
  const { page } = at;
  await hands.press(page.getByRole('link', { name: at.text('mediationRule.serveLink') }));
  const served = page.getByRole('list', { name: at.text('mediationRule.servedList') });
  await expect(served.locator('strong')).toHaveText(['Unity · Unity high']);
  await page.goBack();
  await hands.press(page.getByRole('link', { name: at.text('nextStep.sdkAction') }));
  const lines = page.getByRole('region', { name: at.text('sdk.startLines') });
  await expect(lines).toContainText(`.initHost("${new URL(page.url()).origin}/init")`);
  expect(at.complaints).toEqual([]);
}
