import { role } from '@millrace/contract/permission';
import { join, newMember, newPerson } from './support/people.ts';
import { expect, languages, test } from './support/test.ts';

for (const lang of languages) {
  test(`one person switches between organizations and an advertiser (${lang})`, async ({ page, visit }) => {
    const robin = await newPerson();
    const other = await newPerson();
    await join(other, robin);
    const at = await visit(lang);
    await at.as(robin);
    await page.goto('/company/Settings');
    await expect(page.getByLabel(at.text('company.name'), { exact: true })).toHaveValue(
      robin.organizationName,
    );

    await at.switchTo(other.organizationName);
    await expect(page).toHaveURL(/\/overview\/dashboard$/);
    await page.goto('/company/Settings');
    await expect(page.getByText(other.organizationName).first()).toBeVisible();
    // A viewer there: the form shows and does not offer to save.
    await expect(page.getByRole('button', { name: at.text('common.save') })).toHaveCount(0);
    await expect(page.getByText(robin.organizationName)).toHaveCount(0);
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

test('another window of the same browser follows a switch', async ({ page, context, visit }) => {
  const robin = await newPerson();
  const other = await newPerson();
  await join(other, robin);
  const at = await visit();
  await at.as(robin);
  await page.goto('/overview/dashboard');
  const second = await context.newPage();
  await second.goto('/company/Settings');
  await expect(second.getByLabel(at.text('company.name'), { exact: true })).toHaveValue(
    robin.organizationName,
  );
  await at.switchTo(other.organizationName);
  await expect(page).toHaveURL(/\/overview\/dashboard$/);
  await expect(second.getByText(other.organizationName).first()).toBeVisible();
});
