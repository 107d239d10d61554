import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { z } from 'zod';

export interface PageLoad {
  readonly requests: number;
  /** Bytes over the wire, head and compressed body. */
  readonly scriptBytes: number;
  /** Files, and what stands in the page itself, that uncompressed. */
  readonly styleBytes: number;
  readonly allBytes: number;
  /** Scripts that did not come as Brotli, of which the limit speaks. */
  readonly notBrotli: readonly string[];
}

export interface Visit {
  readonly url: string;
  readonly storageState?: BrowserContextOptions['storageState'];
  /** When a person could begin to use the page, in milliseconds since 1970. */
  readonly usable: (page: Page) => Promise<number>;
}

/** The moment that a question asked in the page itself before each frame answers first, in milliseconds since 1970. */
export async function momentWhen(page: Page, ask: () => number | false): Promise<number> {
  const handle = await page.waitForFunction(ask);
  return z.number().parse(await handle.jsonValue());
}

/**
 * Opens the page with an empty cache and counts everything that was asked for until it was usable; what is asked for in
 * idle time afterwards keeps nobody waiting.
 */
export function measureLoad(browser: Browser, visit: Visit): Promise<PageLoad> {
  return withFreshPage(browser, visit, async (page, devtools) => {
    const traffic = await recordTraffic(devtools);
    const answer = await page.goto(visit.url);
    const load = await traffic(await visit.usable(page));
    return { ...load, styleBytes: load.styleBytes + inlineStyleBytes((await answer?.text()) ?? '') };
  });
}

function inlineStyleBytes(html: string): number {
  const styles = html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g);
  return [...styles].reduce((sum, [, style = '']) => sum + Buffer.byteLength(style), 0);
}

export interface Paints {
  readonly first: number;
  readonly largest: number;
}

/** First and largest contentful paint in milliseconds, empty cache, on a processor made slower by `slowdown`. */
export function measurePaints(browser: Browser, visit: Visit, slowdown: number): Promise<Paints> {
  return withFreshPage(browser, visit, async (page, devtools) => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(watchPaints);
    await page.goto(visit.url);
    await visit.usable(page);
    return page.evaluate(() => ({ first: window.paints.first, largest: window.paints.largest }));
  });
}

declare global {
  interface Window {
    paints: { first: number; largest: number };
  }
}

/** Runs in the page. */
function watchPaints(): void {
  window.paints = { first: Number.NaN, largest: Number.NaN };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint'))
      window.paints.first = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.paints.largest = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

async function withFreshPage<Result>(
  browser: Browser,
  { storageState }: Visit,
  work: (page: Page, devtools: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(storageState === undefined ? {} : { storageState }),
  });
  try {
    const page = await context.newPage();
    return await work(page, await context.newCDPSession(page));
  } finally {
    await context.close();
  }
}

interface Loaded {
  url: string;
  /** Milliseconds since 1970. */
  begun: number;
  type: string;
  encoding: string;
  bytes: number;
}

/** Follows all requests from now on; the returned function gives the sums of those begun until a moment, once they are done. */
async function recordTraffic(devtools: CDPSession): Promise<(until: number) => Promise<PageLoad>> {
  const begun = new Map<string, Loaded>();
  const done = new Map<string, Promise<void>>();
  const finish = new Map<string, () => void>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime }) => {
    if (!request.url.startsWith('http')) return;
    begun.set(requestId, {
      ...{ url: request.url, begun: wallTime * 1000 },
      ...{ type: type ?? 'Other', encoding: '', bytes: 0 },
    });
    done.set(requestId, new Promise((resolve) => finish.set(requestId, resolve)));
  });
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    const loaded = begun.get(requestId);
    if (loaded === undefined) return;
    loaded.type = type;
    loaded.encoding = response.headers['content-encoding'] ?? '';
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const loaded = begun.get(requestId);
    if (loaded !== undefined) loaded.bytes = encodedDataLength;
    finish.get(requestId)?.();
  });
  devtools.on('Network.loadingFailed', ({ requestId }) => finish.get(requestId)?.());
  await devtools.send('Network.enable');
  return async (until) => {
    const ids = [...begun].flatMap(([id, loaded]) => (loaded.begun <= until ? [id] : []));
    await Promise.all(ids.map((id) => done.get(id)));
    return sumOf(ids.flatMap((id) => begun.get(id) ?? []));
  };
}

function sumOf(all: readonly Loaded[]): PageLoad {
  const scripts = all.filter(({ type }) => type === 'Script');
  const bytes = (some: readonly Loaded[]) => some.reduce((sum, one) => sum + one.bytes, 0);
  return {
    requests: all.length,
    scriptBytes: bytes(scripts),
    styleBytes: bytes(all.filter(({ type }) => type === 'Stylesheet')),
    allBytes: bytes(all),
    notBrotli: scripts.filter(({ encoding }) => encoding !== 'br').map(({ url }) => url),
  };
}
