import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { loaderScript } from './register-loader.ts';

interface Told {
  /** Of the website that it was told for. */
  readonly key: string;
  readonly event: string;
  readonly event_id: string;
  readonly time?: unknown;
  readonly ago?: number;
  readonly device_id?: string;
  readonly user_id?: string;
  readonly consent?: boolean;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Of one browser, over its pages: cookies by the domain that they are of, and what `localStorage` holds. */
interface Kept {
  readonly cookies: Map<string, { readonly text: string; readonly setAt: number }>;
  readonly storage: Record<string, string>;
}
/** Its methods are no names that it holds. */
const storage = {
  getItem(this: Record<string, string>, name: string) {
    return this[name] ?? null;
  },
  setItem(this: Record<string, string>, name: string, value: string) {
    this[name] = value;
  },
  removeItem(this: Record<string, string>, name: string) {
    delete this[name];
  },
};
const newBrowser = (): Kept => ({ cookies: new Map(), storage: Object.create(storage) });
const keptBy = (browser: Kept) => Object.keys(browser.storage).length;

interface PageOptions {
  /** Of the website. */
  readonly key?: string;
  readonly pages?: 'off';
  /** Whether the server is. */
  readonly isAway?: boolean | (() => boolean);
  /** It is drawn ahead, and nobody sees it yet. */
  readonly prerendering?: boolean;
  readonly now?: number;
}

const host = 'www.shop.co.uk';
/** Browsers take no cookie for these. */
const publicSuffixes = ['uk', 'co.uk'];

/** A page of a shop that has just loaded its loader, in as much of a browser as that asks for. */
function openPage(
  kept: Kept,
  { key: ownKey = 'k', pages, isAway = false, prerendering = false, now = 0 }: PageOptions = {},
) {
  const told: Told[] = [];
  let count = 0;
  const timers = new Map<number, () => void>();
  const listeners = new Map<string, (() => void)[]>();
  const addEventListener = (name: string, listener: () => void) =>
    listeners.set(name, [...(listeners.get(name) ?? []), listener]);
  const location = { hostname: host, protocol: 'https:', pathname: '/list', hash: '' };
  const document = {
    currentScript: {},
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
    localStorage: kept.storage,
    setTimeout(work: () => void) {
      count += 1;
      timers.set(count, work);
      return count;
    },
    clearTimeout: (timer: number) => timers.delete(timer),
    async fetch(address: string, { body }: { readonly body: string }) {
      if (typeof isAway === 'function' ? isAway() : isAway) throw new TypeError('Failed to fetch');
      const key = new URL(address).searchParams.get('key');
      told.push(...JSON.parse(body).events.map((event: Told) => ({ ...event, key })));
      return { status: 200 };
    },
  };
  context.window = context;
  createContext(context);
  const load = (key: string, server = 'https://ads.example') => {
    document.currentScript = {
      src: `${server}/js/loader.js?key=${key}`,
      dataset: pages ? { pages } : {},
    };
    runInContext(loaderScript, context);
  };
  load(ownKey);
  return {
    load,
    say: (...said: readonly unknown[]) => (context.millrace as (...all: typeof said) => void)(...said),
    leave() {
      for (const listener of listeners.get('pagehide') ?? []) listener();
    },
    replaceState: (path: string) =>
      (context.history as { replaceState: typeof goTo }).replaceState(null, '', path),
    activate() {
      document.prerendering = false;
      for (const listener of listeners.get('prerenderingchange') ?? []) listener();
    },
    /** What has arrived once all that waits was sent. */
    async told() {
      const due = [...timers.values()];
      timers.clear();
      for (const work of due) await work();
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
  expect(keptBy(browser)).toBe(0);
  await leaveBehind();
  expect(keptBy(browser)).toBe(1);
  openPage(browser).say('consent', false);
  expect(keptBy(browser)).toBe(0);
});

test('tabs of one browser keep what waits beside each other, and the next page tells all of it once', async () => {
  const browser = newBrowser();
  const tabs = ['search', 'view_item', 'purchase'].map((name) => {
    const tab = openPage(browser, { pages: 'off', isAway: true });
    tab.say('consent', true);
    tab.say('event', name, { event_id: name });
    return tab;
  });
  for (const tab of tabs) await tab.told();
  const next = openPage(browser, { pages: 'off' });
  next.say('consent', true);
  const ids = (await next.told()).map(({ event_id }) => event_id);
  expect(ids.sort()).toEqual(['purchase', 'search', 'view_item']);
  expect(keptBy(browser)).toBe(0);
});

test('what another page has taken over is kept anew by the tab that still has it, when that is left', async () => {
  const browser = newBrowser();
  const tab = openPage(browser, { pages: 'off', isAway: true });
  tab.say('consent', true);
  tab.say('event', 'purchase', { event_id: 'order-1' });
  openPage(browser, { pages: 'off', isAway: true }).say('consent', true);
  expect(keptBy(browser)).toBe(1);
  tab.leave();
  expect(keptBy(browser)).toBe(2);
  const next = openPage(browser, { pages: 'off' });
  next.say('consent', true);
  expect((await next.told()).map(({ event_id }) => event_id)).toEqual(['order-1']);
});

test('what does not fit into a page waits for the next one', async () => {
  const browser = newBrowser();
  const tabs = [1, 2].map(() => openPage(browser, { pages: 'off', isAway: true }));
  for (const tab of tabs) tab.say('consent', true);
  for (const [at, tab] of tabs.entries())
    for (let nth = 0; nth < 150; nth += 1) tab.say('event', 'search', { event_id: `${at}-${nth}` });
  const arrived = new Set<string>();
  for (const left of [1, 0]) {
    const next = openPage(browser, { pages: 'off' });
    next.say('consent', true);
    for (let call = 0; call < 4; call += 1)
      for (const { event_id } of await next.told()) arrived.add(event_id);
    expect(keptBy(browser)).toBe(left);
  }
  expect(arrived.size).toBe(300);
});

test('tags of two websites tell both of everything, whichever comes first; the same one twice does nothing', async () => {
  const page = openPage(newBrowser());
  page.say('consent', true);
  page.say('user', 'customer-42');
  page.say('event', 'view_item', { event_id: 'v-1' });
  page.load('l');
  page.load('k');
  page.say('event', 'purchase', { event_id: 'o-1' });
  const told = await page.told();
  const of = (one: string) => told.filter(({ key }) => key === one).map(({ event }) => event);
  expect(of('k')).toEqual(['page_view', 'view_item', 'purchase']);
  expect(of('l')).toEqual(['page_view', 'view_item', 'purchase']);
  const bought = told.filter(({ event_id }) => event_id === 'o-1');
  expect(bought.map(({ user_id }) => user_id)).toEqual(['customer-42', 'customer-42']);
  expect(new Set(bought.map(({ device_id }) => device_id)).size).toBe(1);
});

test('what waits for one website is not told to another of the same origin', async () => {
  const browser = newBrowser();
  let isAway = true;
  const page = openPage(browser, { pages: 'off', isAway: () => isAway });
  page.load('l');
  page.say('consent', true);
  page.say('event', 'purchase', { event_id: 'order-1' });
  await page.told();
  expect(keptBy(browser)).toBe(2);
  isAway = false;
  const next = openPage(browser, { pages: 'off' });
  next.say('consent', true);
  const ofEach = (await next.told()).map(({ key, event_id }) => [key, event_id]);
  expect(ofEach).toEqual([
    ['k', 'order-1'],
    ['l', 'order-1'],
  ]);
  expect(keptBy(browser)).toBe(0);
});

test('what waits when a key is renewed is told under the old one, as soon as the server takes it', async () => {
  const browser = newBrowser();
  const before = openPage(browser, { key: 'old', pages: 'off', isAway: true });
  before.say('consent', true);
  before.say('event', 'purchase', { event_id: 'order-1' });
  await before.told();
  const away = openPage(browser, { key: 'new', pages: 'off', isAway: true });
  away.say('consent', true);
  expect(await away.told()).toEqual([]);
  const next = openPage(browser, { key: 'new', pages: 'off' });
  next.say('consent', true);
  expect(await next.told()).toMatchObject([{ key: 'old', event_id: 'order-1' }]);
  expect(keptBy(browser)).toBe(0);
});

test('it goes with a refusal, and another server is told nothing of it', async () => {
  const browser = newBrowser();
  const before = openPage(browser, { pages: 'off', isAway: true });
  before.load('l', 'https://other.example');
  before.say('consent', true);
  before.say('event', 'purchase');
  await before.told();
  const next = openPage(browser, { key: 'new', pages: 'off' });
  next.say('consent', true);
  expect((await next.told()).map(({ key }) => key)).toEqual(['k']);
  expect(keptBy(browser)).toBe(1);
  openPage(browser, { key: 'new' }).say('consent', false);
  expect(keptBy(browser)).toBe(0);
});

test('an event that says its time is told with that, any other with how long ago it was', async () => {
  const page = openPage(newBrowser(), { pages: 'off' });
  page.say('event', 'purchase', { time: '2026-11-27T10:00:00Z' });
  page.say('event', 'search');
  const [bought, searched] = await page.told();
  expect(bought).toMatchObject({ time: '2026-11-27T10:00:00Z', params: {} });
  expect([bought?.ago, searched?.time]).toEqual([undefined, undefined]);
  expect(searched?.ago).toBeGreaterThanOrEqual(0);
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
