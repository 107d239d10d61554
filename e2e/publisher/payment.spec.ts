import { listContractTerms } from '@millrace/contract/operator/installation';
import type { Page } from '@playwright/test';
import { signIn } from '../../bench/lib/api-client.ts';
import { expectWrong, fieldOf, saveMended, saveWrong, search } from '../support/form.ts';
import { administrator } from '../support/installation.ts';
import { newMember, newPerson } from '../support/people.ts';
import { expect, test, Visit, walkedIn } from '../support/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

for (const lang of walkedIn('zhCN')) {
  test(`payment settings: wire transfer with every message, then kept and replaced (${lang})`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    const at = await visit(lang);
    await at.as(owner);
    await page.goto('/finance/payment');
    const save = button(page, at.text('common.save'));
    const account = fieldOf(page, at.text('payment.accountNumber'));
    const password = fieldOf(page, at.text('payment.password'));

    await page.getByRole('radio', { name: at.text('payment.method.wire') }).check();
    await expect(fieldOf(page, at.text('payment.beneficiaryName'))).toHaveValue(owner.organizationName);
    await at.expectAccessible();
    await fieldOf(page, at.text('payment.bankName')).fill('商业银行');
    await account.fill('DE88 3704 0044 0532 0130 00');
    await saveWrong(save);
    // The first of them on the page, though fields of the method came last.
    await expect(fieldOf(page, at.text('payment.bankName'))).toBeFocused();
    await expectWrong(fieldOf(page, at.text('payment.bankName')), at.text('payment.errors.notLatin'));
    await expectWrong(account, at.text('payment.errors.ibanWrong'), 'DE88 3704 0044 0532 0130 00');
    await expect(page.getByText(at.text('payment.errors.notAgreed'))).toBeVisible();
    await expectWrong(password, at.text('session.errors.passwordEmpty'));

    await fieldOf(page, at.text('payment.bankName')).fill('Commerzbank');
    await fieldOf(page, at.text('payment.bankAddress')).fill('Kaiserplatz, Frankfurt');
    await search(page, at.text('payment.country'), 'DE', lang === 'enGB' ? 'Germany' : '德国');
    await account.fill('DE89 3704 0044 0532 0130 00');
    await fieldOf(page, at.text('payment.storeAddress')).fill('https://apps.apple.com/app/id1');
    await page.getByRole('checkbox', { name: at.text('payment.agreed') }).check();
    await password.fill('Wrong-Horse-7');
    await saveWrong(save);
    await expectWrong(password, at.text('password.errors.currentWrong'));
    await password.fill(owner.password);
    await saveMended(save);
    await expect(page.getByText(at.text('payment.saved'))).toBeVisible();

    // After a reload the account is its last four characters, and the agreement has a name.
    await page.reload();
    await expect(page.getByText('••••••••3000')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: at.text('payment.agreed') })).toBeDisabled();
    await expect(page.getByText(owner.name).last()).toBeVisible();
    await at.expectAccessible();

    // Another account in its place.
    await button(page, at.text('form.replaceSecretOf', { label: at.text('payment.accountNumber') })).click();
    await account.fill('GB29 NWBK 6016 1331 9268 19');
    await search(page, at.text('payment.country'), 'GB', at.country('GB'));
    await password.fill(owner.password);
    await saveMended(save);
    await expect(page.getByText('••••••••6819')).toBeVisible();
    // Refusals are on purpose here; nothing else may be complained about.
    expect(at.complaints).toEqual([]);
  });
}

/** Of the contract terms the next edition, written by the Administrator: it holds, and history says who it was. */
async function publishTerms(at: Visit, terms: string, version: number): Promise<void> {
  const { page } = at;
  await page.goto('/admin/settings?tab=terms');
  const first = at.text('installation.termsWrite');
  await button(page, version === 1 ? first : at.text('installation.termsWriteNext', { version })).click();
  const field = fieldOf(page, at.text('installation.termsText'));
  const publish = button(page, at.text('installation.termsPublish', { version }));
  await field.fill('');
  await saveWrong(publish);
  await expectWrong(field, at.text('installation.errors.termsEmpty'));
  await field.fill(terms);
  await at.expectAccessible();
  await saveMended(publish);
  await expect(page.getByText(at.text('installation.termsPublished', { version }))).toBeVisible();
  await page.goto('/admin/settings?tab=history');
  const change = page.getByRole('main').getByRole('listitem').first();
  await expect(change).toContainText(at.text('installation.entity.terms'));
  await expect(change).not.toContainText(at.text('installation.somebody'));
}

test('payment settings: PayPal, with a wrong address first, and anew under the next contract terms', async ({
  page,
  visit,
  browser,
}) => {
  const owner = await newPerson();
  const at = await visit();
  await at.as(owner);
  await page.goto('/finance/payment');
  const save = button(page, at.text('common.save'));
  const account = fieldOf(page, at.text('payment.paypalAccount'));
  const agreed = page.getByRole('checkbox', { name: at.text('payment.agreed') });
  const password = fieldOf(page, at.text('payment.password'));
  await page.getByRole('radio', { name: at.text('payment.method.paypal') }).check();
  await fieldOf(page, at.text('payment.storeAddress')).fill('https://apps.apple.com/app/id1');
  await agreed.check();
  await password.fill(owner.password);
  await account.fill('money@');
  await saveWrong(save);
  await expectWrong(account, at.text('payment.errors.paypalMalformed'), 'money@');
  await account.fill('money@studio.example');
  await saveMended(save);
  await expect(page.getByText(at.text('payment.saved'))).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: at.text('payment.method.paypal') })).toBeChecked();
  await expect(page.getByText('••••••••mple')).toBeVisible();

  const api = await signIn(String(process.env.MILLRACE_BASE_URL), administrator, 'login.admin');
  const editions = listContractTerms.response.parse(await api.get(listContractTerms.path));
  const version = editions.length + 1;
  const operator = new Visit(await (await browser.newContext()).newPage(), at.lang);
  await operator.speak();
  await operator.as({ api });
  const terms = `Paid within ${version} days.`;
  await publishTerms(operator, terms, version);
  await page.reload();
  const changed = version === 1 ? 'payment.termsNewStandard' : 'payment.termsNew';
  await expect(page.getByText(at.text(changed, { earlier: version - 1, version }))).toBeVisible();
  await expect(page.getByText(terms)).toBeVisible();
  await expect(agreed).not.toBeChecked();
  await agreed.check();
  await password.fill(owner.password);
  await saveMended(save);
  await expect(page.getByText(at.text('payment.saved'))).toBeVisible();
  await page.reload();
  await expect(agreed).toBeDisabled();

  await operator.page.goto('/admin/settings?tab=terms');
  const edition = operator.page.locator('.terms-edition').first();
  await expect(edition).toContainText(at.text('installation.termsInForce'));
  await expect(edition).toContainText(at.text('installation.termsAgreed', { count: 1 }));
  await button(operator.page, at.text('installation.termsRead')).first().click();
  await expect(edition).toContainText(terms);
  expect(operator.complaints).toEqual([]);
  await operator.page.context().close();
});

test('payment settings: who may not see them has no menu entry and gets 403', async ({ page, visit }) => {
  const owner = await newPerson();
  const viewer = await newMember(owner);
  const at = await visit();
  await at.as(viewer);
  await page.goto('/finance/payment');
  await expect(page.getByText(at.text('common.exception.forbidden'))).toBeVisible();
  await expect(page.getByRole('menuitem', { name: at.text('titles.payment') })).toHaveCount(0);
});
