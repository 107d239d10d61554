import type { Language } from '@millrace/contract/common';
import { catalogues, type MessageKey } from '@millrace/messages';
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { expectNoAxeFinding } from './accessible.ts';
import type { Person } from './people.ts';

/** A text as the console shows it. */
function textIn(lang: Language, key: MessageKey, params: Record<string, string | number> = {}): string {
  const under = (path: string) =>
    path
      .split('.')
      .reduce<unknown>((found, part) => (found as Record<string, unknown>)[part], catalogues[lang]);
  const found = (params.count === 1 ? under(`${key}_one`) : undefined) ?? under(key);
  return String(found).replace(/{{(\w+)}}/g, (_, name: string) => String(params[name]));
}

/**
 * All tests have one installation: while one sets its logo and takes it away, pages of others may have been told of it. Tests of
 * pictures look at how wide they are drawn.
 */
function isLogoOfAnotherTest(message: ConsoleMessage): boolean {
  return message.text().includes('404') && message.location().url.includes('/api/picture/');
}

/** The console as one person uses it, in one language. */
export class Visit {
  readonly page: Page;
  readonly lang: Language;
  /** What the browser's console complained about, content security policy included. */
  readonly complaints: string[] = [];

  constructor(page: Page, lang: Language) {
    this.page = page;
    this.lang = lang;
    page.on('console', (message) => {
      if (message.type() === 'error' && !isLogoOfAnotherTest(message)) this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
  }

  text(key: MessageKey, params?: Record<string, string | number>): string {
    return textIn(this.lang, key, params);
  }

  /** A country's name as the console writes it. */
  country(code: string): string {
    return new Intl.DisplayNames(this.lang === 'zhCN' ? 'zh-CN' : 'en', { type: 'region' }).of(code) ?? code;
  }

  /** Chooses the language before the console starts, as a returning visitor has. */
  async speak(): Promise<void> {
    await this.page.addInitScript((lang) => {
      // A frame in a sandbox has no store.
      if (self.origin === 'null') return;
      localStorage.setItem('pro__lang', JSON.stringify({ value: lang, expire: null }));
    }, this.lang);
  }

  /** Signs in without the log-in page. */
  async as(person: Pick<Person, 'api'>): Promise<void> {
    const token = person.api.headers['access-token'];
    await this.page.addInitScript((value) => {
      if (self.origin === 'null') return;
      if (sessionStorage.getItem('signed-in-once') !== null) return;
      sessionStorage.setItem('signed-in-once', 'yes');
      localStorage.setItem('pro__Access-Token', JSON.stringify({ value, expire: Date.now() + 604_800_000 }));
    }, token);
  }

  /** Switches to another organization or advertiser in the header's menu, on a phone in the side menu. */
  async switchTo(organizationName: string): Promise<void> {
    const menu = this.page.getByRole('button', { name: this.text('shell.openMenu') });
    const choice = this.page.getByRole('button', { name: this.text('shell.switchOrganization') });
    await expect(menu.or(choice).first()).toBeVisible();
    if (await menu.isVisible()) await menu.click();
    await choice.click();
    await this.page.getByRole('option', { name: organizationName }).click();
  }

  /** Waits until nothing moves any more. */
  async still(): Promise<void> {
    await this.page.waitForFunction(() =>
      document
        .getAnimations()
        // A spinner never ends, and neither a colour nor a place hangs on it.
        .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
        .every((one) => one.playState !== 'running'),
    );
  }

  /** No serious or critical finding of axe on the page as it stands. */
  async expectAccessible(): Promise<void> {
    // What is about to be replaced is pale, as a button that waits for its answer, and whoever waits for it knows why.
    await expect(this.page.locator('.list-stale, .ant-btn-loading')).toHaveCount(0);
    // Colours are measured once nothing moves any more.
    await this.still();
    // A picture beside words is not read out.
    await expect(this.page.locator('button:has(.anticon:not([aria-hidden]))', { hasText: /\S/ })).toHaveCount(
      0,
    );
    await expectNoAxeFinding(this.page);
  }
}

/** For what people do at a desk whatever they speak: the Chinese flows run on a phone otherwise. */
export function atADesk(page: Page): Promise<void> {
  return page.setViewportSize({ width: 1440, height: 900 });
}

const languages = ['enGB', 'zhCN'] as const;

/**
 * The languages that a flow is walked in: this one, English on a desktop or Chinese on a phone; both in `npm run test:long`.
 * What the other would show is seen by the sweep over every screen.
 */
export function walkedIn(lang: Language): readonly Language[] {
  return process.env.MILLRACE_LONG === '1' ? languages : [lang];
}

/** `visit` opens the console in a language. */
export const test = base.extend<{ visit: (lang?: Language) => Promise<Visit> }>({
  visit: async ({ page }, use) => {
    await use(async (lang = 'enGB') => {
      const visit = new Visit(page, lang);
      await visit.speak();
      return visit;
    });
  },
});

export { expect };
