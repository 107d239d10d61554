import { role } from '@millrace/contract/people/permission';
import { newMember, newPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

const publicScreens = [
  '/user/login',
  '/user/adtlogin',
  '/login.admin',
  '/user/register',
  '/user/registerResult?email=robin@example.com',
  '/user/password/reset',
  '/user/reset?token=none',
  '/plat',
  '/404',
];
const publisherScreens = [
  '/overview/dashboard',
  '/app/dashboard?pubAppId=1',
  '/company/Settings',
  '/um/user-manage',
  '/account',
  '/company/api-keys',
  '/company/api-keys/add',
];

// Every screen once in each language and theme: opens, keeps to the window's width, nothing in the browser's console, no
// serious axe finding.
for (const [lang, theme] of [
  ['enGB', 'light'],
  ['zhCN', 'dark'],
] as const) {
  test.describe(`screens (${lang}, ${theme})`, () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript(
        (value) => localStorage.setItem('pro__theme', JSON.stringify({ value, expire: null })),
        theme,
      );
    });

    test('public screens', async ({ page, visit }) => {
      const at = await visit(lang);
      for (const path of publicScreens) {
        await test.step(path, async () => {
          await page.goto(path);
          await expect(page.getByRole('heading').first()).toBeVisible();
          await expect(page).toHaveTitle(/.+ - Millrace$/);
          await at.expectAccessible();
          expect(at.complaints).toEqual([]);
        });
      }
    });

    test('publisher screens', { tag: '@every' }, async ({ page, visit }) => {
      const owner = await newPerson();
      await newMember(owner, role.appOperator);
      const at = await visit(lang);
      await at.as(owner);
      for (const path of publisherScreens) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText('Copyright © 2020 Millrace')).toBeAttached();
        await at.expectAccessible();
        const [inner, outer] = await page.evaluate(() => [
          document.documentElement.scrollWidth,
          window.innerWidth,
        ]);
        expect(inner, path).toBeLessThanOrEqual(outer ?? 0);
      }
      expect(at.complaints).toEqual([]);
    });

    test('promoter screen', { tag: '@every' }, async ({ page, visit }) => {
      const promoter = await newPerson({ userType: 1 });
      const at = await visit(lang);
      await at.as(promoter);
      await page.goto('/promote/edit');
      await expect(page.getByLabel(at.text('promotion.companyName'), { exact: true })).toHaveValue(
        promoter.organizationName,
      );
      await at.expectAccessible();
      expect(at.complaints).toEqual([]);
    });
  });
}
