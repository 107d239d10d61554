import { expectToFit, signInAsAdministrator } from '../support/administrator.ts';
import { newMember, newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';

for (const lang of walkedIn('enGB')) {
  test(`the Administrator works as an organization, and everybody can see it, ${lang}`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    const name = owner.organizationName;
    const at = await visit(lang);
    await signInAsAdministrator(at);
    await page.goto(`/admin/organizations?search=${encodeURIComponent(name)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(at.text('titles.tenants'));
    await at.expectAccessible();
    await expectToFit(at);

    await page.getByRole('button', { name: at.text('tenant.workAsOf', { name }) }).click();
    await expect(page).toHaveURL(/\/overview\/dashboard$/);
    const bar = page.getByRole('region', { name: at.text('workingAs.bar', { name }) });
    await expect(bar).toBeVisible();
    await expect(bar.getByText(/5\d:\d\d/)).toBeVisible();
    await page.goto('/company/Settings');
    await expect(bar).toBeVisible();
    await page.getByLabel(at.text('company.phone')).fill('+49 30 7654321');
    await page.getByRole('button', { name: at.text('common.save') }).click();
    await expect(page.getByText(at.text('company.saved'))).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(bar).toBeInViewport();
    await at.expectAccessible();
    await expectToFit(at);

    // What is its members' own is not offered, and says why.
    await page.goto('/report/performance');
    await page.getByRole('button', { name: at.text('savedReport.open') }).click();
    await expect(page.getByText(at.text('savedReport.errors.membersOnly'))).toBeVisible();
    await expect(page.getByRole('button', { name: at.text('savedReport.saveAs') })).toHaveCount(0);
    await at.expectAccessible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: at.text('workingAs.stopOf', { name }) }).click();
    await expect(page).toHaveURL(/\/admin\/organizations$/);
    await expect(bar).toHaveCount(0);
    expect(at.complaints).toEqual([]);

    // The owner reads who was there.
    const { list } = (await owner.api.get('/change-log/list')) as {
      list: { entity: string; action: string; who: { name: string } }[];
    };
    expect(list.slice(0, 3).map(({ entity, action }) => [entity, action])).toEqual([
      ['administrator_visit', 'disable'],
      ['company', 'edit'],
      ['administrator_visit', 'enable'],
    ]);
    for (const { who } of list.slice(0, 3)) expect(who.name).toMatch(/\(Administrator\)$/);
  });
}

test('an organization is added, verified, disabled; its owner is out at once', async ({ page, visit }) => {
  const owner = await newPerson();
  const name = owner.organizationName;
  const at = await visit();
  await signInAsAdministrator(at);
  await page.goto(`/admin/organizations?search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row', { name });
  await row.getByRole('button', { name: at.text('list.more', { name }) }).click();
  await page.getByRole('menuitem', { name: at.text('tenant.verify'), exact: true }).click();
  await expect(row.getByText(at.text('tenant.verified'))).toBeVisible();
  await row.getByRole('switch').click();
  await expect(page.getByText(at.text('tenant.disabled', { name }))).toBeVisible();
  await expect(owner.api.get('/user/info')).rejects.toThrow();

  await page.getByRole('button', { name: at.text('tenant.add') }).click();
  const form = page.getByRole('region', { name: at.text('tenant.addTitle') });
  await form.getByLabel(at.text('tenant.name')).fill(`${name} Two`);
  await form.getByLabel(at.text('tenant.ownerEmail')).fill('not a mail');
  await form.getByRole('button', { name: at.text('tenant.add') }).click();
  await expect(form.getByText(at.text('tenant.errors.emailMalformed'))).toBeVisible();
  await form.getByLabel(at.text('tenant.ownerEmail')).fill(`boss-${owner.email}`);
  await form.getByRole('button', { name: at.text('tenant.add') }).click();
  await expect(page.getByRole('row', { name: `${name} Two` })).toBeVisible();
});

for (const lang of walkedIn('zhCN')) {
  test(`a second promoter is invited, written to again and not invited after all, ${lang}`, async ({
    page,
    visit,
  }) => {
    const promoter = await newPerson({ userType: 1 });
    const name = promoter.organizationName;
    const at = await visit(lang);
    await signInAsAdministrator(at);
    await page.goto(`/admin/organizations?search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: at.text('list.more', { name }) }).click();
    await page.getByRole('menuitem', { name: at.text('tenant.invitations') }).click();
    await page.reload();
    const card = page.getByRole('region', { name: at.text('tenant.invitationsOf', { name }) });
    await expect(card.getByText(at.text('tenant.noInvitations'))).toBeVisible();
    const email = `second-${promoter.email}`;
    const said = (sentence: string) => page.locator('.ant-notification-notice', { hasText: sentence });
    await card.getByLabel(at.text('tenant.email')).fill(email);
    await card.getByRole('button', { name: at.text('invitation.sendSubmit') }).click();
    await expect(card.getByRole('listitem')).toContainText(email);
    await at.expectAccessible();
    await expectToFit(at);
    await card.getByRole('button', { name: at.text('invitation.resendTo', { email }) }).click();
    await expect(said(at.text('invitation.sent', { email })).first()).toBeVisible();
    await card.getByRole('button', { name: at.text('tenant.withdrawOf', { email }) }).click();
    await expect(card.getByText(at.text('tenant.noInvitations'))).toBeVisible();
    expect(at.complaints).toEqual([]);
  });
}

test('a person is signed out everywhere and let in again', async ({ page, visit }) => {
  const person = await newMember(await newPerson());
  const at = await visit();
  await signInAsAdministrator(at);
  await page.goto(`/admin/people?search=${encodeURIComponent(person.email)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(at.text('titles.people'));
  const row = page.getByRole('row', { name: person.name });
  await at.expectAccessible();
  await row.getByRole('button', { name: at.text('list.more', { name: person.name }) }).click();
  await page.getByRole('menuitem', { name: at.text('person.endSessions') }).click();
  await expect(page.getByText(at.text('person.sessionsEnded', { name: person.name }))).toBeVisible();
  await expect(person.api.get('/user/info')).rejects.toThrow();
  await row.getByRole('switch').click();
  await expect(page.getByText(at.text('person.disabled', { name: person.name }))).toBeVisible();
  await row.getByRole('switch').click();
  await expect(page.getByText(at.text('person.enabled', { name: person.name }))).toBeVisible();
  expect(at.complaints).toEqual([]);
});
