import { join } from 'node:path';
import { signIn } from '../bench/lib/api-client.ts';
import { administrator } from './support/installation.ts';
import { newMember, newPerson, type Person } from './support/people.ts';
import { expectOneLanguage } from './support/said.ts';
import { type Audience, addressesFor } from './support/screens.ts';
import { newSetUp, type SetUp } from './support/set-up.ts';
import { expect, test } from './support/test.ts';

/** A folder to leave a picture of each screen in, for those who look at them. */
const pictures = process.env.MILLRACE_PICTURES;

/** Somebody with something in every list, and whoever opens the screens of that audience. */
const visitors: Record<Audience, (owner: Person, set: SetUp) => Promise<Pick<Person, 'api'> | undefined>> = {
  anybody: async () => undefined,
  lists: async (owner) => owner,
  reports: async (owner) => owner,
  forms: async (owner) => owner,
  people: async (owner) => owner,
  promoter: async (_, { promotion }) => promotion.promoter,
  administrator: async () => ({
    api: await signIn(String(process.env.MILLRACE_BASE_URL), administrator, 'login.admin'),
  }),
};

/** One screen after the other in light and dark by turns; what one sweep draws in light, the next of the same width or language draws dark. */
const themeOf = (nth: number, lang: 'enGB' | 'zhCN', isWide: boolean) =>
  (nth + (lang === 'zhCN' ? 1 : 0) + (isWide ? 1 : 0)) % 2 === 0 ? 'light' : 'dark';

// Every screen in each language, English at both widths, and in each theme: opens under its title, keeps to the window's width,
// nothing in the browser's console, no text that is missing in its language, no serious axe finding.
for (const [lang, tag] of [
  ['enGB', ' @every'],
  ['zhCN', ''],
] as const) {
  test.describe(`every screen (${lang})${tag}`, () => {
    // One after the other, from one set-up: made for each of them, as for tests side by side, it takes as long as looking.
    test.describe.configure({ mode: 'default' });
    let set: SetUp;
    let owner: Person;
    test.beforeAll(async () => {
      owner = await newPerson();
      await newMember(owner);
      set = await newSetUp(owner);
    });

    for (const audience of Object.keys(visitors) as Audience[]) {
      test(`for ${audience}`, async ({ page, visit }, { project }) => {
        await page.addInitScript(() => {
          // A frame in a sandbox (the review's preview) has no store of its own.
          if (self.origin === 'null') return;
          localStorage.setItem('pro__theme', JSON.stringify({ value: 'system', expire: null }));
        });
        const at = await visit(lang);
        const visitor = await visitors[audience](owner, set);
        if (visitor !== undefined) await at.as(visitor);
        const addresses = addressesFor(audience, set);
        // A screen that hangs ends by itself; many of them take long on a busy machine.
        test.setTimeout(60_000 + addresses.length * 20_000);
        const isWide = (page.viewportSize()?.width ?? 0) > 577;
        for (const [nth, address] of addresses.entries()) {
          const theme = themeOf(nth, lang, isWide);
          await test.step(`${address}, ${theme}`, async () => {
            await page.emulateMedia({ colorScheme: theme });
            await page.goto(address);
            await expect(page.getByRole('heading').first()).toBeVisible();
            await expect(page.locator('.ant-skeleton, [aria-busy=true]')).toHaveCount(0);
            await expect(page).toHaveTitle(/.+ - Millrace$/);
            expect(new URL(page.url()).pathname, 'leads nowhere else').toBe(address.split('?')[0]);
            await at.expectAccessible();
            const [inner, outer] = await page.evaluate(() => [
              document.documentElement.scrollWidth,
              window.innerWidth,
            ]);
            expect(inner).toBeLessThanOrEqual(outer ?? 0);
            await expectOneLanguage(at);
            expect(at.complaints).toEqual([]);
            if (pictures === undefined) return;
            const name = `${address.slice(1).replace(/\W+/g, '-')}.${lang}.${theme}.${project.name}.png`;
            await page.screenshot({ path: join(pictures, name), fullPage: true });
          });
        }
      });
    }
  });
}
