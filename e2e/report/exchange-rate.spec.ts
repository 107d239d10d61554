import { administrator } from '../support/installation.ts';
import { newPerson } from '../support/people.ts';
import { expect, test, walkedIn } from '../support/test.ts';

const file = (text: string, name = 'eurofxref-hist.csv') => ({
  ...{ name, mimeType: 'text/csv' },
  buffer: Buffer.from(text),
});

// English on a desktop, Chinese on a phone. Each language has days of its own: the rates are everybody's.
for (const lang of walkedIn('zhCN')) {
  const year = lang === 'enGB' ? 2011 : 2012;
  const good = `Date,USD,CHF,\n${year}-03-05,1.25,1.5,\n${year}-03-04,1.2,1.6,\n`;

  test(`the Administrator brings in exchange rates, ${lang}`, async ({ page, visit }) => {
    const at = await visit(lang);
    await page.goto('/login.admin');
    await page.getByLabel(at.text('session.account')).fill(administrator.email);
    await page.getByLabel(at.text('session.password'), { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: at.text('common.signIn') }).click();
    await expect(page).toHaveURL(/\/overview\/dashboard$/);
    await page.goto('/exchange-rate/list');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(at.text('titles.exchangeRates'));
    const choose = (text: string, name?: string) =>
      page.locator('input[type=file]').setInputFiles(file(text, name));

    await choose(`${good}${year}-02-30,1,2,\n`);
    await expect(
      page.getByText(at.text('exchangeRate.errors.dayMalformed', { line: 4, value: `${year}-02-30` })),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: at.text('exchangeRate.take', { count: 4 }) })).toHaveCount(
      0,
    );
    await at.expectAccessible();

    await choose(good);
    await page.getByRole('button', { name: at.text('exchangeRate.take', { count: 4 }) }).click();
    await expect(page.getByText(at.text('exchangeRate.taken', { count: 4 }))).toBeVisible();
    await page.getByLabel(at.text('exchangeRate.search')).fill(`${year}-03`);
    await expect(page).toHaveURL(new RegExp(`search=${year}`));
    await expect(page.locator('.list-stale')).toHaveCount(0);
    await expect(page.getByText('0.8333333333')).toBeVisible();
    await expect(page.getByText('CHF')).toHaveCount(2);
    await at.expectAccessible();

    // The decimal point is lost: only force takes it, and it is mended the same way.
    await choose(`Date,CHF,\n${year}-03-05,15,\n`);
    await expect(page.getByText(at.text('exchangeRate.jumpsLead'))).toBeVisible();
    await page.getByRole('button', { name: at.text('exchangeRate.force', { count: 1 }) }).click();
    await expect(page.getByText(at.text('exchangeRate.taken', { count: 1 }))).toBeVisible();
    await expect(page.getByText('0.0833333333')).toBeVisible();
    const [inner, outer] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      window.innerWidth,
    ]);
    expect(inner).toBeLessThanOrEqual(outer ?? 0);
    expect(at.complaints).toEqual([]);
  });
}

test('nobody else sees the exchange rates', async ({ page, visit }) => {
  const at = await visit();
  await at.as(await newPerson());
  await page.goto('/exchange-rate/list');
  await expect(page.getByText('403')).toBeVisible();
});
