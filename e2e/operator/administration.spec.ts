import { newPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

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
