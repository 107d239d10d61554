import { createTenant } from '@millrace/contract/operator/tenant';
import { updateCompany } from '@millrace/contract/publisher/company';
import { newPerson } from '../support/people.ts';
import { againDialog, endAtSave, givePasswordAgain } from '../support/sign-in-again.ts';
import { expect, test, walkedIn } from '../support/test.ts';

for (const lang of walkedIn('enGB')) {
  test.describe(`sign in (${lang})`, () => {
    test('by mouse: the asked address opens after signing in', async ({ page, visit }) => {
      const person = await newPerson();
      const at = await visit(lang);
      await page.goto('/company/Settings');
      await expect(page).toHaveURL(/\/user\/login\?redirect=/);
      await page.getByLabel(at.text('session.account')).fill(person.email);
      await page.getByLabel(at.text('session.password'), { exact: true }).fill(person.password);
      await page.getByRole('button', { name: at.text('common.signIn') }).click();
      await expect(page).toHaveURL(/\/company\/Settings$/);
      await expect(page).toHaveTitle(`${at.text('company.title')} - Millrace`);
      expect(at.complaints).toEqual([]);
    });

    test('by keyboard alone, then log out', async ({ page, visit }) => {
      const person = await newPerson();
      const at = await visit(lang);
      await page.goto('/user/login');
      await expect(page.getByLabel(at.text('session.account'))).toBeFocused();
      await page.keyboard.type(person.email);
      await page.keyboard.press('Tab');
      await page.keyboard.type(person.password);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/overview\/dashboard$/);
      await page.getByRole('button', { name: at.text('shell.account') }).press('Enter');
      await page.getByRole('menuitem', { name: at.text('shell.logOut') }).press('Enter');
      await expect(page).toHaveURL(/\/user\/login$/);
      expect(await page.evaluate(() => localStorage.getItem('pro__Access-Token'))).toBeNull();
    });

    test('a wrong password says so and keeps what was entered', async ({ page, visit }) => {
      const person = await newPerson();
      const at = await visit(lang);
      await page.goto('/user/login');
      await page.getByLabel(at.text('session.account')).fill(person.email);
      await page.getByLabel(at.text('session.password'), { exact: true }).fill('Wrong-Horse-7');
      await page.getByRole('button', { name: at.text('common.signIn') }).click();
      await expect(page.getByText(at.text('session.errors.refused'))).toBeVisible();
      await expect(page.getByLabel(at.text('session.account'))).toHaveValue(person.email);
      await expect(page).toHaveURL(/\/user\/login$/);
    });

    test('empty fields are marked before anything is sent', async ({ page, visit }) => {
      const at = await visit(lang);
      await page.goto('/user/login');
      await page.getByRole('button', { name: at.text('common.signIn') }).click();
      await expect(page.getByText(at.text('session.errors.accountEmpty'))).toBeVisible();
      await expect(page.getByText(at.text('session.errors.passwordEmpty'))).toBeVisible();
    });
  });
}

test('a token that has ended leads to the log-in page and back', async ({ page, visit }) => {
  const person = await newPerson();
  const at = await visit();
  await at.as(person);
  await page.goto('/overview/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await person.api.post('/auth/logout', {});
  await page.goto('/company/Settings');
  await expect(page).toHaveURL(/\/user\/login/);
  const signIn = async () => {
    await page.getByLabel(at.text('session.account')).fill(person.email);
    await page.getByLabel(at.text('session.password'), { exact: true }).fill(person.password);
    await page.getByRole('button', { name: at.text('common.signIn') }).click();
  };
  await signIn();
  await expect(page).toHaveURL(/\/company\/Settings$/);

  // Amid the work too, on a screen that tells its failures itself.
  await page.goto('/report/performance?period=last14&by=app');
  const saved = page.getByRole('button', { name: at.text('savedReport.open') });
  await expect(saved).toBeVisible();
  // Whatever is still under way would lead to the log-in page before the click does.
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    const { value } = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}');
    const headers = { 'access-token': value, 'content-type': 'application/json' };
    await fetch('/api/auth/logout', { method: 'POST', headers, body: '{}' });
  });
  // Whichever asks first: the click, or what the screen asks by itself on a slow machine.
  await Promise.race([saved.click(), page.waitForURL(/\/user\/login/)]);
  await expect(page).toHaveURL(/\/user\/login/);
  await signIn();
  await expect(page).toHaveURL(/\/report\/performance\?period=last14&by=app$/);
});

