import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** How somebody works: what one wants to do, by mouse or by keyboard alone. */
export interface Hands {
  /** Presses a button or follows a link. */
  press(target: Locator): Promise<void>;
  /** Writes into an empty field. */
  write(target: Locator, text: string): Promise<void>;
  /** Chooses from a list by writing a part of the option. */
  choose(target: Locator, text: string): Promise<void>;
  /** Ticks a box, or picks the last radio button of its group. */
  tick(target: Locator): Promise<void>;
}

/** A mouse, or a finger on a phone. */
export function byMouse(page: Page): Hands {
  return {
    press: (target) => target.click(),
    write: (target, text) => target.fill(text),
    async choose(target, text) {
      await target.fill(text);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
    },
    tick: (target) => target.check(),
  };
}

/** More stops than any page has. */
const mostStops = 200;

/** Tab, letters, Space, Enter and arrows; nothing is reached that Tab does not reach. */
export function byKeyboard(page: Page): Hands {
  async function reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let stop = 0; stop < mostStops; stop += 1) {
      if (await target.evaluate((element) => element.contains(document.activeElement))) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${target}`);
  }
  return {
    async press(target) {
      await reach(target);
      await page.keyboard.press('Enter');
    },
    async write(target, text) {
      await reach(target);
      await page.keyboard.type(text);
    },
    async choose(target, text) {
      await reach(target);
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
    },
    async tick(target) {
      const group = target.locator(
        'xpath=ancestor-or-self::*[@role="radiogroup" or self::input[@type="checkbox"]][1]',
      );
      await reach(group);
      await page.keyboard.press((await target.getAttribute('type')) === 'radio' ? 'ArrowUp' : 'Space');
      await expect(target).toBeChecked();
    },
  };
}
