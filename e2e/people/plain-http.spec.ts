import { newPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

// A host name that is not loopback: browsers give such a page no crypto.subtle over plain http.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP millrace.company 127.0.0.1'],
    });
  },
});

test('signing in works over plain http in a company network', async ({ page, visit, baseURL }) => {
  const person = await newPerson();
  const at = await visit();
  const { port } = new URL(baseURL ?? '');
  await page.goto(`http://millrace.company:${port}/user/login`);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.getByLabel(at.text('session.account')).fill(person.email);
  await page.getByLabel(at.text('session.password'), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: at.text('common.signIn') }).click();
  await expect(page).toHaveURL(/\/overview\/dashboard$/);
  expect(at.complaints).toEqual([]);
});
