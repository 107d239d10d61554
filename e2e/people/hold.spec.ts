import { getCompany } from '@millrace/contract/publisher/company';
import { choose, expectWrong, saveMended, saveWrong, search } from '../support/form.ts';
import { companyProfile, newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';

for (const lang of walkedIn('zhCN')) {
  test(`a new publisher is held at the company form until it is complete (${lang})`, async ({
    page,
    visit,
  }) => {
    const person = await newPerson({ complete: false });
    const at = await visit(lang);
    await at.as(person);
    await page.goto('/overview/dashboard');
    await expect(page).toHaveURL(/\/company\/Settings$/);
    await expect(page.getByText(at.text('company.firstLogin')).first()).toBeVisible();

    await page.getByRole('button', { name: at.text('common.save') }).click();
    await expect(page.getByText(at.text('company.errors.addressEmpty')).first()).toBeVisible();

    await page.getByLabel(at.text('company.email'), { exact: true }).fill(companyProfile.email);
    await page.getByLabel(at.text('company.phone'), { exact: true }).fill(companyProfile.phone);
    await page.getByLabel(at.text('company.website'), { exact: true }).fill(companyProfile.website);
    await page.getByLabel(at.text('company.address'), { exact: true }).fill(companyProfile.address);
    await search(page, at.text('company.country'), lang === 'enGB' ? 'Germany' : '德国');
    // A messenger alone says nothing.
    const optional = (name: 'messenger' | 'messengerId') =>
      `${at.text(`company.${name}`)} ${at.text('form.optional')}`;
    await choose(page, optional('messenger'), at.text('company.messengers.wechat'));
    await saveWrong(page.getByRole('button', { name: at.text('common.save') }));
    const account = page.getByLabel(optional('messengerId'), { exact: true });
    await expectWrong(account, at.text('company.errors.messengerIdEmpty'));
    await account.fill('acme-games');
    await saveMended(page.getByRole('button', { name: at.text('common.save') }));
    await expect(page.getByText(at.text('company.saved'))).toBeVisible();
    await page.goto('/overview/dashboard');
    await expect(page).toHaveURL(/\/overview\/dashboard$/);
    const stored = await person.api.get(getCompany.path);
    const { website } = companyProfile;
    expect(stored).toMatchObject({ website, messenger: 'wechat', messengerId: 'acme-games' });
  });

  test(`a new promoter is held at the promote form (${lang})`, async ({ page, visit }) => {
    const person = await newPerson({ userType: 1, complete: false });
    const at = await visit(lang);
    await at.as(person);
    await page.goto('/');
    await expect(page).toHaveURL(/\/promote\/edit$/);
    await expect(page.getByText(at.text('promotion.firstLogin')).first()).toBeVisible();
    await page.getByLabel(at.text('promotion.email'), { exact: true }).fill('not an address');
    await saveWrong(page.getByRole('button', { name: at.text('common.save') }));
    await expect(page.getByText(at.text('promotion.errors.emailMalformed')).first()).toBeVisible();
    await page.getByLabel(at.text('promotion.email'), { exact: true }).fill('ads@example.com');
    await search(page, at.text('promotion.country'), lang === 'enGB' ? 'Germany' : '德国');
    await saveMended(page.getByRole('button', { name: at.text('common.save') }));
    await expect(page.getByText(at.text('promotion.saved'))).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(/\/promote\/edit$/);
    await expect(page.getByText(at.text('promotion.firstLogin'))).toHaveCount(0);
  });
}

test('a viewer of an incomplete organization is not held', async ({ page, visit }) => {
  const { newMember } = await import('../support/people.ts');
  const owner = await newPerson({ complete: false });
  const viewer = await newMember(owner);
  const at = await visit();
  await at.as(viewer);
  await page.goto('/overview/dashboard');
  await expect(page).toHaveURL(/\/overview\/dashboard$/);
});
