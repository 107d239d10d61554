import { join } from 'node:path';
import { signIn } from '../bench/lib/api-client.ts';
import { administrator } from './support/installation.ts';
import { newMember, newPerson, type Person } from './support/people.ts';
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

// Every screen in each language and theme, English at both widths: opens under its title, keeps to the window's width,
// nothing in the browser's console, no serious axe finding.
for (const [lang, theme, tag] of [
  ['enGB', 'light', ' @every'],
  ['zhCN', 'dark', ''],
] as const) {
  test.describe(`every screen (${lang}, ${theme})${tag}`, () => {
    let set: SetUp;
    let owner: Person;
    test.beforeAll(async () => {
      owner = await newPerson();
      await newMember(owner);
      set = await newSetUp(owner);
    });

    for (const audience of Object.keys(visitors) as Audience[]) {
      test(`for ${audience}`, async ({ page, visit }, { project }) => {
        await page.addInitScript((value) => {
          // A frame in a sandbox (the review's preview) has no store of its own.
          if (self.origin === 'null') return;
          localStorage.setItem('pro__theme', JSON.stringify({ value, expire: null }));
        }, theme);
        const at = await visit(lang);
        const visitor = await visitors[audience](owner, set);
        if (visitor !== undefined) await at.as(visitor);
        const addresses = addressesFor(audience, set);
        // A screen that hangs ends by itself; many of them take long on a busy machine.
        test.setTimeout(60_000 + addresses.length * 20_000);
        for (const address of addresses) {
          await test.step(address, async () => {
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
            expect(at.complaints).toEqual([]);
            if (pictures === undefined) return;
            const name = `${address.slice(1).replace(/\W+/g, '-')}.${lang}.${project.name}.png`;
            await page.screenshot({ path: join(pictures, name), fullPage: true });
          });
        }
      });
    }
  });
}
