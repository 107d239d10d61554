import { administrator } from './installation.ts';
import { expect, type Visit } from './test.ts';

/** Signs the Administrator in as one, by the door that only they have. */
export async function signInAsAdministrator(at: Visit): Promise<void> {
  const { page } = at;
  await page.goto('/login.admin');
  await page.getByLabel(at.text('session.account')).fill(administrator.email);
  await page.getByLabel(at.text('session.password'), { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: at.text('common.signIn') }).click();
  await expect(page).toHaveURL(/\/overview\/dashboard$/);
}

/** Nothing stands beyond the right edge of the window. */
export async function expectToFit({ page }: Visit): Promise<void> {
  const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(inner).toBeLessThanOrEqual(outer ?? 0);
}
