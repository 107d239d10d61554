import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { loaderScript } from './register-loader.ts';

interface Told {
  readonly event: string;
  readonly device_id?: string;
  readonly user_id?: string;
  readonly consent?: boolean;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Of one browser, over its pages: cookies by the domain that they are of, and what `localStorage` holds. */
interface Kept {
  readonly cookies: Map<string, { readonly text: string; readonly setAt: number }>;
  readonly storage: Map<string, string>;
}
const newBrowser = (): Kept => ({ cookies: new Map(), storage: new Map() });

interface PageOptions {
  readonly pages?: 'off';
  readonly isAway?: boolean;
  /** It is drawn ahead, and nobody sees it yet. */
  readonly prerendering?: boolean;
  readonly now?: number;
}

const host = 'www.shop.co.uk';
/** Browsers take no cookie for these. */
const publicSuffixes = ['uk', 'co.uk'];

/** A page of a shop that has just loaded its loader, in as much of a browser as that asks for. */
function openPage(kept: Kept, { pages, isAway = false, prerendering = false, now = 0 }: PageOptions = {}) {
  const told: Told[] = [];
  let timers: (() => void)[] = [];
  const listeners = new Map<string, (() => void)[]>();
  const addEventListener = (name: string, listener: () => void) =>
    listeners.set(name, [...(listeners.get(name) ?? []), listener]);
  const location = { hostname: host, protocol: 'https:', pathname: '/list', hash: '' };
  const document = {
    currentScript: { src: 'https://ads.example/js/loader.js?key=k', dataset: pages ? { pages } : {} },
    prerendering,
    referrer: '',
    visibilityState: 'visible',
    addEventListener,
    get cookie() {
      return [...new Set([...kept.cookies.values()].map(({ text }) => text))].join('; ');
    },
    set cookie(line: string) {
      const [text = '', ...rest] = line.split(';');
      const of = Object.fromEntries(rest.map((one) => one.split('=')));
      const domain = of.domain ?? '';
      if (publicSuffixes.includes(domain) || !host.endsWith(domain)) return;
      if (Number(of['max-age']) > 0) kept.cookies.set(domain, { text, setAt: now });
      else kept.cookies.delete(domain);
    },
  };
  const goTo = (_state: unknown, _title: string, path: string) => {
    location.pathname = path;
  };
  const context: Record<string, unknown> = {
    ...{ document, location, addEventListener, URL, Blob, AbortSignal, crypto },
    navigator: { sendBeacon: () => true },
    history: { pushState: goTo, replaceState: goTo },
    localStorage: {
      getItem: (name: string) => kept.storage.get(name) ?? null,
      setItem: (name: string, value: string) => kept.storage.set(name, value),
      removeItem: (name: string) => kept.storage.delete(name),
    },
    setTimeout: (work: () => void) => timers.push(work),
    clearTimeout: () => {
      timers = [];
    },
    async fetch(_address: string, { body }: { readonly body: string }) {
      if (isAway) throw new TypeError('Failed to fetch');
      told.push(...JSON.parse(body).events);
      return { status: 200 };
    },
  };
  context.window = context;
  createContext(context);
  runInContext(loaderScript, context);
  return {
    say: context.millrace as (...said: readonly unknown[]) => void,
    replaceState: (path: string) =>
      (context.history as { replaceState: typeof goTo }).replaceState(null, '', path),
    activate() {
      document.prerendering = false;
      for (const listener of listeners.get('prerenderingchange') ?? []) listener();
    },
    /** What has arrived once all that waits was sent. */
    async told() {
      for (const work of timers.splice(0)) await work();
      return told;
    },
  };
}

test('a customer who is named before there is an answer is told of from the consent on', async () => {
  const page = openPage(newBrowser());
  page.say('user', 'customer-42');
  page.say('event', 'view_item');
  page.say('consent', true);
  page.say('event', 'purchase');
  const [seen, viewed, bought] = await page.told();
  expect([seen?.event, viewed?.event, bought?.event]).toEqual(['page_view', 'view_item', 'purchase']);
  expect([seen?.user_id, viewed?.user_id, bought?.user_id]).toEqual([undefined, undefined, 'customer-42']);
  page.say('consent', false);
  page.say('event', 'search');
  expect((await page.told()).at(-1)).toMatchObject({ event: 'search', consent: false });
  expect((await page.told()).at(-1)?.user_id).toBeUndefined();
});

test.each([
  { consent: false },
  { consent: 'false' },
  { consent: 0 },
  { regs: { gdpr: 1 } },
  { regs: { coppa: '1' } },
  { ccpa: true },
])('an event that says %j is of nobody, whatever was agreed to', async (refused) => {
  const page = openPage(newBrowser());
  page.say('consent', true);
  page.say('user', 'customer-42');
  page.say('event', 'search', { ...refused, user_id: 'customer-42' });
  page.say('event', 'view_item', { consent: true, regs: { gdpr: 0 } });
  const [, searched, viewed] = await page.told();
  expect(searched).toMatchObject({ event: 'search', consent: false });
  expect([searched?.device_id, searched?.user_id]).toEqual([undefined, undefined]);
  expect(viewed?.user_id).toBe('customer-42');
});

test('facts may stand in `params`, as servers tell them, or beside it', async () => {
  const page = openPage(newBrowser(), { pages: 'off' });
  page.say('event', 'view_item', { params: { color: 'red', sizes: ['s'] }, shelf: 3 });
  expect((await page.told()).map(({ params }) => params)).toEqual([{ color: 'red', shelf: 3 }]);
});

test('what an earlier page could not send waits until this one has an answer, and goes with a refusal', async () => {
  const browser = newBrowser();
  const leaveBehind = async () => {
    const page = openPage(browser, { pages: 'off', isAway: true });
    page.say('consent', true);
    page.say('event', 'purchase');
    await page.told();
  };
  await leaveBehind();
  const next = openPage(browser);
  next.say('event', 'search');
  next.say('consent', true);
  expect((await next.told()).map(({ event }) => event)).toEqual(['purchase', 'page_view', 'search']);
  await leaveBehind();
  expect(browser.storage.size).toBe(1);
  openPage(browser).say('consent', false);
  expect(browser.storage.size).toBe(0);
});

test('a visitor’s cookie is of the whole website and begins its year anew with each visit', async () => {
  const browser = newBrowser();
  openPage(browser, { now: 1 }).say('consent', true);
  const first = browser.cookies.get('shop.co.uk')?.text;
  openPage(browser, { now: 2 }).say('consent', true);
  expect([...browser.cookies]).toEqual([['shop.co.uk', { text: first, setAt: 2 }]]);
});

test('a page that is drawn ahead is seen once somebody is there, by the address that it then has', async () => {
  const page = openPage(newBrowser(), { prerendering: true });
  page.replaceState('/list?drawn');
  page.replaceState('/item/1');
  expect(await page.told()).toEqual([]);
  page.activate();
  expect((await page.told()).map(({ params }) => params.page)).toEqual(['/item/1']);
});
