import type { Locator, Page } from '@playwright/test';
import { expectMarked } from './form.ts';
import { expect } from './test.ts';

/** How somebody works: what one wants to do, by mouse or by keyboard alone. */
export interface Hands {
  /** Presses a button or follows a link. */
  press(target: Locator): Promise<void>;
  /** Writes into an empty field. */
  write(target: Locator, text: string): Promise<void>;
  /** Chooses an option of a list by writing a part of it. */
  choose(target: Locator, option: string): Promise<void>;
  /** Ticks a box, or picks a radio button. */
  tick(target: Locator): Promise<void>;
}

/** A mouse, or a finger on a phone. */
export function byMouse(page: Page): Hands {
  return {
    press: (target) => target.click(),
    write: (target, text) => target.fill(text),
    async choose(target, option) {
      await target.fill(option);
      await page.getByTitle(option, { exact: true }).click();
      // A list of several stays open.
      await page.keyboard.press('Escape');
    },
    tick: (target) => target.check(),
  };
}

/** So many stops are asked of nobody. */
const mostStops = 40;

/** Tab, letters, Space, Enter and arrows; nothing is reached that Tab does not reach. */
export function byKeyboard(page: Page): Hands {
  async function reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let stop = 0; stop < mostStops; stop += 1) {
      if (await target.evaluate((element) => element.contains(document.activeElement))) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${mostStops} stops of Tab do not reach ${target}.`);
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
    async choose(target, option) {
      await reach(target);
      await page.keyboard.type(option);
      await expectMarked(page, option);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
    },
    async tick(target) {
      if ((await target.getAttribute('type')) === 'checkbox') {
        await reach(target);
        await page.keyboard.press('Space');
      } else {
        const group = target.locator('xpath=ancestor::*[@role="radiogroup"][1]');
        await reach(group);
        for (let turn = 0; turn < mostStops; turn += 1) {
          if (await target.isChecked()) break;
          await page.keyboard.press('ArrowDown');
        }
      }
      await expect(target).toBeChecked();
    },
  };
}
