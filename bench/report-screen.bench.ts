import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import type { ApiClient } from './lib/api-client.ts';
import { type Figure, median, report } from './lib/figures.ts';
import { withInstallation } from './lib/installation.ts';
import { longReport } from './lib/long-report.ts';
import { momentWhen } from './lib/page-load.ts';
import { measureScroll } from './lib/scroll.ts';

/** What a person feels of a report: from click to drawn chart, and the longest table under a quick hand. */
const rounds = 5;
const MB = 1_000_000;
const scrolling = { selector: '.report-grid', step: 120, frames: 600, rowHeight: 40 };
const program = join(import.meta.dirname, 'lib', 'report-screen-server.ts');

await withInstallation(
  async (url, client) => {
    await filled(client);
    const executablePath = process.env.MILLRACE_CHROMIUM;
    const browser = await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    });
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await context.addInitScript((value) => {
        const token = { value, expire: Date.now() + 604_800_000 };
        localStorage.setItem('pro__Access-Token', JSON.stringify(token));
      }, client.headers['access-token']);
      const page = await context.newPage();
      report([...(await clicks(page, url)), ...(await longest(page, url))]);
    } finally {
      await browser.close();
    }
  },
  { program },
);

/** Until every impression of the week is there. */
async function filled(client: ApiClient): Promise<void> {
  const answer = z.object({ count: z.number() });
  const to = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const from = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  const question = {
    from,
    to,
    dimensions: ['day', 'country', 'appVersion'],
    metrics: ['impressions', 'clicks'],
    limit: 1,
  };
  const until = Date.now() + 120_000;
  for (;;) {
    const { count } = answer.parse(await client.post('/report/query', question));
    if (count === longReport.rows) return;
    if (Date.now() > until) throw new Error(`only ${count} of ${longReport.rows} rows came`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** The moment when the chart's canvas has something on it and nothing on the page is pale any more. */
function drawn(page: Page): Promise<number> {
  return momentWhen(page, () => {
    const canvas = document.querySelector<HTMLCanvasElement>('.chart-canvas canvas');
    if (canvas === null || document.querySelector('.chart-stale, .list-stale, .chart-waiting') !== null)
      return false;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return data.some((value) => value !== 0) && Date.now();
  });
}

async function clicks(page: Page, url: string): Promise<Figure[]> {
  const opened: number[] = [];
  const changed: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${url}/company/Settings`);
    const entry = page.locator('a[href="/report/performance"]').first();
    await entry.waitFor();
    const clicked = Date.now();
    await entry.click();
    opened.push((await drawn(page)) - clicked);
    const box = page.locator('.report-controls input[type=checkbox]').first();
    const ticked = Date.now();
    await box.click();
    await page.waitForURL(/compare=before/);
    changed.push((await drawn(page)) - ticked);
  }
  return [
    { name: 'click on the menu to drawn chart, first time', value: opened[0] ?? Number.NaN, unit: 'ms' },
    {
      name: 'click on the menu to drawn chart, median',
      value: median(opened),
      unit: 'ms',
      limit: { atMost: 1500 },
    },
    {
      name: 'click on a control to drawn chart, median',
      value: median(changed),
      unit: 'ms',
      limit: { atMost: 1000 },
    },
  ];
}

async function longest(page: Page, url: string): Promise<Figure[]> {
  const answered = page.waitForResponse(
    async (answer) =>
      answer.url().endsWith('/api/report/query') &&
      (answer.request().postData() ?? '').includes('"appVersion"') &&
      (answer.request().postData() ?? '').includes('"estimatedRevenue"'),
  );
  const asked = Date.now();
  await page.goto(`${url}${longReport.path}`);
  await answered;
  await page.waitForFunction(
    (rows) =>
      document.querySelector('.report-grid table')?.getAttribute('aria-rowcount') === String(rows + 2),
    longReport.rows,
    { timeout: 60_000 },
  );
  const shown = Date.now() - asked;
  const size = await page.evaluate(() => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const longestAnswer = all
      .filter(({ name }) => name.endsWith('/api/report/query'))
      .toSorted((a, b) => b.decodedBodySize - a.decodedBodySize)[0];
    return {
      plain: longestAnswer?.decodedBodySize ?? 0,
      sent: longestAnswer?.encodedBodySize ?? 0,
      took: longestAnswer?.duration ?? 0,
    };
  });
  await page.waitForTimeout(2000);
  const down = await measureScroll(page, scrolling);
  const rows = longReport.rows.toLocaleString('en');
  return [
    { name: `${rows} rows: JSON`, value: size.plain / MB, unit: 'MB' },
    { name: `${rows} rows: as sent`, value: size.sent / MB, unit: 'MB', limit: { atMost: 3 } },
    { name: `${rows} rows: from question to answer`, value: size.took, unit: 'ms' },
    { name: `${rows} rows: from address to table`, value: shown, unit: 'ms' },
    { name: 'scrolling: rows that went by', value: down.rows, unit: '', limit: { atLeast: 1500 } },
    { name: 'scrolling: frames a second', value: down.fps, unit: '', limit: { atLeast: 50 } },
    { name: 'scrolling: longest frame', value: down.longestFrame, unit: 'ms' },
    { name: 'scrolling: tasks of more than 50 ms', value: down.longTasks, unit: '', limit: { atMost: 0 } },
  ];
}
