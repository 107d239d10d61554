import { newPerson } from '../support/people.ts';
import { screensOf } from '../support/set-up-screens.ts';
import { expect, test } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

// Every screen of the set-up, English and light on a desktop, Chinese and dark on a phone: opens, keeps to the window's width, nothing in the
// browser's console, no serious axe finding.
for (const [lang, theme] of [
  ['enGB', 'light'],
  ['zhCN', 'dark'],
] as const) {
  for (const kind of ['lists', 'forms'] as const) {
    test(`${kind} of the set-up (${lang}, ${theme})`, async ({ page, visit }) => {
      await page.addInitScript(
        (value) => localStorage.setItem('pro__theme', JSON.stringify({ value, expire: null })),
        theme,
      );
      const owner = await newPerson();
      const screens = screensOf(await newWaterfall(owner));
      const at = await visit(lang);
      await at.as(owner);
      for (const path of screens[kind]) {
        await test.step(path, async () => {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.locator('.ant-skeleton')).toHaveCount(0);
          await at.expectAccessible();
          const [inner, outer] = await page.evaluate(() => [
            document.documentElement.scrollWidth,
            window.innerWidth,
          ]);
          expect(inner, path).toBeLessThanOrEqual(outer ?? 0);
          expect(at.complaints, path).toEqual([]);
        });
      }
    });
  }
}
