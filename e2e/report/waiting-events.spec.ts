import { getFillLoss } from '@millrace/contract/report/fill-loss';
import { getWaitingEvents, queryCohorts, queryReport } from '@millrace/contract/report/report';
import { pattern } from '../support/pattern.ts';
import { newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';

const screens = [
  ['/report/performance', queryReport],
  ['/report/retention', queryCohorts],
  ['/report/fill-loss', getFillLoss],
] as const;

for (const lang of walkedIn('zhCN')) {
  test(`while events wait to be counted, a line says so before the report is there (${lang})`, async ({
    page,
    visit,
  }) => {
    const at = await visit(lang);
    await at.as(await newPerson());
    const since = new Date(Date.now() - 3 * 86_400_000).toISOString();
    await page.route(`**/api${getWaitingEvents.path}`, (route) =>
      route.fulfill({ json: { code: 0, msg: '', data: { since } } }),
    );
    const [begin = '', end = ''] = at.text('quality.waiting', { since: '@' }).split('@');
    const line = page.locator('.callout').filter({ hasText: pattern`${begin}.+${end}` });
    for (const [address, call] of screens) {
      await test.step(address, async () => {
        let release = () => {};
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        const asked = `**/api${call.path}*`;
        await page.route(asked, async (route) => {
          await held;
          await route.continue();
        });
        await page.goto(address);
        await expect(line).toBeVisible();
        await at.expectAccessible();
        release();
        await page.unroute(asked);
        await expect(line).toBeVisible();
      });
    }
    expect(at.complaints).toEqual([]);
  });
}
