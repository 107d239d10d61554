import { randomUUID } from 'node:crypto';
import type { ResponseOf } from '@millrace/contract/kit/call';
import { listApps } from '@millrace/contract/publisher/app';
import { createTestDevice } from '@millrace/contract/publisher/test-mode';
import { createPhone } from '../../fleet/phone/phone.ts';
import { createNetworks } from '../../fleet/world/networks.ts';
import { button } from '../support/button.ts';
import { byKeyboard, byMouse, type Hands } from '../support/hands.ts';
import { companyProfile, newPerson, type Person } from '../support/people.ts';
import { inStore } from '../support/store.ts';
import { expect, test, type Visit, walkedIn } from '../support/test.ts';

// From an empty account to a waterfall that serves, in one sitting: every screen leads to the next.
for (const lang of walkedIn('enGB')) {
  test(`first evening: from an empty account to a phone's first impression (${lang})`, async ({
    page,
    visit,
  }) => {
    const at = await visit(lang);
    const person = await firstEvening(at, byMouse(page));
    await seeFirstImpression(at, person);
    expect(at.complaints).toEqual([]);
  });
}

test('first evening, by keyboard alone', async ({ page, visit }) => {
  await firstEvening(await visit(), byKeyboard(page));
});

async function firstEvening(at: Visit, hands: Hands): Promise<Person> {
  const person = await newPerson({ complete: false });
  await signIn(at, hands, person);
  await fillCompany(at, hands);
  await addApp(at, hands);
  await addPlacement(at, hands);
  await setUpNetwork(at, hands);
  await addInstance(at, hands);
  await addRule(at, hands);
  await seeLinesToPaste(at, hands);
  await seeThatItServes(at, hands);
  expect(at.complaints).toEqual([]);
  return person;
}

const link = ({ page }: Visit, name: string) => page.getByRole('link', { name, exact: true });
const field = ({ page }: Visit, label: string) => page.getByRole('textbox', { name: label, exact: true });
const choice = ({ page }: Visit, label: string) => page.getByRole('combobox', { name: label, exact: true });

/** The next screen is there: one that is left may have fields of the same names. */
async function arrive({ page }: Visit, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
}

async function signIn(at: Visit, hands: Hands, person: Person): Promise<void> {
  const { page } = at;
  await page.goto('/user/login');
  await hands.write(page.getByLabel(at.text('session.account')), person.email);
  await hands.write(page.getByLabel(at.text('session.password'), { exact: true }), person.password);
  await hands.press(button(at.page, at.text('common.signIn')));
  await expect(page.getByText(at.text('company.firstLogin')).first()).toBeVisible();
}

async function fillCompany(at: Visit, hands: Hands): Promise<void> {
  for (const name of ['email', 'phone', 'website'] as const) {
    await hands.write(field(at, at.text(`company.${name}`)), companyProfile[name]);
  }
  const country = at.lang === 'enGB' ? 'Germany' : '德国';
  await hands.choose(choice(at, at.text('company.country')), country);
  await hands.write(field(at, at.text('company.address')), companyProfile.address);
  await hands.press(button(at.page, at.text('common.save')));
  await expect(at.page).toHaveURL(/\/overview\/dashboard/);
}

async function addApp(at: Visit, hands: Hands): Promise<void> {
  const { page } = at;
  const appId = await inStore({ kind: 'found', name: 'Coin Rush', developer: 'Acme Games' });
  await hands.press(page.getByRole('main').getByRole('link', { name: at.text('shell.addApp'), exact: true }));
  await hands.write(field(at, at.text('app.url')), `https://play.google.com/store/apps/details?id=${appId}`);
  await hands.press(button(at.page, at.text('app.search')));
  await expect(page.getByText(`Acme Games · Android · ${appId}`)).toBeVisible();
  await hands.tick(page.getByRole('checkbox', { name: at.text('app.coppa') }));
  await hands.press(button(at.page, at.text('titles.addApp')));
  await expect(page).toHaveURL(/\/app\/dashboard\?pubAppId=\d+/);
}

async function addPlacement(at: Visit, hands: Hands): Promise<void> {
  await hands.press(link(at, at.text('nextStep.placementsAction')));
  await arrive(at, at.text('titles.addPlacement'));
  await hands.write(field(at, at.text('changeLog.field.name')), 'Level end');
  await hands.press(button(at.page, at.text('placement.add')));
  await expect(at.page.getByText(at.text('placement.created')).first()).toBeVisible();
}

