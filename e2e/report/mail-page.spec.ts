import { join } from 'node:path';
import { queryReport } from '@millrace/contract/report/report';
import { outboxFolder } from '../support/installation.ts';
import { newMailedReport } from '../support/mailed-report.ts';
import { pagesTo } from '../support/outbox.ts';
import { newPerson } from '../support/people.ts';
import { adsWereShown } from '../support/shown-ads.ts';
import { expect, test } from '../support/test.ts';
import { newWaterfall } from '../support/waterfall.ts';

/** A folder to leave a picture of each in, for those who look at them. */
const pictures = process.env.MILLRACE_PICTURES;

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** A name that breaks nowhere by itself. */
const name = 'Weekly-revenue-of-all-games-that-we-published-in-one-word';

for (const lang of ['enGB', 'zhCN'] as const) {
  test(`a report's mail is read on a phone and at a desk, by day and by night (${lang})`, async ({
    page,
    visit,
  }) => {
    const owner = await newPerson();
    const waterfall = await newWaterfall(owner);
    const shown = { instance: 'unity', ecpm: 1000 } as const;
    await adsWereShown(owner, waterfall, [
      { ...shown, uid: 'one', daysAgo: 2 },
      { ...shown, uid: 'two', daysAgo: 2 },
      { ...shown, uid: 'one', daysAgo: 3 },
    ]);
    await expect
      .poll(async () => {
        const question = { from: day(6), to: day(1), metrics: ['revenue', 'impressions'] };
        return queryReport.response.parse(await owner.api.post(queryReport.path, question)).totals.values;
      })
      .toEqual(['3', '3']);
    await newMailedReport(owner, name, lang);
    let mail = '';
    const read = async () => {
      mail = (await pagesTo(outboxFolder(), owner.email)).find((html) => html.includes(name)) ?? '';
      return mail;
    };
    await expect.poll(read, { timeout: 60_000 }).toContain('data:image/png');

    const at = await visit(lang);
    const [, estimated = ''] = at.text('reportSchedule.mail.estimated', { open: '#' }).split('#');
    const look = async (how: string, colorScheme: 'light' | 'dark', width: number) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(width);
      // The picture came with the mail: nobody is asked for it.
      const chart = page.getByRole('img', {
        name: at.text('reportSchedule.mail.chart', { name: at.text('report.metrics.revenue') }),
      });
      await expect(chart).toBeVisible();
      const drawn = await chart.evaluate((picture: HTMLImageElement) => [
        picture.complete,
        picture.naturalWidth > 0,
      ]);
      expect(drawn).toEqual([true, true]);
      await expect(page.getByText(estimated)).toBeVisible();
      await at.expectAccessible();
      const name = `mail-${how}.${lang}.${colorScheme}.${width}.png`;
      if (pictures !== undefined) await page.screenshot({ path: join(pictures, name), fullPage: true });
    };
    await page.setContent(mail);
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [360, 800]) await look('whole', colorScheme, width);
    // Some readers drop the style sheet and classes: what stands on the elements is enough.
    await page.evaluate(() => {
      for (const sheet of document.querySelectorAll('style')) sheet.remove();
      for (const one of document.querySelectorAll('[class]')) one.removeAttribute('class');
    });
    await look('bare', 'dark', 360);
    await look('bare', 'light', 800);

    const link = page.getByRole('link', { name: at.text('reportSchedule.mail.open') });
    const report = new URL((await link.getAttribute('href')) ?? '');
    await at.as(owner);
    await page.goto(`${report.pathname}${report.search}`);
    await expect(page).toHaveURL(/\/report\/performance\?.*metrics=revenue/);
    expect(at.complaints).toEqual([]);
  });
}
