import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { newPromotion } from '../support/promotion.ts';
import { expect, test } from '../support/test.ts';

/** A folder to leave pictures in, for those who look at them. */
const pictures = process.env.MILLRACE_PICTURES;

async function shoot(page: Page, name: string): Promise<void> {
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, name), fullPage: true });
}

/** How far the tables of a page reach beyond their cards. */
const beyond = (page: Page) =>
  page
    .locator('.list .ant-table-content')
    .evaluateAll((all) => Math.max(0, ...all.map((one) => one.scrollWidth - one.clientWidth)));

interface Rows {
  readonly data: { readonly list: object[] };
}

/** Answers a call with rows that have all that a row can have. */
async function fill(
  page: Page,
  path: string,
  change: (row: Record<string, unknown>) => object,
): Promise<void> {
  await page.route(`**${path}*`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Rows;
    const list = body.data.list.map((row) => ({ ...row, ...change(row as Record<string, unknown>) }));
    await route.fulfill({ response, json: { ...body, data: { ...body.data, list } } });
  });
}

test('the list of apps fits a window of 1280 pixels', async ({ page, visit }) => {
  const at = await visit('enGB');
  const { promoter, app } = await newPromotion();
  await at.as(promoter);
  const eventsAt = new Date().toISOString();
  await fill(page, '/advertiser/app/list', () => ({ eventsAt, campaigns: { all: 12, on: 10 } }));
  await page.route('**/advertiser/rtapp/list*', (route) =>
    route.fulfill({
      json: {
        ...{ code: 0, msg: '' },
        data: {
          list: [
            {
              ...{ ...app, eventsAt, events24h: 12_345, events7d: 123_456 },
              ...{ engage: { all: 2, on: 1 }, retargeting: 'silent' },
            },
          ],
          total: 1,
        },
      },
    }),
  );
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/adv/app');
  await expect(page.getByText('Gem Hunt: the long way home')).toBeVisible();
  await shoot(page, 'apps-1280.png');
  expect(await beyond(page)).toBe(0);
});

test('incrementality fits a window of 1440 pixels', async ({ page, visit }) => {
  const at = await visit('enGB');
  const { promoter, app } = await newPromotion();
  await at.as(promoter);
  const interval = (value: number, low: number, high: number) => ({ value, low, high });
  const group = { devices: 1_234_567, converters: 9_876, conversions: 12_345, value: '123456.78' };
  const row = {
    campaign: { id: 1, promotedAppId: app.id, name: 'Bring back those who left', holdOut: 10 },
    ...{ verdict: 'more', splitChance: 0.4, daysNeeded: null, lift: interval(0.1234, 0.0612, 0.1856) },
    incremental: interval(1_234, 612, 1_856),
    incrementalValue: { value: '12345.6', low: '6123.4', high: '18567.8' },
    ...{ spend: '12345.67', counted: [{ from: '2026-10-28', to: '2026-11-27' }] },
    ...{ iroas: interval(1.2345, 0.6123, 1.8567), leftOut: 12, treated: group, heldOut: group },
    valueLift: interval(0.1234, 0.0612, 0.1856),
  };
  await page.route('**/incrementality*', (route) =>
    route.request().resourceType() === 'document'
      ? route.continue()
      : route.fulfill({ json: { code: 0, msg: '', data: { list: [row], total: 1 } } }),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/advAnalytics/appRetargeting');
  await expect(page.getByText('Bring back those who left')).toBeVisible();
  await shoot(page, 'incrementality-1440.png');
  expect(await beyond(page)).toBe(0);
});

test('the tools of the budgets stand beside their filters, and a copy button beside its lines', async ({
  page,
  visit,
}) => {
  const at = await visit('enGB');
  const { promoter } = await newPromotion();
  await at.as(promoter);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/budget/detail');
  await expect(page.locator('.budget-sum')).toBeVisible();
  await shoot(page, 'budget-1440.png');
  const [tools, search] = [page.locator('.list-tools-button'), page.locator('.list-search')];
  const middle = async (of: typeof tools) => {
    const { y, height } = (await of.boundingBox()) ?? { y: 0, height: 0 };
    return y + height / 2;
  };
  expect(Math.abs((await middle(tools)) - (await middle(search)))).toBeLessThan(8);

  await page.goto('/doc/event');
  const lines = page.locator('.code-lines').first();
  await expect(lines).toBeVisible();
  await shoot(page, 'event-doc-1440.png');
  const [text, button] = [
    await lines.locator('section').boundingBox(),
    await lines.locator('.copy-button').boundingBox(),
  ];
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
});

test('a campaign that every app refuses says so on a desk and on a phone', async ({ page, visit }) => {
  const at = await visit('enGB');
  const { promoter } = await newPromotion();
  await at.as(promoter);
  await fill(page, '/advertiser/campaign/list', () => ({ switch: 'on', state: 'active', idle: 'keptOut' }));
  await page.goto('/adv/app');
  await page.getByText('Coin Rush').first().click();
  await expect(page.getByText(at.text('campaign.idle.keptOut'))).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText(at.text('campaign.idle.keptOut'))).toBeVisible();
    await shoot(page, `kept-out-${width}.png`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});