test('a session that ends over a form leaves it there: here or in another tab the person signs in and goes on', async ({
  page,
  visit,
}) => {
  const person = await newPerson();
  const at = await visit();
  await at.as(person);
  await page.goto('/company/Settings');
  const phone = page.getByLabel(at.text('company.phone'));
  const save = page.getByRole('button', { name: at.text('common.save') });
  const saved = page.getByText(at.text('company.saved'));
  const again = againDialog(at);
  await phone.fill('+49 30 7654321');
  await endAtSave(at, updateCompany.path);
  await save.click();
  await expect(again).toContainText(person.email);
  await givePasswordAgain(at, 'Wrong-Horse-7');
  await expect(again.getByRole('alert')).toHaveText(at.text('session.errors.refused'));
  await givePasswordAgain(at, person.password);
  await expect(again).toHaveCount(0);
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(phone).toHaveValue('+49 30 7654321');

  // Signed out in another tab, and in again.
  await phone.fill('+49 30 1111111');
  const tab = await page.context().newPage();
  await tab.goto('/overview/dashboard');
  // A form that needs nobody's session stays as it is, whoever comes and goes.
  const reset = await page.context().newPage();
  await reset.goto('/user/reset?token=of-a-mail');
  const entered = reset.getByLabel(at.text('password.new'), { exact: true });
  await entered.fill('Another-Horse-8');
  await tab.getByRole('button', { name: at.text('shell.account') }).click();
  await tab.getByRole('menuitem', { name: at.text('shell.logOut') }).click();
  await expect(again).toBeVisible();
  await expect(phone).toHaveValue('+49 30 1111111');
  await at.expectAccessible();
  await tab.getByLabel(at.text('session.account')).fill(person.email);
  await tab.getByLabel(at.text('session.password'), { exact: true }).fill(person.password);
  await tab.getByRole('button', { name: at.text('common.signIn') }).click();
  await expect(again).toHaveCount(0);
  await save.click();
  await expect(saved).toBeVisible();
  await expect(entered).toHaveValue('Another-Horse-8');

  // And the plain way out.
  await phone.fill('+49 30 2222222');
  await expect(tab).toHaveURL(/\/overview\/dashboard$/);
  await tab.getByRole('button', { name: at.text('shell.account') }).click();
  await tab.getByRole('menuitem', { name: at.text('shell.logOut') }).click();
  await again.getByRole('button', { name: at.text('session.leave') }).click();
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fcompany%2FSettings$/);
});

test('a token stored more than seven days ago counts as none', async ({ page, visit }) => {
  await visit();
  await page.addInitScript(() =>
    localStorage.setItem(
      'pro__Access-Token',
      JSON.stringify({ value: 'x'.repeat(43), expire: Date.now() - 1 }),
    ),
  );
  await page.goto('/overview/dashboard');
  await expect(page).toHaveURL(/\/user\/login/);
});

test('the Administrator signs in at /login.admin, others are refused there', async ({ page, visit }) => {
  const { administrator } = await import('../support/installation.ts');
  const person = await newPerson();
  const at = await visit();
  await page.goto('/login.admin');
  const enter = async (email: string, password: string) => {
    await page.getByLabel(at.text('session.account')).fill(email);
    await page.getByLabel(at.text('session.password'), { exact: true }).fill(password);
    await page.getByRole('button', { name: at.text('common.signIn') }).click();
  };
  await enter(person.email, person.password);
  await expect(page.getByText(at.text('session.errors.refused'))).toBeVisible();
  await enter(administrator.email, administrator.password);
  await expect(page).toHaveURL(/\/overview\/dashboard$/);

  // By the same door where their session ends over a form.
  await page.goto(`/admin/organizations?search=${encodeURIComponent(person.organizationName)}`);
  await page.getByRole('button', { name: at.text('tenant.add') }).click();
  const form = page.getByRole('region', { name: at.text('tenant.addTitle') });
  const name = `${person.organizationName} Two`;
  await form.getByLabel(at.text('tenant.name')).fill(name);
  await form.getByLabel(at.text('tenant.ownerEmail')).fill(`boss-${person.email}`);
  await endAtSave(at, createTenant.path);
  await form.getByRole('button', { name: at.text('tenant.add') }).click();
  await givePasswordAgain(at, administrator.password);
  await expect(againDialog(at)).toHaveCount(0);
  await expect(page.getByRole('row', { name })).toBeVisible();
});

test('public redirects', async ({ page, visit }) => {
  await visit();
  for (const [from, to] of [
    ['/upload', '/user/login'],
    ['/user', '/user/adtlogin'],
    ['/user/recover', '/user/password/reset'],
    ['/nowhere/at/all', '/user/login'],
    ['/', '/user/login'],
  ] as const) {
    await page.goto(from);
    await expect(page, from).toHaveURL(new RegExp(`${to}(\\?|$)`));
  }
});
