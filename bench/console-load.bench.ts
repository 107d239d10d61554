import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inRoot } from '../scripts/lib/paths.mjs';
import { type Figure, median, report } from './lib/figures.ts';
import { administrator, withInstallation } from './lib/installation.ts';
import { measureLoad, measurePaints, momentWhen, type Visit } from './lib/page-load.ts';

/**
 * What a person waits for at the first visit: the log-in page, and the shell behind it, both with an empty cache; and what the
 * first chart and the palette add.
 */
const KB = 1000;
const SLOWDOWN = 4;
const PAINT_ROUNDS = 3;
const builtAssets = inRoot('apps', 'console', 'dist', 'assets');

await withInstallation(async (url) => {
  const executablePath = process.env.MILLRACE_CHROMIUM;
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    const login: Visit = { url: `${url}/user/login`, usable: loginIsUsable };
    const shell: Visit = {
      url: `${url}/overview/dashboard`,
      usable: shellIsUsable,
      storageState: await signedIn(browser, login),
    };
    report([
      ...(await figuresOf(browser, 'log-in page', login, 230)),
      ...(await figuresOf(browser, 'shell', shell, 320)),
      { ...(await chartBytes()), limit: { atMost: 140 } },
      { ...(await paletteBytes(browser, login)), limit: { atMost: 15 } },
    ]);
  } finally {
    await browser.close();
  }
});

/** The chunk of the drawing library, which comes with the first chart and with nothing else. */
async function chartBytes(): Promise<Omit<Figure, 'limit'>> {
  const names = await readdir(builtAssets);
  const [name, ...more] = names.filter((one) => /^echarts-.*\.js\.br$/.test(one));
  if (name === undefined || more.length > 0) throw new Error('The build has no single chunk of echarts.');
  const { size } = await stat(join(builtAssets, name));
  return { name: 'first chart: JavaScript, Brotli', value: size / KB, unit: 'KB' };
}

/** What comes over the wire when somebody who signed in here opens the palette, all kinds of files together. */
async function paletteBytes(browser: Browser, login: Visit): Promise<Omit<Figure, 'limit'>> {
  const context = await browser.newContext();
  const page = await signIn(context, login);
  await page.waitForLoadState('networkidle');
  const files: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (!request.url().includes('/assets/')) return;
    files.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').last().waitFor();
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(files);
  await context.close();
  return {
    name: 'palette, when it is opened',
    value: sizes.reduce((sum, size) => sum + size, 0) / KB,
    unit: 'KB',
  };
}

async function figuresOf(
  browser: Browser,
  name: string,
  visit: Visit,
  scriptLimit: number,
): Promise<Figure[]> {
  const load = await measureLoad(browser, visit);
  if (load.notBrotli.length > 0) throw new Error(`Not sent as Brotli: ${load.notBrotli.join(', ')}`);
  const paints = [];
  for (let round = 0; round < PAINT_ROUNDS; round += 1)
    paints.push(await measurePaints(browser, visit, SLOWDOWN));
  const slow = `at ${SLOWDOWN}x slower processor`;
  return [
    {
      name: `${name}: JavaScript, Brotli`,
      value: load.scriptBytes / KB,
      unit: 'KB',
      limit: { atMost: scriptLimit },
    },
    { name: `${name}: CSS`, value: load.styleBytes / KB, unit: 'KB', limit: { atMost: 10 } },
    { name: `${name}: requests`, value: load.requests, unit: '', limit: { atMost: 10 } },
    { name: `${name}: everything`, value: load.allBytes / KB, unit: 'KB' },
    {
      name: `${name}: first contentful paint ${slow}`,
      value: median(paints.map(({ first }) => first)),
      unit: 'ms',
    },
    {
      name: `${name}: largest contentful paint ${slow}`,
      value: median(paints.map(({ largest }) => largest)),
      unit: 'ms',
    },
  ];
}

/** The password can be typed and the key under which it is sent is there. */
function loginIsUsable(page: Page): Promise<number> {
  return momentWhen(page, () => {
    const loaded = performance.getEntriesByType('resource');
    return (
      document.querySelector('input[type=password]:enabled') !== null &&
      loaded.some(({ name }) => name.includes('/api/auth/key')) &&
      Date.now()
    );
  });
}

/** The menu can be clicked and the page says what it is. */
function shellIsUsable(page: Page): Promise<number> {
  return momentWhen(
    page,
    () =>
      document.querySelector('[role=menuitem]') !== null &&
      document.querySelector('h1') !== null &&
      / - Millrace$/.test(document.title) &&
      Date.now(),
  );
}

/** What the console keeps in the browser of somebody who signed in is all that a later visit brings along. */
async function signedIn(browser: Browser, login: Visit) {
  const context = await browser.newContext();
  await signIn(context, login);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Signs in through the page itself. */
async function signIn(context: BrowserContext, login: Visit): Promise<Page> {
  const page = await context.newPage();
  await page.goto(login.url);
  await login.usable(page);
  await page.locator('input:not([type=password]):enabled').first().fill(administrator.email);
  await page.locator('input[type=password]').fill(administrator.password);
  await page.locator('input[type=password]').press('Enter');
  await page.waitForURL('**/overview/dashboard');
  return page;
}
