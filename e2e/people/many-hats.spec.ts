import { selectAdvertisers, selectPublishers } from '@millrace/contract/people/organization';
import { role } from '@millrace/contract/people/permission';
import type { Locator } from '@playwright/test';
import { search } from '../support/form.ts';
import { join, newMember, newPerson } from '../support/people.ts';
import { expect, test, type Visit, walkedIn } from '../support/test.ts';
import { newWaterfall, type Waterfall } from '../support/waterfall.ts';

/** Expects exactly these entries among those of the side menu that tell the sides apart. */
async function expectMenu(at: Visit, { has, lacks }: Record<'has' | 'lacks', Parameters<Visit['text']>[0]>) {
  const { page } = at;
  const open = page.getByRole('button', { name: at.text('shell.openMenu') });
  await expect(
    open.or(page.getByRole('navigation', { name: at.text('shell.mainMenu') })).first(),
  ).toBeVisible();
  const onPhone = await open.isVisible();
  if (onPhone) await open.click();
  const menu: Locator = page.getByRole('navigation', { name: at.text('shell.mainMenu') });
  await expect(menu.getByRole('link', { name: at.text(has), exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: at.text(lacks), exact: true })).toHaveCount(0);
  if (onPhone) await page.keyboard.press('Escape');
  await expect(menu).toBeVisible({ visible: !onPhone });
}

/** The screens of one app, and where each leads when there is no such thing. */
function addressesOf({ pubAppId, placementId, rules, instances }: Waterfall, at: Visit) {
  const toRules = at.text('mediationRule.back');
  const toApps = at.text('shell.allApps');
  return [
    [`/publisher/placement/edit/${placementId}`, at.text('placement.toList')],
    [`/mediation/instance/edit/${instances.unity}`, at.text('instance.toList')],
    [`/mediation/rule/edit/${rules.us}`, toRules],
    [`/mediation/list?type=1&pubAppId=${pubAppId}`, toApps],
    [`/app/settings?pubAppId=${pubAppId}`, toApps],
  ] as const;
}

/** Every address of another organization's app says that there is no such thing; ends at the list of own apps. */
async function expectNothingOf(theirs: Waterfall, at: Visit): Promise<void> {
  const { page } = at;
  for (const [address, back] of addressesOf(theirs, at)) {
    await page.goto(address);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 2, name: doesNotExist[at.lang] })).toBeVisible();
    await expect(main.getByRole('link', { name: back, exact: true })).toBeVisible();
    await expect(main.getByRole('textbox')).toHaveCount(0);
  }
  await at.expectAccessible();
  await page
    .getByRole('main')
    .getByRole('link', { name: at.text('shell.allApps') })
    .click();
  await expect(page).toHaveURL(/\/publisher\/app\/list/);
}

const doesNotExist = { enGB: /does not exist/, zhCN: /不存在/ } as const;

