import { readFile } from 'node:fs/promises';
import { role } from '@millrace/contract/people/permission';
import { periodOf } from '@millrace/contract/report/period';
import { queryReport } from '@millrace/contract/report/report';
import type { Locator, Page } from '@playwright/test';
import { choose, expectWrong, fieldOf, saveWrong } from '../support/form.ts';
import { outboxFolder } from '../support/installation.ts';
import { secretMailedTo } from '../support/outbox.ts';
import { newMember, newPerson, type Person } from '../support/people.ts';
import { adsWereShown } from '../support/shown-ads.ts';
import { expect, test, Visit, walkedIn } from '../support/test.ts';
import { newWaterfall, type Waterfall } from '../support/waterfall.ts';

/** Somebody's line, as a row of the table or a card. */
const lineOf = (page: Page, who: string): Locator =>
  page.locator('tbody tr.ant-table-row, .cards > li').filter({ hasText: who });

const someAddress = () => `guest-${crypto.randomUUID().slice(0, 8)}@example.com`;

/** Chooses in the "⋯" of a line. */
async function pick(at: Visit, who: string, named: string, entry: string): Promise<void> {
  await lineOf(at.page, who)
    .getByRole('button', { name: at.text('list.more', { name: named }) })
    .click();
  await at.page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Resolves once reports know. */
async function bothShowAnAd(owner: Person, places: readonly Waterfall[]): Promise<void> {
  for (const place of places) {
    await adsWereShown(owner, place, [{ uid: 'somebody', instance: 'unity', daysAgo: 0, ecpm: 5 }]);
  }
  const period = periodOf('thisMonth', new Date().toISOString().slice(0, 10));
  const asked = { ...period, dimensions: ['app'], metrics: ['impressions'] };
  await expect
    .poll(async () => queryReport.response.parse(await owner.api.post(queryReport.path, asked)).rows.length)
    .toBe(places.length);
}

/** Whoever is limited to one app meets no other one: in reports and files of them, the change log and Ctrl+K. */
async function seesOnly(at: Visit, own: string, hidden: string): Promise<void> {
  const { page } = at;
  const main = page.getByRole('main');
  const nowhere = async () => expect(page.getByText(hidden)).toHaveCount(0);

  await page.goto('/change-log');
  await expect(main.getByText(own).first()).toBeVisible();
  await nowhere();

  await page.goto('/report/performance?period=thisMonth&by=app&metrics=impressions');
  await expect(main.getByText(own).first()).toBeVisible();
  await nowhere();
  await page.getByRole('button', { name: at.text('reportExport.export') }).click();
  const name = at.text('titles.performance');
  const files = page.getByRole('dialog', { name: at.text('reportExport.title', { name }) });
  await expect(files.getByText(at.text('reportExport.rows', { count: 1 }))).toBeVisible();
  const download = page.waitForEvent('download');
  await files.getByRole('button', { name: at.text('reportExport.start') }).press('Enter');
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(own);
  expect(file).not.toContain(hidden);
  await page.keyboard.press('Escape');
  await expect(files).toHaveCount(0);

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: at.text('shell.search') });
  await palette.getByRole('combobox').fill(own);
  await expect(palette.getByRole('option').first()).toContainText(own);
  await palette.getByRole('combobox').fill(hidden);
  await expect(palette.getByText(at.text('palette.none'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
}

const toast = (page: Page, sentence: string) =>
  page.locator('.ant-notification-notice', { hasText: sentence });

for (const lang of walkedIn('zhCN')) {
  test(`an owner invites several people, sends again, withdraws (${lang})`, async ({ page, visit }) => {
    const owner = await newPerson();
    const at = await visit(lang);
    await at.as(owner);
    await page.goto('/um/user-manage');
    await page.getByRole('button', { name: at.text('invitation.send'), exact: true }).click();
    const send = page.getByRole('button', { name: at.text('invitation.sendSubmit'), exact: true });

    // Wrong first: one address is none, one is a member; what was entered stays.
    const [first, second] = [someAddress(), someAddress()];
    const emails = fieldOf(page, at.text('invitation.emails'));
    await emails.fill(`${first}, not-an-address `);
    const form = page.getByRole('region', { name: at.text('invitation.send'), exact: true });
    await form.getByRole('combobox', { name: at.text('invitation.role') }).click();
    await page.getByTitle(at.text('user.role.r50'), { exact: true }).last().click();
    await saveWrong(send);
    await expectWrong(emails, at.text('invitation.errors.emailMalformed'));
    await page.keyboard.press('Escape');
    await emails.press('Backspace');
    await emails.fill(`${owner.email} `);
    await saveWrong(send);
    await expectWrong(emails, at.text('invitation.errors.alreadyMember'));
    await at.expectAccessible();
    await emails.press('Backspace');
    await emails.fill(`${second} `);
    await send.click();
    await expect(toast(page, at.text('invitation.sentMany', { count: 2 }))).toBeVisible();

    for (const email of [first, second]) {
      await expect(lineOf(page, email)).toContainText(at.text('member.status.invited'));
      await expect(lineOf(page, email)).toContainText(owner.name);
    }
    await lineOf(page, first)
      .getByRole('button', { name: at.text('invitation.resendTo', { email: first }) })
      .click();
    await expect(toast(page, at.text('invitation.sent', { email: first }))).toBeVisible();
    await pick(at, second, second, at.text('invitation.withdraw'));
    await expect(lineOf(page, second)).toHaveCount(0);
    await at.expectAccessible();

    // What the list is narrowed to stands in the address.
    await choose(page, at.text('member.statusLabel'), at.text('member.status.invited'));
    await expect(lineOf(page, owner.email)).toHaveCount(0);
    await page.reload();
    await expect(lineOf(page, first)).toBeVisible();
    await expect(lineOf(page, owner.email)).toHaveCount(0);
    const searched = page.getByLabel(at.text('member.searchHint'), { exact: true });
    await searched.fill('nobody at all');
    await page.getByRole('button', { name: at.text('list.clear'), exact: true }).click();
    await expect(lineOf(page, owner.email)).toBeVisible();
    await expect(searched).toHaveValue('');
    expect(at.complaints).toEqual([]);
  });

  test(`fewer rights end a session at once; what was done is taken back (${lang})`, async ({
    page,
    browser,
    visit,
  }) => {
    const owner = await newPerson();
    const member = await newMember(owner, role.appOwner);
    const at = await visit(lang);
    await at.as(owner);
    await page.goto('/um/user-manage');
    const line = lineOf(page, member.email);

    // Nobody changes themselves.
    await expect(lineOf(page, owner.email).getByRole('switch')).toBeDisabled();

    const theirs = new Visit(await (await browser.newContext()).newPage(), lang);
    await theirs.speak();
    await theirs.as(member);
    await theirs.page.goto('/publisher/app/list');
    await expect(theirs.page.getByRole('heading', { level: 1 })).toBeVisible();

    const title = at.text('member.editTitle', { name: member.name });
    await line.getByRole('button', { name: at.text('member.editOf', { name: member.name }) }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    // Who is edited stands in the address.
    await page.reload();
    await dialog.getByRole('radio', { name: at.text('user.role.r50') }).check();
    await at.expectAccessible();
    await dialog.getByRole('button', { name: at.text('member.save'), exact: true }).click();
    const viewer = at.text('user.role.r50');
    await expect(
      toast(page, at.text('member.roleChanged', { name: member.name, role: viewer })),
    ).toBeVisible();
    await expect(line).toContainText(viewer);
    await theirs.page.reload();
    await expect(theirs.page).toHaveURL(/\/user\/login/);
    await theirs.page.context().close();

    await toast(page, viewer)
      .getByRole('button', { name: at.text('common.undo') })
      .click();
    await expect(line).toContainText(at.text('user.role.r30'));

    await line.getByRole('switch').click();
    await expect(line.getByRole('switch')).not.toBeChecked();
    await pick(at, member.email, member.name, at.text('member.remove'));
    await expect(line).toHaveCount(0);
    await toast(page, at.text('member.removed', { name: member.name }))
      .getByRole('button', { name: at.text('common.undo') })
      .click();
    await expect(line.getByRole('switch')).not.toBeChecked();
    expect(at.complaints).toEqual([]);
  });

  test(`several at once: all or none, and each says why not (${lang})`, async ({ page, visit }) => {
    const owner = await newPerson();
    const colleagues = [await newMember(owner, role.appViewer), await newMember(owner, role.appViewer)];
    const at = await visit(lang);
    await at.as(owner);
    await page.goto('/um/user-manage');
    const [first, second] = colleagues.map(({ email }) => lineOf(page, email));
    if (first === undefined || second === undefined) throw new Error('two colleagues are needed');
    await first.getByRole('checkbox').check();
    await second.getByRole('checkbox').check();
    await page.getByRole('button', { name: at.text('list.disable'), exact: true }).click();
    await expect(toast(page, at.text('member.disabledMany', { count: 2 }))).toBeVisible();
    for (const line of [first, second]) await expect(line.getByRole('switch')).not.toBeChecked();
    await toast(page, at.text('member.disabledMany', { count: 2 }))
      .getByRole('button', { name: at.text('common.undo') })
      .click();
    for (const line of [first, second]) await expect(line.getByRole('switch')).toBeChecked();

    // Meanwhile another owner removes one of them: nothing is done to the other either, and the way on is offered.
    await first.getByRole('checkbox').check();
    await second.getByRole('checkbox').check();
    const people = (await owner.api.get('/user/list')) as { list: { id: number; email: string }[] };
    const gone = people.list.find(({ email }) => email === colleagues[1]?.email);
    await owner.api.post('/user/remove', { ids: [gone?.id] });
    await page.getByRole('button', { name: at.text('list.disable'), exact: true }).click();
    const results = page.getByRole('dialog', { name: at.text('member.resultTitle') });
    await expect(results.getByText(colleagues[1]?.name ?? '')).toBeVisible();
    await expect(results.getByText(at.text('common.errors.notFound'))).toBeVisible();
    await at.expectAccessible();
    await results.getByRole('button', { name: at.text('member.resultDrop') }).click();
    await page.getByRole('button', { name: at.text('list.disable'), exact: true }).click();
    await expect(first.getByRole('switch')).not.toBeChecked();
  });

  test(`the matrix of roles in words (${lang})`, async ({ page, visit }) => {
    const owner = await newPerson();
    const at = await visit(lang);
    await at.as(owner);
    await page.goto('/um/user-manage');
    await page.getByRole('tab', { name: at.text('member.tab.roles'), exact: true }).click();
    await expect(page).toHaveURL(/tab=roles/);
    await page.reload();
    const apps = page
      .locator('tbody tr.ant-table-row, .cards > li')
      .filter({ hasText: at.text('permission.does.pubapp') });
    await expect(apps).toContainText(at.text('permission.level.add'));
    await expect(page.getByText(at.text('permission.does.um_users'))).toBeVisible();
    // What is the platform's alone is nothing to an owner.
    await expect(page.getByText(at.text('permission.does.exchange_rate'))).toHaveCount(0);
    await at.expectAccessible();
    expect(at.complaints).toEqual([]);
  });

  test(`a colleague for one app only sees nothing of the others, and is demoted (${lang})`, async ({
    page,
    browser,
    visit,
  }) => {
    const owner = await newPerson();
    const own = await newWaterfall(owner, 'Coin Rush');
    const hidden = await newWaterfall(owner, 'Gem Hunt');
    await bothShowAnAd(owner, [own, hidden]);
    const at = await visit(lang);
    await at.as(owner);
    await page.goto('/um/user-manage');
    const email = someAddress();
    await page.getByRole('button', { name: at.text('invitation.send'), exact: true }).click();
    const form = page.getByRole('region', { name: at.text('invitation.send'), exact: true });
    await form.getByRole('combobox', { name: at.text('invitation.emails') }).fill(`${email} `);
    await form.getByRole('combobox', { name: at.text('invitation.role') }).click();
    await page.getByTitle(at.text('user.role.r40'), { exact: true }).last().click();
    await form.getByRole('radio', { name: at.text('member.chosenApps') }).check();
    await form.getByRole('combobox', { name: at.text('member.chosenApps') }).fill('Coin');
    await page.getByTitle('Coin Rush', { exact: true }).last().click();
    await page.keyboard.press('Escape');
    await at.expectAccessible();
    await form.getByRole('button', { name: at.text('invitation.sendSubmit'), exact: true }).click();
    await expect(lineOf(page, email)).toContainText('Coin Rush');

    // She follows the link of the mail, opens an account, and signs in.
    const hers = new Visit(await (await browser.newContext()).newPage(), lang);
    await hers.speak();
    const her = hers.page;
    const invite = await secretMailedTo(outboxFolder(), email, 'invite');
    await her.goto(`/user/register?invite=${invite}`);
    await her.getByLabel(hers.text('registration.name'), { exact: true }).fill('Lena Guest');
    await her.getByLabel(hers.text('registration.password'), { exact: true }).fill('Correct-Horse-7');
    await her.getByRole('button', { name: hers.text('invitation.acceptSubmit'), exact: true }).click();
    await her.getByRole('link', { name: hers.text('common.signIn') }).click();
    await her.getByLabel(hers.text('session.account'), { exact: true }).fill(email);
    await her.getByLabel(hers.text('session.password'), { exact: true }).fill('Correct-Horse-7');
    await her.getByRole('button', { name: hers.text('common.signIn'), exact: true }).click();
    await expect(her).toHaveURL(/\/overview\/dashboard/);
    await her.goto('/publisher/app/list');
    await expect(her.getByRole('main').getByText('Coin Rush').first()).toBeVisible();
    await expect(her.getByRole('main').getByText('Gem Hunt')).toHaveCount(0);
    await her.goto(`/app/settings?pubAppId=${hidden.pubAppId}`);
    await expect(her.getByRole('heading', { level: 2, name: /does not exist|不存在/ })).toBeVisible();
    await seesOnly(hers, 'Coin Rush', 'Gem Hunt');
    // The link served once: it says so, and how to go on.
    await her.goto(`/user/register?invite=${invite}`);
    await expect(her.getByText(hers.text('invitation.errors.linkSpent'))).toBeVisible();
    await her.goto('/publisher/app/list');
    await expect(her.getByRole('main').getByText('Coin Rush').first()).toBeVisible();

    // One more app, by the tab of apps; then she may only look, and is signed out at once.
    await page.getByRole('tab', { name: at.text('member.tab.apps'), exact: true }).click();
    const line = lineOf(page, 'Gem Hunt');
    await expect(line).not.toContainText('Lena Guest');
    await line.getByRole('button', { name: at.text('member.addToAppOf', { app: 'Gem Hunt' }) }).click();
    const adding = page.getByRole('dialog');
    await expect(adding).toBeVisible();
    await page.reload();
    await adding.getByRole('combobox', { name: at.text('member.person') }).click();
    await page.getByTitle(email, { exact: true }).click();
    await adding.getByRole('button', { name: at.text('member.addToApp'), exact: true }).click();
    await expect(line).toContainText('Lena Guest');
    await at.expectAccessible();
    await her.reload();
    await expect(her.getByRole('main').getByText('Gem Hunt').first()).toBeVisible();

    await page.getByRole('tab', { name: at.text('member.tab.users'), exact: true }).click();
    await lineOf(page, email)
      .getByRole('button', { name: at.text('member.editOf', { name: 'Lena Guest' }) })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: at.text('user.role.r50') }).check();
    await dialog.getByRole('button', { name: at.text('member.save'), exact: true }).click();
    await expect(lineOf(page, email)).toContainText(at.text('user.role.r50'));
    await her.reload();
    await expect(her).toHaveURL(/\/user\/login/);
    await her.context().close();
    expect(at.complaints).toEqual([]);
  });
}

for (const lang of walkedIn('enGB')) {
  test(`an owner opens a second organization and goes to and fro (${lang})`, async ({ page, visit }) => {
    const owner = await newPerson();
    const at = await visit(lang);
    await at.as(owner);
    await page.goto('/um/user-manage?tab=organizations');
    await expect(lineOf(page, owner.organizationName)).toContainText(at.text('organization.current'));
    await page.getByRole('button', { name: at.text('organization.add'), exact: true }).click();
    const form = page.getByRole('region', { name: at.text('organization.addTitle'), exact: true });
    const add = form.getByRole('button', { name: at.text('organization.add'), exact: true });
    const name = fieldOf(page, at.text('organization.name'));
    await saveWrong(add);
    await expectWrong(name, at.text('organization.errors.nameEmpty'));
    await at.expectAccessible();
    await name.fill('Second Home');
    await add.click();
    await expect(toast(page, at.text('organization.added', { name: 'Second Home' }))).toBeVisible();
    await expect(form).toHaveCount(0);

    const line = lineOf(page, 'Second Home');
    await expect(line).toContainText(owner.email);
    await line
      .getByRole('button', { name: at.text('organization.switchToOf', { name: 'Second Home' }) })
      .click();
    // A new one is held at its profile until that is filled in, as after registering.
    await expect(page).toHaveURL(/\/company\/Settings/);
    await page.getByRole('button', { name: /Second Home/ }).click();
    await page.getByRole('option', { name: owner.organizationName }).click();
    await expect(page).toHaveURL(/\/overview\/dashboard/);
    await page.goto('/um/user-manage?tab=organizations');
    await expect(lineOf(page, owner.organizationName)).toContainText(at.text('organization.current'));
    const search = page.getByRole('main').getByRole('textbox').first();
    await search.fill('nothing like it');
    await expect(page.getByText(at.text('organization.empty'))).toBeVisible();
    expect(at.complaints).toEqual([]);
  });
}
