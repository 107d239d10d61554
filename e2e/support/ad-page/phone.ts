import type { AdPageKind } from '@millrace/ad-page/ad-page';
import type { Heard, Init, Message } from '@millrace/ad-page/bridge';
import { type Campaign, REWARDED } from '@millrace/ad-page/campaign';
import { test as base, expect, type Page } from '@playwright/test';
import { expectNoAxeFinding } from '../accessible.ts';
import { startAdServer } from './server.ts';

export type Platform = 'android' | 'ios';
export const platforms: readonly Platform[] = ['android', 'ios'];

/** How a phone's SDK meets the page: it answers `jsLoaded`, says `wv.show` after it, and knows whether back would close the ad. */
export class Phone {
  readonly page: Page;
  readonly files: string;
  /** In the order in which it came, each as one text: `reportVideoProgress 25`. */
  readonly said: string[] = [];
  readonly complaints: string[] = [];

  constructor(page: Page, files: string) {
    this.page = page;
    this.files = files;
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
  }

  campaign(over: Partial<Campaign> = {}): Campaign {
    const { files } = this;
    return {
      cid: '7',
      crid: '12',
      title: 'Paper Harbour',
      descn: 'Build a harbour, load your ships and trade along the coast.',
      imgs: [`${files}/wide.svg`],
      video: { url: `${files}/video.mp4`, dur: 2, skip: 0 },
      adtype: REWARDED,
      app: { id: 'com.example.harbour', name: 'Paper Harbour', icon: `${files}/icon.svg`, rating: 4.3 },
      link: `${files}/click?bid=1`,
      iswv: 0,
      imptks: [],
      clktks: [],
      resources: [],
      expire: 3600,
      rt: 12480,
      ...over,
    };
  }

  /** Puts the bridge in place for the pages that are opened from now on. `first` is said before the page has its campaign. */
  async imitate(
    platform: Platform,
    over: Partial<Campaign> = {},
    { lang = 'en_GB', first = [] as Heard['type'][] } = {},
  ): Promise<void> {
    await this.page.exposeFunction('toTheTest', ({ m, d }: Message) => {
      this.said.push([m, ...Object.values(d ?? {})].join(' '));
    });
    const init: Init = { type: 'wv.init', campaign: this.campaign(over), bfs: { lang } };
    await this.page.addInitScript(
      ({ platform, said }) => {
        const port = {
          postMessage(text: string) {
            // A port of Android's works as a method of its object only.
            if (this !== port) throw new Error('Illegal invocation');
            const message = JSON.parse(text);
            (window as unknown as { toTheTest(message: unknown): void }).toTheTest(message);
            if (message.m === 'jsLoaded') for (const one of said) window.postMessage(one, '*');
          },
        };
        Object.assign(
          window,
          platform === 'android' ? { sdk: port } : { webkit: { messageHandlers: { sdk: port } } },
        );
      },
      { platform, said: [...first.map((type) => ({ type })), init, { type: 'wv.show' }] },
    );
  }

  async open(kind: AdPageKind): Promise<void> {
    await this.page.goto(`${this.files}/${kind}`);
  }

  /** Opens a video that runs at a tenth of its speed, so that a busy machine gets to do something while it plays. */
  async openSlowly(): Promise<void> {
    await this.page.addInitScript(() => {
      Object.assign(window, { speed: 0.1 });
      const adapt = ({ target }: Event) => {
        if (target instanceof HTMLVideoElement)
          target.playbackRate = (window as unknown as { speed: number }).speed;
      };
      document.addEventListener('playing', adapt, true);
    });
    await this.open('video');
    await expect(this.page.locator('#left')).toBeVisible();
  }

  /** Lets a video that was opened slowly run to its end. */
  async hurry(): Promise<void> {
    await this.page.locator('video').evaluate((video: HTMLVideoElement) => {
      Object.assign(window, { speed: 2 });
      video.playbackRate = 2;
    });
  }

  async tell(type: Heard['type']): Promise<void> {
    await this.page.evaluate((type) => window.postMessage({ type }, '*'), type);
  }

  /** Presses back: an ad that may be closed is gone, any other stays as it is. */
  async back(): Promise<boolean> {
    const visible = this.said.findLast((one) => one.startsWith('setCloseVisible'));
    if (visible === 'setCloseVisible false') return false;
    await this.page.goto('about:blank');
    return true;
  }

  /** The end card is there, and all that was said has come. */
  async expectEnd(): Promise<void> {
    await expect(this.page.locator('#end')).toBeVisible();
    await expect.poll(() => this.said.at(-1)).toBe('setCloseVisible true');
  }

  /** Nothing is wider than the screen, and what can be pressed is on it. */
  async expectToFit(): Promise<void> {
    const out = await this.page.evaluate(() => {
      const { innerWidth, innerHeight } = window;
      const wide = document.documentElement.scrollWidth > innerWidth ? ['page'] : [];
      const outside = [...document.querySelectorAll<HTMLElement>('button, .mark, .title, .icon')]
        .filter((one) => one.checkVisibility())
        .filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          // What lies lower on an end card can be scrolled to.
          const below = bottom > innerHeight + 0.5 && one.closest('.sheet') === null;
          return left < -0.5 || right > innerWidth + 0.5 || top < -0.5 || below;
        });
      return [...wide, ...outside.map((one) => one.id || one.className)];
    });
    expect(out).toEqual([]);
  }

  async expectAccessible(): Promise<void> {
    await expectNoAxeFinding(this.page);
  }
}

export const test = base.extend<{ phone: Phone }, { files: string }>({
  // Phones let an ad play with its sound before anybody has touched it.
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), '--autoplay-policy=no-user-gesture-required'];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
  viewport: { width: 390, height: 844 },
  files: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter to know what a fixture needs.
    async ({}, use) => {
      const server = await startAdServer();
      await use(server.url);
      await server.close();
    },
    { scope: 'worker' },
  ],
  phone: async ({ page, files }, use) => {
    await use(new Phone(page, files));
  },
});

export { expect };
