import { keptBeside } from '@millrace/contract/operator/installation';
import { signIn } from '../../bench/lib/api-client.ts';
import { administrator } from '../support/installation.ts';
import { newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';

test('nobody else finds the administration', async ({ page, visit }) => {
  const at = await visit();
  await at.as(await newPerson());
  for (const path of ['/admin/settings', '/admin/organizations', '/admin/people']) {
    await page.goto(path);
    await expect(page.getByText('403')).toBeVisible();
  }
  const menu = page.getByRole('navigation', { name: at.text('shell.mainMenu') });
  await expect(menu.getByText(at.text('shell.operator'))).toHaveCount(0);
});

for (const lang of walkedIn('zhCN')) {
  test(`an Administrator is made with the own password alone, and unmade (${lang})`, async ({
    page,
    visit,
  }) => {
    const api = await signIn(String(process.env.MILLRACE_BASE_URL), administrator, 'login.admin');
    const { name, email } = await newPerson();
    const at = await visit(lang);
    await at.as({ api });
    await page.goto(`/admin/people?search=${encodeURIComponent(email)}`);
    const choose = async (action: string) => {
      await page.getByRole('button', { name: at.text('list.more', { name }) }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    const dialog = page.getByRole('dialog');
    await choose(at.text('person.makeAdministrator'));
    await expect(dialog).toContainText(at.text('person.makeTitle', { name }));
    const submit = dialog.getByRole('button', { name: at.text('person.makeAdministrator') });
    await submit.click();
    await expect(dialog.getByText(at.text('session.errors.passwordEmpty'))).toBeVisible();
    const password = dialog.getByLabel(at.text('password.current'), { exact: true });
    await password.fill('not-this-Password1');
    await submit.click();
    await expect(dialog.getByText(at.text('password.errors.currentWrong'))).toBeVisible();
    await at.expectAccessible();
    await password.fill(administrator.password);
    await submit.click();
    await expect(page.getByText(at.text('person.nowAdministrator', { name }))).toBeVisible();
    await expect(dialog).toHaveCount(0);

    await choose(at.text('person.unmakeAdministrator'));
    await expect(dialog).toContainText(at.text('person.unmakeLead'));
    await dialog.getByRole('button', { name: at.text('person.unmakeAdministrator') }).click();
    await expect(page.getByText(at.text('person.noAdministrator', { name }))).toBeVisible();
    await choose(at.text('person.makeAdministrator'));
    expect(at.complaints).toEqual([]);
  });
}

for (const lang of walkedIn('enGB')) {
  test(`the settings say what of single people stays whatever they are (${lang})`, async ({
    page,
    visit,
  }) => {
    const api = await signIn(String(process.env.MILLRACE_BASE_URL), administrator, 'login.admin');
    const at = await visit(lang);
    await at.as({ api });
    await page.goto('/admin/settings');
    const lead = page.getByText(at.text('installation.dataLead', keptBeside));
    await expect(lead).toContainText(String(keptBeside.told));
    expect(at.complaints).toEqual([]);
  });
}
