import {
  getInstallationSettings,
  type InstallationSettings,
  updateInstallationSettings,
} from '@millrace/contract/operator/installation';
import { updateCompany } from '@millrace/contract/publisher/company';
import type { Page } from '@playwright/test';
import { type SignOnProvider, startSignOnProvider } from '../../apps/server/src/testing/sign-on-provider.ts';
import { type ApiClient, sealer, signIn } from '../../bench/lib/api-client.ts';
import { expectWrong, saveMended, saveWrong } from '../support/form.ts';
import { administrator } from '../support/installation.ts';
import { newPerson } from '../support/people.ts';
import { againDialog, endAtSave } from '../support/sign-in-again.ts';
import { expect, test, type Visit, walkedIn } from '../support/test.ts';

const base = () => String(process.env.MILLRACE_BASE_URL);

/** The settings as they are, with this provider or none. */
async function offer(api: ApiClient, provider: SignOnProvider | null): Promise<void> {
  const {
    fixed: _,
    singleSignOn,
    ...settings
  } = (await api.get(getInstallationSettings.path)) as InstallationSettings;
  const { clientSecretTail: __, ...rest } = singleSignOn;
  const { issuer = null, clientId = null, clientSecret = null } = provider ?? {};
  const password = (await sealer(base()))(administrator.password);
  await api.post(updateInstallationSettings.path, {
    ...{ ...settings, password },
    singleSignOn: { ...rest, issuer, clientId, clientSecret },
  });
}

/**
 * Another client at the provider, for which an open session alone is not enough, and a note on invoices; a tax beyond all is refused at its
 * field. Both hold, and history says so.
 */
async function changeClient(page: Page, at: Visit, api: ApiClient, { clientId }: SignOnProvider) {
  const stored = async () =>
    getInstallationSettings.response.parse(await api.get(getInstallationSettings.path)).singleSignOn.clientId;
  await at.as({ api });
  await page.goto('/admin/settings');
  const client = page.getByLabel(at.text('installation.clientId'), { exact: true });
  const password = page.getByLabel(at.text('password.current'), { exact: true });
  const save = page.getByRole('button', { name: at.text('common.save'), exact: true });
  const rate = page.getByLabel(at.text('installation.taxRate'), { exact: true });
  const note = page.getByRole('textbox', { name: at.text('installation.invoiceNote') });
  await page.getByRole('button', { name: at.text('installation.singleSignOn') }).press('Enter');
  await expect(client).toHaveValue(clientId);
  await expect(password).toHaveCount(0);
  await client.fill('another-client');
  await expect(password).toBeVisible();
  const charged = await rate.inputValue();
  await rate.fill('101');
  await note.fill('Paid within ten days');
  await saveWrong(save);
  await expectWrong(rate, at.text('installation.errors.percentMalformed'), '101');
  await rate.fill(charged);
  await saveMended(save);
  await expectWrong(password, at.text('session.errors.passwordEmpty'));
  await password.fill('Wrong-Horse-7');
  await saveMended(save);
  await expectWrong(password, at.text('password.errors.currentWrong'));
  await at.expectAccessible();
  expect(await stored()).toBe(clientId);
  await password.fill(administrator.password);
  await saveMended(save);
  await expect.poll(stored).toBe('another-client');
  // Saved, it is no change any more.
  await expect(password).toHaveCount(0);
  await page.reload();
  await expect(note).toHaveValue('Paid within ten days');
  await expect(rate).toHaveValue(charged);
  await page.getByRole('tab', { name: at.text('installation.historyTab') }).click();
  const change = page.getByRole('main').getByRole('listitem').first();
  await expect(change).toContainText(at.text('installation.invoiceNote'));
  await expect(change).toContainText('Paid within ten days');
  await expect(change).not.toContainText(at.text('installation.somebody'));
}

/** The session ends over a form: the person signs in with the company's account in another tab, and what waited goes out. */
async function signInElsewhere(page: Page, at: Visit): Promise<void> {
  await page.goto('/company/Settings');
  await page.getByLabel(at.text('company.phone')).fill('+49 30 7654321');
  await endAtSave(at, updateCompany.path);
  await page.getByRole('button', { name: at.text('common.save') }).click();
  const opened = page.context().waitForEvent('page');
  await againDialog(at)
    .getByRole('link', { name: at.text('session.againElsewhere') })
    .click();
  const tab = await opened;
  await tab.getByRole('button', { name: at.text('signOn.begin') }).click();
  await expect(tab).toHaveURL(/\/overview\/dashboard$/);
  await expect(againDialog(at)).toHaveCount(0);
  await expect(page.getByText(at.text('company.saved'))).toBeVisible();
  await tab.close();
}

for (const lang of walkedIn('enGB')) {
  test(`with a company account: in, out again, and every way it can fail (${lang})`, async ({
    page,
    visit,
  }) => {
    const api = await signIn(base(), administrator, 'login.admin');
    const provider = await startSignOnProvider(base());
    try {
      await offer(api, provider);
      const owner = await newPerson();
      const at = await visit(lang);
      const company = page.getByRole('button', { name: at.text('signOn.begin') });

      provider.person = { email: owner.email, email_verified: true };
      await page.goto('/user/login?redirect=/change-log');
      await expect(company).toBeVisible();
      await at.expectAccessible();
      await company.click();
      await expect(page).toHaveURL(/\/change-log$/);
      await expect(page.getByText(owner.organizationName).first()).toBeVisible();

      await signInElsewhere(page, at);

      // Out of both: the provider asks whether there, too.
      await page.getByRole('button', { name: at.text('shell.account') }).click();
      await page.getByRole('menuitem', { name: at.text('shell.logOut') }).click();
      await page.getByRole('button', { name: /yes/i }).click();
      await expect(page).toHaveURL(/\/user\/login$/);
      await page.goto('/change-log');
      await expect(page).toHaveURL(/\/user\/login/);

      provider.person = { email: owner.email, email_verified: false };
      await company.click();
      await expect(
        page.getByText(at.text('signOn.errors.mailUnverified', { email: owner.email })),
      ).toBeVisible();
      await at.expectAccessible();
      // The way back serves once.
      await page.reload();
      await expect(page.getByText(at.text('signOn.errors.late'))).toBeVisible();
      await page.getByRole('link', { name: at.text('signOn.again') }).click();

      await provider.close();
      // What a browser shows then is its own affair.
      const refused = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest());
      await company.click();
      expect((await refused).failure()?.errorText).toContain('ERR_CONNECTION_REFUSED');
      await expect(page).toHaveURL(/^chrome-error:/);
      await page.goto('/user/login');
      // Passwords stay.
      await page.getByLabel(at.text('session.account')).fill(owner.email);
      await page.getByLabel(at.text('session.password'), { exact: true }).fill(owner.password);
      await page.getByRole('button', { name: at.text('common.signIn') }).click();
      await expect(page).toHaveURL(/\/overview\/dashboard$/);
      await changeClient(page, at, api, provider);
    } finally {
      await offer(api, null);
      await provider.close().catch(() => undefined);
    }
  });
}