for (const lang of walkedIn('enGB')) {
  test(`one person in two organizations and an advertiser sees one side at a time (${lang})`, async ({
    page,
    visit,
  }) => {
    const robin = await newPerson();
    const other = await newPerson();
    await join(other, robin, role.appOperator);
    await join(other, robin, role.promoter, 'Robin Ads');
    const own = await newWaterfall(robin);
    const theirs = await newWaterfall(other, 'Gem Hunt');
    const at = await visit(lang);
    await at.as(robin);
    const main = page.getByRole('main');
    const appLink = (name: string) => main.getByRole('link', { name, exact: true }).first();

    // The own organization. That one is a member of the other does not open its addresses here.
    await expectNothingOf(theirs, at);
    await expect(appLink('Coin Rush')).toBeVisible();
    await expect(main.getByText('Gem Hunt')).toHaveCount(0);
    await expectMenu(at, { has: 'titles.apps', lacks: 'promotion.title' });

    // The other one: its app, its rights, and nothing of the first.
    await at.switchTo(other.organizationName);
    await expect(page).toHaveURL(/\/overview\/dashboard/);
    await page.goto(`/mediation/rule/edit/${theirs.rules.us}`);
    await expect(page.getByRole('heading', { level: 1, name: 'America' })).toBeVisible();
    await expectNothingOf(own, at);
    await expect(appLink('Gem Hunt')).toBeVisible();
    await expect(main.getByText('Coin Rush')).toHaveCount(0);
    await page.goto('/company/Settings');
    await expect(page.getByText(other.organizationName).first()).toBeVisible();
    // The form shows and does not offer to save.
    await expect(page.getByRole('button', { name: at.text('common.save') })).toHaveCount(0);
    await expect(page.getByText(robin.organizationName)).toHaveCount(0);

    // The advertiser: its profile, which is to be completed first, and no screen of a publisher.
    await at.switchTo('Robin Ads');
    await expect(page).toHaveURL(/\/promote\/edit$/);
    await page.getByLabel(at.text('promotion.email'), { exact: true }).fill('ads@example.com');
    await search(page, at.text('promotion.country'), lang === 'enGB' ? 'Germany' : '德国');
    await page.getByRole('button', { name: at.text('common.save') }).click();
    await expect(page.getByText(at.text('promotion.saved'))).toBeVisible();
    await expectMenu(at, { has: 'promotion.title', lacks: 'titles.apps' });
    await page.goto(`/mediation/rule/edit/${own.rules.us}`);
    await expect(page).toHaveURL(/\/promote\/edit$/);

    // And back.
    await at.switchTo(robin.organizationName);
    await expect(page).toHaveURL(/\/overview\/dashboard/);
    await page.goto(`/mediation/rule/edit/${own.rules.us}`);
    await expect(page.getByRole('heading', { level: 1, name: 'America' })).toBeVisible();
    expect(at.complaints).toEqual([]);
  });
}

test('a promoter is sent back to their own side from every other address', async ({ page, visit }) => {
  const promoter = await newPerson({ userType: 1 });
  const at = await visit();
  await at.as(promoter);
  for (const path of ['/um/user-manage', '/overview/dashboard', '/no/such/page', '/']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/promote\/edit$/);
  }
});

test('a viewer sees no button that would be refused', async ({ page, visit }) => {
  const owner = await newPerson();
  const viewer = await newMember(owner, role.appViewer);
  const at = await visit();
  await at.as(viewer);
  await page.goto('/um/user-manage');
  await expect(page.getByText(owner.email).first()).toBeVisible();
  await expect(page.getByRole('button', { name: at.text('invitation.send') })).toHaveCount(0);
  await expect(page.getByRole('switch')).toHaveCount(0);
});

test('nothing is offered before all of it is there, and another window follows the switch', async ({
  page,
  context,
  visit,
}) => {
  const robin = await newPerson();
  const other = await newPerson();
  await join(other, robin);
  await join(other, robin, role.promoter, 'Robin Ads');
  const at = await visit();
  await at.as(robin);
  await page.goto('/overview/dashboard');
  const second = await context.newPage();
  await second.goto('/company/Settings');
  await expect(second.getByLabel(at.text('company.name'), { exact: true })).toHaveValue(
    robin.organizationName,
  );
  // Organizations that come late would push the advertiser from under the pointer.
  const held = Promise.withResolvers<void>();
  await page.route(`**/api${selectPublishers.path}*`, async (route) => {
    await held.promise;
    await route.continue();
  });
  const advertisersThere = page.waitForResponse(`**/api${selectAdvertisers.path}*`);
  await page.getByRole('button', { name: at.text('shell.switchOrganization') }).click();
  await (await advertisersThere).finished();
  await expect(page.getByText(at.text('common.loading'), { exact: true })).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
  held.resolve();
  await expect(page.getByRole('option')).toHaveCount(3);
  await page.getByRole('option', { name: other.organizationName }).click();
  await expect(page).toHaveURL(/\/overview\/dashboard$/);
  await expect(second.getByText(other.organizationName).first()).toBeVisible();
});