async function setUpNetwork(at: Visit, hands: Hands): Promise<void> {
  await hands.press(link(at, at.text('nextStep.networksAction')));
  await hands.press(link(at, at.text('adNetwork.setUpOf', { name: 'Unity' })));
  await arrive(at, 'Unity');
  await hands.write(field(at, at.text('adNetwork.field.gameId')), '1234567');
  await hands.tick(at.page.getByRole('radio', { name: at.text('adNetwork.source.none'), exact: true }));
  await hands.press(button(at.page, at.text('adNetwork.setUp')));
  await expect(at.page).toHaveURL(/\/adn\/list/);
  // However far down the list the network stood.
  await expect.poll(() => at.page.evaluate(() => scrollY)).toBe(0);
}

async function addInstance(at: Visit, hands: Hands): Promise<void> {
  await hands.press(link(at, at.text('nextStep.instancesAction')));
  await hands.press(button(at.page, at.text('instance.add')).first());
  await arrive(at, at.text('titles.addInstances'));
  await hands.choose(choice(at, at.text('list.placement')), 'Level end');
  await hands.choose(choice(at, at.text('adNetwork.network')), 'Unity');
  await hands.write(field(at, at.text('instance.name')), 'Unity high');
  await hands.write(field(at, at.text('instance.unitId')), 'rewardedVideo');
  await hands.press(button(at.page, at.text('instance.add')));
  await expect(at.page.getByText(at.text('instance.created'))).toBeVisible();
}

async function addRule(at: Visit, hands: Hands): Promise<void> {
  await hands.press(link(at, at.text('nextStep.rulesAction')));
  await arrive(at, at.text('titles.addRule'));
  await hands.write(field(at, at.text('mediationRule.name')), 'Everybody');
  await hands.choose(choice(at, at.text('mediationRule.regions')), at.text('list.allRegions'));
  await hands.press(button(at.page, at.text('mediationRule.add')));
  await expect(at.page.getByText(at.text('mediationRule.created'))).toBeVisible();
}

async function seeLinesToPaste(at: Visit, hands: Hands): Promise<void> {
  const { page } = at;
  await hands.press(link(at, at.text('nextStep.sdkAction')));
  const lines = page.getByRole('region', { name: at.text('sdk.startLines') });
  await expect(lines).toContainText(`.initHost("${new URL(page.url()).origin}/init")`);
  await page.goBack();
}

/** The answer that a phone would get. */
async function seeThatItServes(at: Visit, hands: Hands): Promise<void> {
  await hands.press(link(at, at.text('mediationRule.serveLink')));
  const served = at.page.getByRole('list', { name: at.text('mediationRule.servedList') });
  await expect(served.locator('strong')).toHaveText(['Unity · Unity high']);
}

/** A phone of her own loads and shows the ad; she watches why it got it, and that it was seen. */
async function seeFirstImpression(at: Visit, { api }: Person): Promise<void> {
  const { page } = at;
  const deviceId = randomUUID();
  const apps = (await api.get(`${listApps.path}?page=1&size=1`)) as ResponseOf<typeof listApps>;
  const app = apps.list[0];
  const registered = { deviceName: 'Desk', plat: 1, deviceId };
  const { id } = (await api.post(createTestDevice.path, registered)) as ResponseOf<typeof createTestDevice>;
  await page.goto(`/sdk/testing/trace/${id}`);
  await expect(page.getByText(at.text('decisionTrace.empty'))).toBeVisible();

  const networks = createNetworks({ seed: 1, bend: (truth) => ({ ...truth, fill: 1 }) });
  const baseUrl = new URL(page.url()).origin;
  const appKey = app?.appKey ?? '';
  const phone = createPhone({ baseUrl, platform: 1, appKey, country: 'US', seed: 1, deviceId, networks });
  // What was set up just now is served within two seconds.
  await expect.poll(async () => (await phone.init()) && phone.placements.length).toBe(1);
  const placementId = phone.placements[0]?.id ?? 0;
  expect(await phone.load(placementId)).toBe(true);
  expect(await phone.show(placementId)).toBe('shown');
  await phone.flush();
  phone.close();

  // The newer one is the ad that is loaded for the next time; the one before was shown.
  const decisions = page.getByRole('region', { name: at.text('decisionTrace.decisions') }).locator('li');
  await expect(decisions).toHaveCount(2);
  await decisions.last().getByRole('link').click();
  await expect(page.getByText('Unity · Unity high').first()).toBeVisible();
  const reported = page.getByRole('region', { name: at.text('decisionTrace.reported') });
  await expect(
    reported.getByText(at.text('decisionTrace.reportedMetric.impression'), { exact: true }),
  ).toBeVisible();
}
