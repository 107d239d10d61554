import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

// Half as long as the source that it comes from, and each page reads it anew.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** No serious or critical finding of axe on the page as it stands; frames are not looked into. */
export async function expectNoAxeFinding(page: Page): Promise<void> {
  await page.evaluate(source);
  const serious = await page.evaluate(async () => {
    const { axe: it } = window as unknown as { axe: typeof axe };
    // Style sheets of other origins are fetched for one experimental rule only.
    const { violations } = await it.run({ resultTypes: ['violations'], preload: false, iframes: false });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
  });
  expect(serious).toEqual([]);
}
